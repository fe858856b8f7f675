package dev.okl.app.console;

import dev.okl.selection.PathPoint;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Progress for logs: a line per minute, also while a single step takes longer than that. */
final class ProgressNotes extends ConsoleProgress {
    private static final long MINUTE_MILLIS = 60_000;

    private final Consumer<String> notes;
    private final InstantSource clock;
    private final Timer timer = new Timer("okl-progress", true);
    private Instant start;
    private String stage = "preparing";
    private int points;
    private int done;
    private String lambda = "";
    private String error = "";

    ProgressNotes(Consumer<String> notes, InstantSource clock, BooleanSupplier cancelled) {
        super(cancelled);
        this.notes = notes;
        this.clock = clock;
        this.start = clock.instant();
    }

    static ProgressNotes everyMinute(Console console, BooleanSupplier cancelled) {
        ProgressNotes progress = new ProgressNotes(console::note, InstantSource.system(), cancelled);
        TimerTask printing = new TimerTask() {
            @Override
            public void run() {
                progress.print();
            }
        };
        progress.timer.schedule(printing, MINUTE_MILLIS, MINUTE_MILLIS);
        return progress;
    }

    /** Prints the progress in a line. */
    synchronized void print() {
        double elapsed = Duration.between(start, clock.instant()).toMillis() / 1000.0;
        notes.accept(label() + stage + (points == 0 ? "" : " " + done + "/" + points) + lambda + error + ", "
                + Figures.seconds(elapsed) + " so far" + left(elapsed, done, points));
    }

    @Override
    public synchronized void onStage(String name, int all) {
        start = clock.instant();
        stage = name;
        points = all;
        done = 0;
        lambda = "";
        error = "";
    }

    @Override
    public synchronized void onSweep(double value, int sweep, double objective) {
        lambda = ", lambda " + Figures.of(value) + " sweep " + sweep;
    }

    @Override
    public synchronized void onPoint(PathPoint point) {
        done++;
        error = point.validation()
                .map(held -> ", validation RMSE " + Figures.of(held.rmse()))
                .orElseGet(
                        () -> ", training RMSE " + Figures.of(point.training().rmse()));
    }

    @Override
    public void close() {
        timer.cancel();
    }
}
