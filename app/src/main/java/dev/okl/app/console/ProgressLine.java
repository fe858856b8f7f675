package dev.okl.app.console;

import dev.okl.selection.PathPoint;
import java.io.PrintStream;
import java.util.function.BooleanSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressState;

/** One line of a terminal with the progress of a fit; it is removed when the fit is done. */
final class ProgressLine extends ConsoleProgress {
    private static final int UPDATE_MILLIS = 200;

    private final PrintStream err;
    private ProgressBar bar;
    private String lastPoint = "";

    ProgressLine(PrintStream err, BooleanSupplier cancelled) {
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
                .setRenderer(ProgressLine::render)
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
    static String render(ProgressState state, int width) {
        double elapsed = state.getElapsedAfterStart().toMillis() / 1000.0;
        String line = state.getTaskName() + " " + state.getCurrent() + "/" + state.getMax()
                + left(elapsed, state.getCurrent(), state.getMax()) + state.getExtraMessage();
        return line.substring(0, Math.min(line.length(), Math.max(0, width)));
    }
}
