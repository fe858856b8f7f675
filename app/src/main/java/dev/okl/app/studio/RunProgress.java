package dev.okl.app.studio;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.Progress;
import dev.okl.path.PathPoint;

/** Tells a run how its fit goes. */
final class RunProgress implements Progress {
    /** Sweeps may take microseconds; eyes do not. */
    private static final long BETWEEN_SWEEPS = 200_000_000;

    private final Run run;
    private boolean validated;
    private boolean drawn;
    private double lastLambda = Double.POSITIVE_INFINITY;
    private long lastSweep = System.nanoTime() - BETWEEN_SWEEPS;

    RunProgress(Run run) {
        this.run = run;
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
        // With folds, or several ranks, the same lambdas come again; what they come to is known at the end.
        drawn |= point.lambda() >= lastLambda;
        lastLambda = point.lambda();
        // The final fit after a validated path would draw that path a second time.
        if (!drawn && (!validated || point.validation() != null)) {
            run.point(json(point));
        }
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
