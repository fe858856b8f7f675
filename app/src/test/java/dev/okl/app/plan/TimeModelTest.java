package dev.okl.app.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.internal.gram.GramShape;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The times that were measured for docs/tuning-log.md, by the sizes of the data sets; nothing is timed here. */
class TimeModelTest {
    private static final double FACTOR = 3;

    private static final GramShape FILMS_100K = groups(1682, 216, true);
    private static final GramShape FILMS_1M = groups(3706, 301, true);

    /** A fit that was timed. */
    private record Timed(String name, FitSizes sizes, double seconds) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Timed> timed() {
        GramShape users100k = GramShape.identity(943);
        return Stream.of(
                new Timed("theophylline", sizes(dense(78), GramShape.identity(12), 132, 12, false), 1.6),
                new Timed("school", sizes(dense(397), GramShape.identity(139), 15_362, 10, true), 24.7),
                new Timed("quinidine", sizes(dense(309), GramShape.identity(136), 361, 10, true), 3.5),
                new Timed("100K", sizes(GramShape.identity(1682), users100k, 100_000, 10, true), 9.8),
                new Timed("100K, films", sizes(FILMS_100K, users100k, 100_000, 10, true), 12.6),
                new Timed("100K, both", sizes(FILMS_100K, groups(943, 526, true), 100_000, 10, true), 35.7),
                new Timed("100K, both, rank 30", sizes(FILMS_100K, groups(943, 526, true), 100_000, 30, true), 228),
                new Timed("100K, alike", sizes(FILMS_100K, groups(943, 526, false), 100_000, 56, false), 23),
                new Timed("1M, films", sizes(FILMS_1M, GramShape.identity(6040), 1_000_209, 10, true), 103),
                new Timed("1M, both", sizes(FILMS_1M, groups(6040, 241, true), 1_000_209, 10, true), 237),
                new Timed("1M, alike", sizes(FILMS_1M, groups(6040, 241, false), 1_000_209, 10, true), 33));
    }

    @ParameterizedTest
    @MethodSource("timed")
    void isMetWithinAFactor(Timed timed) {
        assertThat(new TimeModel(timed.sizes()).seconds())
                .isBetween(timed.seconds() / FACTOR, timed.seconds() * FACTOR);
    }

    private static GramShape dense(int rows) {
        return new GramShape(rows, GramShape.Form.DENSE, rows, rows, false, false);
    }

    private static GramShape groups(int rows, int groups, boolean identityPart) {
        return new GramShape(rows, GramShape.Form.DENSE, groups, groups, true, identityPart);
    }

    private static String solver(GramShape gram) {
        if (gram.grouped()) {
            return "elimination";
        }
        return gram.form() == GramShape.Form.IDENTITY ? "closed form" : "preconditioned-cg";
    }

    /** Defaults: a shared mean, a quarter held out, 40 lambdas. */
    private static FitSizes sizes(GramShape inputs, GramShape tasks, long observations, long rank, boolean bounded) {
        return new FitSizes(
                inputs,
                tasks,
                observations,
                0,
                Double.BYTES,
                rank,
                bounded,
                1,
                0,
                solver(inputs),
                solver(tasks),
                1,
                observations * 3 / 4,
                40,
                1,
                8,
                8L << 30);
    }
}
