package dev.okl.reproduce;

import dev.okl.FitResult;
import dev.okl.Progress;
import dev.okl.TaskModel;
import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import java.util.List;
import java.util.Optional;

/** Learns the signals of a study along a whole path, as all methods and all p do it. */
final class SignalsPaths {
    /** Ten lambdas per decade; docs/tuning-log.md has what finer, longer and more accurate paths give. */
    static final int LAMBDAS = 30;

    static final double SMALLEST_LAMBDA = 1e-3;

    private static final int WARM_UP_LAMBDAS = 8;
    private static final double WARM_UP_SMALLEST = 0.1;

    private final int threads;
    private final Progress progress;

    SignalsPaths(int threads, Progress progress) {
        this.threads = threads;
        this.progress = progress;
    }

    /** A short path in which the virtual machine compiles what the timed ones use. */
    void warmUp(SignalsStudy study, int bound) {
        if (!progress.cancelled()) {
            fit(study, Method.OKL, bound, WARM_UP_LAMBDAS, WARM_UP_SMALLEST);
        }
    }

    /** A path; empty when it was cancelled. */
    Optional<SignalsFit> run(SignalsStudy study, Method method, int bound) {
        if (progress.cancelled()) {
            return Optional.empty();
        }
        FitResult<? extends TaskModel<Double>> fit = fit(study, method, bound, LAMBDAS, SMALLEST_LAMBDA);
        return fit.cancelled() ? Optional.empty() : Optional.of(SignalsFit.of(study, method, bound, fit));
    }

    private FitResult<? extends TaskModel<Double>> fit(
            SignalsStudy study, Method method, int bound, int lambdas, double smallest) {
        MethodOptions<Double> options = MethodOptions.of(SignalsStudy.kernel())
                .withForAll(builder -> builder.rank(bound)
                        .lambdas(lambdas, smallest)
                        .validation((data, unused) -> List.of(study.split()))
                        .refit(false)
                        .seed(study.seed())
                        .threads(threads)
                        .progress(progress));
        return method.fit(options, study.data());
    }
}
