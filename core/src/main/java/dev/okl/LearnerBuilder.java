package dev.okl;

import dev.okl.data.FixedColumns;
import dev.okl.data.Transform;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.linalg.Parallel;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.LowRank;
import dev.okl.selection.Criterion;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.Progress;
import dev.okl.selection.RankBound;
import dev.okl.selection.Rule;
import dev.okl.selection.SearchOptions;
import dev.okl.selection.Solver;
import dev.okl.selection.Validation;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/** The options of an {@link OutputKernelLearner}; everything has a default. */
public final class LearnerBuilder<X> {
    private final List<KernelFamily<X>> kernels;
    private Optional<LearnerOptions.TaskDescription<?>> tasks = Optional.empty();
    private LearnerOptions.Fixed<X> fixed = LearnerOptions.Fixed.none();
    private boolean mean = true;
    private boolean intercepts;
    private boolean levelsAtOne;
    private boolean learnLevels;
    private Function<double[], List<Transform>> scales = values -> List.of(Transform.NONE);
    private OptionalInt threads = OptionalInt.empty();
    private Optional<LowRank> approximation = Optional.empty();
    private Optional<ModelParts.Range> range = Optional.empty();
    private boolean keepObservations = true;
    private long pathBytes;
    private Progress progress = Progress.NONE;
    private List<RankBound> ranks = List.of(RankBound.automatic());
    private Solver solver = Solver.AUTO;
    private DescentOptions descent = DescentOptions.defaults();
    private long seed = 1;
    private OptionalDouble lambda = OptionalDouble.empty();
    private Optional<LambdaGrid> grid = Optional.empty();
    private int gridSize = 40;
    private OptionalDouble minRatio = OptionalDouble.empty();
    private Validation validation = Validation.holdOut(0.25);
    private Criterion criterion = Criterion.RMSE;
    private Rule rule = Rule.BEST;
    private boolean refit = true;
    private boolean endEarly = true;

    LearnerBuilder(List<? extends KernelFamily<X>> kernels) {
        if (kernels.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one kernel");
        }
        this.kernels = List.copyOf(kernels);
    }

    /**
     * A bound on the rank of the task similarity. With several, validation chooses among them. Unless set, it is as large as
     * a solution can need where that is at most 100, else 20.
     */
    public LearnerBuilder<X> rank(int... bounds) {
        for (int bound : bounds) {
            if (bound < 1) {
                throw new IllegalArgumentException("rank must be >= 1 but was " + bound);
            }
        }
        return rank(Arrays.stream(bounds).mapToObj(RankBound::atMost).toList());
    }

    /** The same with bounds of any kind. */
    public LearnerBuilder<X> rank(List<RankBound> bounds) {
        if (bounds.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one rank");
        }
        this.ranks = List.copyOf(bounds);
        return this;
    }

    /** No bound on the rank: as many latent functions as a solution can need. */
    public LearnerBuilder<X> fullRank() {
        this.ranks = List.of(RankBound.full());
        return this;
    }

    /** One function for all tasks and nothing else: pooled learning. */
    public LearnerBuilder<X> meanOnly() {
        this.ranks = List.of(RankBound.atMost(0));
        this.mean = true;
        this.levelsAtOne = true; // there is no norm to weigh the squares against
        return this;
    }

    /** Whether all functions have a constant that is not penalised, so that they are not drawn towards zero but towards it. */
    public LearnerBuilder<X> constant(boolean free) {
        this.fixed = fixed.withConstant(free);
        return this;
    }

    /** Columns of the inputs whose effects are not penalised. */
    public LearnerBuilder<X> fixedColumns(FixedColumns<X> ofInputs) {
        this.fixed = new LearnerOptions.Fixed<>(fixed.constant(), ofInputs, fixed.ofTasks());
        return this;
    }

    /** Columns of the tasks whose effects are not penalised; with a kernel on the tasks, both see the same descriptions. */
    public <T> LearnerBuilder<X> fixedTaskColumns(FixedColumns<T> ofTasks, Function<String, ? extends T> describe) {
        this.fixed = new LearnerOptions.Fixed<>(
                fixed.constant(), fixed.ofInputs(), new LearnerOptions.TaskColumns<>(ofTasks, describe));
        return this;
    }

    /** Whether all tasks share a mean function (default), from which each deviates; false is the paper's method. */
    public LearnerBuilder<X> sharedMean(boolean shared) {
        this.mean = shared;
        return this;
    }

    /**
     * The plain objective, in which mean and intercepts are held at level 1. The result then depends on the units of the values
     * and on the scale of the kernels: the squared norm of the mean grows faster with them than the norm of the free part.
     * Without this option the levels follow from the sizes of values and kernels, so that other units give the same curves.
     */
    public LearnerBuilder<X> levelsAtOne() {
        this.levelsAtOne = true;
        return this;
    }

    /**
     * Whether it is learned how freely mean and intercepts move, each at a rate of its own; off by default, when both follow from the
     * sizes of values and kernels.
     */
    public LearnerBuilder<X> learnLevels(boolean learned) {
        this.learnLevels = learned;
        return this;
    }

    /** The scale on which values are learned; of several, the one that predicts best on the scale of the data. */
    public LearnerBuilder<X> transform(Transform... scales) {
        if (scales.length == 0) {
            throw new IllegalArgumentException("there must be at least one transform");
        }
        List<Transform> given = List.of(scales);
        return transforms(values -> given);
    }

    /** The same for scales that follow from the values that are learned from, such as {@link Transform#candidates}. */
    public LearnerBuilder<X> transforms(Function<double[], List<Transform>> ofValues) {
        this.scales = ofValues;
        return this;
    }

    /** Whether each task has an intercept of its own; off by default. */
    public LearnerBuilder<X> intercepts(boolean own) {
        this.intercepts = own;
        return this;
    }

    /** A kernel on the tasks: tasks with similar descriptions are expected to be similar. */
    public <T> LearnerBuilder<X> taskKernel(Kernel<T> kernel, Function<String, ? extends T> describe) {
        return taskKernels(KernelFamily.of(kernel), describe);
    }

    /** The same with numbers that are learned. */
    public <T> LearnerBuilder<X> taskKernels(KernelFamily<T> kernels, Function<String, ? extends T> describe) {
        this.tasks = Optional.of(new LearnerOptions.TaskDescription<>(kernels, describe));
        return this;
    }

    /** One lambda, without validation. */
    public LearnerBuilder<X> lambda(double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("lambda must be positive and finite but was " + value);
        }
        this.lambda = OptionalDouble.of(value);
        return this;
    }

    /** The size of the grid of lambdas, which goes on downwards while the error on held-out observations falls. */
    public LearnerBuilder<X> lambdas(int count) {
        this.gridSize = count;
        this.minRatio = OptionalDouble.empty();
        return this;
    }

    /** The size of the grid of lambdas and its smallest value relative to lambda_max, which is the end of it. */
    public LearnerBuilder<X> lambdas(int count, double smallestRatio) {
        this.gridSize = count;
        this.minRatio = OptionalDouble.of(smallestRatio);
        return this;
    }

    /** The lambdas to try, in place of the default grid. */
    public LearnerBuilder<X> lambdas(LambdaGrid values) {
        this.grid = Optional.of(values);
        return this;
    }

    /** What lambda is chosen by. */
    public LearnerBuilder<X> validation(Validation scheme) {
        this.validation = Objects.requireNonNull(scheme, "validation");
        return this;
    }

    /** The error that lambda is chosen by. */
    public LearnerBuilder<X> criterion(Criterion error) {
        this.criterion = error;
        return this;
    }

    /** The best validation error, or the simplest model within a standard error of it. */
    public LearnerBuilder<X> rule(Rule choice) {
        this.rule = choice;
        return this;
    }

    /** Whether the model is fitted again on all observations at the chosen lambda (default). */
    public LearnerBuilder<X> refit(boolean again) {
        this.refit = again;
        return this;
    }

    /** Whether the path ends when its validation error has clearly turned (default). */
    public LearnerBuilder<X> endEarly(boolean early) {
        this.endEarly = early;
        return this;
    }

    /** Relative duality gap at full rank, relative gradient at smaller ranks. */
    public LearnerBuilder<X> tolerance(double value) {
        this.descent = descent.withTolerance(value);
        return this;
    }

    /** A cap on the sweeps for each lambda. */
    public LearnerBuilder<X> sweeps(int cap) {
        this.descent = descent.withMaxSweeps(cap);
        return this;
    }

    /** How many past sweeps predict the next one; 0 for the paper's plain alternation. */
    public LearnerBuilder<X> acceleration(int depth) {
        this.descent = descent.withAccelerationDepth(depth);
        return this;
    }

    public LearnerBuilder<X> solver(Solver ofInputStep) {
        this.solver = ofInputStep;
        return this;
    }

    public LearnerBuilder<X> seed(long value) {
        this.seed = value;
        return this;
    }

    /** All cores by default; the result does not depend on it. */
    public LearnerBuilder<X> threads(int count) {
        Parallel.of(count); // which refuses what is no number of threads
        this.threads = OptionalInt.of(count);
        return this;
    }

    /** Approximates the input kernel by one of low rank: for very many distinct inputs. */
    public LearnerBuilder<X> lowRank(double tolerance, int maxRank) {
        this.approximation = Optional.of(new LowRank(tolerance, maxRank));
        return this;
    }

    /** Predictions are clipped to this range. */
    public LearnerBuilder<X> clip(double smallest, double largest) {
        this.range = Optional.of(new ModelParts.Range(smallest, largest));
        return this;
    }

    /** Whether the model keeps the observations (default), to know what to leave out of recommendations. */
    public LearnerBuilder<X> keepObservations(boolean keep) {
        this.keepObservations = keep;
        return this;
    }

    /**
     * Keeps a model for every point of the path ({@link FitResult#pathModels}), to look at how the functions grow as lambda
     * falls. Off by default.
     *
     * @param maxBytes what they may take together; when they would take more, none is kept
     */
    public LearnerBuilder<X> keepPath(long maxBytes) {
        if (maxBytes < 0) {
            throw new IllegalArgumentException("the memory for the path must be >= 0 but was " + maxBytes);
        }
        this.pathBytes = maxBytes;
        return this;
    }

    public LearnerBuilder<X> progress(Progress listener) {
        this.progress = Objects.requireNonNull(listener, "progress");
        return this;
    }

    public OutputKernelLearner<X> build() {
        return new OutputKernelLearner<>(new LearnerOptions<>(
                kernels,
                tasks,
                fixed,
                mean,
                intercepts,
                levelsAtOne,
                learnLevels,
                scales,
                new SearchOptions(
                        lambda, grid, gridSize, minRatio, ranks, validation, criterion, rule, refit, endEarly, seed),
                solver,
                descent.tolerance(),
                descent.maxSweeps(),
                descent.accelerationDepth(),
                threads,
                approximation,
                range,
                keepObservations,
                pathBytes,
                progress));
    }
}
