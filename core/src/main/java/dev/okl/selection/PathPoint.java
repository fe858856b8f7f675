package dev.okl.selection;

import dev.okl.metric.Errors;
import java.util.Optional;

/**
 * One lambda of a path.
 *
 * @param rank how many free columns are in use
 * @param certificate sigma/lambda: 1 at a global optimum, below 1 where the free part is zero
 * @param relativeGap the duality gap to the optimum of unbounded rank, divided by the objective
 * @param training errors on the observations that were learned from
 * @param validation errors on the observations that were held out, where there were any
 * @param stepIterations iterations of the inner solvers
 */
public record PathPoint(
        double lambda,
        double objective,
        int rank,
        double certificate,
        double relativeGap,
        Errors training,
        Optional<Errors> validation,
        int sweeps,
        StopReason stop,
        int stepIterations,
        double seconds) {
    /** This as the end of a descent that had been at another point of the same lambda before. */
    public PathPoint after(PathPoint before) {
        return new PathPoint(
                lambda,
                objective,
                rank,
                certificate,
                relativeGap,
                training,
                validation,
                before.sweeps + sweeps,
                stop,
                before.stepIterations + stepIterations,
                before.seconds + seconds);
    }
}
