package dev.okl.internal.path;

import dev.okl.internal.descent.DescentResult;
import dev.okl.selection.PathPoint;

/**
 * Is told about every sweep and every finished point of a path, and may ask to stop.
 *
 * @param <S> what the path holds at a point
 */
@FunctionalInterface
public interface PathListener<S> {
    /** A point is finished; the state is at it now and may move on afterwards. Returns false to end the path here. */
    boolean onPoint(PathPoint point, S state);

    /** A sweep is finished. Returns false to stop at once. */
    default boolean onSweep(double lambda, DescentResult.Sweep sweep) {
        return true;
    }
}
