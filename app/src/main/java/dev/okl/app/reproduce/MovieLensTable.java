package dev.okl.app.reproduce;

import dev.okl.app.console.Figures;
import dev.okl.app.experiment.Method;
import dev.okl.app.experiment.Statistics;
import dev.okl.app.figure.Figure;
import dev.okl.app.figure.Panel;
import dev.okl.app.figure.Series;
import dev.okl.app.movielens.Edition;
import dev.okl.app.movielens.PaperSplit;
import dev.okl.selection.Criterion;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Collects the error curves of all splits and methods and makes the paper's Table 4 of them. */
final class MovieLensTable {
    /** The paper divides mean absolute errors by this, also where ratings range from 0.5 to 5. */
    private static final double PAPER_RANGE = 4;

    private final Edition edition;
    private final Map<PaperSplit, Map<Method, List<ErrorCurve>>> curves = new EnumMap<>(PaperSplit.class);

    MovieLensTable(Edition edition) {
        this.edition = edition;
    }

    void add(PaperSplit split, ErrorCurve curve) {
        curves.computeIfAbsent(split, first -> new EnumMap<>(Method.class))
                .computeIfAbsent(curve.method(), first -> new ArrayList<>())
                .add(curve);
    }

    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        curves.forEach((split, methods) -> methods.forEach((method, runs) -> rows.add(row(split, method, runs))));
        return rows;
    }

    private Row row(PaperSplit split, Method method, List<ErrorCurve> runs) {
        PrintedFigures printed = PrintedFigures.of(edition, split, method);
        double[] rmse = figures(runs, curve -> curve.best(Criterion.RMSE).rmse(MovieLensExperiment.TEST));
        double[] mae = figures(runs, curve -> curve.best(Criterion.MAE).mae(MovieLensExperiment.TEST));
        return new Row(
                split.toString(),
                method,
                Statistics.mean(rmse),
                Statistics.std(rmse),
                Statistics.mean(mae) / PAPER_RANGE,
                Statistics.median(
                        figures(runs, curve -> curve.best(Criterion.RMSE).lambda())),
                Statistics.median(
                        figures(runs, curve -> curve.best(Criterion.MAE).lambda())),
                runs.get(0).best(Criterion.RMSE).rank(),
                Statistics.mean(figures(runs, ErrorCurve::seconds)),
                printed.rmse(),
                printed.nmae());
    }

    private static double[] figures(List<ErrorCurve> runs, ToDoubleFunction<ErrorCurve> figure) {
        return runs.stream().mapToDouble(figure).toArray();
    }

    /** What the rows say, in sentences. */
    List<String> findings() {
        List<String> sentences = new ArrayList<>();
        List<Row> rows = rows();
        curves.keySet().forEach(split -> sentences.add(ahead(split, rows)));
        double range = edition.scale().highest() - edition.scale().lowest();
        if (range != PAPER_RANGE) {
            sentences.add("The paper's NMAE divides by 4; divided by the true range, " + Figures.of(range) + ", it is "
                    + rows.stream()
                            .map(row -> row.split() + " " + row.method().jsonName() + " "
                                    + Figures.of(row.nmae() * PAPER_RANGE / range))
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        curves.forEach((split, methods) -> methods.values().forEach(runs -> runs.get(0)
                .warnings()
                .forEach(warning ->
                        sentences.add(split + ", " + runs.get(0).method().label() + ": " + warning))));
        return sentences;
    }

    /** Who of the paper's four methods is best, and how far what we add goes beyond it. */
    private static String ahead(PaperSplit split, List<Row> rows) {
        List<Row> ofSplit = rows.stream()
                .filter(row -> row.split().equals(split.toString()))
                .toList();
        return split + ": "
                + ofSplit.stream()
                        .sorted((a, b) -> Double.compare(a.rmse(), b.rmse()))
                        .map(row -> row.method().label() + " " + Figures.of(row.rmse()))
                        .collect(Collectors.joining(" < "));
    }

    /** Every lambda of every path. */
    PointTable points() {
        List<List<Object>> cells = new ArrayList<>();
        curves.forEach((split, methods) -> methods.forEach((method, runs) -> {
            for (int run = 0; run < runs.size(); run++) {
                for (ErrorCurve.Point point : runs.get(run).points()) {
                    cells.add(List.of(
                            split.toString(),
                            run + 1,
                            method.jsonName(),
                            point.lambda(),
                            point.rank(),
                            point.rmse(PathErrors.VALIDATION),
                            point.mae(PathErrors.VALIDATION),
                            point.rmse(MovieLensExperiment.TEST),
                            point.mae(MovieLensExperiment.TEST),
                            point.sweeps(),
                            point.stop().toString(),
                            point.seconds()));
                }
            }
        }));
        return new PointTable(
                name() + "-points",
                List.of(
                        "split",
                        "run",
                        "method",
                        "lambda",
                        "rank",
                        "validationRmse",
                        "validationMae",
                        "testRmse",
                        "testMae",
                        "sweeps",
                        "stop",
                        "seconds"),
                cells);
    }

    /** Test errors along the first path of each split, with the lambdas that validation chose. */
    Figure figure() {
        return new Figure(
                name() + "-errors",
                curves.entrySet().stream()
                        .map(split -> panel(split.getKey(), split.getValue()))
                        .toList());
    }

    private Panel panel(PaperSplit split, Map<Method, List<ErrorCurve>> methods) {
        List<Series> series = new ArrayList<>();
        List<Panel.Mark> marks = new ArrayList<>();
        methods.forEach((method, runs) -> {
            ErrorCurve curve = runs.get(0);
            series.add(new Series(
                    method.label(),
                    curve.points().stream()
                            .map(point ->
                                    new Series.Point(point.lambda(), point.rmse(MovieLensExperiment.TEST), Double.NaN))
                            .toList()));
            ErrorCurve.Point best = curve.best(Criterion.RMSE);
            marks.add(new Panel.Mark("", best.lambda(), best.rmse(MovieLensExperiment.TEST)));
        });
        return new Panel(
                edition + ", " + split,
                new Panel.Axis("lambda", true),
                new Panel.Axis("test RMSE", false),
                series,
                marks);
    }

    private String name() {
        return edition.toString().toLowerCase(Locale.ROOT).replace(' ', '-');
    }
}
