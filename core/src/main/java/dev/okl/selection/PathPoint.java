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
        double seconds) {}
