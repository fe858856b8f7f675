package dev.okl.selection;

import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import java.util.List;
import java.util.Optional;

/**
 * What was chosen, and from what.
 *
 * @param curve all points that were compared, by rank and decreasing lambda
 * @param chosen the point that the rule chose
 * @param rankBound the bound on the rank that it was found with, as it was asked for
 * @param errors at that point, averaged over the splits; their standard errors are those of {@link CurvePoint}
 * @param taskErrors at that point, per task, all splits together
 * @param heldOut the predictions behind these errors; empty where there were too many to keep
 * @param warning what should be known about the choice, such as an optimum at the end of the grid
 */
public record SelectionResult(
        List<CurvePoint> curve,
        CurvePoint chosen,
        RankBound rankBound,
        Errors errors,
        TaskErrors taskErrors,
        Optional<HeldOutPredictions> heldOut,
        Optional<String> warning) {
    public double lambda() {
        return chosen.lambda();
    }

    /** The number of columns of the chosen fit, at most. */
    public int rank() {
        return chosen.rank();
    }
}
