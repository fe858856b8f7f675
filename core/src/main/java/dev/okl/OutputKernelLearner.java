package dev.okl;

import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.search.LocalValidationRuns;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.state.FixedPart;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.Units;
import dev.okl.internal.step.SolverChoice;
import dev.okl.kernel.Kernel;
import dev.okl.selection.PathPoint;
import dev.okl.selection.SearchOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Learns one function per task and how the tasks are related (weighted output kernel learning).
 *
 * <pre>{@code
 * FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.linearSpline()).build().fit(data);
 * double y = fit.model().predict(2.5, "patient 7");
 * }</pre>
 *
 * <p>Unless told otherwise it computes the regularization path until the error on a quarter of each task's observations has clearly
 * turned, chooses lambda by that error, and refits on all observations. The same data, options and seed give the same model, bit for bit, for
 * any number of threads.
 *
 * @param <X> type of the inputs
 */
public final class OutputKernelLearner<X> {
    private final LearnerOptions<X> options;
    private final PathOptions pathOptions;
    private final Parallel parallel;

    OutputKernelLearner(LearnerOptions<X> options) {
        this.options = options;
        SearchOptions search = options.search();
        this.pathOptions = new PathOptions(
                search.ranks().get(0),
                options.solver(),
                new DescentOptions(options.tolerance(), options.maxSweeps(), options.acceleration()),
                search.seed());
        this.parallel =
                options.threads().isPresent() ? Parallel.of(options.threads().getAsInt()) : Parallel.allCores();
    }

    /** How it learns. */
    public LearnerOptions<X> options() {
        return options;
    }

    /** Options for learning with a kernel on the inputs; {@code build()} makes the learner. */
    public static <X> LearnerBuilder<X> builder(Kernel<X> inputKernel) {
        return new LearnerBuilder<>(inputKernel);
    }

    /** Learns from the observations. */
    public FitResult<OutputKernelModel<X>> fit(TaskData<X> data) {
        long start = System.nanoTime();
        if (data.size() == 0) {
            throw new IllegalArgumentException("there is no observation to learn from");
        }
        KernelGram<X> inputs = KernelGram.of(options.inputKernel(), data.inputs(), options.approximation());
        Optional<TaskKernel<?>> taskKernel = options.taskKernelOf(data.tasks());
        Gram inputGram = inputs.gram();
        Gram taskGram = taskKernel
                .<Gram>map(kernel -> kernel.gram().gram())
                .orElseGet(() -> new IdentityGram(data.tasks().size()));
        FixedPart.Design fixed = options.constant()
                ? FixedPart.Design.constant(data.inputs().size(), data.tasks().size())
                : FixedPart.Design.none(data.inputs().size(), data.tasks().size());
        Levels levels = options.levelsAtOne() ? Levels.ONE : levels(data, options.constant(), inputs, taskKernel);
        Units units = Units.of(data);
        PathKeeper keeper = new PathKeeper(PathListener.of(options.progress()), options.pathBytes());
        // Errors are those of what the model will predict.
        DoubleUnaryOperator limit =
                options.range().<DoubleUnaryOperator>map(ends -> ends::clip).orElseGet(DoubleUnaryOperator::identity);
        LocalValidationRuns<X, LocalState> runs = new LocalValidationRuns<>(
                (training, rank, lambdaMax) -> RegularizationPath.of(
                        Problem.of(training, inputGram, taskGram, options.mean(), options.intercepts(), parallel)
                                .withLevels(levels)
                                .withFixed(fixed)
                                .inUnits(units),
                        pathOptions.withRank(rank),
                        lambdaMax,
                        limit),
                data,
                options.search(),
                parallel,
                limit);
        ModelSearch.Found<LocalState> found = new ModelSearch<>(options.search(), keeper).run(runs);
        return result(data, found, keeper, taskKernel, inputs, start);
    }

    /** Levels with which other units of values and kernels give the same curves. */
    private static Levels levels(
            TaskData<?> data, boolean constant, KernelGram<?> inputs, Optional<TaskKernel<?>> tasks) {
        double weights =
                IntStream.range(0, data.size()).mapToDouble(data::weight).sum();
        double center = 0; // what a constant explains does not count
        for (int o = 0; o < data.size() && constant; o++) {
            center += data.weight(o) / weights * data.value(o);
        }
        double squares = 0;
        for (int o = 0; o < data.size(); o++) {
            double value = data.value(o) - center;
            squares += data.weight(o) * value * value;
        }
        double ofTasks = tasks.map(kernel -> kernel.gram().meanDiagonal()).orElse(1.0);
        return Levels.independentOfUnits(squares / weights, inputs.meanDiagonal(), ofTasks);
    }

    private FitResult<OutputKernelModel<X>> result(
            TaskData<X> data,
            ModelSearch.Found<LocalState> found,
            PathKeeper keeper,
            Optional<TaskKernel<?>> taskKernel,
            KernelGram<X> inputs,
            long start) {
        // What is left of the fit to some of the observations has forgotten them; cells were missing there.
        ObservationIndex learnedFrom = found.state()
                .problem()
                .map(Problem::byInput)
                .orElseGet(() -> ObservationIndex.empty(data.inputs().size()));
        SolverChoice solver = SolverChoice.of(
                pathOptions.solver(), inputs.gram(), learnedFrom, data.tasks().size());
        double lambda = found.point().lambda();
        OutputKernelModel<X> model =
                new OutputKernelModel<>(parts(data, found.state().toModel(), lambda, taskKernel), inputs);
        List<OutputKernelModel<X>> pathModels = keeper.along(found.path())
                .map(point -> model.sibling(parts(data, keeper.kept.get(point), point.lambda(), taskKernel), inputs))
                .toList();
        return new FitResult<>(
                model,
                lambda,
                found.lambdaMax(),
                found.point(),
                found.selection(),
                found.path(),
                solver.toString(),
                inputs.gram().describe(),
                found.warnings(),
                found.cancelled(),
                (System.nanoTime() - start) / 1e9,
                pathModels);
    }

    private ModelParts<X> parts(
            TaskData<X> data, LocalState factors, double lambda, Optional<TaskKernel<?>> taskKernel) {
        return new ModelParts<>(
                options.inputKernel(),
                data.inputs(),
                data.tasks(),
                options.mean(),
                options.intercepts(),
                factors.inputs().coefficients(),
                factors.inputs().values(),
                factors.tasks().coefficients(),
                factors.tasks().values(),
                lambda,
                options.constant() ? factors.fixed().alpha()[0] : 0,
                taskKernel,
                options.approximation(),
                options.range(),
                options.keepObservations() ? Optional.of(data) : Optional.empty());
    }

    /** Keeps the fits of a search, point by point, as long as they take no more memory than they may; passes everything on. */
    private static final class PathKeeper implements PathListener<LocalState> {
        private final PathListener<LocalState> next;
        private final Map<PathPoint, LocalState> kept = new HashMap<>();
        private final long maxBytes;
        private long bytes;

        PathKeeper(PathListener<LocalState> next, long maxBytes) {
            this.next = next;
            this.maxBytes = maxBytes;
        }

        /** The points of a path, if the fits at all of them were kept; else none. */
        Stream<PathPoint> along(List<PathPoint> path) {
            return kept.keySet().containsAll(path) ? path.stream() : Stream.empty();
        }

        @Override
        public void onStage(String name, int points) {
            next.onStage(name, points);
        }

        @Override
        public boolean onPoint(PathPoint point, LocalState state) {
            if (bytes < maxBytes) {
                keep(point, state.toModel());
            }
            return next.onPoint(point, state);
        }

        @Override
        public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
            return next.onSweep(lambda, sweep);
        }

        private void keep(PathPoint point, LocalState fit) {
            for (LocalSide side : List.of(fit.inputs(), fit.tasks())) {
                bytes += Double.BYTES * (long) side.coefficients().data().length;
                bytes += Double.BYTES * (long) side.values().data().length;
            }
            if (bytes < maxBytes) {
                kept.put(point, fit);
            } else {
                kept.clear(); // a part of the path is of no use
            }
        }
    }
}
