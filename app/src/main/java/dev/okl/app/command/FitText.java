package dev.okl.app.command;

import dev.okl.FitResult;
import dev.okl.app.command.option.LearnOptions;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.OptimalityText;
import dev.okl.metric.Errors;
import dev.okl.selection.PathPoint;
import dev.okl.selection.SelectionResult;
import java.util.ArrayList;
import java.util.List;

/** A fit in a few lines. */
final class FitText {
    private static final int LINE = 100;

    private FitText() {}

    static List<String> of(FitResult<?> fit, Dataset dataset, LearnOptions learn, int rankBound) {
        List<String> lines = new ArrayList<>();
        lines.add("data        " + Figures.count(dataset.data().size(), "observation") + " of "
                + Figures.count(dataset.data().tasks().size(), "task") + " at "
                + Figures.count(dataset.data().inputs().size(), "input"));
        lines.add("kernel      " + shortened(dataset.kernel()));
        dataset.tasks().ifPresent(tasks -> lines.add("task kernel " + shortened(tasks.kernel())));
        lines.add("solver      " + fit.solver());
        lines.add("lambda      " + lambda(fit, learn));
        lines.add("rank        " + Figures.count(fit.point().rank(), "latent function")
                + (learn.hasSharedMean() ? " beside the shared mean" : ""));
        String weighted = weighted(dataset.columns());
        lines.add("training    " + errors(fit.point().training()) + weighted);
        fit.selection()
                .map(SelectionResult::errors)
                .ifPresent(errors -> lines.add("validation  " + errors(errors) + weighted
                        + learn.folds()
                                .map(folds -> ", means of " + folds + " folds")
                                .orElse("")));
        lines.add("optimality  " + optimality(fit, dataset, rankBound));
        lines.add("time        " + Figures.seconds(fit.seconds()));
        return lines;
    }

    private static String lambda(FitResult<?> fit, LearnOptions learn) {
        String text = Figures.of(fit.lambda());
        if (fit.selection().isEmpty()) {
            return text + " (given; everything is zero from " + Figures.of(fit.lambdaMax()) + " on)";
        }
        int tried = fit.selection().get().curve().size();
        String why = fit.cancelled() ? "it was cancelled" : "the error had turned";
        String end = tried < learn.lambdas() ? " of " + learn.lambdas() + ", then " + why + "," : "";
        // Without anything to share the grid is that of the mean alone, and lambda_max no part of it.
        String from = fit.lambdaMax() > 0 ? " from " + Figures.of(fit.lambdaMax()) + " down," : ",";
        return text + " (best of " + tried + end + from + " on " + learn.validationInWords() + ")";
    }

    static String errors(Errors errors) {
        String spread = Double.isNaN(errors.rmseStdError()) ? "" : " +- " + Figures.of(errors.rmseStdError());
        return "RMSE " + Figures.of(errors.rmse()) + spread + ", MAE " + Figures.of(errors.mae());
    }

    /** What errors are weighted by, in words; nothing where all observations count the same. */
    static String weighted(Dataset.ColumnNames columns) {
        return columns.weight().map(column -> ", weighted by '" + column + "'").orElse("");
    }

    private static String optimality(FitResult<?> fit, Dataset dataset, int rankBound) {
        PathPoint point = fit.point();
        String stop =
                switch (point.stop()) {
                    case CONVERGED -> "converged";
                    case SWEEP_LIMIT -> "not converged, sweep limit";
                    case STALLED -> "ended by rounding";
                    case CANCELLED -> "interrupted";
                };
        int bound = fit.selection().map(SelectionResult::rank).orElse(rankBound);
        int mostUseful =
                Math.min(dataset.data().inputs().size(), dataset.data().tasks().size());
        return stop + " after " + Figures.count(point.sweeps(), "sweep") + "; "
                + OptimalityText.words(point.relativeGap(), point.rank(), bound, mostUseful);
    }

    /** A formula that fits on a line. */
    static String shortened(Object formula) {
        String text = formula.toString();
        return text.length() <= LINE ? text : text.substring(0, LINE - 4) + " ...";
    }
}
