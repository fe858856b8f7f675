package dev.okl.app.comparison;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.TaskModel;
import dev.okl.baseline.Baselines;
import dev.okl.baseline.IndependentLearner;
import dev.okl.data.TaskData;
import dev.okl.kernel.KernelFamily;
import java.util.List;
import java.util.Locale;

/** The methods that are compared: the paper's four, and two extensions of the paper's method. */
public enum Method {
    /** One function for all tasks. */
    POOLED("pooled"),
    /** Each task on its own. */
    INDEPENDENT("independent"),
    /** Regularised matrix factorisation: nothing is known about the inputs. */
    RMF("matrix factorisation"),
    /** Output kernel learning as in the paper, without a mean. */
    OKL("OKL"),
    /** Output kernel learning of deviations from a shared mean. */
    OKL_MEAN("OKL with shared mean"),
    /** The same with all that is known about inputs and tasks, and an intercept for each task; needs kernels of its own. */
    OKL_BOTH("OKL with side information");

    /** The methods that need nothing but a kernel on the inputs. */
    public static final List<Method> PLAIN = List.of(POOLED, INDEPENDENT, RMF, OKL, OKL_MEAN);

    private final String label;

    Method(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public String jsonName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Learns from the data, each method with those of the options that apply to it. */
    public <X> FitResult<? extends TaskModel<X>> fit(MethodOptions<X> options, TaskData<X> data) {
        boolean hasOwnSearch = this != POOLED && this != INDEPENDENT;
        if (hasOwnSearch || options.kernels().size() == 1) {
            return fit(builder(options), data);
        }
        // A baseline may choose among the same kernels, or it would lose by its kernel.
        FitResult<? extends TaskModel<X>> best = null;
        for (KernelFamily<X> kernel : options.kernels()) {
            FitResult<? extends TaskModel<X>> fit = fit(builder(options.withKernel(kernel)), data);
            best = best == null || validationError(fit) < validationError(best) ? fit : best;
        }
        return best;
    }

    private <X> FitResult<? extends TaskModel<X>> fit(LearnerBuilder<X> builder, TaskData<X> data) {
        return this == INDEPENDENT
                ? IndependentLearner.of(builder).fit(data)
                : builder.build().fit(data);
    }

    /** None where lambda was given: then the first kernel stays. */
    private static double validationError(FitResult<?> fit) {
        return fit.selection().map(chosen -> chosen.errors().rmse()).orElse(Double.POSITIVE_INFINITY);
    }

    /** The options as they apply to this method; those of independent learning are for its own learner. */
    public <X> LearnerBuilder<X> builder(MethodOptions<X> options) {
        LearnerBuilder<X> builder = options.forAll().apply(onInputs(options.kernels()));
        return switch (this) {
            case POOLED -> builder.meanOnly().intercepts(false);
            // It has no rank; several bounds to try would only repeat the same fits.
            case INDEPENDENT -> builder.rank(1);
            case RMF -> builder.sharedMean(false).intercepts(false);
            case OKL, OKL_MEAN, OKL_BOTH -> options.forJoint().apply(builder).sharedMean(this != OKL);
        };
    }

    private <X> LearnerBuilder<X> onInputs(List<? extends KernelFamily<X>> kernels) {
        return switch (this) {
            case RMF -> Baselines.matrixFactorisation();
            case POOLED, INDEPENDENT ->
                OutputKernelLearner.builder(kernels.get(0).start());
            case OKL, OKL_MEAN, OKL_BOTH -> OutputKernelLearner.builder(kernels);
        };
    }
}
