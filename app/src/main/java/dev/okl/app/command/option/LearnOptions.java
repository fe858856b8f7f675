package dev.okl.app.command.option;

import dev.okl.LearnerBuilder;
import dev.okl.ModelParts;
import dev.okl.OutputKernelLearner;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.error.UsageError;
import dev.okl.app.modelfile.LambdaChoice;
import dev.okl.app.plan.FitPlan;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Row;
import dev.okl.selection.Progress;
import dev.okl.selection.Solver;
import dev.okl.selection.Validation;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;

/** How to learn; everything has a default. */
public final class LearnOptions {
    @Option(
            names = "--rank",
            paramLabel = "P",
            description = {
                "Bound on the number of latent functions: a number, several (5,10,20) of which validation chooses,"
                        + " full or auto.",
                "Default: auto, which is full where that is at most 100, else 20."
            })
    private Converters.Ranks ranks = Converters.Ranks.AUTOMATIC;

    @Option(
            names = "--lambda",
            paramLabel = "X",
            description = "Strength of the regularization, or auto (default): a path of them, chosen by validation.")
    private OptionalDouble lambda = OptionalDouble.empty();

    @Option(
            names = "--lambdas",
            paramLabel = "N",
            converter = Converters.AtLeastTwo.class,
            description = "How many lambdas the path has. Default: ${DEFAULT-VALUE}.")
    private int lambdas = 40;

    @Option(
            names = "--lambda-min-ratio",
            paramLabel = "X",
            converter = Converters.Share.class,
            description = "The smallest lambda relative to the largest. Default: 1e-4, and further down while the error"
                    + " falls.")
    private Optional<Double> minRatio = Optional.empty();

    @Option(
            names = "--mean",
            paramLabel = "shared|none",
            description = "A mean function from which tasks deviate, or none (the paper's method). Default:"
                    + " ${DEFAULT-VALUE}.")
    private Mean mean = Mean.shared;

    @Option(
            names = "--fixed",
            paramLabel = "COLUMNS",
            description = {
                "What is not penalised: 1 is a constant, '1 + Dose + factor(site)' adds the effects of columns of the inputs,",
                "the tasks or single observations; without the 1 there is no constant. none is nothing (the paper's"
                        + " method). Default: ${DEFAULT-VALUE}."
            })
    private FixedFormula fixed = new FixedFormula(true, List.of());

    @Option(
            names = "--learn",
            paramLabel = "auto|none",
            description = {
                "auto: a kernel that is not named is the best of several, a ? in a formula becomes a number, mean and"
                        + " intercepts move as freely as the data say.",
                "none: all of that is fixed. Default: ${DEFAULT-VALUE}."
            })
    private Learn learn = Learn.auto;

    @Option(
            names = "--transform",
            paramLabel = "NAME",
            description =
                    "The scale on which values are learned: log, log1p, sqrt, logit, none, or auto, which finds the"
                            + " best. Default: auto for a kernel that is guessed, else none.")
    private Optional<TransformName> transform = Optional.empty();

    @Option(
            names = "--intercepts",
            description =
                    "Each task has a constant of its own, also with --learn none; where scales are learned it always"
                            + " has.")
    private boolean intercepts;

    @Option(names = "--clip", paramLabel = "LO,HI", description = "Predictions stay in this range.")
    private Optional<ModelParts.Range> clip = Optional.empty();

    @Option(
            names = "--validation",
            paramLabel = "X",
            description = {
                "What is chosen by: a share of each task's observations held out, or last:K, the last K of each task by",
                "--order: the honest choice for forecasting. Default: 5 folds for fewer than 2,000 observations, else and"
                        + " with --learn none 0.25."
            })
    private Optional<HoldOut.PerTask> heldOut = Optional.empty();

    @Option(
            names = "--folds",
            paramLabel = "K",
            converter = Converters.AtLeastTwo.class,
            description = "Every observation is held out once, in K rounds, instead of --validation.")
    private Optional<Integer> folds = Optional.empty();

    @Option(
            names = "--sweeps",
            paramLabel = "N",
            converter = Converters.Count.class,
            description = "Cap on the sweeps for each lambda. Default: 200.")
    private Optional<Integer> sweeps = Optional.empty();

    @Option(
            names = "--tolerance",
            paramLabel = "X",
            converter = Converters.Positive.class,
            description =
                    "Where sweeping ends: relative gradient; at full rank the relative duality gap. Default: 1e-3.")
    private Optional<Double> tolerance = Optional.empty();

    @Option(
            names = "--solver",
            paramLabel = "NAME",
            converter = Converters.SolverName.class,
            completionCandidates = Converters.SolverName.class,
            description = "auto (default), gmres, sparse-cg, factored-cg, kernel-cg, preconditioned-cg, direct,"
                    + " sylvester, elimination.")
    private Solver solver = Solver.AUTO;

    @Option(
            names = "--kernel-rank",
            paramLabel = "N",
            converter = Converters.Count.class,
            description = "Approximate the kernel by this rank: for many thousands of different inputs.")
    private Optional<Integer> kernelRank = Optional.empty();

    /** What makes a fit shorter. */
    public static final String SHORTER =
            "a smaller --rank, fewer --lambdas or, for many different inputs, --kernel-rank N";

    /** Negligible beside noise; the rank is the bound that counts. */
    private static final double KERNEL_RANK_TOLERANCE = 1e-10;

    private static final String NOTHING_TO_VALIDATE_ON = "nothing to validate on";

    private volatile SoftReference<LastSplits> lastSplits = new SoftReference<>(null);

    private enum Mean {
        shared,
        none
    }

    private enum Learn {
        auto,
        none
    }

    private enum TransformName {
        none,
        log,
        log1p,
        sqrt,
        logit,
        auto
    }

    /** Whether lambda is a number, and not chosen by validation. */
    public boolean hasFixedLambda() {
        return lambda.isPresent();
    }

    public int lambdas() {
        return lambdas;
    }

    public boolean hasSharedMean() {
        return mean == Mean.shared;
    }

    /** What is not penalised, as it was asked for. */
    public FixedFormula fixed() {
        return fixed;
    }

    public Optional<ModelParts.Range> clip() {
        return clip;
    }

    /** How many folds lambda is chosen by, if by folds. */
    public Optional<Integer> folds(Dataset dataset, RunOptions run) {
        boolean mayBeFolds = lambda.isEmpty() && heldOut.isEmpty() && learnsScales();
        return folds.or(() -> mayBeFolds
                ? Optional.of(validation(dataset)
                                .splits(dataset.data(), run.seed())
                                .size())
                        .filter(splits -> splits > 1)
                : Optional.empty());
    }

    public boolean approximatesKernel() {
        return kernelRank.isPresent();
    }

    public boolean needsOrder() {
        return lambda.isEmpty() && heldOut.map(HoldOut::needsOrder).orElse(false);
    }

    public void check() {
        UsageError.require(
                heldOut.isEmpty() || folds.isEmpty(),
                "--validation and --folds are two ways to choose lambda: give one");
        UsageError.require(
                lambda.isEmpty() || (heldOut.isEmpty() && folds.isEmpty()),
                "--validation and --folds choose lambda, but --lambda gives it: leave one out");
        UsageError.require(
                lambda.isEmpty() || ranks.bounds().size() == 1,
                "several ranks are for --lambda auto: validation chooses");
    }

    /** Whether kernels, their open numbers and levels are learned. */
    public boolean learnsScales() {
        return learn == Learn.auto;
    }

    /** Refuses what is open where nothing is to be learned. */
    private void requireNothingOpen(Dataset dataset) {
        boolean isOpen = !dataset.kernel().open().isEmpty()
                || dataset.tasks().stream()
                        .anyMatch(side -> !side.kernel().open().isEmpty());
        UsageError.require(
                learnsScales() || !isOpen,
                "a ? is a number to be learned, and --learn none learns none: write a number, or leave --learn out");
    }

    /** A learner's options for the data; progress is reported to {@code progress}. */
    public LearnerBuilder<Row> builder(Dataset dataset, RunOptions run, Progress progress) {
        requireNothingOpen(dataset);
        LearnerBuilder<Row> builder = OutputKernelLearner.builder(dataset.kernels());
        return applyToJoint(applyToAll(builder, dataset, run, progress), dataset);
    }

    /** What applies to every method. */
    public LearnerBuilder<Row> applyToAll(
            LearnerBuilder<Row> builder, Dataset dataset, RunOptions run, Progress progress) {
        builder.lambdas(lambdas);
        minRatio.ifPresent(ratio -> builder.lambdas(lambdas, ratio));
        builder.rank(ranks.bounds())
                .validation(validation(dataset))
                .seed(run.seed())
                .threads(run.threads())
                .progress(progress);
        dataset.fixed().applyTo(builder);
        lambda.ifPresent(builder::lambda);
        sweeps.ifPresent(builder::sweeps);
        tolerance.ifPresent(builder::tolerance);
        return builder;
    }

    /** What applies to joint learning only. */
    public LearnerBuilder<Row> applyToJoint(LearnerBuilder<Row> builder, Dataset dataset) {
        builder.sharedMean(hasSharedMean())
                .intercepts(intercepts)
                .learnLevels(learnsScales())
                .transforms(scales(dataset))
                .solver(solver);
        dataset.tasks().ifPresent(side -> builder.taskKernels(side.kernel(), side.descriptions()::get));
        clip.ifPresent(range -> builder.clip(range.smallest(), range.largest()));
        kernelRank.ifPresent(columns -> builder.lowRank(KERNEL_RANK_TOLERANCE, columns));
        return builder;
    }

    /** The scales that compete, which follow from the values that are learned from; those that are not may be of another size. */
    private Function<double[], List<Transform>> scales(Dataset dataset) {
        TransformName name = transform.orElse(dataset.kernels().size() > 1 ? TransformName.auto : TransformName.none);
        if (name == TransformName.auto) {
            return Transform::candidates;
        }
        Transform.Kind kind = Transform.Kind.valueOf(name.name().toUpperCase(Locale.ROOT));
        double[] values = IntStream.range(0, dataset.data().size())
                .mapToDouble(dataset.data()::value)
                .toArray();
        Transform chosen = Transform.of(kind, values);
        long outside = Arrays.stream(values)
                .filter(y -> !Double.isFinite(chosen.of(y)))
                .count();
        UsageError.require(
                outside == 0,
                "--transform " + name + " is for " + chosen.domain() + ", but "
                        + Figures.count(outside, "value") + " of " + Figures.whole(values.length)
                        + (outside == 1 ? " is not" : " are not")
                        + (kind == Transform.Kind.LOG ? "; log1p and sqrt take 0, --where leaves rows out" : ""));
        return learned -> List.of(Transform.of(kind, learned));
    }

    public FitPlan plan(Dataset dataset, RunOptions run) {
        try {
            return FitPlan.of(builder(dataset, run, Progress.NONE), dataset.data());
        } catch (IllegalArgumentException e) {
            UsageError.require(!String.valueOf(e.getMessage()).startsWith("folds must"), "--" + e.getMessage());
            throw e;
        }
    }

    /** For tests that forecast: how many last ones of each task validate; 0 where the user wants random ones. */
    public int lastForValidation() {
        if (heldOut.isPresent()) {
            return heldOut.get() instanceof HoldOut.Last last ? last.count() : 0;
        }
        return folds.isPresent() ? 0 : 1;
    }

    /** How lambda is chosen, in words. */
    public String validationInWords(Dataset dataset, RunOptions run) {
        return folds(dataset, run)
                .map(count -> count + " folds")
                .orElseGet(() -> heldOut.orElse(HoldOut.PerTask.DEFAULT).toString());
    }

    /** The same for the model file. */
    public LambdaChoice choice(Dataset dataset, RunOptions run, boolean refit) {
        return lambda.isPresent()
                ? LambdaChoice.given()
                : LambdaChoice.by(
                        validation(dataset), validationInWords(dataset, run), dataset.data(), run.seed(), refit);
    }

    /** Plan, fit and model file need the same splits; they are computed once unless memory is short. */
    private Validation validation(Dataset dataset) {
        Validation chosen = folds.map(Validation::folds)
                .or(() -> heldOut.map(held -> held.validation(dataset)))
                .orElseGet(() -> learnsScales() ? Validation.automatic() : HoldOut.PerTask.DEFAULT.validation(dataset));
        return (data, seed) -> {
            LastSplits last = lastSplits.get();
            if (last == null || last.data() != data || last.seed() != seed) {
                last = new LastSplits(data, seed, splits(chosen, data, seed));
                lastSplits = new SoftReference<>(last);
            }
            return last.splits();
        };
    }

    private List<Split> splits(Validation chosen, TaskData<?> data, long seed) {
        try {
            return chosen.splits(data, seed);
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            if (!message.startsWith(NOTHING_TO_VALIDATE_ON)) {
                throw e;
            }
            // What was not asked for by name means nothing to the user.
            String what = folds.isPresent() || heldOut.isPresent()
                    ? message
                    : NOTHING_TO_VALIDATE_ON
                            + ": no task has observations at two inputs, of which one could be held out";
            throw new IllegalArgumentException(what + "; okl fit --lambda X learns without validation", e);
        }
    }

    private record LastSplits(TaskData<?> data, long seed, List<Split> splits) {}
}
