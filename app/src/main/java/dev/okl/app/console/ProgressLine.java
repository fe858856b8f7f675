package dev.okl.app.console;

import dev.okl.Progress;
import dev.okl.path.PathPoint;
import java.io.PrintStream;
import java.util.function.BooleanSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** One line that shows how far a fit is; it goes away when the fit is done. */
public final class ProgressLine implements Progress, AutoCloseable {
    private static final int UPDATE_MILLIS = 200;

    private final PrintStream err;
    private final BooleanSupplier cancelled;
    private ProgressBar bar;
    private String lastPoint = "";
    private String label = "";

    private ProgressLine(PrintStream err, BooleanSupplier cancelled) {
        this.err = err;
        this.cancelled = cancelled;
    }

    /** A line on a terminal; silent where nobody watches. */
    public static ProgressLine on(Console console, boolean terminal, BooleanSupplier cancelled) {
        return new ProgressLine(terminal && !console.isQuiet() ? console.err() : null, cancelled);
    }

    /** What the next stages belong to, where there are several fits. */
    public void label(String text) {
        label = text + " ";
    }

    @Override
    public void onStage(String name, int points) {
        close();
        lastPoint = "";
        if (err != null) {
            bar = new ProgressBarBuilder()
                    .setTaskName(label + name)
                    .setInitialMax(points)
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setConsumer(new ConsoleProgressBarConsumer(err))
                    .clearDisplayOnFinish()
                    .build();
        }
    }

    @Override
    public void onSweep(double lambda, int sweep, double objective) {
        if (bar != null) {
            // The end of the line is cut off on a narrow terminal: first what tells most.
            bar.setExtraMessage(lastPoint + "lambda " + Figures.of(lambda) + " sweep " + sweep + " objective "
                    + Figures.of(objective));
        }
    }

    @Override
    public void onPoint(PathPoint point) {
        if (bar != null) {
            lastPoint = (point.validation() == null
                            ? ""
                            : "RMSE " + Figures.of(point.validation().rmse()) + " ")
                    + "rank " + point.rank() + " ";
            bar.step();
        }
    }

    @Override
    public boolean cancelled() {
        return cancelled.getAsBoolean();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
