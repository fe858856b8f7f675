package dev.okl.app.studio.run;

import dev.okl.app.view.Optionals;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;

/** Tells a run how its fit goes. */
final class RunProgress implements Progress {
    /** In nanoseconds. A sweep may take microseconds, and a page need not show each of them. */
    private static final long BETWEEN_SWEEPS = 200_000_000;

    private final Run run;
    private final int folds;
    private boolean validated;
    private int path;
    private double lastLambda = Double.POSITIVE_INFINITY;
    private long lastSweep = System.nanoTime() - BETWEEN_SWEEPS;

    /** A path for each rank and fold, the folds of a rank after each other. */
    RunProgress(Run run, int folds) {
        this.run = run;
        this.folds = folds;
    }

    @Override
    public void onStage(String name, int points) {
        validated |= name.equals("validation");
        run.stage(name);
    }

    @Override
    public void onSweep(double lambda, int sweep, double objective) {
        long now = System.nanoTime();
        if (now - lastSweep >= BETWEEN_SWEEPS) {
            lastSweep = now;
            run.sweep(new Run.Sweep(Optionals.finite(lambda), sweep, Optionals.finite(objective)));
        }
    }

    @Override
    public void onPoint(PathPoint point) {
        // The final fit after a validated path would draw that path a second time.
        if (validated && point.validation().isEmpty()) {
            return;
        }
        path += point.lambda() >= lastLambda ? 1 : 0; // lambda falls along a path, so another one has begun
        lastLambda = point.lambda();
        run.point(RunPoint.running(point, path, path % folds + 1));
    }

    @Override
    public boolean cancelled() {
        return run.isCancelAsked();
    }
}
