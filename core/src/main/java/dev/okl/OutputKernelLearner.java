package dev.okl;

import dev.okl.data.ObservationIndex;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.descent.MeanShift;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.scale.LikelihoodSearch;
import dev.okl.internal.scale.Setting;
import dev.okl.internal.search.LocalValidationRuns;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.step.SolverChoice;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.SearchOptions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
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
    /** The likelihood of more observations takes longer than a search over validation errors, which order settings as well then. */
    private static final int SMALL_SAMPLE = 5000;

    /** The same where tasks are related, and their observations a single system. */
    private static final int SMALL_RELATED_SAMPLE = 2000;

    /** Of a fit that must end soon. */
    private static final int FEW_SWEEPS = 8;

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
        return builder(List.of(KernelFamily.of(inputKernel)));
    }

    /** The same with kernels of which the best one is found, with the best numbers where some are open. */
    public static <X> LearnerBuilder<X> builder(List<? extends KernelFamily<X>> inputKernels) {
        return new LearnerBuilder<>(inputKernels);
    }

    /** Learns from the observations. */
    public FitResult<OutputKernelModel<X>> fit(TaskData<X> data) {
        long start = System.nanoTime();
        if (data.size() == 0) {
            throw new IllegalArgumentException("there is no observation to learn from");
        }
        List<Transform> transforms = options.transforms(data);
        if (!options.isOpen(transforms)) {
            return fit(Prepared.of(options, data, start(transforms.get(0)), parallel), data, start);
        }
        if (learnsByLikelihood(data)) {
            LikelihoodSearch<X> search = new LikelihoodSearch<>(
                    data,
                    seen -> Prepared.fixed(options, seen),
                    options.constant(),
                    options.relatedTasks(data.tasks()),
                    options.mean(),
                    options.intercepts() || options.learnLevels(),
                    options.learnLevels(),
                    splits(data),
                    options.search().criterion(),
                    options.limit(),
                    options.search().seed(),
                    options.progress(),
                    parallel);
            Setting<X> setting = search.run(options.kernels(), transforms);
            Prepared<X> prepared = Prepared.of(options, data, setting, parallel);
            return options.progress().cancelled() ? unfinished(prepared, start) : fit(prepared, data, start);
        }
        ScaleSearch<X> search = new ScaleSearch<>(options, data, splits(data), pathOptions, parallel);
        ScaleSearch.Found<X> found = search.run(transforms);
        Optional<FitResult<OutputKernelModel<X>>> fit =
                found.cancelled() ? Optional.empty() : Optional.of(fit(found.prepared(), data, start));
        return fit.filter(result -> !result.cancelled() || validationError(result) < found.error())
                .orElseGet(() -> unfinished(found.unfinished().get(), start));
    }

    private double validationError(FitResult<?> fit) {
        return fit.selection()
                .map(selection -> options.search().criterion().of(selection.errors()))
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** The best fit that a search for scales has seen. */
    private FitResult<OutputKernelModel<X>> unfinished(ScaleSearch.Unfinished<X> best, long start) {
        return result(best.prepared(), best.fit(), new PathKeeper(PathListener.of(options.progress()), 0), start);
    }

    /** Where the search was cancelled: a few sweeps at the lambda that is expected. */
    private FitResult<OutputKernelModel<X>> unfinished(Prepared<X> prepared, long start) {
        DescentOptions descent = pathOptions.descent();
        RegularizationPath<LocalState> path = RegularizationPath.of(
                prepared.problem(prepared.data()),
                pathOptions.withDescent(descent.withMaxSweeps(Math.min(FEW_SWEEPS, descent.maxSweeps()))),
                OptionalDouble.empty(),
                prepared.scale());
        List<LocalState> states = new ArrayList<>();
        List<PathPoint> points = path.run(
                LambdaGrid.of(options.search()
                        .lambda()
                        .orElseGet(() -> prepared.setting().expected().orElseThrow())),
                Optional.empty(),
                Optional.empty(),
                (point, state) -> states.add(state));
        ModelSearch.Found<LocalState> found =
                new ModelSearch.Found<>(states.get(0), points.get(0), path.lambdaMax(), Optional.empty(), points, true);
        return result(prepared, found, new PathKeeper(PathListener.of(options.progress()), 0), start);
    }

    /** Whether what is open is learned by likelihood, for the tasks are a sample that is small enough; else by validation errors. */
    public boolean learnsByLikelihood(TaskData<X> data) {
        return options.isOpen(data)
                && data.size() <= (options.tasks().isEmpty() ? SMALL_SAMPLE : SMALL_RELATED_SAMPLE)
                && LikelihoodSearch.suits(data, options.kernels());
    }

    /** What the options say, with all that is open where the search for it starts. */
    private Setting<X> start(Transform transform) {
        return new Setting<>(
                options.inputKernel(),
                options.tasks().map(LearnerOptions.TaskDescription::start),
                options.intercepts(),
                UnaryOperator.identity(),
                transform,
                OptionalDouble.empty(),
                0,
                Optional.empty());
    }

    /** What candidates are compared on; nothing where no task has enough observations, and lambda is given. */
    private List<Split> splits(TaskData<X> data) {
        SearchOptions search = options.search();
        if (search.lambda().isPresent() && Split.cellsToHoldOut(data) == 0) {
            return List.of();
        }
        return search.validation().splits(data, search.seed());
    }

    /** @param data as they are, by which it is said what is held out */
    private FitResult<OutputKernelModel<X>> fit(Prepared<X> prepared, TaskData<X> data, long start) {
        PathKeeper keeper = new PathKeeper(PathListener.of(options.progress()), options.pathBytes());
        SearchOptions searchOptions = options.search()
                .withValidationOn(data)
                .withExpected(prepared.setting().expected());
        LocalValidationRuns<X, LocalState> runs = new LocalValidationRuns<>(
                (training, rank, lambdaMax) -> RegularizationPath.of(
                        prepared.problem(training), pathOptions.withRank(rank), lambdaMax, prepared.scale()),
                prepared.data(),
                searchOptions,
                parallel,
                prepared.scale().prediction());
        ModelSearch.Found<LocalState> found = new ModelSearch<>(searchOptions, keeper).run(runs);
        return result(prepared, found, keeper, start);
    }

    private FitResult<OutputKernelModel<X>> result(
            Prepared<X> prepared, ModelSearch.Found<LocalState> found, PathKeeper keeper, long start) {
        TaskData<X> data = prepared.data();
        KernelGram<X> inputs = prepared.inputs();
        // What is left of the fit to some of the observations has forgotten them; cells were missing there.
        ObservationIndex learnedFrom = found.state()
                .problem()
                .map(Problem::byInput)
                .orElseGet(() -> ObservationIndex.empty(data.inputs().size()));
        SolverChoice solver = SolverChoice.of(
                pathOptions.solver(), inputs.gram(), learnedFrom, data.tasks().size());
        double lambda = found.point().lambda();
        OutputKernelModel<X> model =
                new OutputKernelModel<>(parts(prepared, found.state().toModel(), lambda), inputs);
        List<OutputKernelModel<X>> pathModels = keeper.along(found.path())
                .map(point -> model.sibling(parts(prepared, keeper.kept.get(point), point.lambda()), inputs))
                .toList();
        return new FitResult<>(
                model,
                lambda,
                found.lambdaMax(),
                found.point(),
                found.selection(),
                prepared.setting().learned(),
                found.path(),
                solver.toString(),
                inputs.gram().describe(),
                found.warnings(options.tolerance()),
                found.cancelled(),
                (System.nanoTime() - start) / 1e9,
                pathModels);
    }

    private ModelParts<X> parts(Prepared<X> prepared, LocalState factors, double lambda) {
        TaskData<X> data = prepared.data();
        Setting<X> setting = prepared.setting();
        BitSet observed = new BitSet();
        for (int o = 0; o < data.size(); o++) {
            observed.set(data.task(o));
        }
        MeanShift.centreInPlace(factors, options.constant(), observed::get);
        return new ModelParts<>(
                setting.inputs(),
                data.inputs(),
                data.tasks(),
                options.mean(),
                setting.intercepts(),
                factors.inputs().coefficients(),
                factors.inputs().values(),
                factors.tasks().coefficients(),
                factors.tasks().values(),
                lambda,
                options.search().lambda().isPresent()
                        ? lambda
                        : Math.max(lambda, setting.expected().orElse(lambda)),
                options.fixed().effects(factors.fixed().alpha(), data.inputs(), data.tasks()),
                setting.transform(),
                setting.noise(),
                prepared.taskKernel(),
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
