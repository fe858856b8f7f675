package dev.okl.internal.path;

import dev.okl.internal.descent.DescentResult;
import dev.okl.selection.FittedValues;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;

/**
 * Is told about the stages of a search, and about every sweep and every finished point of its paths, and may ask to stop.
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

    /**
     * Whether a fit that is not finished need not become any better. The descent ends then, unless its rank should grow first.
     */
    default boolean isEnough(double lambda, DescentResult.Sweep sweep, S state) {
        return false;
    }

    /** A stage of a search begins, with at most so many points. */
    default void onStage(String name, int points) {}

    /**
     * Passes everything on to the user's progress. It gets no {@link Progress#onFit} where fitted values are not in the memory of this
     * process.
     */
    static <S> PathListener<S> of(Progress progress) {
        return new PathListener<>() {
            @Override
            public void onStage(String name, int points) {
                progress.onStage(name, points);
            }

            @Override
            public boolean onPoint(PathPoint point, S state) {
                if (state instanceof FittedValues fit) {
                    progress.onFit(point, fit);
                }
                progress.onPoint(point);
                return !progress.cancelled();
            }

            @Override
            public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
                progress.onSweep(lambda, sweep.number(), sweep.objective());
                return !progress.cancelled();
            }
        };
    }
}
