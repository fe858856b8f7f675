package dev.okl.bench.spark;

import dev.okl.bench.measure.SweepClock;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;

/** Times the sweeps of the last lambda, where all columns are in use, and counts those of all. */
final class LastSweeps implements Progress {
    private final SweepClock clock = new SweepClock();
    private double lambda = Double.NaN;
    private int sweeps;

    @Override
    public void onSweep(double at, int sweep, double objective) {
        if (at != lambda) {
            clock.start();
            lambda = at;
        }
        clock.onSweep(at);
    }

    @Override
    public void onPoint(PathPoint point) {
        sweeps += point.sweeps();
    }

    double sweepSeconds() {
        return clock.sweepSeconds();
    }

    int sweeps() {
        return sweeps;
    }
}
