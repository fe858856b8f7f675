package dev.okl.app.command;

import dev.okl.FitResult;
import dev.okl.FixedEffects;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.LearnOptions;
import dev.okl.app.command.option.RunOptions;
import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FitJson;
import dev.okl.app.modelfile.OptimalityText;
import dev.okl.data.Transform;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Row;
import dev.okl.metric.Errors;
import dev.okl.selection.CurvePoint;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Scales;
import dev.okl.selection.SelectionResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A fit in a few lines. */
final class FitText {
    private static final int LINE = 100;

    /** A kernel is shown whole, but for one of dozens of columns. */
    private static final int LONGEST_KERNEL = 500;

    /** What was read from the data: in a list of kernels it is the same in all. */
    private static final Pattern FIGURES = Pattern.compile(", (mean|sd|origin)=[^,()]*");

    /** Candidates that are shown. */
    private static final int MOST_TRIED = 5;

    private static final String EXPECTED = "expected by the likelihood";

    /** Of two errors that differ by less, relatively, the first one is kept. */
    private static final double SAME = 1e-5;

    private FitText() {}

    static List<String> of(
            FitResult<OutputKernelModel<Row>> fit, Dataset dataset, LearnOptions learn, RunOptions run, int rankBound) {
        List<String> lines = new ArrayList<>();
        lines.add("data        " + Figures.count(dataset.data().size(), "observation") + " of "
                + Figures.count(dataset.data().tasks().size(), "task") + " at "
                + Figures.count(fit.model().inputs().size(), "input"));
        lines.add("kernel      " + kernel(fit.scales().map(Scales::kernel).orElseGet(dataset.kernel()::toString)));
        dataset.tasks()
                .ifPresent(tasks -> lines.add("task kernel "
                        + kernel(fit.scales().flatMap(Scales::taskKernel).orElseGet(tasks.kernel()::toString))));
        Transform transform = fit.model().parts().transform();
        if (!transform.isNone()) {
            lines.add("values      learned as " + transform);
        }
        lines.add("solver      " + fit.solver());
        lines.add("lambda      " + lambda(fit, learn, learn.validationInWords(dataset, run)));
        lines.add("rank        " + Figures.count(fit.point().rank(), "latent function")
                + (learn.hasSharedMean() ? " beside the shared mean" : ""));
        String weighted = weighted(dataset.columns());
        lines.add("training    " + errors(fit.point().training()) + weighted);
        fit.selection()
                .map(SelectionResult::errors)
                .ifPresent(errors -> lines.add("validation  " + errors(errors) + weighted
                        + learn.folds(dataset, run)
                                .map(folds -> ", means of " + folds + " folds")
                                .orElse("")));
        lines.addAll(fixed(fit.model().fixedEffects(), effects(learn.fixed(), dataset.fixed())));
        lines.add("optimality  " + optimality(fit, dataset, rankBound));
        lines.add("time        " + Figures.seconds(fit.seconds()));
        fit.scales().ifPresent(scales -> lines.addAll(tried(scales)));
        return lines;
    }

    /** The names of the effects in the order of the formula, whatever their columns belong to. */
    private static List<String> effects(FixedFormula formula, Dataset.Fixed fixed) {
        return formula.columns().stream()
                .flatMap(column -> Stream.of(fixed.ofInputs(), fixed.ofTasks())
                        .flatMap(side -> side.only(List.of(column)).names().stream()))
                .toList();
    }

    /** The estimates of what is not penalised, the constant first; a constant alone says little. */
    private static List<String> fixed(Map<String, Double> effects, List<String> order) {
        return effects.keySet().stream().allMatch(FixedEffects.CONSTANT::equals)
                ? List.of()
                : List.of(effects.entrySet().stream()
                        .sorted(Comparator.comparingInt(effect -> order.indexOf(effect.getKey())))
                        .map(effect -> effect.getKey() + " " + Figures.of(effect.getValue()))
                        .collect(Collectors.joining(", ", "fixed part  ", "")));
    }

    /** The best of the candidates, where there were several, and the error without each term. */
    private static List<String> tried(Scales scales) {
        List<String> lines = new ArrayList<>();
        if (scales.tried().size() > 1) {
            TextTable table = TextTable.of("<taken, and the next best", "<values as", "RMSE", "+-");
            scales.tried().stream()
                    .sorted(Comparator.comparing((Scales.Trial trial) -> !trial.chosen())
                            .thenComparingDouble(Scales.Trial::error))
                    .limit(MOST_TRIED)
                    .forEach(trial -> table.row(
                            shortened(FIGURES.matcher(trial.kernel()).replaceAll("")),
                            trial.transform().kind(),
                            trial.error(),
                            trial.standardError()));
            lines.addAll(table.lines());
            int others = scales.tried().size() - table.size();
            lines.add((others > 0 ? "and " + Figures.count(others, "other") + "; " : "")
                    + "errors of quick fits, to compare by"
                    + (isByLikelihood(scales) ? "; of those within a standard error the most likely is taken" : ""));
        }
        if (!scales.withoutTerm().isEmpty()) {
            lines.addAll(terms(scales).lines());
        }
        return lines;
    }

    private static boolean isByLikelihood(Scales scales) {
        return scales.tried().stream().noneMatch(trial -> Double.isNaN(trial.deviance()));
    }

    /** What each term weighs, and the error of the search without it beside that with all. */
    private static TextTable terms(Scales scales) {
        TextTable table = TextTable.of("<term", "weight", "RMSE of a quick fit without it");
        scales.tried().stream()
                .filter(Scales.Trial::chosen)
                .forEach(chosen -> table.row("(none left out)", "", chosen.error()));
        scales.withoutTerm().forEach((name, error) -> {
            double weight = scales.numbers().getOrDefault(name, 0.0);
            table.row(name.replace("weight of ", ""), weight > 0 ? Figures.of(weight) : "left out", error);
        });
        return table;
    }

    private static String lambda(FitResult<?> fit, LearnOptions learn, String validation) {
        String text = Figures.of(fit.lambda());
        if (fit.selection().isEmpty()) {
            String why = fit.cancelled() ? "as far as the search had come, then it was cancelled" : "given";
            return text + " (" + why + "; everything is zero from " + Figures.of(fit.lambdaMax()) + " on)";
        }
        if (FitJson.compared(fit, fit.lambda()).isEmpty()) {
            return text + " (" + EXPECTED + "; it was cancelled before validation came so far down)";
        }
        int tried = fit.selection().get().curve().size();
        String why = fit.cancelled() ? "it was cancelled" : "the error had turned";
        boolean wholeGrid = tried >= learn.lambdas() || (fit.scales().isPresent() && !fit.cancelled());
        String end = wholeGrid ? "" : " of " + learn.lambdas() + ", then " + why + ",";
        // Without anything to share the grid is that of the mean alone, and lambda_max no part of it.
        double largest = fit.selection().get().curve().stream()
                .mapToDouble(CurvePoint::lambda)
                .max()
                .orElse(fit.lambdaMax());
        String from = fit.lambdaMax() > 0 ? " from " + Figures.of(largest) + " down," : ",";
        String of = tried + end + from;
        return text
                + (hasSmallestError(fit)
                        ? " (best of " + of
                        : " (" + EXPECTED + ", and none of " + of.substring(0, of.length() - 1) + " is clearly better")
                + " on " + validation + ")";
    }

    /** What the chosen lambda is, on what it was validated on. */
    static String chosen(FitResult<?> fit) {
        return hasSmallestError(fit) ? "is the best" : "is " + EXPECTED + ", and no other is clearly better";
    }

    /** Else the chosen lambda was expected, and is as good but for a standard error. */
    private static boolean hasSmallestError(FitResult<?> fit) {
        double smallest = fit.selection().stream()
                .flatMap(selection -> selection.curve().stream())
                .mapToDouble(CurvePoint::error)
                .min()
                .orElse(Double.NaN);
        return FitJson.compared(fit, fit.lambda())
                .filter(point -> point.error() <= smallest * (1 + SAME))
                .isPresent();
    }

    static String errors(Errors errors) {
        String spread = Double.isNaN(errors.rmseStdError()) ? "" : " +- " + Figures.of(errors.rmseStdError());
        return "RMSE " + Figures.of(errors.rmse()) + spread + ", MAE " + Figures.of(errors.mae());
    }

    /** What errors are weighted by, in words; nothing where all observations count the same. */
    static String weighted(Dataset.ColumnNames columns) {
        return columns.weight().map(column -> ", weighted by '" + column + "'").orElse("");
    }

    private static String optimality(FitResult<OutputKernelModel<Row>> fit, Dataset dataset, int rankBound) {
        PathPoint point = fit.point();
        String stop =
                switch (point.stop()) {
                    case CONVERGED -> "converged";
                    case SWEEP_LIMIT -> "not converged, sweep limit";
                    case STALLED -> "ended by rounding";
                    case SETTLED -> "good enough";
                    case CANCELLED -> "interrupted";
                };
        int bound = fit.selection().map(SelectionResult::rank).orElse(rankBound);
        int mostUseful =
                Math.min(fit.model().inputs().size(), dataset.data().tasks().size());
        return stop + " after " + Figures.count(point.sweeps(), "sweep") + "; "
                + OptimalityText.words(point.relativeGap(), point.rank(), bound, mostUseful);
    }

    /** A formula that fits on a line. */
    static String shortened(Object formula) {
        return cut(formula, LINE);
    }

    private static String kernel(String formula) {
        return cut(formula, LONGEST_KERNEL);
    }

    private static String cut(Object formula, int length) {
        String text = Figures.formula(formula.toString());
        return text.length() <= length ? text : text.substring(0, length - 4) + " ...";
    }
}
