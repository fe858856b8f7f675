package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.LeastSquares;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The part of the values that is not penalised, alpha . z(i, j). Each column of z belongs to one side: it is a number for every input or
 * one for every task, so the part is a sum u_i + t_j, and both are kept.
 */
public final class FixedPart {
    private final Design design;
    private final double[] alpha;
    private final double[] ofInputs;
    private final double[] ofTasks;

    /** All zero. */
    public FixedPart(Design design) {
        this.design = design;
        this.alpha = new double[design.columns()];
        this.ofInputs = new double[design.inputs.rows()];
        this.ofTasks = new double[design.tasks.rows()];
    }

    public Design design() {
        return design;
    }

    /** The estimates, those of the inputs' columns first. */
    public double[] alpha() {
        return alpha.clone();
    }

    /** alpha . z(i, j). */
    public double at(int input, int task) {
        return ofInputs[input] + ofTasks[task];
    }

    /** What the inputs' columns say, u. */
    public double[] ofInputs() {
        return ofInputs.clone();
    }

    /** What the tasks' columns say, t. */
    public double[] ofTasks() {
        return ofTasks.clone();
    }

    /** alpha grows by delta. */
    public void add(double[] delta) {
        for (int k = 0; k < alpha.length; k++) {
            alpha[k] += delta[k];
        }
        update();
    }

    /** Takes over the estimates of the same columns, times a factor. */
    void setTo(FixedPart other, double factor) {
        for (int k = 0; k < alpha.length; k++) {
            alpha[k] = factor * other.alpha[k];
        }
        update();
    }

    private void update() {
        int first = design.inputs.cols();
        multiply(design.inputs, Arrays.copyOf(alpha, first), ofInputs);
        multiply(design.tasks, Arrays.copyOfRange(alpha, first, alpha.length), ofTasks);
    }

    private static void multiply(Matrix z, double[] estimates, double[] out) {
        for (int i = 0; i < out.length; i++) {
            double sum = 0;
            for (int k = 0; k < estimates.length; k++) {
                sum += z.get(i, k) * estimates[k];
            }
            out[i] = sum;
        }
    }

    /**
     * The columns z.
     *
     * @param inputs a row for every input
     * @param tasks a row for every task
     */
    public record Design(Matrix inputs, Matrix tasks) {
        /** No fixed part. */
        public static Design none(int inputs, int tasks) {
            return new Design(Matrix.zeros(inputs, 0), Matrix.zeros(tasks, 0));
        }

        /** The same constant everywhere. */
        public static Design constant(int inputs, int tasks) {
            double[] ones = new double[inputs];
            Arrays.fill(ones, 1);
            return new Design(Matrix.of(inputs, 1, ones), Matrix.zeros(tasks, 0));
        }

        public int columns() {
            return inputs.cols() + tasks.cols();
        }

        /**
         * The same for learning from some observations: a column that those before it determine wherever there is an observation, such as that of
         * a level which none of them has, is zero, and so is its effect.
         */
        public Design determinedBy(TaskData<?> data) {
            return determinedBy(data, IntStream.range(0, data.size()));
        }

        /** The same for the observations of these numbers. */
        public Design determinedBy(TaskData<?> data, IntStream observations) {
            int q = columns();
            if (q < 2) {
                return this;
            }
            LeastSquares sums = new LeastSquares(q);
            double[] z = new double[q];
            observations.forEach(o -> {
                read(data.input(o), data.task(o), z);
                sums.add(z, 0, 1);
            });
            boolean[] determined = sums.independent();
            Design design = new Design(inputs.copy(), tasks.copy());
            for (int k = 0; k < q; k++) {
                if (!determined[k]) {
                    boolean ofInputs = k < inputs.cols();
                    (ofInputs ? design.inputs : design.tasks).scaleColumn(ofInputs ? k : k - inputs.cols(), 0);
                }
            }
            return design;
        }

        /** Writes z(i, j). */
        public void read(int input, int task, double[] out) {
            read(input, task, out, 0);
        }

        /** Writes z(i, j) from a place on. */
        public void read(int input, int task, double[] out, int at) {
            int ofInputs = inputs.cols();
            System.arraycopy(inputs.data(), input * ofInputs, out, at, ofInputs);
            System.arraycopy(tasks.data(), task * tasks.cols(), out, at + ofInputs, tasks.cols());
        }
    }
}
