package dev.okl.reproduce.figure;

import dev.okl.reproduce.figure.Figure.Axis;
import dev.okl.reproduce.figure.Figure.Mark;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.figure.Figure.Point;
import dev.okl.reproduce.figure.Figure.Series;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Figures like those of the experiments, from formulas. Run it with a folder to look at them. */
final class ExampleFigures {
    private ExampleFigures() {}

    static final Axis RANK = new Axis("maximal rank p", false);
    static final Axis LAMBDA = new Axis("regularization parameter \u03bb", true);

    public static void main(String[] folder) {
        List.of(rank(), lambda(), crowded(), grid()).forEach(figure -> FigureFiles.write(figure, Path.of(folder[0])));
    }

    /** Error and time against the rank, the error with its spread at every rank. */
    static Figure rank() {
        double[] ranks = IntStream.rangeClosed(1, 100).asDoubleStream().toArray();
        DoubleUnaryOperator error = p -> 0.9 + 1.6 * Math.exp(-p / 9) + 0.002 * p;
        Series learned = marked(
                curve("output kernel learning", error, p -> 0.05 + 0.3 / p, ranks),
                new Mark("best: p = 40", 40, error.applyAsDouble(40)));
        Series single = curve("tasks apart", p -> 1.9, p -> Double.NaN, 1, 20, 40, 60, 80, 100);
        Panel errors = new Panel("Test error", RANK, new Axis("mean squared error", false), List.of(learned, single));
        Series time = curve("output kernel learning", p -> 0.02 * Math.pow(p, 1.7), p -> Double.NaN, ranks);
        Panel seconds = new Panel("Training time", RANK, new Axis("training time (s)", true), List.of(time));
        return new Figure("rank", List.of(errors, seconds));
    }

    /** Error of four methods against lambda over six decades, in one panel. */
    static Figure lambda() {
        double[] lambdas = IntStream.rangeClosed(-12, 12)
                .mapToDouble(i -> Math.pow(10, i / 4.0))
                .toArray();
        List<Series> series = new ArrayList<>();
        List<String> methods = List.of("low-rank output kernel", "full output kernel", "tasks apart", "pooled");
        for (int i = 0; i < methods.size(); i++) {
            double centre = 0.7 * i - 1;
            double least = 0.9 + 0.06 * i;
            Series method =
                    curve(methods.get(i), l -> least + 0.02 * Math.pow(Math.log10(l) - centre, 2), l -> 0.015, lambdas);
            Point best = method.points().stream()
                    .min((a, b) -> Double.compare(a.y(), b.y()))
                    .orElseThrow();
            Mark mark = new Mark("\u03bb = " + Math.round(best.x() * 1000) / 1000.0, best.x(), best.y());
            series.add(marked(method, mark));
        }
        return new Figure(
                "lambda", List.of(new Panel("Error on the test set", LAMBDA, new Axis("RMSE", false), series)));
    }

    /** Six curves that cross, and marks close to each other. */
    static Figure crowded() {
        double[] sizes = {10, 20, 40, 80, 160, 320, 640};
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int number = i;
            Series curve = curve(
                    "method number " + (i + 1),
                    n -> 2 + Math.sin(Math.log(n) + number) + 0.1 * number,
                    n -> 0.2,
                    sizes);
            Point end = curve.points().get(4);
            series.add(marked(curve, new Mark("mark " + (i + 1), end.x(), end.y())));
        }
        Panel left = new Panel("Six curves", new Axis("n", true), new Axis("error", false), series);
        List<Series> unmarked = series.stream()
                .map(curve -> new Series(curve.label(), curve.points(), Optional.empty()))
                .toList();
        Panel right = new Panel("Under a decade", new Axis("n", true), new Axis("error", true), unmarked);
        return new Figure("crowded", List.of(left, right));
    }

    /** Four panels with the corner cases: gaps, one point, nothing, equal values, zeros on a logarithmic axis. */
    static Figure grid() {
        Axis x = new Axis("x", true);
        Axis y = new Axis("y", true);
        Series gaps = new Series(
                "gaps",
                List.of(
                        new Point(1e-3, 1, 2),
                        new Point(1e-2, 10, 1),
                        new Point(1e-1, Double.NaN, 1),
                        new Point(1, 1e3, 100),
                        new Point(10, 0, 1),
                        new Point(0, 5, 1),
                        new Point(100, 1e-3, 1e-4),
                        new Point(1e3, 1e-6)),
                Optional.of(new Mark("no place", 0, 1)));
        Series point = new Series("a point", List.of(new Point(3, 5, 0.5)), Optional.of(new Mark("here", 3, 5)));
        Series nothing = new Series("nothing", List.of(), Optional.empty());
        Series equal = curve("equal", v -> 7, v -> 0, 1, 2, 3);
        return new Figure(
                "grid",
                List.of(
                        new Panel("Gaps", x, y, List.of(gaps, nothing)),
                        new Panel("A single point", x, y, List.of(point)),
                        new Panel("Nothing", x, new Axis("y", false), List.of(nothing)),
                        new Panel("Equal values", new Axis("x", false), new Axis("y", false), List.of(equal))));
    }

    private static Series curve(String name, DoubleUnaryOperator y, DoubleUnaryOperator spread, double... xs) {
        return new Series(
                name,
                DoubleStream.of(xs)
                        .mapToObj(x -> new Point(x, y.applyAsDouble(x), spread.applyAsDouble(x)))
                        .toList(),
                Optional.empty());
    }

    private static Series marked(Series series, Mark mark) {
        return new Series(series.label(), series.points(), Optional.of(mark));
    }
}
