package dev.okl.app.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.Progress;
import dev.okl.app.experiment.Method;
import dev.okl.app.figure.Figure;
import dev.okl.app.figure.Panel;
import dev.okl.app.figure.Series;
import dev.okl.app.reproduce.SignalsStudy.Sizes;
import java.util.ArrayList;
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

    private static final Recorder RECORDER = new Recorder(Integer.MAX_VALUE);
    private static Reproduction result;

    @BeforeAll
    static void run() {
        result = experiment().run(settings(SEEDS, 1), RECORDER);
    }

    private static SignalsExperiment experiment() {
        return new SignalsExperiment(TWO_PROCESSES, 1, 2, 4);
    }

    private static Settings settings(int runs, long seed) {
        return new Settings(OptionalInt.of(runs), seed, 1, Optional.empty(), false);
    }

    @Test
    void rowsAreThePsAndTheOtherMethods() {
        assertThat(result.rows().stream().map(Row::split))
                .containsExactly("p = 1", "p = 2", "p = 4", "any p", "any p", "p = 2", "p = 2");
        assertThat(result.rows().stream().map(Row::method))
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
        assertThat(column("seed").subList(0, 4)).containsExactly(1L, 2L, 3L, 1L);
        double meanOfFirst = mean(column("mse").subList(0, SEEDS));
        assertThat(Math.sqrt(meanOfFirst)).isCloseTo(row("p = 1", Method.OKL).rmse(), within(ROUNDING));
    }

    @Test
    void figureHasErrorAndTimeWithTheBestMarked() {
        assertThat(result.figures()).hasSize(1);
        Figure figure = result.figures().get(0);
        assertThat(figure.name()).isEqualTo("signals-figure-1");
        assertThat(figure.panels().stream().map(Panel::title))
                .containsExactly("Reconstruction error", "Training time of a path");
        List<Series.Point> errors = figure.panels().get(0).series().get(0).points();
        assertThat(errors.stream().map(Series.Point::x)).containsExactly(1.0, 2.0, 4.0);
        assertThat(errors).allSatisfy(point -> assertThat(point.spread()).isPositive());
        assertThat(errors.get(1).y()).isCloseTo(mse("p = 2", Method.OKL), within(ROUNDING));
        Panel.Mark best = figure.panels().get(0).marks().get(0);
        assertThat(best.label()).isEqualTo("best p = 2");
        assertThat(best.y()).isEqualTo(errors.get(1).y());
        assertThat(figure.panels().get(1).marks().get(0).x()).isEqualTo(2);
    }

    @Test
    void findingsSayWhichPAndWhyNoMore() {
        assertThat(result.about().get(0)).contains("simulated", "60 signals", "2 Gaussian processes", "60 points");
        assertThat(result.findings().get(0))
                .startsWith("The error is smallest at p = 2: MSE ")
                .contains("3 seeds");
        assertThat(result.findings().get(2)).contains("A p above 40 cannot matter", "40 inputs and 60 signals");
    }

    @Test
    void listenerHearsOfEveryFit() {
        assertThat(RECORDER.parts).hasSize(1 + 7 * SEEDS).contains("seed 2 of 3, p = 4", "seed 3 of 3, pooled");
    }

    /** The second run of seed 1 is the first of seed 2, but for the times. */
    @Test
    void sameSeedGivesTheSameFigures() {
        Reproduction second = new SignalsExperiment(TWO_PROCESSES, 2).run(settings(1, 2), new Recorder(99));
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
        Recorder cancels = new Recorder(5);
        Reproduction some = experiment().run(settings(SEEDS, 1), cancels);
        assertThat(some.rows()).hasSize(3);
        assertThat(some.points().get(0).rows()).hasSize(3);
        assertThat(some.points().get(0).rows().get(1).get(3))
                .isEqualTo(column("mse").get(SEEDS));
        Reproduction none = experiment().run(settings(SEEDS, 1), new Recorder(1));
        assertThat(none.rows()).isEmpty();
        assertThat(none.figures()).isEmpty();
        assertThat(none.findings())
                .containsExactly("Cancelled before the first seed was done: there is nothing to show.");
    }

    @Test
    void runsMustBePositive() {
        assertThatThrownBy(() -> experiment().run(settings(0, 1), new Recorder(1)))
                .hasMessage("runs must be >= 1 but was 0");
    }

    private static Row row(String split, Method method) {
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

    /** Cancels when a part of this number begins, counted from 1. */
    private static final class Recorder implements RunListener {
        private final List<String> parts = new ArrayList<>();
        private final int cancelAt;

        Recorder(int cancelAt) {
            this.cancelAt = cancelAt;
        }

        @Override
        public void onPart(String name) {
            parts.add(name);
        }

        @Override
        public void onNote(String sentence) {}

        @Override
        public Progress progress() {
            return new Progress() {
                @Override
                public boolean cancelled() {
                    return parts.size() >= cancelAt;
                }
            };
        }
    }
}
