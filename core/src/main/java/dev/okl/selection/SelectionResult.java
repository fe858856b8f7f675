package dev.okl.selection;

import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import java.util.List;
import java.util.Optional;

/**
 * What was chosen, and from what.
 *
 * @param curve all points that were compared, by rank and falling lambda
 * @param chosen the point that the rule chose
 * @param errors at that point, averaged over the splits
 * @param taskErrors at that point, per task, all splits together
 * @param warning what should be known about the choice, such as an optimum at the end of the grid
 */
public record SelectionResult(
        List<CurvePoint> curve, CurvePoint chosen, Errors errors, TaskErrors taskErrors, Optional<String> warning) {
    public double lambda() {
        return chosen.lambda();
    }

    public int rank() {
        return chosen.rank();
    }
}
