package dev.okl.reproduce.movielens;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.Statistics;
import dev.okl.app.comparison.WarningKind;
import dev.okl.app.console.Figures;
import dev.okl.reproduce.figure.Figure;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.figure.Figure.Series;
import dev.okl.reproduce.path.ErrorCurve;
import dev.okl.reproduce.path.PathErrors;
import dev.okl.reproduce.result.Reproduction.PointTable;
import dev.okl.reproduce.result.Reproduction.ResultRow;
import dev.okl.selection.Criterion;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Collects the error curves of all splits and methods and makes the paper's Table 4 of them. */
final class MovieLensTable {
    /** The paper divides mean absolute errors by this, also where ratings range from 0.5 to 5. */
    static final double PAPER_RANGE = 4;

    /** Figures show errors up to this many times the worst choice. */
    private static final double CUT_OFF = 1.1;

    private final Edition edition;
    private final boolean ofPaper;
    private final Map<PaperSplit, Map<Method, List<ErrorCurve>>> curves = new EnumMap<>(PaperSplit.class);

    /**
     * An empty table.
     *
     * @param ofPaper whether these are the data of the paper, so that its figures belong beside ours
     */
    MovieLensTable(Edition edition, boolean ofPaper) {
        this.edition = edition;
        this.ofPaper = ofPaper;
    }

    /** Adds a run of all methods on the same split. */
    void add(PaperSplit split, List<ErrorCurve> ofMethods) {
        Map<Method, List<ErrorCurve>> methods = curves.computeIfAbsent(split, first -> new EnumMap<>(Method.class));
        ofMethods.forEach(curve -> methods.computeIfAbsent(curve.method(), first -> new ArrayList<>())
                .add(curve));
    }

    List<ResultRow> rows() {
        List<ResultRow> rows = new ArrayList<>();
        curves.forEach((split, methods) -> methods.forEach((method, runs) -> rows.add(row(split, method, runs))));
        return rows;
    }

    private ResultRow row(PaperSplit split, Method method, List<ErrorCurve> runs) {
        Printed printed = ofPaper ? Printed.of(edition, split, method) : Printed.UNKNOWN;
        double[] rmse = figures(runs, curve -> curve.best(Criterion.RMSE).rmse(MovieLensRun.TEST));
        double[] mae = figures(runs, curve -> curve.best(Criterion.MAE).mae(MovieLensRun.TEST));
        return new ResultRow(
                split.toString(),
                method,
                Statistics.mean(rmse),
                Statistics.std(rmse),
                Statistics.mean(mae) / PAPER_RANGE,
                range(edition) == PAPER_RANGE ? Double.NaN : Statistics.mean(mae) / range(edition),
                Statistics.median(
                        figures(runs, curve -> curve.best(Criterion.RMSE).lambda())),
                Statistics.median(
                        figures(runs, curve -> curve.best(Criterion.MAE).lambda())),
                (int) Statistics.median(
                        figures(runs, curve -> curve.best(Criterion.RMSE).rank())),
                Statistics.median(figures(runs, ErrorCurve::seconds)),
                printed.rmse(),
                printed.nmae());
    }

    /** Of the ratings that can be given. */
    static double range(Edition edition) {
        return edition.scale().highest() - edition.scale().lowest();
    }

    private static double[] figures(List<ErrorCurve> runs, ToDoubleFunction<ErrorCurve> figure) {
        return runs.stream().mapToDouble(figure).toArray();
    }

    /** What the rows say, in sentences. */
    List<String> findings() {
        List<String> sentences = new ArrayList<>();
        List<ResultRow> rows = rows();
        if (rows.isEmpty()) {
            return List.of("No split was finished.");
        }
        curves.keySet().forEach(split -> sentences.add(ahead(split, rows)));
        curves.forEach((split, methods) -> methods.values().forEach(runs -> sentences.addAll(warnings(split, runs))));
        return sentences;
    }

    private static List<String> warnings(PaperSplit split, List<ErrorCurve> runs) {
        List<String> sentences = new ArrayList<>();
        String start = split + ", " + runs.get(0).method().label() + ": ";
        List<String> all =
                runs.stream().flatMap(curve -> curve.warnings().stream()).toList();
        for (WarningKind kind : WarningKind.of(all)) {
            sentences.add(start
                    + (runs.size() == 1 ? "" : "in " + kind.count() + " of " + runs.size() + " runs ")
                    + kind.first());
        }
        boolean endedForMae = runs.stream()
                .anyMatch(curve -> curve.best(Criterion.MAE).lambda()
                        == curve.points().get(curve.points().size() - 1).lambda());
        if (endedForMae) {
            sentences.add(start + "the lambda for the NMAE is the last that was tried"
                    + (runs.size() == 1 ? "" : " in some of " + runs.size() + " runs"));
        }
        return sentences;
    }

    /** The methods by their error, the best first. */
    private static String ahead(PaperSplit split, List<ResultRow> rows) {
        List<ResultRow> ofSplit = rows.stream()
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
                            point.rmse(MovieLensRun.TEST),
                            point.mae(MovieLensRun.TEST),
                            point.sweeps(),
                            point.stop().toString(),
                            point.seconds()));
                }
            }
        }));
        return new PointTable(
                name() + "-points",
                List.of(("split,run,method,lambda,rank,validationRmse,validationMae"
                                + ",testRmse,testMae,sweeps,stop,seconds")
                        .split(",")),
                cells);
    }

    /** Test errors along the first path of each split, with the lambdas that validation chose; nothing of no splits. */
    List<Figure> figures() {
        List<Panel> panels = curves.entrySet().stream()
                .map(split -> panel(split.getKey(), split.getValue()))
                .toList();
        return panels.isEmpty() ? List.of() : List.of(new Figure(name() + "-errors", panels));
    }

    /** The first run of a split; what lies far above all choices is cut off, or they would lie on top of each other. */
    private Panel panel(PaperSplit split, Map<Method, List<ErrorCurve>> methods) {
        double worst = methods.values().stream()
                .mapToDouble(runs -> runs.get(0).best(Criterion.RMSE).rmse(MovieLensRun.TEST))
                .max()
                .orElseThrow();
        List<Series> series = new ArrayList<>();
        methods.forEach((method, runs) -> {
            List<Figure.Point> points = runs.get(0).points().stream()
                    .filter(point -> point.rmse(MovieLensRun.TEST) <= CUT_OFF * worst)
                    .map(point -> new Figure.Point(point.lambda(), point.rmse(MovieLensRun.TEST)))
                    .toList();
            ErrorCurve.Point best = runs.get(0).best(Criterion.RMSE);
            Figure.Mark chosen = new Figure.Mark("", best.lambda(), best.rmse(MovieLensRun.TEST));
            series.add(new Series(method.label(), points, Optional.of(chosen)));
        });
        boolean several = methods.values().stream().anyMatch(runs -> runs.size() > 1);
        return new Panel(
                edition + ", " + split + (several ? ", first run" : ""),
                new Figure.Axis("lambda", true),
                new Figure.Axis("test RMSE", false),
                series);
    }

    private String name() {
        return edition.toString().toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** Figures of the paper's Table 4, as far as they are known to us; NaN where they are not. */
    private record Printed(double rmse, double nmae) {
        static final Printed UNKNOWN = new Printed(Double.NaN, Double.NaN);

        private static final Map<String, Printed> TABLE_4 = Map.of(
                key(Edition.ML_100K, PaperSplit.R_A, Method.OKL), new Printed(0.9751, 0.1906),
                key(Edition.ML_100K, PaperSplit.R_B, Method.OKL), new Printed(0.9958, 0.1942),
                key(Edition.ML_100K, PaperSplit.HALF, Method.OKL), new Printed(0.9557, 0.1893),
                key(Edition.ML_1M, PaperSplit.HALF, Method.OKL), new Printed(0.8945, 0.1752),
                key(Edition.ML_100K, PaperSplit.R_A, Method.RMF), new Printed(1.0007, Double.NaN),
                key(Edition.ML_100K, PaperSplit.R_B, Method.RMF), new Printed(1.0296, Double.NaN),
                key(Edition.ML_1M, PaperSplit.HALF, Method.RMF), new Printed(0.9023, Double.NaN));

        static Printed of(Edition edition, PaperSplit split, Method method) {
            return TABLE_4.getOrDefault(key(edition, split, method), UNKNOWN);
        }

        private static String key(Edition edition, PaperSplit split, Method method) {
            return edition + " " + split + " " + method;
        }
    }
}
