package dev.okl.app.studio.run;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.model.RunModel;
import dev.okl.app.view.ViewJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A fit, from the queue to its end. The thread that fits writes; any number of others read, and may wait for changes. The lock is never
 * held for longer than it takes to copy.
 */
public final class Run {
    /** File systems limit the length of names, and a suffix is added. */
    private static final int LONGEST_STEM = 60;

    private final String id;
    private final String table;
    private final String name;
    private final ObjectNode options;
    private final String command;
    private final List<RunPoint> points = new ArrayList<>();
    private List<RunPoint> single = List.of();
    private Optional<Best> best = Optional.empty();
    private OptionalInt rank = OptionalInt.empty();
    private Status status = Status.QUEUED;
    private Optional<String> message = Optional.empty();
    private Optional<String> stage = Optional.empty();
    private Optional<Sweep> sweep = Optional.empty();
    private long startNanos;
    private double seconds;
    private long changes;
    private long statusChanges;
    private Optional<RunModel> model = Optional.empty();
    private volatile boolean cancelRequested;

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

    /** What the names of all files of this run begin with: table and id. */
    public String fileNameStem() {
        String plain = table.replaceFirst("\\.[^.]*$", "").replaceAll("[^A-Za-z0-9._-]+", "-"); // a header is ASCII
        return plain.substring(0, Math.min(LONGEST_STEM, plain.length())) + "-" + id;
    }

    boolean isCancelRequested() {
        return cancelRequested;
    }

    /** A queued run ends at once, a running one after its sweep; a run that has ended does not change. */
    public synchronized void cancel() {
        cancelRequested = true;
        if (status == Status.QUEUED) {
            end(Status.CANCELLED, Optional.of("it had not begun"));
        }
    }

    /** False where it was cancelled before. */
    synchronized boolean begin() {
        if (status != Status.QUEUED) {
            return false;
        }
        status = Status.RUNNING;
        startNanos = System.nanoTime();
        statusChanged();
        return true;
    }

    synchronized void stage(String words) {
        stage = Optional.of(words);
        statusChanged();
    }

    /** Points come as they are done, of all folds and ranks. */
    synchronized void point(RunPoint point) {
        points.add(point);
        // Errors on different folds cannot be compared; the first fold is shown until the mean of all is known.
        if (point.validation() != null && point.fold().orElse(0) == 1) {
            double rmse = point.validation().doubleValue();
            if (best.isEmpty() || rmse < best.get().rmse().orElseThrow()) {
                best = Optional.of(new Best(ViewJson.finite(point.lambda().doubleValue()), OptionalDouble.of(rmse)));
                rank = OptionalInt.of(point.rank());
            }
        }
        changed();
    }

    synchronized void sweep(Sweep latest) {
        sweep = Optional.of(latest);
        changed();
    }

    /** The end, with a model: its points are those of the path by which lambda was chosen. Several paths are kept beside it. */
    synchronized void end(Status how, Optional<String> words, RunModel found) {
        model = Optional.of(found);
        boolean several = points.stream().anyMatch(point -> point.path().orElse(0) > 0);
        single = several ? List.copyOf(points) : List.of();
        points.clear();
        best = Optional.empty();
        found.path().ifPresent(path -> path.points().forEach(point -> {
            points.add(RunPoint.ended(point));
            if (point.lambda() == path.chosen()) {
                best = Optional.of(new Best(ViewJson.finite(point.lambda()), point.validation()));
            }
        }));
        rank = OptionalInt.of(found.stored().model().rank());
        end(how, words);
    }

    /** The end, without one. */
    synchronized void end(Status how, Optional<String> words) {
        seconds = status == Status.RUNNING ? elapsed() : 0;
        status = how;
        message = words;
        stage = Optional.empty();
        statusChanged();
    }

    /** Keeps the model, but not those along its path. */
    synchronized void forgetPath() {
        model.ifPresent(RunModel::forgetPath);
    }

    synchronized boolean hasPath() {
        return model.isPresent() && model.get().whyNoPath().isEmpty();
    }

    synchronized boolean isEnded() {
        return status.isEnd();
    }

    /** The model; an error that says why there is none. */
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
                List.copyOf(points),
                single,
                best,
                rank,
                hasPath(),
                model.flatMap(RunModel::whyNoPath),
                ViewJson.finite(status == Status.RUNNING ? elapsed() : seconds));
    }

    /** What has changed since another update; waits for a change, but not longer than some milliseconds. */
    synchronized Update update(Update before, long millis) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long left = millis;
        while (before.changes() == changes && !status.isEnd() && left > 0) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
        boolean statusNews = before.statusChanges() != statusChanges;
        // The end replaces the points by those of the path that was chosen; they come with the status.
        boolean noNews = statusNews || status.isEnd();
        return new Update(
                changes,
                statusChanges,
                points.size(),
                statusNews ? Optional.of(snapshot()) : Optional.empty(),
                noNews ? List.of() : List.copyOf(points.subList(before.points(), points.size())),
                sweep,
                status.isEnd());
    }

    /** How far a run is. */
    enum Status {
        QUEUED,
        RUNNING,
        DONE,
        CANCELLED,
        FAILED;

        boolean isEnd() {
            return this != QUEUED && this != RUNNING;
        }

        @JsonValue
        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The lambda with the smallest validation error so far; at the end the chosen one. */
    record Best(OptionalDouble lambda, OptionalDouble rmse) {}

    /**
     * What a reader of a run's events gets: what is new, and how much it has seen with that.
     *
     * @param changes how many there had been
     * @param statusChanges how many of these were of the status
     * @param points how many there were
     * @param run the whole run, where its status has changed
     * @param news the points since the update before, where it has not
     * @param sweep the latest of the fit
     */
    record Update(
            long changes,
            long statusChanges,
            int points,
            Optional<RunSnapshot> run,
            List<RunPoint> news,
            Optional<Sweep> sweep,
            boolean ended) {
        /** Before the first update. */
        static final Update NOTHING = new Update(-1, -1, 0, Optional.empty(), List.of(), Optional.empty(), false);
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
