package dev.okl.reproduce.signals;

import dev.okl.app.console.Figures;
import dev.okl.reproduce.figure.Figure;
import dev.okl.reproduce.figure.Figure.Axis;
import dev.okl.reproduce.figure.Figure.Mark;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.figure.Figure.Point;
import dev.okl.reproduce.figure.Figure.Series;
import dev.okl.reproduce.result.Reproduction;
import dev.okl.reproduce.result.Reproduction.PointTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The signals experiment in rows, points, a figure and words.
 *
 * @param seeds how many were asked for
 * @param curve OKL for each p, rising; empty when cancelled before the first seed was done
 * @param others the other methods at the best p; empty when cancelled before
 */
record SignalsReport(SignalsStudy.Sizes sizes, int seeds, List<SignalsSummary> curve, List<SignalsSummary> others) {
    private static final List<String> COLUMNS = List.of(("seed,method,p,mse,mseAtInputs,noiseVariance,lambda"
                    + ",lambdaMax,rank,validationRmse,seconds,lambdas,sweeps,lambdasNotConverged")
            .split(","));

    Reproduction reproduction() {
        if (curve.isEmpty()) {
            return new Reproduction(
                    about(),
                    List.of(),
                    List.of("Interrupted before the first seed was finished: there is nothing to show."),
                    List.of(),
                    List.of());
        }
        List<String> findings = new ArrayList<>(new SignalsFindings(sizes, curve, others).sentences());
        if (others.isEmpty()) {
            findings.add("Interrupted: " + curve.get(0).fits().size() + " of " + Figures.count(seeds, "seed")
                    + " finished, and the other methods not run.");
        }
        return new Reproduction(
                about(), all().map(SignalsSummary::row).toList(), findings, List.of(points()), List.of(figure(curve)));
    }

    private Stream<SignalsSummary> all() {
        return Stream.concat(curve.stream(), others.stream());
    }

    private List<String> about() {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "Section 4.1 of the paper on simulated data: %d signals, mixtures of %d Gaussian processes with covariance"
                                + " exp(-10|x-z|) on a grid of %d points of [-1, 1], coefficients uniform in [0, 1].",
                        sizes.signals(),
                        sizes.processes(),
                        sizes.grid()),
                String.format(
                        Locale.ROOT,
                        "%d points of the grid are observed with noise of the same variance as the signals; each signal is learned"
                                + " from %d of them, chosen at random, and validated on the other %d.",
                        sizes.inputs(),
                        sizes.training(),
                        sizes.inputs() - sizes.training()),
                "A path goes over up to " + SignalsExperiment.LAMBDAS + " lambdas down to "
                        + SignalsExperiment.SMALLEST_LAMBDA
                        + " of the largest, and ends when the validation error has clearly turned; the lambda with the smallest"
                        + " validation error is judged, without fitting again.",
                "RMSE is the root of the mean squared error (MSE) of the reconstructed signals against those without noise,"
                        + " over the whole grid; std is its standard deviation over the seeds. seconds is the time of a whole"
                        + " path, the median over the seeds.",
                "The paper shows this as curves, Figure 1, whose numbers are not known to us; so none stand beside these.");
    }

    private PointTable points() {
        List<List<Object>> rows = all().flatMap(summary -> summary.fits().stream())
                .map(SignalsReport::cells)
                .toList();
        return new PointTable("signals-points", COLUMNS, rows);
    }

    private static List<Object> cells(SignalsFit fit) {
        return List.of(
                fit.seed(),
                fit.method().jsonName(),
                SignalsSummary.hasBound(fit.method()) ? fit.bound() : "",
                fit.mse(),
                fit.reconstruction().mseAtInputs(),
                fit.noiseVariance(),
                fit.lambda(),
                fit.lambdaMax(),
                fit.rank(),
                fit.validationRmse(),
                fit.seconds(),
                fit.lambdas(),
                fit.sweeps(),
                fit.unfinished());
    }

    /** The paper's figure 1: error and time as functions of p, with the best p marked in both. */
    static Figure figure(List<SignalsSummary> curve) {
        return new Figure(
                "signals-figure-1",
                List.of(
                        panel("Reconstruction error", new Axis("MSE", false), SignalsFit::mse, curve),
                        panel("Training time of a path", new Axis("seconds", true), SignalsFit::seconds, curve)));
    }

    /** The values of p lie evenly on a logarithmic axis; half of them would stick together on a plain one. */
    private static Panel panel(String title, Axis y, ToDoubleFunction<SignalsFit> value, List<SignalsSummary> curve) {
        List<Point> points = curve.stream()
                .map(at -> new Point(at.bound(), at.mean(value), at.std(value)))
                .toList();
        SignalsSummary best = SignalsSummary.best(curve);
        int finished = best.fits().size();
        boolean tie = SignalsSummary.lastOfBest(curve) > best.bound();
        String label = tie ? "p = " + best.bound() + ", none better" : "best p = " + best.bound();
        return new Panel(
                title + (finished > 1 ? ": mean and std of " + Figures.count(finished, "seed") : ": one seed"),
                new Axis("p", true),
                y,
                List.of(new Series("OKL", points, Optional.of(new Mark(label, best.bound(), best.mean(value))))));
    }
}
