package dev.okl.app.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.internal.gram.GramShape;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The times that were measured for docs/tuning-log.md, by the sizes of the data sets; nothing is timed here. */
class LearnedTimeModelTest {
    private static final double FACTOR = 2;

    /** A fit that was timed. */
    private record Timed(String name, LearnedTimeModel model, double seconds) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Timed> timed() {
        return Stream.of(
                new Timed("curves, 1,000", curves(197, 100, 1000, 100, 5, true), 7.9),
                new Timed("curves, 4,000", curves(100, 400, 4000, 100, 1, true), 4.9),
                new Timed("curves, 10,000", curves(100, 1000, 10_000, 100, 1, false), 3.4),
                new Timed("curves, 9,000 at 400 times", curves(400, 300, 9000, 20, 1, false), 8.6),
                new Timed("ratings, 90,000", ratings(1600, 900, 90_000), 7.1),
                new Timed("ratings, 400,000", ratings(2000, 3000, 400_000), 36));
    }

    @ParameterizedTest
    @MethodSource("timed")
    void isMetWithinAFactor(Timed timed) {
        assertThat(timed.model().seconds()).isBetween(timed.seconds() / FACTOR, timed.seconds() * FACTOR);
    }

    /** One compares each of thousands of inputs with each, the other names items. */
    @Test
    void nothingIsSaidWhereTheTimeDependsOnTheKernelThatIsTaken() {
        FitSizes heavy = sizes(dense(2396), 1500, 15_936, 20, 1);
        FitSizes light = sizes(GramShape.identity(200), 1500, 15_936, 20, 1);

        assertThat(new LearnedTimeModel(List.of(heavy, light), 4, false, false).seconds())
                .isNaN();
    }

    @Test
    void nothingIsSaidWhereAllObservationsAreOneSystem() {
        FitSizes sizes = sizes(dense(20), 40, 1500, 20, 5);

        assertThat(new LearnedTimeModel(List.of(sizes), 1, true, true).seconds())
                .isNaN();
    }

    /** Seven kernels of a time compete. */
    private static LearnedTimeModel curves(
            int times, int tasks, long observations, long rank, int splits, boolean byLikelihood) {
        FitSizes sizes = sizes(dense(times), tasks, observations, rank, splits);
        return new LearnedTimeModel(Collections.nCopies(7, sizes), 1, byLikelihood, false);
    }

    /** Ratings from 1 to 5 on four scales. */
    private static LearnedTimeModel ratings(int items, int users, long observations) {
        return new LearnedTimeModel(
                List.of(sizes(GramShape.identity(items), users, observations, 20, 1)), 4, false, false);
    }

    private static GramShape dense(int rows) {
        return new GramShape(rows, GramShape.Form.DENSE, rows, rows, false, false);
    }

    private static FitSizes sizes(GramShape inputs, int tasks, long observations, long rank, int splits) {
        return new FitSizes(
                inputs,
                GramShape.identity(tasks),
                observations,
                0,
                Double.BYTES,
                rank,
                true,
                1,
                1,
                inputs.form() == GramShape.Form.IDENTITY ? "closed form" : "preconditioned-cg",
                "closed form",
                splits,
                observations * (splits == 1 ? 3 : 4) / (splits == 1 ? 4 : 5),
                40,
                1,
                8,
                8L << 30);
    }
}
