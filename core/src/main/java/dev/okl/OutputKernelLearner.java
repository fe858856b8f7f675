package dev.okl;

import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.search.LocalValidationRuns;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.search.SearchOptions;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.Units;
import dev.okl.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * Learns one function per task and how the tasks are related (weighted output kernel learning).
 *
 * <pre>{@code
 * FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(Kernels.linearSpline()).build().fit(data);
 * double y = fit.model().predict(2.5, "patient 7");
 * }</pre>
 *
 * <p>Unless told otherwise it computes the whole regularization path, chooses lambda by the error on a quarter of each
 * task's observations, and refits on all of them. The same data, options and seed give the same model, bit for bit, for
 * any number of threads.
 *
 * @param <X> type of the inputs
 */
public final class OutputKernelLearner<X> {
    private final Kernel<X> inputKernel;
    private final Optional<TaskDescription<?>> tasks;
    private final boolean mean;
    private final boolean intercepts;
    private final boolean levelsAtOne;
    private final PathOptions pathOptions;
    private final SearchOptions searchOptions;
    private final Parallel parallel;
    private final Optional<ModelParts.LowRank> approximation;
    private final Optional<ModelParts.Range> range;
    private final boolean keepObservations;
    private final long pathBytes;
    private final Progress progress;

    OutputKernelLearner(LearnerBuilder<X> builder) {
        this.inputKernel = builder.inputKernel();
        this.tasks = builder.tasks;
        this.mean = builder.mean;
        this.intercepts = builder.intercepts;
        this.levelsAtOne = builder.levelsAtOne;
        this.pathOptions = builder.pathOptions();
        this.searchOptions = builder.searchOptions();
        this.parallel = builder.parallel();
        this.approximation = builder.approximation;
        this.range = builder.range;
        this.keepObservations = builder.keepObservations;
        this.pathBytes = builder.pathBytes;
        this.progress = builder.progress();
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
        KernelGram<X> inputs = inputGram(inputKernel, approximation, data.inputs());
        Optional<TaskKernel<?>> taskKernel = tasks.map(description -> description.kernelOf(data.tasks()));
        Gram inputGram = inputs.gram();
        Gram taskGram = taskKernel
                .<Gram>map(kernel -> kernel.gram().gram())
                .orElseGet(() -> new IdentityGram(data.tasks().size()));
        Levels levels = levelsAtOne ? Levels.ONE : levels(data, inputs, taskKernel);
        Units units = Units.of(data);
        PathKeeper keeper = new PathKeeper(progress.asSearchListener(), pathBytes);
        // Errors are those of what the model will predict.
        DoubleUnaryOperator limit =
                range.<DoubleUnaryOperator>map(ends -> ends::clip).orElseGet(DoubleUnaryOperator::identity);
        LocalValidationRuns<X, LocalState> trials = new LocalValidationRuns<>(
                (training, rank, lambdaMax) -> RegularizationPath.of(
                        Problem.of(training, inputGram, taskGram, mean, intercepts, parallel)
                                .withLevels(levels)
                                .inUnits(units),
                        pathOptions.withRank(rank),
                        lambdaMax,
                        limit),
                data,
                searchOptions,
                parallel,
                limit);
        ModelSearch.Found<LocalState> found = new ModelSearch<>(searchOptions, keeper).run(trials);
        return result(data, found, keeper, taskKernel, inputs, start);
    }

    /** Levels with which other units of values and kernels give the same curves. */
    private static Levels levels(TaskData<?> data, KernelGram<?> inputs, Optional<TaskKernel<?>> tasks) {
        double squares = 0;
        double weights = 0;
        for (int o = 0; o < data.size(); o++) {
            squares += data.weight(o) * data.value(o) * data.value(o);
            weights += data.weight(o);
        }
        double ofTasks = tasks.map(kernel -> kernel.gram().meanDiagonal()).orElse(1.0);
        return Levels.independentOfUnits(squares / weights, inputs.meanDiagonal(), ofTasks);
    }

    /** The Gram matrix of the inputs, exact or approximated. */
    static <X> KernelGram<X> inputGram(Kernel<X> kernel, Optional<ModelParts.LowRank> approximation, List<X> inputs) {
        return approximation
                .map(low -> KernelGram.lowRank(kernel, inputs, low.tolerance(), low.maxRank()))
                .orElseGet(() -> KernelGram.of(kernel, inputs));
    }

    private FitResult<OutputKernelModel<X>> result(
            TaskData<X> data,
            ModelSearch.Found<LocalState> found,
            PathKeeper keeper,
            Optional<TaskKernel<?>> taskKernel,
            KernelGram<X> inputs,
            long start) {
        LocalState factors = found.state().toModel();
        // What is left of the fit to some of the observations has forgotten them; cells were missing there.
        ObservationIndex learnedFrom = found.state()
                .problem()
                .map(Problem::byInput)
                .orElseGet(() -> ObservationIndex.empty(data.inputs().size()));
        OutputKernelModel<X> model =
                new OutputKernelModel<>(parts(data, factors, found.point().lambda(), taskKernel), inputs);
        String solver = pathOptions
                .solver()
                .choose(inputs.gram(), learnedFrom, data.tasks().size())
                .toString();
        List<OutputKernelModel<X>> along = keeper.along(found.path()).stream()
                .map(kept -> model.sibling(parts(data, kept.factors(), kept.lambda(), taskKernel), inputs))
                .toList();
        return FitResult.of(model, found, solver, inputs.gram().describe(), start)
                .withPathModels(along);
    }

    private ModelParts<X> parts(
            TaskData<X> data, LocalState factors, double lambda, Optional<TaskKernel<?>> taskKernel) {
        return new ModelParts<>(
                inputKernel,
                data.inputs(),
                data.tasks(),
                factors.layout(),
                factors.inputs().coefficients(),
                factors.inputs().values(),
                factors.tasks().coefficients(),
                factors.tasks().values(),
                lambda,
                taskKernel,
                approximation,
                range,
                keepObservations ? Optional.of(data) : Optional.empty());
    }

    /** A kernel on the tasks and where the descriptions of tasks come from. */
    record TaskDescription<T>(Kernel<T> kernel, Function<String, ? extends T> describe) {
        TaskKernel<T> kernelOf(List<String> names) {
            List<T> descriptions = new ArrayList<>();
            for (String name : names) {
                T description = describe.apply(name);
                if (description == null) {
                    throw new IllegalArgumentException(
                            "the kernel on the tasks needs a description of every task, but '" + name + "' has none");
                }
                descriptions.add(description);
            }
            return new TaskKernel<>(kernel, descriptions);
        }
    }
}
