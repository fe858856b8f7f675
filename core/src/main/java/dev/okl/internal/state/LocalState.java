package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.key.NamedSeed;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import java.util.Arrays;
import java.util.SplittableRandom;

/** A point in memory: both sides with their coefficients and values. */
public final class LocalState implements State, FittedValues {
    private final Problem problem;
    private final Layout layout;
    private final Side inputs;
    private final Side tasks;

    /** All zero. */
    public LocalState(Problem problem, int rank) {
        this.problem = problem;
        this.layout = new Layout(rank, problem.mean(), problem.intercepts());
        this.inputs = Side.inputs(problem.inputGram(), problem.byInput(), layout, problem.levels());
        this.tasks = Side.tasks(problem.taskGram(), problem.byTask(), layout, problem.levels());
    }

    public Problem problem() {
        return problem;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public Levels levels() {
        return problem.levels();
    }

    @Override
    public int fullRank() {
        return problem.fullRank();
    }

    @Override
    public Parallel parallel() {
        return problem.parallel();
    }

    @Override
    public Side inputs() {
        return inputs;
    }

    @Override
    public TaskRows taskRows() {
        return new LocalTaskRows(this);
    }

    @Override
    public Residuals residuals() {
        return new LocalResiduals(this);
    }

    @Override
    public double squaredError() {
        ObservationIndex byInput = problem.byInput();
        long work = byInput.averageRowSize() * layout.columns();
        return parallel().sum(byInput.rows(), work, (from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                for (int o = byInput.start(i); o < byInput.end(i); o++) {
                    double error = byInput.value(o) - scaledValue(i, byInput.partner(o));
                    sum += byInput.weight(o) * error * error;
                }
            }
            return sum;
        });
    }

    public Side tasks() {
        return tasks;
    }

    /** The fitted value of a task at an input, in the units of the data. */
    @Override
    public double value(int input, int task) {
        return problem.units().value() * scaledValue(input, task);
    }

    /** The same in the units of the problem. */
    double scaledValue(int input, int task) {
        int p = layout.columns();
        return Vectors.dot(inputs.values().data(), input * p, tasks.values().data(), task * p, p);
    }

    /** The same functions without the columns that are zero, for a point in canonical form. */
    public LocalState withoutDeadColumns() {
        int start = layout.freeStart();
        int alive = layout.rank();
        while (alive > 0 && isZero(tasks.values().column(start + alive - 1))) {
            alive--;
        }
        LocalState trimmed = new LocalState(problem, alive);
        trimmed.inputs.takeColumns(inputs, start + alive, start + layout.rank());
        trimmed.tasks.takeColumns(tasks, start + alive, start + layout.rank());
        return trimmed;
    }

    /** The same functions in the units of the data: every column of both sides takes its part of them. */
    public LocalState inUnitsOfData() {
        double factor = problem.units().column();
        LocalState same = new LocalState(problem.inUnits(Units.OF_DATA), layout.rank());
        same.setTo(this);
        Vectors.scaleInPlace(factor, same.inputs.coefficients().data());
        Vectors.scaleInPlace(factor, same.inputs.values().data());
        Vectors.scaleInPlace(factor, same.tasks.coefficients().data());
        Vectors.scaleInPlace(factor, same.tasks.values().data());
        return same;
    }

    /** The same functions with the mean's column of the tasks at 1, so that it holds the mean itself at the inputs. */
    public LocalState withMeanAtOne() {
        double level = problem.levels().mean();
        Levels one = new Levels(1, problem.levels().intercepts());
        LocalState same = new LocalState(problem.withLevels(one), layout.rank());
        double[] fixed = same.layout.mean() ? same.tasks.values().column(layout.meanColumn()) : null;
        same.setTo(this);
        if (fixed != null) {
            scaleColumn(same.inputs.coefficients(), layout.meanColumn() - same.inputs.first(), level);
            scaleColumn(same.inputs.values(), layout.meanColumn(), level);
            same.tasks.values().setColumn(layout.meanColumn(), fixed);
        }
        return same;
    }

    private static void scaleColumn(Matrix matrix, int column, double factor) {
        for (int i = 0; i < matrix.rows(); i++) {
            matrix.set(i, column, factor * matrix.get(i, column));
        }
    }

    private static boolean isZero(double[] column) {
        return Arrays.stream(column).allMatch(value -> value == 0);
    }

    /** The same point, to keep while this one moves on. */
    public LocalState copy() {
        LocalState copy = new LocalState(problem, layout.rank());
        copy.setTo(this);
        return copy;
    }

    /** The same point, which does not hold on to the observations. */
    public LocalState withoutObservations() {
        LocalState same = new LocalState(problem.withoutObservations(), layout.rank());
        same.setTo(this);
        return same;
    }

    /** Takes over another point, of the same layout; its problem may have other observations of the same inputs and tasks. */
    public void setTo(LocalState other) {
        inputs.coefficients().setInPlace(other.inputs.coefficients());
        inputs.values().setInPlace(other.inputs.values());
        tasks.coefficients().setInPlace(other.tasks.coefficients());
        tasks.values().setInPlace(other.tasks.values());
    }

    /** All fitted values, inputs x tasks; for small problems. */
    public Matrix fitted() {
        Matrix fitted = Matrix.zeros(inputs.size(), tasks.size());
        for (int i = 0; i < inputs.size(); i++) {
            for (int j = 0; j < tasks.size(); j++) {
                fitted.set(i, j, value(i, j));
            }
        }
        return fitted;
    }

    /**
     * Fills the free columns of the tasks with random coefficients. A row depends on the seed and the task's name only, so
     * the order of the tasks does not matter.
     */
    public void initialiseTasks(long seed) {
        Matrix coefficients = tasks.coefficients().copy();
        for (int j = 0; j < tasks.size(); j++) {
            SplittableRandom random =
                    new SplittableRandom(NamedSeed.of(seed, problem.taskNames().get(j)));
            for (int k = 0; k < layout.rank(); k++) {
                coefficients.set(j, k, random.nextDouble(-1, 1));
            }
        }
        tasks.setCoefficients(coefficients, problem.parallel());
    }

    /** Takes over mean and intercepts of another point, and sets the free columns to exactly zero. */
    public void setOnlyMeanAndIntercepts(LocalState other) {
        copyColumn(other.inputs, other.layout.meanColumn(), inputs, layout.meanColumn());
        copyColumn(other.tasks, other.layout.interceptColumn(), tasks, layout.interceptColumn());
    }

    private void copyColumn(Side from, int fromColumn, Side to, int toColumn) {
        Matrix coefficients = Matrix.zeros(to.size(), to.end() - to.first());
        Matrix values = Matrix.zeros(to.size(), to.end() - to.first());
        if (toColumn >= 0) {
            coefficients.setColumn(toColumn - to.first(), from.coefficients().column(fromColumn - from.first()));
            values.setColumn(toColumn - to.first(), from.values().column(fromColumn));
        }
        to.set(coefficients, values);
    }
}
