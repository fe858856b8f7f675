package dev.okl.reproduce.signals;

import dev.okl.FitResult;
import dev.okl.TaskModel;
import dev.okl.app.comparison.Method;
import dev.okl.selection.PathPoint;
import dev.okl.selection.StopReason;

/**
 * A path of one method on one study, judged at the lambda with the smallest validation error.
 *
 * @param bound p, the bound on the rank; methods without one ignore it
 * @param rank latent functions in use
 * @param seconds of the whole path, and of nothing else
 * @param lambdas how many were looked at
 * @param sweeps of the whole path
 * @param unfinished how many lambdas ended at the cap on sweeps
 * @param atEndOfGrid whether a longer grid may have done better
 */
record SignalsFit(
        long seed,
        Method method,
        int bound,
        SignalsStudy.Reconstruction reconstruction,
        double noiseVariance,
        double lambda,
        double lambdaMax,
        int rank,
        double validationRmse,
        double seconds,
        int lambdas,
        int sweeps,
        long unfinished,
        boolean atEndOfGrid) {
    static SignalsFit of(SignalsStudy study, Method method, int bound, FitResult<? extends TaskModel<Double>> fit) {
        return new SignalsFit(
                study.seed(),
                method,
                bound,
                study.reconstruction(fit.model()),
                study.noiseVariance(),
                fit.lambda(),
                fit.lambdaMax(),
                fit.point().rank(),
                fit.point().validation().orElseThrow().rmse(),
                fit.seconds(),
                fit.path().size(),
                fit.path().stream().mapToInt(PathPoint::sweeps).sum(),
                fit.path().stream()
                        .filter(point -> point.stop() == StopReason.SWEEP_LIMIT)
                        .count(),
                fit.selection().flatMap(selection -> selection.warning()).isPresent());
    }

    double mse() {
        return reconstruction.mse();
    }
}
