package dev.okl.app.plan;

import dev.okl.LearnerBuilder;
import dev.okl.LearnerOptions;
import dev.okl.TaskKernel;
import dev.okl.app.console.Figures;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.GramShape;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.state.Problem;
import dev.okl.internal.step.SolverChoice;
import dev.okl.kernel.Kernel;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.SearchOptions;
import dev.okl.selection.Solver;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a fit would do and cost. Nothing is fitted and no Gram matrix is computed for it.
 *
 * @param inputs distinct inputs, l
 * @param tasks m
 * @param inputGram the structure of the inputs' Gram matrix
 * @param taskGram the structure of the tasks' Gram matrix, where there is a kernel on the tasks
 * @param solver the solver of the input step and why
 * @param rank the bound on the rank, in columns
 * @param lambdas the values of lambda on the path
 * @param memory the memory at the peak
 * @param seconds about how long the whole job takes; NaN where that depends on what is found
 */
public record FitPlan(
        int inputs,
        int tasks,
        int observations,
        GramShape inputGram,
        Optional<GramShape> taskGram,
        SolverChoice solver,
        int rank,
        int lambdas,
        MemoryParts memory,
        double seconds) {
    /** From so many distinct inputs on a dense Gram matrix is worth a note. */
    private static final int MANY_DISTINCT = 2000;

    /** Of so few observations the likelihood chooses among kernels, which costs little. */
    private static final int FEW = 5000;

    /** The lambdas that a fixed one is approached over, halving from lambda_max: about three decades. */
    private static final int WARM_UP = 10;

    /** Folds are of about the same size. */
    private static final int SPLITS_LOOKED_AT = 10;

    /** The plan of {@code learner.build().fit(data)} in this Java. */
    public static <X> FitPlan of(LearnerBuilder<X> learner, TaskData<X> data) {
        return of(learner, data, Runtime.getRuntime().maxMemory());
    }

    /** The plan where Java may use so much memory. */
    static <X> FitPlan of(LearnerBuilder<X> learner, TaskData<X> observations, long available) {
        LearnerOptions<X> options = learner.build().options();
        TaskData<X> data = observations.seenAs(options.inputKernel()::reduced);
        GramShape inputGram = KernelGram.of(options.inputKernel(), data.inputs(), options.approximation())
                .expectedShape();
        Optional<GramShape> taskGram = options.taskKernelOf(data.tasks()).map(FitPlan::expectedShape);
        GramShape tasks =
                taskGram.orElseGet(() -> GramShape.identity(data.tasks().size()));
        SolverChoice solver = SolverChoice.of(options.solver(), inputGram, data.byInput(), tasks.rows());
        FitSizes sizes = sizes(options, data, inputGram, tasks, solver, available);
        return new FitPlan(
                data.inputs().size(),
                data.tasks().size(),
                data.size(),
                inputGram,
                taskGram,
                solver,
                (int) sizes.rank(),
                sizes.lambdas(),
                new MemoryModel(sizes).peak(),
                options.isOpen(observations)
                        ? learnedTime(learner, options, observations, tasks, available)
                                .seconds()
                        : new TimeModel(sizes).seconds());
    }

    private static <X> LearnedTimeModel learnedTime(
            LearnerBuilder<X> learner,
            LearnerOptions<X> options,
            TaskData<X> observations,
            GramShape tasks,
            long available) {
        List<FitSizes> kernels = options.kernels().stream()
                .map(family -> {
                    TaskData<X> data = observations.seenAs(family.start()::reduced);
                    GramShape inputs = KernelGram.of(family.start(), data.inputs(), options.approximation())
                            .expectedShape();
                    SolverChoice solver = SolverChoice.of(options.solver(), inputs, data.byInput(), tasks.rows());
                    return sizes(options, data, inputs, tasks, solver, available);
                })
                .toList();
        return new LearnedTimeModel(
                kernels,
                options.transforms(observations).size(),
                learner.build().learnsByLikelihood(observations),
                options.tasks().isPresent());
    }

    /** How long it takes, in words. */
    public String time() {
        return Double.isNaN(seconds) ? "not known before kernel and scales are" : "about " + Figures.seconds(seconds);
    }

    /** About how long a fit takes that is not the first of the program, which has to wait for Java. */
    public static double secondsOfLater(double seconds) {
        return seconds - TimeModel.WARM_UP_SECONDS + TimeModel.WARM_SECONDS;
    }

    /** About how long it takes to learn each task on its own, in seconds: one direct solution per task, split and lambda. */
    public static <X> double secondsOfTasksAlone(LearnerBuilder<X> learner, TaskData<X> data) {
        SearchOptions search = learner.build().options().search();
        return TimeModel.tasksAlone(data.byTask(), (splits(search, data).size() + 1.0) * lambdas(search));
    }

    private static <X> FitSizes sizes(
            LearnerOptions<X> options,
            TaskData<X> data,
            GramShape inputs,
            GramShape tasks,
            SolverChoice solver,
            long available) {
        SearchOptions search = options.search();
        List<Split> splits = splits(search, data);
        int fullRank = Problem.fullRank(inputs, tasks, data.byInput(), data.byTask());
        return new FitSizes(
                inputs,
                tasks,
                data.size(),
                data.sortedSides(),
                data.valueBytes(),
                rank(search, fullRank),
                rank(search, fullRank) < fullRank,
                options.mean() ? 1 : 0,
                options.intercepts() ? 1 : 0,
                solver.name(),
                SolverChoice.of(Solver.AUTO, tasks, data.byTask(), inputs.rows())
                        .name(),
                splits.size(),
                largestTraining(splits),
                lambdas(search),
                search.ranks().size(),
                options.acceleration(),
                available);
    }

    private static List<Split> splits(SearchOptions search, TaskData<?> data) {
        return search.lambda().isPresent() ? List.of() : search.validation().splits(data, search.seed());
    }

    private static int largestTraining(List<Split> splits) {
        return splits.stream()
                .limit(SPLITS_LOOKED_AT)
                .mapToInt(split -> split.training().length)
                .max()
                .orElse(0);
    }

    private static int rank(SearchOptions search, int fullRank) {
        return search.ranks().stream()
                .mapToInt(bound -> bound.columns(fullRank))
                .max()
                .orElseThrow();
    }

    private static int lambdas(SearchOptions search) {
        if (search.lambda().isPresent()) {
            return WARM_UP;
        }
        return search.grid().map(LambdaGrid::size).orElse(search.gridSize());
    }

    private static <T> GramShape expectedShape(TaskKernel<T> kernel) {
        return KernelGram.of(kernel.kernel(), kernel.descriptions()).expectedShape();
    }

    /**
     * Of several kernels, those that can be tried in a reasonable time. A kernel that compares many inputs, each with each, cannot; but the first
     * of these stays where all others only ask whether inputs are the same.
     */
    public static <X, K extends Kernel<X>> List<K> affordable(List<K> kernels, TaskData<X> data) {
        if (kernels.size() == 1 || data.size() <= FEW) {
            return kernels;
        }
        List<GramShape> shapes = kernels.stream()
                .map(kernel -> KernelGram.of(
                                kernel, data.seenAs(kernel::reduced).inputs())
                        .expectedShape())
                .toList();
        boolean isAnyLight = shapes.stream().anyMatch(shape -> !isHeavy(shape) && !shape.identityPart());
        List<K> kept = new ArrayList<>();
        for (int k = 0; k < kernels.size(); k++) {
            boolean isFirstHeavy = shapes.subList(0, k).stream().noneMatch(FitPlan::isHeavy);
            if (!isHeavy(shapes.get(k)) || (isFirstHeavy && !isAnyLight)) {
                kept.add(kernels.get(k));
            }
        }
        return kept;
    }

    private static boolean isHeavy(GramShape shape) {
        return shape.form() == GramShape.Form.DENSE && shape.size() > MANY_DISTINCT;
    }

    /** What the user should know before starting, if there is anything: many distinct inputs make everything large. */
    public Optional<String> note() {
        if (inputGram.form() != GramShape.Form.DENSE || inputGram.size() <= MANY_DISTINCT) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s, and the kernel compares each with each: its matrix takes %s, a fit about %s of memory%s."
                        + " Rounding the input column (times, say) makes fewer; --kernel-rank N approximates the kernel.",
                Figures.count(inputs, "distinct input"),
                Figures.bytes((double) inputGram.bytes()),
                Figures.bytes((double) memory.total()),
                Double.isNaN(seconds) ? "" : " and " + Figures.seconds(seconds)));
    }
}
