package dev.okl.app.console;

import dev.okl.selection.PathPoint;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Signs of life for logs: a line a minute, also while a single step takes longer than that. */
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
        TimerTask telling = new TimerTask() {
            @Override
            public void run() {
                progress.tell();
            }
        };
        progress.timer.schedule(telling, MINUTE_MILLIS, MINUTE_MILLIS);
        return progress;
    }

    /** How far it is, in a line. */
    synchronized void tell() {
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
        error = point.validation() == null
                ? ", training RMSE " + Figures.of(point.training().rmse())
                : ", validation RMSE " + Figures.of(point.validation().rmse());
    }

    @Override
    public void close() {
        timer.cancel();
    }
}
