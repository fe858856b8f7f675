package dev.okl.reproduce.signals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.app.comparison.Method;
import dev.okl.reproduce.figure.Figure;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.result.Experiment.Settings;
import dev.okl.reproduce.result.PartsListener;
import dev.okl.reproduce.result.Reproduction;
import dev.okl.reproduce.result.Reproduction.PointTable;
import dev.okl.reproduce.result.Reproduction.ResultRow;
import dev.okl.reproduce.signals.SignalsStudy.Sizes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two latent processes, so that the right p is known. */
class SignalsExperimentTest {
    private static final Sizes TWO_PROCESSES = new Sizes(2, 60, 60, 40, 28);
    private static final int SEEDS = 3;
    private static final double ROUNDING = 1e-12;

    private static final PartsListener LISTENER = PartsListener.patient();
    private static Reproduction result;

    @BeforeAll
    static void run() {
        result = experiment().run(settings(SEEDS, 1), LISTENER);
    }

    private static SignalsExperiment experiment() {
        return new SignalsExperiment(TWO_PROCESSES, 1, 2, 4);
    }

    private static Settings settings(int runs, long seed) {
        return new Settings(OptionalInt.of(runs), seed, 1, Optional.empty(), false);
    }

    @Test
    void rowsAreThePsAndTheOtherMethods() {
        assertThat(result.rows().stream().map(ResultRow::split))
                .containsExactly("p = 1", "p = 2", "p = 4", "any p", "any p", "p = 2", "p = 2");
        assertThat(result.rows().stream().map(ResultRow::method))
                .containsExactly(
                        Method.OKL,
                        Method.OKL,
                        Method.OKL,
                        Method.POOLED,
                        Method.INDEPENDENT,
                        Method.RMF,
                        Method.OKL_MEAN);
        assertThat(result.rows()).allSatisfy(row -> {
            assertThat(row.rmse()).isPositive();
            assertThat(row.rmseStd()).isPositive();
            assertThat(row.lambda()).isPositive();
            assertThat(row.seconds()).isPositive();
            assertThat(row.paperRmse()).isNaN();
        });
        assertThat(row("p = 1", Method.OKL).rank()).isEqualTo(1);
        assertThat(row("p = 2", Method.OKL).rank()).isEqualTo(2);
    }

    /** Between the inputs all p miss the same: the processes are rough. So p shows most clearly at the inputs. */
    @Test
    void asManyLatentFunctionsAsProcessesAreBest() {
        assertThat(mse("p = 2", Method.OKL)).isLessThan(0.9 * mse("p = 1", Method.OKL));
        assertThat(mse("p = 2", Method.OKL)).isLessThan(0.9 * mse("p = 4", Method.OKL));
        double one = mean(column("mseAtInputs").subList(0, SEEDS));
        double two = mean(column("mseAtInputs").subList(SEEDS, 2 * SEEDS));
        assertThat(two).isLessThan(0.75 * one);
        assertThat(result.findings().get(1)).contains("rises again beyond the best p");
    }

    @Test
    void learningTogetherBeatsNoiseAndEachSignalAlone() {
        double noise = mean(column("noiseVariance"));
        double together = mse("p = 2", Method.OKL);
        assertThat(together).isLessThan(0.5 * noise);
        assertThat(together).isLessThan(mse("any p", Method.INDEPENDENT));
        assertThat(together).isLessThan(mse("any p", Method.POOLED));
        assertThat(together).isLessThan(mse("p = 2", Method.RMF));
    }

    @Test
    void pointsAreAllSeedsOfAllRows() {
        PointTable points = result.points().get(0);
        assertThat(points.name()).isEqualTo("signals-points");
        assertThat(points.columns())
                .contains("seed", "p", "mse", "mseAtInputs", "lambda", "rank", "validationRmse", "seconds", "sweeps");
        assertThat(points.rows()).hasSize(7 * SEEDS).allSatisfy(row -> assertThat(row)
                .hasSameSizeAs(points.columns()));
        assertThat(column("p").subList(0, 3 * SEEDS)).containsOnly(1, 2, 4);
        assertThat(column("p").subList(3 * SEEDS, 5 * SEEDS))
                .as("pooled, independent")
                .containsOnly("");
        assertThat(column("p").subList(5 * SEEDS, 7 * SEEDS)).containsOnly(2);
        assertThat(column("seed").subList(0, 4)).containsExactly(1L, 2L, 3L, 1L);
        double meanOfFirst = mean(column("mse").subList(0, SEEDS));
        assertThat(Math.sqrt(meanOfFirst)).isCloseTo(row("p = 1", Method.OKL).rmse(), within(ROUNDING));
    }

    @Test
    void secondsAreTheMedianOverTheSeeds() {
        List<Object> seconds = column("seconds").subList(0, SEEDS);
        assertThat(row("p = 1", Method.OKL).seconds())
                .isEqualTo(seconds.stream()
                        .mapToDouble(Double.class::cast)
                        .sorted()
                        .skip(1)
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void figureHasErrorAndTimeWithTheBestMarked() {
        assertThat(result.figures()).hasSize(1);
        Figure figure = result.figures().get(0);
        assertThat(figure.name()).isEqualTo("signals-figure-1");
        assertThat(figure.panels().stream().map(Panel::title))
                .containsExactly(
                        "Reconstruction error: mean and std of 3 seeds",
                        "Training time of a path: mean and std of 3 seeds");
        List<Figure.Point> errors = figure.panels().get(0).series().get(0).points();
        assertThat(errors.stream().map(Figure.Point::x)).containsExactly(1.0, 2.0, 4.0);
        assertThat(errors).allSatisfy(point -> assertThat(point.spread()).isPositive());
        assertThat(errors.get(1).y()).isCloseTo(mse("p = 2", Method.OKL), within(ROUNDING));
        Figure.Mark best = figure.panels().get(0).series().get(0).mark().orElseThrow();
        assertThat(best.label()).isEqualTo("best p = 2");
        assertThat(best.y()).isEqualTo(errors.get(1).y());
        assertThat(figure.panels().get(1).series().get(0).mark().orElseThrow().x())
                .isEqualTo(2);
    }

    @Test
    void findingsSayWhichPAndWhyNoMore() {
        assertThat(result.about().get(0)).contains("simulated", "60 signals", "2 Gaussian processes", "60 points");
        assertThat(result.about())
                .anyMatch(sentence -> sentence.contains("Figure 1, whose numbers are not known to us"))
                .anyMatch(
                        sentence -> sentence.contains("seconds is the time of a whole path, the median over the seeds"))
                .anyMatch(sentence -> sentence.contains("std is its standard deviation over the seeds"));
        assertThat(result.findings().get(0))
                .matches("The error is smallest at p = 2: MSE [0-9.]+, RMSE [0-9.]+, .* over 3 seeds; .*");
        assertThat(result.findings().get(4))
                .matches("With a shared mean, which the paper's method does not have, the error at p = 2 is MSE [0-9.]+"
                        + " \\(RMSE [0-9.]+\\)\\. .*");
        assertThat(result.findings()).noneMatch(sentence -> sentence.startsWith("Interrupted"));
        assertThat(result.findings().get(2)).contains("A p above 40 cannot matter", "40 inputs and 60 signals");
    }

    @Test
    void listenerHearsOfEveryFit() {
        assertThat(LISTENER.parts).hasSize(1 + 7 * SEEDS).contains("seed 2 of 3, p = 4", "seed 3 of 3, pooled");
    }

    /** The second run of seed 1 is the first of seed 2, but for the times. */
    @Test
    void sameSeedGivesTheSameFigures() {
        Reproduction second = new SignalsExperiment(TWO_PROCESSES, 2).run(settings(1, 2), PartsListener.patient());
        PointTable points = second.points().get(0);
        int mse = points.columns().indexOf("mse");
        int sweeps = points.columns().indexOf("sweeps");
        assertThat(points.rows().get(0).get(mse)).isEqualTo(column("mse").get(SEEDS + 1));
        assertThat(points.rows().get(0).get(sweeps)).isEqualTo(column("sweeps").get(SEEDS + 1));
        assertThat(second.rows().get(0).rmseStd()).isNaN();
        assertThat(second.findings().get(0)).contains("with one seed");
    }

    @Test
    void cancelledRunKeepsTheSeedsThatAreDone() {
        // A warm-up, three fits of the first seed, one of the second.
        PartsListener cancels = PartsListener.cancelAt(5);
        Reproduction some = experiment().run(settings(SEEDS, 1), cancels);
        assertThat(some.rows()).hasSize(3);
        assertThat(some.points().get(0).rows()).hasSize(3);
        assertThat(some.points().get(0).rows().get(1).get(3))
                .isEqualTo(column("mse").get(SEEDS));
        assertThat(cancels.parts).as("no part begins after the fifth").hasSize(5);
        assertThat(some.findings()).endsWith("Interrupted: 1 of 3 seeds finished, and the other methods not run.");
        PartsListener atOnce = PartsListener.cancelAt(1);
        Reproduction none = experiment().run(settings(SEEDS, 1), atOnce);
        assertThat(atOnce.parts).containsExactly("warm-up, not timed");
        assertThat(none.rows()).isEmpty();
        assertThat(none.points()).isEmpty();
        assertThat(none.figures()).isEmpty();
        assertThat(none.findings())
                .containsExactly("Interrupted before the first seed was finished: there is nothing to show.");
    }

    @Test
    void cancelledAmongTheOtherMethodsTheCurveIsKept() {
        // A warm-up, three fits of the only seed, pooled, independent.
        PartsListener cancels = PartsListener.cancelAt(6);
        Reproduction some = experiment().run(settings(1, 1), cancels);
        assertThat(cancels.parts).hasSize(6);
        assertThat(some.rows()).hasSize(3).allMatch(row -> row.method() == Method.OKL);
        assertThat(some.findings()).endsWith("Interrupted: 1 of 1 seed finished, and the other methods not run.");
    }

    private static ResultRow row(String split, Method method) {
        return result.rows().stream()
                .filter(row -> row.split().equals(split) && row.method() == method)
                .findFirst()
                .orElseThrow();
    }

    private static double mse(String split, Method method) {
        return row(split, method).rmse() * row(split, method).rmse();
    }

    private static List<Object> column(String name) {
        PointTable points = result.points().get(0);
        int at = points.columns().indexOf(name);
        return points.rows().stream().map(row -> row.get(at)).toList();
    }

    private static double mean(List<Object> figures) {
        return figures.stream().mapToDouble(Double.class::cast).average().orElseThrow();
    }
}
