package dev.okl.app.command;

import dev.okl.LearnerBuilder;
import dev.okl.ModelParts;
import dev.okl.OutputKernelLearner;
import dev.okl.Progress;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.LambdaChoice;
import dev.okl.app.plan.FitPlan;
import dev.okl.app.plan.MemoryCheck;
import dev.okl.formula.Row;
import dev.okl.internal.step.Solver;
import dev.okl.selection.Validation;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** How to learn; everything has a default. */
final class LearnOptions {
    @Option(
            names = "--rank",
            paramLabel = "P",
            converter = Converters.RanksConverter.class,
            description = {
                "Bound on the number of latent functions: a number, several (5,10,20) of which validation chooses, full or auto.",
                "Default: auto, which is full where that is at most 100, else 10."
            })
    Converters.Ranks ranks = Converters.Ranks.AUTOMATIC;

    @Option(
            names = "--lambda",
            paramLabel = "X",
            converter = Converters.Lambda.class,
            description = "Strength of the regularization, or auto (default): a path of them, chosen by validation.")
    OptionalDouble lambda = OptionalDouble.empty();

    @Option(
            names = "--lambdas",
            paramLabel = "N",
            defaultValue = "40",
            converter = Converters.Several.class,
            description = "How many lambdas the path has. Default: ${DEFAULT-VALUE}.")
    int lambdas;

    @Option(
            names = "--lambda-min-ratio",
            paramLabel = "X",
            defaultValue = "1e-4",
            converter = Converters.Share.class,
            description = "The smallest lambda relative to the largest. Default: ${DEFAULT-VALUE}.")
    double minRatio;

    @Option(
            names = "--mean",
            paramLabel = "shared|none",
            defaultValue = "shared",
            description =
                    "A mean function from which tasks deviate, or none (the paper's method). Default: ${DEFAULT-VALUE}.")
    Mean mean;

    @Option(names = "--intercepts", description = "Each task has an intercept of its own.")
    boolean intercepts;

    @Option(
            names = "--clip",
            paramLabel = "LO,HI",
            converter = Converters.RangeConverter.class,
            description = "Predictions stay in this range.")
    ModelParts.Range clip;

    @Option(
            names = "--validation",
            paramLabel = "X",
            converter = Converters.HeldOutConverter.class,
            description = {
                "What lambda is chosen by: a share of each task's observations held out (default 0.25), or last:K,",
                "the last K of each task by --order: the honest choice for forecasting."
            })
    HeldOut heldOut;

    @Option(
            names = "--folds",
            paramLabel = "K",
            converter = Converters.Several.class,
            description = "Every observation is held out once, in K rounds, instead of --validation.")
    Integer folds;

    @Option(
            names = "--sweeps",
            paramLabel = "N",
            converter = Converters.Count.class,
            description = "Cap on the sweeps for each lambda. Default: 100.")
    Integer sweeps;

    @Option(
            names = "--tolerance",
            paramLabel = "X",
            converter = Converters.Positive.class,
            description =
                    "Where sweeping ends: relative gradient; at full rank the relative duality gap. Default: 1e-3.")
    Double tolerance;

    @Option(
            names = "--solver",
            paramLabel = "NAME",
            converter = Converters.SolverName.class,
            completionCandidates = Converters.SolverName.class,
            description =
                    "auto (default), gmres, sparse-cg, factored-cg, kernel-cg, preconditioned-cg, sylvester, elimination.")
    Solver solver = Solver.AUTO;

    @Option(
            names = "--kernel-rank",
            paramLabel = "N",
            converter = Converters.Count.class,
            description = "Approximate the kernel by this rank: for many thousands of different inputs.")
    Integer kernelRank;

    /** Who waits longer than this, in seconds, should know before. */
    private static final double LONG = 60;

    static final String SHORTER = "a smaller --rank, fewer --lambdas or, for many different inputs, --kernel-rank N";

    /** Negligible beside noise; the rank is the bound that counts. */
    static final double KERNEL_RANK_TOLERANCE = 1e-10;

    enum Mean {
        shared,
        none
    }

    boolean needsOrder() {
        return lambda.isEmpty() && folds == null && held().needsOrder();
    }

    void check() {
        Usage.require(
                heldOut == null || folds == null, "--validation and --folds are two ways to choose lambda: give one");
        Usage.require(
                lambda.isEmpty() || (heldOut == null && folds == null),
                "--validation and --folds choose lambda, but --lambda gives it: leave one out");
        Usage.require(
                lambda.isEmpty() || ranks.bounds().length == 1,
                "several ranks are for --lambda auto: validation chooses");
    }

    /** A learner's options for the data; progress is told to {@code progress}. */
    LearnerBuilder<Row> builder(Dataset dataset, RunOptions run, Progress progress) {
        LearnerBuilder<Row> builder = OutputKernelLearner.builder(dataset.kernel());
        return applyToJoint(applyToAll(builder, dataset, run, progress), dataset);
    }

    /** What every method of learning takes. */
    LearnerBuilder<Row> applyToAll(LearnerBuilder<Row> builder, Dataset dataset, RunOptions run, Progress progress) {
        builder.rank(ranks.bounds())
                .lambdas(lambdas, minRatio)
                .validation(validation(dataset))
                .seed(run.seed)
                .threads(run.threads)
                .progress(progress);
        lambda.ifPresent(builder::lambda);
        if (sweeps != null) {
            builder.sweeps(sweeps);
        }
        if (tolerance != null) {
            builder.tolerance(tolerance);
        }
        return builder;
    }

    /** What learning the tasks together takes beside. */
    LearnerBuilder<Row> applyToJoint(LearnerBuilder<Row> builder, Dataset dataset) {
        builder.sharedMean(mean == Mean.shared).intercepts(intercepts).solver(solver);
        dataset.tasks().ifPresent(side -> builder.taskKernel(side.kernel(), side.descriptions()::get));
        if (clip != null) {
            builder.clip(clip.smallest(), clip.largest());
        }
        if (kernelRank != null) {
            builder.lowRank(KERNEL_RANK_TOLERANCE, kernelRank);
        }
        return builder;
    }

    /** What the fit would take; refuses one for which there is not enough memory. */
    FitPlan affordablePlan(Dataset dataset, RunOptions run, Console console) {
        FitPlan plan = plan(dataset, run);
        MemoryCheck.require(plan);
        plan.note().ifPresent(console::note);
        return plan;
    }

    /** What the fit would take. */
    FitPlan plan(Dataset dataset, RunOptions run) {
        try {
            return FitPlan.of(builder(dataset, run, Progress.NONE), dataset.data());
        } catch (IllegalArgumentException e) {
            Usage.require(!String.valueOf(e.getMessage()).startsWith("folds must"), "--" + e.getMessage());
            throw e;
        }
    }

    /** Says how long the work takes where that is long. */
    static void sayIfLong(double seconds, String shorter, Console console) {
        if (seconds > LONG) {
            console.note("this takes about " + Figures.seconds(seconds) + "; " + shorter + " make it shorter");
        }
    }

    /** For tests that forecast: how many last ones of each task validate; 0 where the user wants random ones. */
    int lastForValidation() {
        if (heldOut == null && folds == null) {
            return 1;
        }
        return heldOut == null ? 0 : heldOut.last();
    }

    /** How lambda is chosen, in words. */
    String validationInWords() {
        return folds != null ? folds + " folds" : held().toString();
    }

    /** The same for the model file. */
    LambdaChoice choice(Dataset dataset, RunOptions run, boolean refit) {
        return lambda.isPresent()
                ? LambdaChoice.given()
                : LambdaChoice.by(validation(dataset), validationInWords(), dataset.data(), run.seed, refit);
    }

    private Validation validation(Dataset dataset) {
        return folds != null ? Validation.folds(folds) : held().of(dataset);
    }

    private HeldOut held() {
        return heldOut == null ? new HeldOut(0.25, 0) : heldOut;
    }
}
