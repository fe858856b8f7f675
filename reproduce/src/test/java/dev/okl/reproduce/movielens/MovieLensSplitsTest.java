package dev.okl.reproduce.movielens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Split;
import dev.okl.reproduce.movielens.SimulatedMovieLens.Size;
import dev.okl.reproduce.result.Experiment.Settings;
import dev.okl.reproduce.result.PartsListener;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MovieLensSplitsTest {
    private static final MovieLens RATINGS = MovieLensExperiment.OF_10M.simulated(new Size(6000, 120, 90), 3);
    private static final int[] ALL =
            IntStream.range(0, RATINGS.ratings().size()).toArray();
    private static final long SEED = 1;
    private static final int RUNS = 4;

    /** An overlap as expected by chance is within so many standard deviations. */
    private static final double DEVIATIONS = 4;

    /** What is tested on, what is known, and what of that is validated on. */
    private record Parts(int[] tested, int[] known, int[] validated) {}

    private static Parts parts(long seed, PaperSplit which, int run) {
        Settings settings = new Settings(OptionalInt.of(RUNS), seed, 1, Optional.empty(), true);
        Split[] splits = new MovieLensRun(MovieLensExperiment.OF_10M, RATINGS, settings, PartsListener.patient())
                .splits(which, run);
        return new Parts(splits[0].heldOut(), splits[0].training(), splits[1].heldOut());
    }

    @Test
    void aQuarterOfWhatIsKnownOfEachUserValidates() {
        Split test = RATINGS.split(PaperSplit.HALF, 5);
        Split known = MovieLensRun.validationSplit(RATINGS.ratings(), test.training(), 6);
        assertThat(IntStream.concat(IntStream.of(known.training()), IntStream.of(known.heldOut())))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.of(test.training()).boxed().toList());
        int[] all = perUser(test.training());
        int[] validating = perUser(known.heldOut());
        for (int user = 0; user < all.length; user++) {
            assertThat((double) validating[user]).isCloseTo(0.25 * all[user], within(1.0));
        }
    }

    @Test
    void theSeedDecidesWhateverRanBefore() {
        for (PaperSplit which : PaperSplit.values()) {
            Parts once = parts(SEED, which, 1);
            parts(SEED, which, 0);
            Parts again = parts(SEED, which, 1);
            assertThat(again.tested()).isEqualTo(once.tested());
            assertThat(again.validated()).isEqualTo(once.validated());
        }
    }

    /** With equal streams of random numbers, what is validated on would depend on what is tested on. */
    @Test
    void validationIsNotDrawnFromTheStreamOfTheTest() {
        long[] seeds = new SplittableRandom(SEED).longs(2 * RUNS).toArray();
        for (int run = 0; run < RUNS; run++) {
            Parts parts = parts(SEED, PaperSplit.HALF, run);
            long ofTest = seeds[2 * run];
            assertThat(parts.tested())
                    .isEqualTo(RATINGS.split(PaperSplit.HALF, ofTest).heldOut());
            Split tied = MovieLensRun.validationSplit(RATINGS.ratings(), parts.known(), ofTest);
            assertOverlapByChance(parts.validated(), tied.heldOut(), parts.known());
        }
    }

    @Test
    void runsAndSeedsHaveNothingInCommonButByChance() {
        Parts first = parts(SEED, PaperSplit.HALF, 0);
        for (Parts other : new Parts[] {
            parts(SEED, PaperSplit.HALF, 1), parts(SEED, PaperSplit.HALF, 2), parts(SEED + 1, PaperSplit.HALF, 0)
        }) {
            assertOverlapByChance(first.tested(), other.tested(), ALL);
            assertOverlapByChance(first.tested(), other.validated(), ALL);
            assertOverlapByChance(first.validated(), other.tested(), ALL);
            assertOverlapByChance(first.validated(), other.validated(), ALL);
        }
    }

    /** What is tested on is given there; what validates is not. */
    @Test
    void givenTestsAreValidatedByTheSeed() {
        for (PaperSplit given : new PaperSplit[] {PaperSplit.R_A, PaperSplit.R_B}) {
            Parts one = parts(SEED, given, 0);
            Parts other = parts(SEED + 1, given, 0);
            assertThat(other.tested()).isEqualTo(one.tested());
            assertOverlapByChance(one.validated(), other.validated(), one.known());
        }
    }

    /** Of two random choices among each user's ratings: the number in both has a hypergeometric distribution. */
    private static void assertOverlapByChance(int[] one, int[] other, int[] among) {
        int[] chosen = perUser(one);
        int[] others = perUser(other);
        int[] from = perUser(among);
        double mean = 0;
        double variance = 0;
        for (int user = 0; user < from.length; user++) {
            double n = from[user];
            if (n > 1) {
                double expected = chosen[user] * (double) others[user] / n;
                mean += expected;
                variance += expected * (n - chosen[user]) / n * (n - others[user]) / (n - 1);
            }
        }
        long both = Arrays.stream(one)
                .filter(o -> Arrays.binarySearch(other, o) >= 0)
                .count();
        assertThat((double) both).isCloseTo(mean, within(DEVIATIONS * Math.sqrt(variance)));
    }

    private static int[] perUser(int[] observations) {
        int[] counts = new int[RATINGS.ratings().tasks().size()];
        Arrays.stream(observations).forEach(o -> counts[RATINGS.ratings().task(o)]++);
        return counts;
    }
}
