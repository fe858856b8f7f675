package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.key.StableHash;
import dev.okl.internal.linalg.LeastSquares;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.selection.FittedValues;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/**
 * A state in memory. A detached one has no observations, and only its values can be asked for.
 *
 * @param problem that the state belongs to; empty for a detached state
 */
public record LocalState(
        Optional<Problem> problem,
        SolutionSpace space,
        Layout layout,
        LocalSide inputs,
        LocalSide tasks,
        FixedPart fixed)
        implements State, FittedValues {
    /** All zero. */
    public LocalState(Problem problem, int rank) {
        this(Optional.of(problem), problem.space(), problem.space().layout(rank));
    }

    /** All zero, and detached. */
    public LocalState(SolutionSpace space, int rank) {
        this(Optional.empty(), space, space.layout(rank));
    }

    private LocalState(Optional<Problem> problem, SolutionSpace space, Layout layout) {
        this(
                problem,
                space,
                layout,
                LocalSide.inputs(space.inputGram(), layout, space.levels()),
                LocalSide.tasks(space.taskGram(), layout, space.levels()),
                new FixedPart(space.fixed()));
    }

    /** Without the observations, which may be many. */
    @Override
    public String toString() {
        return "rank " + layout.rank() + " of " + inputs.size() + " inputs and " + tasks.size() + " tasks";
    }

    private Problem observed() {
        return problem.orElseThrow(() -> new IllegalStateException("a detached state has no observations"));
    }

    @Override
    public Levels levels() {
        return space.levels();
    }

    @Override
    public int fullRank() {
        return observed().fullRank();
    }

    @Override
    public Parallel parallel() {
        return space.parallel();
    }

    @Override
    public Residuals residuals() {
        return new LocalResiduals(this);
    }

    @Override
    public Runnable snapshot() {
        Runnable putSidesBack = State.super.snapshot();
        FixedPart old = new FixedPart(space.fixed());
        old.setTo(fixed, 1);
        return () -> {
            putSidesBack.run();
            fixed.setTo(old, 1);
        };
    }

    @Override
    public void settleFixedPart() {
        int q = space.fixed().columns();
        if (q > 0) {
            ObservationIndex byInput = observed().byInput();
            long work = byInput.averageRowSize() * (layout.columns() + (long) q * q);
            double[] sums = parallel().sums(byInput.rows(), work, LeastSquares.size(q), (from, to) -> {
                LeastSquares part = new LeastSquares(q);
                double[] z = new double[q];
                for (int i = from; i < to; i++) {
                    for (int o = byInput.start(i); o < byInput.end(i); o++) {
                        int j = byInput.partner(o);
                        space.fixed().read(i, j, z);
                        part.add(z, byInput.value(o) - scaledValue(i, j), byInput.weight(o));
                    }
                }
                return part.sums();
            });
            fixed.add(new LeastSquares(q, sums).solve());
        }
    }

    @Override
    public double squaredError() {
        ObservationIndex byInput = observed().byInput();
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

    /** The fitted value of a task at an input, in the units of the data. */
    @Override
    public double value(int input, int task) {
        return space.units().value() * scaledValue(input, task);
    }

    /** The same in the units of the problem. */
    public double scaledValue(int input, int task) {
        int p = layout.columns();
        return Vectors.dot(inputs.values().data(), input * p, tasks.values().data(), task * p, p)
                + fixed.at(input, task);
    }

    /**
     * The functions of the state as a model has them: in the units of the data, without columns that are zero (the state must be in
     * canonical form), with the mean's column of the tasks at 1, so that it holds the mean itself at the inputs; detached.
     */
    public LocalState toModel() {
        int rank = layout.rank();
        int start = layout.freeStart();
        while (rank > 0
                && Arrays.stream(tasks.values().column(start + rank - 1)).allMatch(value -> value == 0)) {
            rank--;
        }
        return toModel(rank);
    }

    /** The same for a known number of free columns that are not zero. */
    public LocalState toModel(int rank) {
        SolutionSpace ofData = space.inUnits(Units.OF_DATA);
        Levels levels = ofData.levels();
        LocalState model = new LocalState(ofData.withLevels(new Levels(1, levels.intercepts())), rank);
        int end = layout.freeStart() + rank;
        IntUnaryOperator source = k -> k < end ? k : k + layout.columns() - model.layout.columns();
        double unit = space.units().column();
        model.inputs.takeColumns(inputs, unit, source);
        model.tasks.takeColumns(tasks, unit, source);
        if (layout.mean()) {
            model.inputs.coefficients().scaleColumn(layout.meanColumn() - inputs.first(), levels.mean());
            model.inputs.values().scaleColumn(layout.meanColumn(), levels.mean());
        }
        model.fixed.setTo(fixed, space.units().value());
        return model;
    }

    /** The same state, to have while this one moves on. */
    public LocalState copy() {
        LocalState copy = new LocalState(problem, space, layout);
        copy.setTo(this);
        return copy;
    }

    /** The same state, which does not hold on to the observations. */
    public LocalState detach() {
        LocalState same = new LocalState(Optional.empty(), space, layout);
        same.setTo(this);
        return same;
    }

    /** A state of the same coefficients in another space, whose Gram matrices and levels may differ. */
    public static LocalState withCoefficientsOf(LocalState other, Problem problem) {
        LocalState state = new LocalState(problem, other.layout.rank());
        state.inputs.setCoefficients(other.inputs.coefficients(), state.parallel());
        state.tasks.setCoefficients(other.tasks.coefficients(), state.parallel());
        state.fixed.setTo(other.fixed, 1);
        return state;
    }

    /** Takes over another state, of the same layout; its problem may have other observations of the same inputs and tasks. */
    public void setTo(LocalState other) {
        inputs.setTo(other.inputs);
        tasks.setTo(other.tasks);
        fixed.setTo(other.fixed, 1);
    }

    /**
     * Fills the free columns of the tasks with random coefficients. A row depends on the seed and the task's name only, so
     * the order of the tasks does not matter.
     */
    public void initialiseTasks(long seed) {
        List<String> names = observed().taskNames();
        Matrix coefficients = tasks.coefficients().copy();
        for (int j = 0; j < tasks.size(); j++) {
            SplittableRandom random = new SplittableRandom(StableHash.seed(seed, names.get(j)));
            for (int k = 0; k < layout.rank(); k++) {
                coefficients.set(j, k, random.nextDouble(-1, 1));
            }
        }
        tasks.setCoefficients(coefficients, parallel());
    }

    /** Takes over mean, intercepts and fixed part of another state, and sets the free columns to exactly zero. */
    public void setOnlyMeanAndIntercepts(LocalState other) {
        inputs.takeColumns(other.inputs, 1, k -> layout.mean() && k == layout.meanColumn() ? k : -1);
        int from = other.layout.interceptColumn();
        tasks.takeColumns(other.tasks, 1, k -> layout.intercepts() && k == layout.interceptColumn() ? from : -1);
        fixed.setTo(other.fixed, 1);
    }
}
