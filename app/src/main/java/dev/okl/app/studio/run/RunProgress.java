package dev.okl.app.studio.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.http.Json;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;

/** Tells a run how its fit goes. */
final class RunProgress implements Progress {
    /** Sweeps may take microseconds; eyes do not. */
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
            ObjectNode told = Json.object();
            Json.put(told, "lambda", lambda);
            told.put("sweep", sweep);
            Json.put(told, "objective", objective);
            run.sweep(told);
        }
    }

    @Override
    public void onPoint(PathPoint point) {
        // The final fit after a validated path would draw that path a second time.
        if (validated && point.validation() == null) {
            return;
        }
        path += point.lambda() >= lastLambda ? 1 : 0; // lambda falls along a path, so another one has begun
        lastLambda = point.lambda();
        run.point(json(point).put("path", path).put("fold", path % folds + 1));
    }

    @Override
    public boolean cancelled() {
        return run.isCancelAsked();
    }

    /** A point as the views have it. */
    static ObjectNode json(PathPoint point) {
        ObjectNode json = Json.object();
        Json.put(json, "lambda", point.lambda());
        Json.put(json, "train", point.training().rmse());
        Json.put(
                json,
                "validation",
                point.validation() == null ? Double.NaN : point.validation().rmse());
        Json.put(
                json,
                "standardError",
                point.validation() == null ? Double.NaN : point.validation().rmseStdError());
        json.put("rank", point.rank());
        Json.put(json, "certificate", point.certificate());
        Json.put(json, "gap", point.relativeGap());
        json.put("sweeps", point.sweeps());
        Json.put(json, "seconds", point.seconds());
        return json;
    }
}
