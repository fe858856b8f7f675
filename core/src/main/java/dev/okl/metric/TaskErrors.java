package dev.okl.metric;

/** Errors of each task on its own. */
public final class TaskErrors {
    private final double[] weight;
    private final double[] squares;
    private final double[] absolute;
    private final int[] count;

    public TaskErrors(int tasks) {
        weight = new double[tasks];
        squares = new double[tasks];
        absolute = new double[tasks];
        count = new int[tasks];
    }

    public void add(int task, double actual, double predicted, double w) {
        double error = predicted - actual;
        weight[task] += w;
        squares[task] += w * error * error;
        absolute[task] += w * Math.abs(error);
        count[task]++;
    }

    /** Adds the predictions of another set for the same tasks. */
    public void addAll(TaskErrors other) {
        if (other.count.length != count.length) {
            throw new IllegalArgumentException(
                    "numbers of tasks differ: " + count.length + " and " + other.count.length);
        }
        for (int j = 0; j < count.length; j++) {
            weight[j] += other.weight[j];
            squares[j] += other.squares[j];
            absolute[j] += other.absolute[j];
            count[j] += other.count[j];
        }
    }

    public int tasks() {
        return count.length;
    }

    /** How many predictions there were for a task. */
    public int count(int task) {
        return count[task];
    }

    /** Root mean squared error of a task; NaN where there was no prediction. */
    public double rmse(int task) {
        return Math.sqrt(squares[task] / weight[task]);
    }

    /** Mean absolute error of a task; NaN where there was no prediction. */
    public double mae(int task) {
        return absolute[task] / weight[task];
    }
}
