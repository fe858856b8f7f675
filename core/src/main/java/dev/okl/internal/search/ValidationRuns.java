package dev.okl.internal.search;

import dev.okl.internal.path.LambdaPath;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.RankBound;
import java.util.OptionalDouble;

/**
 * The paths that a search for lambda runs down: one on all observations, and one on the training part of every split.
 *
 * @param <S> what a path holds at a point
 */
public interface ValidationRuns<S> {
    /** How many splits there are. */
    int splits();

    /** The path on all observations; {@code lambdaMax} is given where it is known, for it takes time to find. */
    LambdaPath<S> whole(RankBound rank, OptionalDouble lambdaMax);

    /** The path on the training part of a split. */
    ValidationRun<S> run(int split, RankBound rank);

    /** A path with the observations that were held out of it. */
    interface ValidationRun<S> {
        LambdaPath<S> path();

        Errors heldOutErrors(S state);

        TaskErrors heldOutErrorsByTask(S state);

        /** The numbers of the observations that were held out, ascending; none where {@link #heldOutPredictions} gives none. */
        default int[] heldOut() {
            return new int[0];
        }

        /** What a state says to these. */
        default double[] heldOutPredictions(S state) {
            return new double[0];
        }
    }
}
