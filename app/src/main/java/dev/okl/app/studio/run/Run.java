package dev.okl.app.studio.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.JsonFigures;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.model.RunModel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A fit, from the queue to its end. The thread that learns writes, any number of others read and may wait for what comes next;
 * nobody holds the lock for longer than it takes to copy.
 */
public final class Run {
    /** The names of files are bounded by the system, and more is added to this. */
    private static final int LONGEST_STEM = 60;

    private final String id;
    private final String table;
    private final String name;
    private final ObjectNode options;
    private final String command;
    private final RunPoints points = new RunPoints();
    private RunStatus status = RunStatus.QUEUED;
    private String message;
    private String stage;
    private ObjectNode sweep;
    private long startNanos;
    private double seconds;
    private long changes;
    private long statusChanges;
    private RunModel model;
    private volatile boolean cancelAsked;

    public Run(String id, String table, String name, ObjectNode options, String command) {
        this.id = id;
        this.table = table;
        this.name = name;
        this.options = options;
        this.command = command;
    }

    public String id() {
        return id;
    }

    /** How files of this run are called, before what tells them apart: by the table and the run. */
    public String fileStem() {
        String plain = table.replaceFirst("\\.[^.]*$", "").replaceAll("[^A-Za-z0-9._-]+", "-"); // a header is ASCII
        return plain.substring(0, Math.min(LONGEST_STEM, plain.length())) + "-" + id;
    }

    boolean isCancelAsked() {
        return cancelAsked;
    }

    /** A run that waits ends at once, one that is running after its sweep, one that is done stays as it is. */
    public synchronized void cancel() {
        cancelAsked = true;
        if (status == RunStatus.QUEUED) {
            end(RunStatus.CANCELLED, "it had not begun");
        }
    }

    /** False where it was cancelled before. */
    synchronized boolean begin() {
        if (status != RunStatus.QUEUED) {
            return false;
        }
        status = RunStatus.RUNNING;
        startNanos = System.nanoTime();
        statusChanged();
        return true;
    }

    synchronized void stage(String words) {
        stage = words;
        statusChanged();
    }

    public synchronized void point(ObjectNode point) {
        points.add(point);
        changed();
    }

    public synchronized void sweep(ObjectNode told) {
        sweep = told;
        changed();
    }

    /** The end, with a model. */
    synchronized void end(RunStatus how, String words, RunModel found) {
        model = found;
        points.settle(found);
        end(how, words);
    }

    /** The end, without one. */
    synchronized void end(RunStatus how, String words) {
        status = how;
        message = words;
        stage = null;
        seconds = startNanos == 0 ? 0 : elapsed();
        statusChanged();
    }

    /** Keeps the model, but not those along its path. */
    synchronized void forgetPath(int runsWithPath) {
        if (model != null) {
            model.forgetPath(runsWithPath);
        }
    }

    synchronized boolean hasPath() {
        return model != null && model.hasPath();
    }

    synchronized boolean isEnded() {
        return status.isEnd();
    }

    /** What was learned; an error that says why there is nothing yet. */
    public synchronized RunModel model() {
        if (model == null) {
            throw new ApiError(
                    ApiError.CONFLICT,
                    "run " + id + " is " + status.label() + " and has no model"
                            + (status.isEnd() ? ": " + message : " yet"));
        }
        return model;
    }

    public synchronized ObjectNode json() {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("table", table)
                .put("name", name)
                .put("status", status.label())
                .put("message", message)
                .put("stage", stage)
                .put("command", command);
        json.set("options", options);
        points.put(json);
        json.put("alongPath", hasPath());
        json.put("noPath", model == null ? null : model.whyNoPath().orElse(null));
        JsonFigures.put(json, "seconds", status == RunStatus.RUNNING ? elapsed() : seconds);
        return json;
    }

    /** What happened since another look, after waiting for it if need be; the same again after some time without news. */
    synchronized RunUpdate look(RunUpdate before, long millis) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long left = millis;
        while (before.changes() == changes && !status.isEnd() && left > 0) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
        boolean statusNews = before.statusChanges() != statusChanges;
        // The end replaces the points by those of the path that was chosen; they come with the status.
        List<ObjectNode> news = status.isEnd() ? List.of() : points.since(before.points());
        return new RunUpdate(
                changes,
                statusChanges,
                points.size(),
                statusNews ? Optional.of(json()) : Optional.empty(),
                statusNews ? List.of() : news,
                Optional.ofNullable(sweep),
                status.isEnd());
    }

    private double elapsed() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    private void statusChanged() {
        statusChanges++;
        changed();
    }

    private void changed() {
        changes++;
        notifyAll();
    }
}
