package dev.okl.app.console;

import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;
import dev.okl.selection.Scales;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressState;

/** The progress of a fit: on a terminal a line that is updated, elsewhere a line per minute. The class itself displays nothing. */
public class ConsoleProgress implements Progress, AutoCloseable {
    private final BooleanSupplier cancelled;
    private volatile String label = "";

    ConsoleProgress(BooleanSupplier cancelled) {
        this.cancelled = cancelled;
    }

    /** Displays nothing where notes are turned off. */
    public static ConsoleProgress on(Console console, boolean terminal, BooleanSupplier cancelled) {
        if (console.isQuiet()) {
            return new ConsoleProgress(cancelled);
        }
        return terminal ? new Line(console.err(), cancelled) : Notes.everyMinute(console, cancelled);
    }

    /** What the next stages belong to, where there are several fits. */
    public void label(String text) {
        label = text + " ";
    }

    /** Empty, or with a blank at its end. */
    final String label() {
        return label;
    }

    @Override
    public boolean cancelled() {
        return cancelled.getAsBoolean();
    }

    /** Removes what is displayed. */
    @Override
    public void close() {}

    /** How long the rest of a stage takes, if it goes on like this; empty before the first point. */
    static String left(double elapsedSeconds, long done, long all) {
        return done == 0 ? "" : ", " + Figures.seconds(elapsedSeconds * (all - done) / done) + " left";
    }

    /** One line of a terminal with the progress of a fit; it is removed when the fit is done. */
    private static final class Line extends ConsoleProgress {
        private static final int UPDATE_MILLIS = 200;

        private final PrintStream err;
        private ProgressBar bar;
        private String lastPoint = "";

        Line(PrintStream err, BooleanSupplier cancelled) {
            super(cancelled);
            this.err = err;
        }

        @Override
        public void onStage(String name, int points) {
            close();
            lastPoint = "";
            bar = new ProgressBarBuilder()
                    .setTaskName(label() + name)
                    .setInitialMax(points)
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .setRenderer(Line::render)
                    .setConsumer(new ConsoleProgressBarConsumer(err))
                    .clearDisplayOnFinish()
                    .build();
        }

        @Override
        public void onSweep(double lambda, int sweep, double objective) {
            if (bar != null) {
                bar.setExtraMessage(lastPoint + ", lambda " + Figures.of(lambda) + " sweep " + sweep + " objective "
                        + Figures.of(objective));
            }
        }

        @Override
        public void onCandidate(Scales.Trial candidate) {
            if (bar != null) {
                bar.setExtraMessage(", RMSE " + Figures.of(candidate.error()) + " with " + candidate.kernel());
                bar.step();
            }
        }

        @Override
        public void onPoint(PathPoint point) {
            if (bar != null) {
                lastPoint = point.validation()
                                .map(held -> ", RMSE " + Figures.of(held.rmse()))
                                .orElse("")
                        + ", rank " + point.rank();
                bar.step();
            }
        }

        @Override
        public void close() {
            if (bar != null) {
                bar.close();
                bar = null;
            }
        }

        /** What matters first, for a narrow terminal cuts the end: how far, how long, how good, where. */
        private static String render(ProgressState state, int width) {
            double elapsed = state.getElapsedAfterStart().toMillis() / 1000.0;
            String line = state.getTaskName() + " " + state.getCurrent() + "/" + state.getMax()
                    + left(elapsed, state.getCurrent(), state.getMax()) + state.getExtraMessage();
            return line.substring(0, Math.min(line.length(), Math.max(0, width)));
        }
    }

    /** Progress for logs: a line per minute, also while a single step takes longer than that. */
    static final class Notes extends ConsoleProgress {
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

        Notes(Consumer<String> notes, InstantSource clock, BooleanSupplier cancelled) {
            super(cancelled);
            this.notes = notes;
            this.clock = clock;
            this.start = clock.instant();
        }

        static Notes everyMinute(Console console, BooleanSupplier cancelled) {
            Notes progress = new Notes(console::note, InstantSource.system(), cancelled);
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
        public synchronized void onCandidate(Scales.Trial candidate) {
            done = Math.min(points, done + 1); // terms are left out in turn after all have been tried
            error = ", validation RMSE " + Figures.of(candidate.error());
        }

        @Override
        public synchronized void onPoint(PathPoint point) {
            done++;
            error = point.validation()
                    .map(held -> ", validation RMSE " + Figures.of(held.rmse()))
                    .orElseGet(() ->
                            ", training RMSE " + Figures.of(point.training().rmse()));
        }

        @Override
        public void close() {
            timer.cancel();
        }
    }
}
