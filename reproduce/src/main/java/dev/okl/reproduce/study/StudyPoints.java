package dev.okl.reproduce.study;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.PairedDifference;
import dev.okl.app.comparison.Statistics;
import dev.okl.app.console.Figures;
import dev.okl.reproduce.figure.Figure;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.figure.Figure.Series;
import dev.okl.reproduce.path.ErrorCurve;
import dev.okl.reproduce.path.PathErrors;
import dev.okl.reproduce.result.Reproduction.PointTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The points behind the rows of some studies: tables of them, and figures. */
record StudyPoints(List<StudyResult> studies) {
    private static final Figure.Axis LAMBDA = new Figure.Axis("lambda", true);

    /** Every lambda of every method: means and standard deviations over the runs. */
    PointTable lambdas(String name) {
        List<List<Object>> rows = new ArrayList<>();
        forEachMethod((study, paths) -> {
            for (int k = 0; k < paths.lambdas(); k++) {
                List<Object> row =
                        new ArrayList<>(List.of(study.name(), paths.method().jsonName(), paths.lambda(k)));
                for (String set : sets()) {
                    double[] rmse = paths.at(k, point -> point.rmse(set));
                    row.addAll(List.of(Statistics.mean(rmse), Statistics.std(rmse)));
                }
                row.add(medianSeconds(paths, k));
                rows.add(row);
            }
        });
        List<String> columns = new ArrayList<>(List.of("split", "method", "lambda"));
        sets().forEach(set -> columns.addAll(List.of(rmseColumn(set), rmseColumn(set) + "Std")));
        columns.add("seconds");
        return new PointTable(name, columns, rows);
    }

    /** Every run of every method at the lambda that was chosen for it; seconds are those of the whole path. */
    PointTable runs(String name) {
        List<List<Object>> rows = new ArrayList<>();
        forEachMethod((study, paths) -> {
            for (int run = 0; run < paths.curves().size(); run++) {
                ErrorCurve curve = paths.curves().get(run);
                ErrorCurve.Point point = curve.points().get(paths.chosen());
                List<Object> row = new ArrayList<>(
                        List.of(study.name(), run + 1, paths.method().jsonName(), point.lambda()));
                sets().forEach(set -> row.add(point.rmse(set)));
                row.addAll(List.of(point.rank(), point.sweeps(), curve.seconds()));
                rows.add(row);
            }
        });
        List<String> columns = new ArrayList<>(List.of("split", "run", "method", "lambda"));
        sets().forEach(set -> columns.add(rmseColumn(set)));
        columns.addAll(List.of("rank", "sweeps", "seconds"));
        return new PointTable(name, columns, rows);
    }

    /** OKL minus each other method, over the runs and over the tasks: negative where OKL is better. */
    PointTable differences(String name) {
        List<List<Object>> rows = new ArrayList<>();
        forEachMethod((study, other) -> {
            if (other.method() != Method.OKL) {
                rows.add(difference(study, other, study.words().run(), study.perRun(other.method())));
                rows.add(difference(study, other, study.words().task(), study.perTask(other.method())));
            }
        });
        return new PointTable(name, List.of("split", "against", "over", "difference", "standardError", "count"), rows);
    }

    private void forEachMethod(BiConsumer<StudyResult, MethodPaths> action) {
        studies.forEach(study -> study.methods().forEach(paths -> action.accept(study, paths)));
    }

    private static List<Object> difference(
            StudyResult study, MethodPaths other, String over, PairedDifference difference) {
        return List.of(
                study.name(),
                other.method().jsonName(),
                over,
                difference.mean(),
                difference.standardError(),
                difference.count());
    }

    /** The sets of observations that all studies have errors on: those lambda is chosen by, then those that count. */
    private List<String> sets() {
        return Stream.concat(Stream.of(PathErrors.VALIDATION), studies.stream().map(StudyResult::set))
                .distinct()
                .toList();
    }

    /** Where lambda is chosen by the errors that count there is neither a validation nor a test set. */
    private String rmseColumn(String set) {
        return sets().size() == 1 ? "rmse" : set + "Rmse";
    }

    /** The error on the set that counts against lambda, a panel per study, with the chosen lambdas marked. */
    Figure errors(String name) {
        return new Figure(name, studies.stream().map(StudyPoints::errorPanel).toList());
    }

    private static Panel errorPanel(StudyResult study) {
        return new Panel(
                study.name() + ": "
                        + (study.runs() > 1
                                ? "mean and std of "
                                        + Figures.count(
                                                study.runs(), study.words().run())
                                : "one " + study.words().run()),
                LAMBDA,
                new Figure.Axis(study.words().error(), false),
                study.methods().stream()
                        .map(paths -> {
                            Figure.Mark chosen =
                                    new Figure.Mark("", paths.lambda(), Statistics.mean(paths.rmse(study.set())));
                            return series(paths, Optional.of(chosen), k -> {
                                double[] rmse = paths.at(k, point -> point.rmse(study.set()));
                                return new Figure.Point(paths.lambda(k), Statistics.mean(rmse), Statistics.std(rmse));
                            });
                        })
                        .toList());
    }

    /** The time of a fit, started from that at the lambda before, against lambda. */
    Figure seconds(String name) {
        return new Figure(name, studies.stream().map(StudyPoints::secondsPanel).toList());
    }

    private static Panel secondsPanel(StudyResult study) {
        String label = "seconds per lambda" + (study.runs() > 1 ? " (median of " + study.runs() + ")" : "");
        return new Panel(
                study.name(),
                LAMBDA,
                new Figure.Axis(label, true),
                study.methods().stream()
                        .map(paths -> series(
                                paths,
                                Optional.empty(),
                                k -> new Figure.Point(paths.lambda(k), medianSeconds(paths, k))))
                        .toList());
    }

    private static Series series(MethodPaths paths, Optional<Figure.Mark> mark, IntFunction<Figure.Point> point) {
        return new Series(
                paths.method().label(),
                IntStream.range(0, paths.lambdas()).mapToObj(point).toList(),
                mark);
    }

    /** The median: the first runs are slow, for the program is still being compiled. */
    private static double medianSeconds(MethodPaths paths, int number) {
        return Statistics.median(paths.at(number, ErrorCurve.Point::seconds));
    }
}
