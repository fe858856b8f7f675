package dev.okl.app.studio.run;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.model.RunModel;
import dev.okl.app.view.Optionals;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * A fit, from the queue to its end. The thread that fits writes; any number of others read, and may wait for changes. The lock is never
 * held for longer than it takes to copy.
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
    private Optional<String> message = Optional.empty();
    private Optional<String> stage = Optional.empty();
    private Optional<Sweep> sweep = Optional.empty();
    private long startNanos;
    private double seconds;
    private long changes;
    private long statusChanges;
    private Optional<RunModel> model = Optional.empty();
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
            end(RunStatus.CANCELLED, Optional.of("it had not begun"));
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
        stage = Optional.of(words);
        statusChanged();
    }

    public synchronized void point(RunPoint point) {
        points.add(point);
        changed();
    }

    public synchronized void sweep(Sweep latest) {
        sweep = Optional.of(latest);
        changed();
    }

    /** The end, with a model. */
    synchronized void end(RunStatus how, Optional<String> words, RunModel found) {
        model = Optional.of(found);
        points.settle(found);
        end(how, words);
    }

    /** The end, without one. */
    synchronized void end(RunStatus how, Optional<String> words) {
        status = how;
        message = words;
        stage = Optional.empty();
        seconds = startNanos == 0 ? 0 : elapsed();
        statusChanged();
    }

    /** Keeps the model, but not those along its path. */
    synchronized void forgetPath(int runsWithPath) {
        model.ifPresent(found -> found.forgetPath(runsWithPath));
    }

    synchronized boolean hasPath() {
        return model.isPresent() && model.get().hasPath();
    }

    synchronized boolean isEnded() {
        return status.isEnd();
    }

    /** What was learned; an error that says why there is nothing yet. */
    public synchronized RunModel model() {
        return model.orElseThrow(() -> new ApiError(
                ApiError.CONFLICT,
                "run " + id + " is " + status.label() + " and has no model"
                        + (status.isEnd() ? ": " + message.orElse(null) : " yet")));
    }

    public synchronized RunSnapshot snapshot() {
        return new RunSnapshot(
                id,
                table,
                name,
                status,
                message,
                stage,
                command,
                options,
                points.all(),
                points.single(),
                points.best(),
                points.rank(),
                hasPath(),
                model.flatMap(RunModel::whyNoPath),
                Optionals.finite(status == RunStatus.RUNNING ? elapsed() : seconds));
    }

    /** What happened since another update, after waiting for it if need be; the same again after some time without news. */
    synchronized RunUpdate update(RunUpdate before, long millis) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long left = millis;
        while (before.changes() == changes && !status.isEnd() && left > 0) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
        boolean statusNews = before.statusChanges() != statusChanges;
        // The end replaces the points by those of the path that was chosen; they come with the status.
        List<RunPoint> news = status.isEnd() ? List.of() : points.since(before.points());
        return new RunUpdate(
                changes,
                statusChanges,
                points.size(),
                statusNews ? Optional.of(snapshot()) : Optional.empty(),
                statusNews ? List.of() : news,
                sweep,
                status.isEnd());
    }

    /** How far the fit of a point has come. */
    @JsonClassDescription("How far the fit of a point of the path has come")
    record Sweep(OptionalDouble lambda, int sweep, OptionalDouble objective) {}

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
