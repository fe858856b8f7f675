package dev.okl.app.reproduce;

import dev.okl.app.experiment.Statistics;
import dev.okl.app.figure.Figure;
import dev.okl.app.figure.Panel;
import dev.okl.app.figure.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The points behind the rows of some studies: tables of them, and figures. */
final class StudyPoints {
    private static final Panel.Axis LAMBDA = new Panel.Axis("lambda", true);

    private final List<StudyResult> studies;

    StudyPoints(List<StudyResult> studies) {
        this.studies = List.copyOf(studies);
    }

    /** Every lambda of every method: means and standard deviations over the runs. */
    PointTable lambdas(String name) {
        List<List<Object>> rows = new ArrayList<>();
        for (StudyResult study : studies) {
            for (MethodPaths paths : study.methods()) {
                for (int k = 0; k < paths.lambdas(); k++) {
                    double[] validation = paths.at(k, point -> point.rmse(PathErrors.VALIDATION));
                    double[] counted = paths.at(k, point -> point.rmse(study.set()));
                    rows.add(List.of(
                            study.name(),
                            paths.method().jsonName(),
                            paths.lambda(k),
                            Statistics.mean(validation),
                            Statistics.std(validation),
                            Statistics.mean(counted),
                            Statistics.std(counted),
                            medianSeconds(paths, k)));
                }
            }
        }
        return new PointTable(
                name,
                List.of(
                        "data",
                        "method",
                        "lambda",
                        "validationRmse",
                        "validationRmseStd",
                        "testRmse",
                        "testRmseStd",
                        "seconds"),
                rows);
    }

    /** Every run of every method at the lambda that was chosen for it; seconds are those of the whole path. */
    PointTable runs(String name) {
        List<List<Object>> rows = new ArrayList<>();
        for (StudyResult study : studies) {
            for (MethodPaths paths : study.methods()) {
                for (int run = 0; run < paths.curves().size(); run++) {
                    ErrorCurve curve = paths.curves().get(run);
                    ErrorCurve.Point point = curve.points().get(paths.chosen());
                    rows.add(List.of(
                            study.name(),
                            run + 1,
                            paths.method().jsonName(),
                            point.lambda(),
                            point.rmse(PathErrors.VALIDATION),
                            point.rmse(study.set()),
                            point.rank(),
                            point.sweeps(),
                            curve.seconds()));
                }
            }
        }
        return new PointTable(
                name,
                List.of("data", "run", "method", "lambda", "validationRmse", "testRmse", "rank", "sweeps", "seconds"),
                rows);
    }

    /** The error on the set that counts against lambda, a panel per study, with the chosen lambdas marked. */
    Figure errors(String name) {
        return new Figure(name, studies.stream().map(StudyPoints::errorPanel).toList());
    }

    private static Panel errorPanel(StudyResult study) {
        List<Panel.Mark> marks = study.methods().stream()
                .map(paths -> new Panel.Mark("", paths.lambda(), Statistics.mean(paths.rmse(study.set()))))
                .toList();
        return new Panel(
                study.name(),
                LAMBDA,
                new Panel.Axis("RMSE", false),
                study.methods().stream()
                        .map(paths -> series(paths, k -> {
                            double[] rmse = paths.at(k, point -> point.rmse(study.set()));
                            return new Series.Point(paths.lambda(k), Statistics.mean(rmse), Statistics.std(rmse));
                        }))
                        .toList(),
                marks);
    }

    /** The time of a fit, started from that at the lambda before, against lambda. */
    Figure seconds(String name) {
        return new Figure(
                name,
                studies.stream()
                        .map(study -> new Panel(
                                study.name(),
                                LAMBDA,
                                new Panel.Axis("seconds", true),
                                study.methods().stream()
                                        .map(paths -> series(
                                                paths,
                                                k -> new Series.Point(
                                                        paths.lambda(k), medianSeconds(paths, k), Double.NaN)))
                                        .toList(),
                                List.of()))
                        .toList());
    }

    private static Series series(MethodPaths paths, IntFunction<Series.Point> point) {
        return new Series(
                paths.method().label(),
                IntStream.range(0, paths.lambdas()).mapToObj(point).toList());
    }

    /** The median: the first runs are slow, for the program is still being compiled. */
    private static double medianSeconds(MethodPaths paths, int number) {
        return Statistics.median(paths.at(number, ErrorCurve.Point::seconds));
    }
}
