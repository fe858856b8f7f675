package dev.okl.reproduce;

import dev.okl.app.console.Figures;
import dev.okl.reproduce.figure.Figure;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.figure.Figure.Series;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The paper's figure 1: error and time as functions of p, with the best p marked in both. */
final class SignalsFigure {
    private SignalsFigure() {}

    static Figure of(List<SignalsSummary> curve) {
        return new Figure(
                "signals-figure-1",
                List.of(
                        panel("Reconstruction error", "MSE", false, SignalsFit::mse, curve),
                        panel("Training time of a path", "seconds", true, SignalsFit::seconds, curve)));
    }

    /** The values of p lie evenly on a logarithmic axis; half of them would stick together on a plain one. */
    private static Panel panel(
            String title,
            String label,
            boolean logarithmic,
            ToDoubleFunction<SignalsFit> figure,
            List<SignalsSummary> curve) {
        List<Figure.Point> points = curve.stream()
                .map(at -> new Figure.Point(at.bound(), at.mean(figure), at.std(figure)))
                .toList();
        SignalsSummary best = SignalsSummary.best(curve);
        int seeds = best.fits().size();
        boolean tie = SignalsSummary.lastOfBest(curve) > best.bound();
        return new Panel(
                title + (seeds > 1 ? ": mean and std of " + Figures.count(seeds, "seed") : ": one seed"),
                new Figure.Axis("p", true),
                new Figure.Axis(label, logarithmic),
                List.of(new Series("OKL", points)),
                List.of(new Figure.Mark(
                        tie ? "p = " + best.bound() + ", none better" : "best p = " + best.bound(),
                        best.bound(),
                        best.mean(figure))));
    }
}
