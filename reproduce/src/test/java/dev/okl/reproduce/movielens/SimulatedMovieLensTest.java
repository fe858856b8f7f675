package dev.okl.reproduce.movielens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.app.error.UserError;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.reproduce.movielens.SimulatedMovieLens.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedMovieLensTest {
    /** Of a share among 100,000 draws: six standard errors. */
    private static final double BY_CHANCE = 0.01;

    private static final Size SMALL = new Size(30_000, 400, 500);

    /** The second has no room: all users rate the least number; in the third they rate nearly all they may. */
    @ParameterizedTest
    @CsvSource({"30000,400,500", "2000,100,40", "2399,100,40", "40,2,34", "60001,300,2000"})
    void sizesAreExactAndConstraintsHold(int ratings, int users, int movies) {
        TaskData<Row> data =
                SimulatedMovieLens.simulate(new Size(ratings, users, movies), 3).ratings();
        assertThat(data.size()).isEqualTo(ratings);
        assertThat(data.tasks()).hasSize(users);
        assertThat(data.inputs()).hasSize(movies);
        int[] perUser = new int[users];
        Set<List<Integer>> cells = new HashSet<>();
        for (int o = 0; o < ratings; o++) {
            perUser[data.task(o)]++;
            cells.add(List.of(data.task(o), data.input(o)));
            assertThat(RatingScale.HALF_STARS.contains(data.value(o))).isTrue();
        }
        assertThat(cells).as("nobody rates a movie twice").hasSize(ratings);
        assertThat(Arrays.stream(perUser).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(20, (int) (0.6 * movies)));
    }

    @Test
    void linesAreSortedByUserAndMovie() {
        TaskData<Row> data = SimulatedMovieLens.simulate(SMALL, 1).ratings();
        for (int o = 1; o < data.size(); o++) {
            int step = Integer.compare(user(data, o), user(data, o - 1));
            assertThat(step).isNotNegative();
            assertThat(step > 0 || movie(data, o) > movie(data, o - 1)).isTrue();
        }
    }

    @Test
    void moviesHaveOneToFourGenresAndAYear() {
        assertThat(SimulatedMovieLens.simulate(SMALL, 1).ratings().inputs()).allSatisfy(movie -> {
            assertThat((Set<?>) movie.cell("genres")).hasSizeBetween(1, 4);
            assertThat(movie.number("year")).isBetween(1915.0, 2008.0);
        });
        assertThat(SmallFiles.genres(SimulatedMovieLens.simulate(SMALL, 1))).hasSize(18);
    }

    @Test
    void usersAndMoviesHaveLongTails() {
        TaskData<Row> data = SimulatedMovieLens.simulate(SMALL, 1).ratings();
        int[] perUser = sortedCounts(
                data.tasks().size(), IntStream.range(0, data.size()).map(data::task));
        int[] perMovie = sortedCounts(
                data.inputs().size(), IntStream.range(0, data.size()).map(data::input));
        double mean = SMALL.ratings() / (double) SMALL.users();
        assertThat(perUser[perUser.length / 2]).isLessThan((int) (0.9 * mean));
        assertThat(perUser[perUser.length - 1]).isGreaterThan((int) (3 * mean));
        assertThat(perMovie[perMovie.length - 1]).isGreaterThan(4 * perMovie[perMovie.length / 2]);
    }

    /** By what a rating's user and movie have on the mean, ratings can be told better than by the mean of all. */
    @Test
    void usersAndMoviesDifferFromEachOther() {
        TaskData<Row> data = SimulatedMovieLens.simulate(SMALL, 1).ratings();
        double all = variance(data, new int[data.size()], 1);
        double withinUsers = variance(
                data,
                IntStream.range(0, data.size()).map(data::task).toArray(),
                data.tasks().size());
        double withinMovies = variance(
                data,
                IntStream.range(0, data.size()).map(data::input).toArray(),
                data.inputs().size());
        assertThat(Math.sqrt(all)).isCloseTo(1, within(0.1));
        assertThat(withinUsers).isLessThan(0.9 * all);
        assertThat(withinMovies).isLessThan(0.9 * all);
    }

    @Test
    void seedDecidesEverything() {
        assertEqual(SimulatedMovieLens.simulate(SMALL, 5), SimulatedMovieLens.simulate(SMALL, 5));
        assertThat(SimulatedMovieLens.simulate(SMALL, 5).ratings().inputs())
                .isNotEqualTo(SimulatedMovieLens.simulate(SMALL, 6).ratings().inputs());
    }

    @Test
    void filesReadBackAreTheSame(@TempDir Path folder) throws IOException {
        MovieLens data = SimulatedMovieLens.simulate(SMALL, 2);
        SimulatedMovieLens.write(data, folder.resolve("ml-10M100K"));
        MovieLens read = MovieLens.read(Edition.ML_10M, Optional.of(folder));
        assertEqual(read, data);
        for (PaperSplit which : List.of(PaperSplit.R_A, PaperSplit.R_B)) {
            Split split = data.split(which, 1);
            assertThat(split.heldOut()).hasSize(10 * SMALL.users());
            assertThat(read.split(which, 1).heldOut()).isEqualTo(split.heldOut());
            assertThat(read.split(which, 1).training()).isEqualTo(split.training());
        }
        assertThat(Files.readAllLines(folder.resolve("ml-10M100K/ratings.dat")))
                .hasSize(SMALL.ratings())
                .allMatch(line -> line.matches("\\d+::\\d+::(0\\.5|[1-4](\\.5)?|5)::\\d{9}"));
    }

    @Test
    void filesThatAreThereAreLeftAlone(@TempDir Path folder) throws IOException {
        Path real = Files.writeString(folder.resolve("movies.dat"), "1::A::Drama");
        MovieLens data = SimulatedMovieLens.simulate(new Size(40, 2, 34), 2);
        assertThatThrownBy(() -> SimulatedMovieLens.write(data, folder))
                .isInstanceOf(UserError.class)
                .hasMessage(
                        real + ": is there already, and may be the real one\nname another folder, or remove the file");
        assertThat(real).hasContent("1::A::Drama");
    }

    @Test
    void fullSizeIsThatOfTheRealOne() {
        assertThat(Size.full()).isEqualTo(new Size(10_000_054, 69_878, 10_677));
    }

    @Test
    void sizesThatCannotBeAreRefused() {
        assertThatThrownBy(() -> new Size(1999, 100, 40))
                .hasMessage("ratings must be 2000 to 2400 for this many users and movies but was 1999");
        assertThatThrownBy(() -> new Size(2401, 100, 40))
                .hasMessage("ratings must be 2000 to 2400 for this many users and movies but was 2401");
        assertThatThrownBy(() -> new Size(20, 0, 40)).hasMessage("users and movies must be >= 1 but were 0 and 40");
        assertThatThrownBy(() -> new Size(40, 1, 30))
                .hasMessage("movies must be at least 34, so that a user can rate 20 of them, but was 30");
    }

    /** Drawn one by one with chances 1 : 2 : 5, the first two of three movies are each pair with a known chance. */
    @Test
    void moviesAreDrawnByPopularityWithoutReplacement() {
        MovieSampler sampler = new MovieSampler(new double[] {1, 2, 5});
        SplittableRandom random = new SplittableRandom(1);
        int draws = 100_000;
        int withoutTheRarest = 0;
        for (int user = 0; user < draws; user++) {
            withoutTheRarest += sampler.draw(user, new int[0], 2, random)[0] == 1 ? 1 : 0;
        }
        // 2/8 * 5/6 + 5/8 * 2/3
        assertThat(withoutTheRarest / (double) draws).isCloseTo(0.625, within(BY_CHANCE));
        assertThat(sampler.draw(draws, new int[] {0}, 3, random)).containsExactly(0, 1, 2);
    }

    /** A movie nobody would find by chance is found by the race. */
    @Test
    void unpopularMoviesAreFoundWhenNothingElseIsLeft() {
        MovieSampler sampler = new MovieSampler(new double[] {1, 1e-12, 1, 1e-15});
        assertThat(sampler.draw(0, new int[0], 3, new SplittableRandom(1))).containsExactly(0, 1, 2);
    }

    private static void assertEqual(MovieLens one, MovieLens other) {
        TaskData<Row> data = one.ratings();
        TaskData<Row> same = other.ratings();
        assertThat(data.inputs()).isEqualTo(same.inputs());
        assertThat(data.tasks()).isEqualTo(same.tasks());
        assertThat(data.size()).isEqualTo(same.size());
        for (int o = 0; o < data.size(); o++) {
            assertThat(data.input(o) == same.input(o) && data.task(o) == same.task(o) && data.value(o) == same.value(o))
                    .isTrue();
        }
    }

    private static int user(TaskData<Row> data, int observation) {
        return Integer.parseInt(data.tasks().get(data.task(observation)));
    }

    private static int movie(TaskData<Row> data, int observation) {
        return Integer.parseInt(data.inputs().get(data.input(observation)).text("movie"));
    }

    private static int[] sortedCounts(int rows, IntStream rowOfEach) {
        int[] counts = new int[rows];
        rowOfEach.forEach(row -> counts[row]++);
        Arrays.sort(counts);
        return counts;
    }

    /** The mean square of the distance to the mean of the group. */
    private static double variance(TaskData<Row> data, int[] group, int groups) {
        double[] sum = new double[groups];
        int[] count = new int[groups];
        for (int o = 0; o < group.length; o++) {
            sum[group[o]] += data.value(o);
            count[group[o]]++;
        }
        double squares = 0;
        for (int o = 0; o < group.length; o++) {
            double difference = data.value(o) - sum[group[o]] / count[group[o]];
            squares += difference * difference;
        }
        return squares / group.length;
    }
}
