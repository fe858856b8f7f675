package dev.okl.internal.search;

import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.path.PathListener;
import dev.okl.selection.FittedValues;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;

/** Is told about the stages of a search, and everything within them. */
public interface SearchListener<S> extends PathListener<S> {
    /** A stage begins, with at most so many points. */
    default void onStage(String name, int points) {}

    /**
     * Passes everything on to the user's progress. It gets no {@link Progress#onFit} where fitted values are not in the memory of this
     * process.
     */
    static <S> SearchListener<S> of(Progress progress) {
        return new SearchListener<>() {
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
