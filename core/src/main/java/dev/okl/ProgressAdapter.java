package dev.okl;

import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.search.SearchListener;
import dev.okl.internal.state.FittedValues;
import dev.okl.selection.PathPoint;

/** Passes what a search tells on to the user's {@link Progress}. */
final class ProgressAdapter<S> implements SearchListener<S> {
    private final Progress progress;

    ProgressAdapter(Progress progress) {
        this.progress = progress;
    }

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
}
