package dev.okl.model;

import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.TaskKernel;
import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.internal.state.Layout;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.LowRank;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Small models of every kind that a file can hold. They are made of random figures, not learned, so that their files are the
 * same on every processor.
 */
final class FuzzBases {
    private static final int TASKS = 4;

    private final Random random = new Random(3);
    private final List<OutputKernelModel<?>> models = new ArrayList<>();

    private FuzzBases() {}

    static List<OutputKernelModel<?>> all() {
        FuzzBases bases = new FuzzBases();
        bases.addNumbersAndVectors();
        bases.addTextsAndSets();
        bases.addRows();
        return bases.models;
    }

    private void addNumbersAndVectors() {
        List<Double> times = List.of(0.0, 0.5, 2.0);
        Kernel<Double> nested = Kernels.linearSpline()
                .plus(Kernels.gaussian(1).ofNumbers().times(Kernels.constant(2)).times(0.5))
                .plus(Kernels.<Double>delta().times(0.1));
        add(
                nested,
                times,
                new Layout(2, true, true),
                Options.NONE.withRange(-1, 2).withTaskKernel());
        add(Kernels.decaySpline(), times, new Layout(1, false, false), Options.NONE);
        add(Kernels.polynomial(3, 0.5).ofNumbers(), times, new Layout(2, true, false), Options.NONE.withLowRank());
        List<double[]> points = List.of(new double[] {0, 1}, new double[] {1, -1}, new double[] {3, 2});
        add(
                Kernels.matern(1.5, 2).plus(Kernels.periodic(3, 1)).plus(Kernels.laplacian(1)),
                points,
                new Layout(2, false, true),
                Options.NONE);
        add(Kernels.<Integer>delta(), List.of(3, -1, 7), new Layout(0, true, true), Options.NONE);
    }

    private void addTextsAndSets() {
        Kernel<String> table =
                Kernels.precomputed(List.of("a", "b", "c"), new double[][] {{2, 1, 0}, {1, 2, 0.5}, {0, 0.5, 1}});
        add(table.plus(Kernels.delta()), List.of("a", "c"), new Layout(1, true, false), Options.NONE);
        add(
                Kernels.hammingOfSets(2, 5),
                List.of(Set.of("a", "b"), Set.of(), Set.of("c")),
                new Layout(2, false, false),
                Options.NONE);
        add(
                Kernels.hammingOfFlags(),
                List.of(new boolean[] {true, false}, new boolean[2]),
                new Layout(1, true, true),
                Options.NONE);
    }

    private void addRows() {
        List<Row> movies = RoundTrips.MOVIES;
        add(
                RoundTrips.formula("2 * gaussian(scale(year)) * (1 + delta(id, year)) + hamming(genres)", movies),
                movies,
                new Layout(2, true, true),
                Options.NONE.withTaskKernel());
        add(RoundTrips.formula("precomputed(T, id) + 0.1", movies), movies, new Layout(1, true, false), Options.NONE);
        Schema nothing = Schema.of();
        add(Formula.parse("3").bind(nothing), List.of(nothing.row()), new Layout(1, true, true), Options.NONE);
    }

    /** What a model may have beside its kernel. */
    private record Options(boolean taskKernel, Optional<LowRank> approximation, Optional<ModelParts.Range> range) {
        static final Options NONE = new Options(false, Optional.empty(), Optional.empty());

        Options withTaskKernel() {
            return new Options(true, approximation, range);
        }

        Options withLowRank() {
            return new Options(taskKernel, Optional.of(new LowRank(1e-9, 2)), range);
        }

        Options withRange(double smallest, double largest) {
            return new Options(taskKernel, approximation, Optional.of(new ModelParts.Range(smallest, largest)));
        }
    }

    private <X> void add(Kernel<X> kernel, List<X> inputs, Layout layout, Options options) {
        List<String> tasks = List.of("one", "two", "three", "four");
        TaskData.Builder<X> data = TaskData.builder();
        inputs.forEach(data::addInput);
        tasks.forEach(data::addTask);
        for (int j = 0; j < TASKS; j++) {
            data.add(inputs.get(j % inputs.size()), tasks.get(j), random.nextGaussian(), 1 + j);
        }
        Matrix inputValues = matrix(inputs.size(), layout.columns());
        Matrix taskValues = matrix(TASKS, layout.columns());
        if (layout.intercepts()) {
            hold(inputValues, layout.interceptColumn(), 2);
        }
        if (layout.mean()) {
            hold(taskValues, layout.meanColumn(), 1);
        }
        models.add(new OutputKernelModel<>(new ModelParts<>(
                kernel,
                inputs,
                tasks,
                layout.mean(),
                layout.intercepts(),
                matrix(inputs.size(), layout.columns() - (layout.intercepts() ? 1 : 0)),
                inputValues,
                matrix(TASKS, layout.columns() - (layout.mean() ? 1 : 0)),
                taskValues,
                0.1,
                options.taskKernel() ? Optional.of(taskKernel()) : Optional.empty(),
                options.approximation(),
                options.range(),
                models.size() % 3 == 2 ? Optional.empty() : Optional.of(data.build()))));
    }

    private static TaskKernel<?> taskKernel() {
        Schema ages = Schema.of("age");
        return new TaskKernel<>(
                Formula.parse("gaussian(age, width=10) + 0.5").bind(ages),
                List.of(ages.row(20), ages.row(30), ages.row(30), ages.row(70)));
    }

    private Matrix matrix(int rows, int columns) {
        Matrix matrix = Matrix.zeros(rows, columns);
        for (int k = 0; k < matrix.data().length; k++) {
            matrix.data()[k] = random.nextGaussian();
        }
        return matrix;
    }

    private static void hold(Matrix values, int column, double level) {
        for (int i = 0; column >= 0 && i < values.rows(); i++) {
            values.set(i, column, level);
        }
    }
}
