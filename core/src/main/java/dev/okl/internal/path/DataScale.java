package dev.okl.internal.path;

import dev.okl.data.Transform;
import java.util.function.DoubleUnaryOperator;

/**
 * From the scale of learning to that of the data, where errors are measured.
 *
 * @param transform that the values were learned on
 * @param noise their variance about their functions, on that scale; 0 where it is not known
 * @param limit what becomes of a prediction there, such as clipping
 */
public record DataScale(Transform transform, double noise, DoubleUnaryOperator limit) {
    /** Values are learned and predicted as they are. */
    public static final DataScale SAME = new DataScale(Transform.NONE, 0, DoubleUnaryOperator.identity());

    /** What becomes of a fitted value. */
    public DoubleUnaryOperator prediction() {
        return transform.isNone() ? limit : z -> limit.applyAsDouble(transform.mean(z, noise));
    }
}
