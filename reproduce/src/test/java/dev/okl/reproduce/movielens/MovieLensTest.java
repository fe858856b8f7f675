package dev.okl.reproduce.movielens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.kernel.Kernel;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MovieLensTest {
    private static final double TIGHT = 1e-12;

    @TempDir
    Path folder;

    @Test
    void hundredK() {
        SmallFiles.writeHundredK(folder);
        MovieLens data = read(Edition.ML_100K);
        assertThat(ratings(data)).containsExactly("7 2 3.0", "3 1 5.0", "7 4 1.0", "3 2 4.0", "3 5 2.0");
        assertThat(data.ratings().inputs())
                .containsExactly(
                        movie("2", Set.of("Comedy"), 1990),
                        movie("1", Set.of("Comedy", "Drama"), 1994),
                        // of 1994, 1990, 1980 and 1971, those in the middle are 1980 and 1990
                        movie("4", Set.of("unknown"), 1980),
                        movie("5", Set.of(), 1971));
        assertThat(data.ratings().tasks()).containsExactly("7", "3");
        assertThat(data.users().orElseThrow())
                .containsExactly(
                        MovieLens.USER_COLUMNS.row("7", 53, "M", "doctor"),
                        MovieLens.USER_COLUMNS.row("3", 24, "F", "writer"));
        assertThat(SmallFiles.genres(data)).containsExactly("Comedy", "Drama", "unknown");
        assertThat(data.differenceInSize())
                .contains("These are 5 ratings by 2 users of 4 movies; MovieLens 100K has 100,000 by 943 of 1,682.");
    }

    @Test
    void hundredKSplitsAreThoseOfTheFiles() {
        SmallFiles.writeHundredK(folder);
        MovieLens data = read(Edition.ML_100K);
        assertSplit(data.split(PaperSplit.R_A, 1), new int[] {0, 1, 3}, new int[] {2, 4});
        assertSplit(data.split(PaperSplit.R_B, 1), new int[] {2, 3, 4}, new int[] {0, 1});
    }

    @Test
    void halfOfTheRatingsOfEachUserByTheSeed() {
        SmallFiles.writeHundredK(folder);
        MovieLens data = read(Edition.ML_100K);
        for (long seed = 1; seed < 5; seed++) {
            Split split = data.split(PaperSplit.HALF, seed);
            Split expected = Split.holdOut(data.ratings(), 0.5, seed);
            assertSplit(split, expected.training(), expected.heldOut());
            assertThat(Arrays.stream(split.heldOut()).filter(o -> data.ratings().task(o) == 0))
                    .hasSize(1);
        }
    }

    @Test
    void oneM() {
        SmallFiles.writeOneM(folder);
        MovieLens data = read(Edition.ML_1M);
        assertThat(ratings(data)).containsExactly("1 20 5.0", "2 10 3.0", "1 30 4.0");
        assertThat(data.ratings().inputs())
                .containsExactly(
                        movie("20", Set.of("Drama"), 2000),
                        movie("10", Set.of("Action", "Sci-Fi"), 1999),
                        movie("30", Set.of(), 1999));
        assertThat(data.users().orElseThrow())
                .containsExactly(
                        MovieLens.USER_COLUMNS.row("1", 1, "F", "10"), MovieLens.USER_COLUMNS.row("2", 56, "M", "16"));
        assertThat(data.edition().splits()).containsExactly(PaperSplit.HALF);
        assertThatThrownBy(() -> data.split(PaperSplit.R_A, 1)).hasMessage("MovieLens 1M has no split r_a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"user,movie,rating,probe", "userId,movieId,rating,timestamp"})
    void ratingsWithAHeaderPackedOrNot(String header) throws IOException {
        SmallFiles.writeOneM(folder);
        List<String> original = ratings(read(Edition.ML_1M));
        Files.delete(folder.resolve("ratings.dat"));
        String text = header + "\n1,20,5,0\n2,10,3,0\n1,30,4,1\n";
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(folder.resolve("ratings.csv.gz")))) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(ratings(read(Edition.ML_1M))).isEqualTo(original);
        Files.delete(folder.resolve("ratings.csv.gz"));
        Files.writeString(folder.resolve("ratings.csv"), text);
        assertThat(ratings(read(Edition.ML_1M))).isEqualTo(original);
    }

    @Test
    void tenMHasHalfStarsAndNoUsers() {
        SmallFiles.writeTenM(folder, List.of("1::20::0.5::838985046", "4::10::5::838983525"));
        MovieLens data = read(Edition.ML_10M);
        assertThat(ratings(data)).containsExactly("1 20 0.5", "4 10 5.0");
        assertThat(data.users()).isEmpty();
        assertThat(data.ratings().inputs())
                .containsExactly(movie("20", Set.of(), 2000), movie("10", Set.of("IMAX", "Drama"), 1999));
    }

    /** UTF-8 read as single bytes: a mark at the start is not part of the first user's name. */
    @Test
    void aMarkOfUtf8IsNotPartOfTheFirstUser() {
        SmallFiles.writeTenM(folder, List.of("\u00ef\u00bb\u00bf1::20::0.5::838985046", "1::10::5::838983525"));
        assertThat(read(Edition.ML_10M).ratings().tasks()).containsExactly("1");
    }

    /** The second byte of an A with a ring in UTF-8 is a line end for patterns. */
    @Test
    void theYearIsFoundBehindAnyLetters() {
        assertThat(DescribedRows.year("\u00c3\u0085dalen 31 (1969)", "")).hasValue(1969);
    }

    /** Users 1 and 2 take turns from line 6 on; user 3 has fewer than ten lines. */
    @Test
    void tenMSplitsGoByTheLinesOfEachUser() {
        List<String> users = new ArrayList<>(Collections.nCopies(5, "1"));
        for (int turn = 0; turn < 17; turn++) {
            users.addAll(List.of("2", "1"));
        }
        users.addAll(List.of("3", "3"));
        SmallFiles.write(
                folder,
                "movies.dat",
                IntStream.range(0, users.size())
                        .mapToObj(m -> m + "::M" + m + " (2001)::Drama")
                        .toList());
        SmallFiles.write(
                folder,
                "ratings.dat",
                IntStream.range(0, users.size())
                        // Not in the order of the movies, so that lines and inputs have different numbers.
                        .mapToObj(line ->
                                users.get(line) + "::" + (line * 17 % users.size()) + "::" + (1 + line % 5) + "::0")
                        .toList());
        MovieLens data = read(Edition.ML_10M);
        // User 1 has lines 0 to 4 and 6, 8, ..., 38; user 2 has 5, 7, ..., 37; user 3 has 39 and 40.
        assertThat(data.split(PaperSplit.R_A, 1).heldOut())
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 39, 40);
        assertThat(data.split(PaperSplit.R_B, 1).heldOut())
                .containsExactly(16, 18, 20, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 37);
        for (PaperSplit which : Edition.ML_10M.splits()) {
            Split split = data.split(which, 1);
            assertThat(IntStream.concat(Arrays.stream(split.training()), Arrays.stream(split.heldOut()))
                            .sorted()
                            .toArray())
                    .isEqualTo(IntStream.range(0, users.size()).toArray());
        }
        for (int line = 0; line < users.size(); line++) {
            TaskData<Row> ratings = data.ratings();
            assertThat(ratings.tasks().get(ratings.task(line))).isEqualTo(users.get(line));
            assertThat(ratings.inputs().get(ratings.input(line)).text("movie"))
                    .isEqualTo(String.valueOf(line * 17 % users.size()));
        }
    }

    @ParameterizedTest
    @EnumSource(Edition.class)
    void filesMayLieInTheFolderOfTheArchive(Edition edition) {
        for (String name : edition.folders()) {
            Path outer = folder.resolve("in-" + name);
            switch (edition) {
                case ML_100K -> SmallFiles.writeHundredK(outer.resolve(name));
                case ML_1M -> SmallFiles.writeOneM(outer.resolve(name));
                case ML_10M -> SmallFiles.writeTenM(outer.resolve(name), List.of("1::20::0.5::0"));
            }
            assertThat(MovieLens.read(edition, Optional.of(outer)).ratings().size())
                    .isPositive();
        }
    }

    /** As many flags differ as the formula says, out of 19 in the 100K edition. */
    @Test
    void hammingKernelOfHundredKDividesByNineteen() {
        SmallFiles.writeHundredK(folder);
        List<String> items = new ArrayList<>(SmallFiles.ITEMS);
        items.add(SmallFiles.item("6", "All (2000)", "", DescribedRows.GENRES.toArray(String[]::new)));
        SmallFiles.write(folder, "u.item", items);
        List<String> ratings = new ArrayList<>(SmallFiles.HUNDRED_K_RATINGS);
        ratings.add("7\t6\t2\t0");
        SmallFiles.write(folder, "u.data", ratings);
        SmallFiles.write(folder, "ua.base", ratings.subList(0, 3));
        SmallFiles.write(folder, "ua.test", ratings.subList(3, 6));
        SmallFiles.write(folder, "ub.base", ratings.subList(3, 6));
        SmallFiles.write(folder, "ub.test", ratings.subList(0, 3));
        MovieLens data = read(Edition.ML_100K);
        assertThat(SmallFiles.genres(data)).hasSize(19);
        Kernel<Row> kernel = kernel(data);
        List<Row> movies = data.ratings().inputs();
        assertThat(kernel.at(movies.get(0), movies.get(0))).isCloseTo(2, within(TIGHT));
        // Comedy, Drama against Comedy; Comedy against unknown; Comedy against all
        assertThat(kernel.at(movies.get(0), movies.get(1))).isCloseTo(Math.exp(-1.0 / 19), within(TIGHT));
        assertThat(kernel.at(movies.get(0), movies.get(2))).isCloseTo(Math.exp(-2.0 / 19), within(TIGHT));
        assertThat(kernel.at(movies.get(0), movies.get(4))).isCloseTo(Math.exp(-18.0 / 19), within(TIGHT));
    }

    @Test
    void hammingKernelOfOneMDividesByEighteen() {
        SmallFiles.writeOneM(folder);
        List<String> genres = DescribedRows.GENRES.subList(1, 19);
        SmallFiles.write(
                folder,
                "movies.dat",
                List.of("10::A (1)::War|Crime", "20::B::" + String.join("|", genres), "30::C::War"));
        MovieLens data = read(Edition.ML_1M);
        Kernel<Row> kernel = kernel(data);
        List<Row> movies = data.ratings().inputs();
        assertThat(kernel.at(movies.get(1), movies.get(2))).isCloseTo(Math.exp(-1.0 / 18), within(TIGHT));
        assertThat(kernel.at(movies.get(0), movies.get(1))).isCloseTo(Math.exp(-16.0 / 18), within(TIGHT));
        assertThat(movies.get(0).cell("year"))
                .as("no movie of the file has a year")
                .isNull();
    }

    private static Kernel<Row> kernel(MovieLens data) {
        return Formula.parse("delta(movie) + hamming(genres)")
                .bind(MovieLens.MOVIE_COLUMNS, data.ratings().inputs())
                .kernel();
    }

    private MovieLens read(Edition edition) {
        return MovieLens.read(edition, Optional.of(folder));
    }

    private static Row movie(String id, Set<String> genres, int year) {
        return MovieLens.MOVIE_COLUMNS.row(id, genres, year);
    }

    private static void assertSplit(Split split, int[] training, int[] heldOut) {
        assertThat(split.training()).isEqualTo(training);
        assertThat(split.heldOut()).isEqualTo(heldOut);
    }

    private static List<String> ratings(MovieLens data) {
        TaskData<Row> ratings = data.ratings();
        return IntStream.range(0, ratings.size())
                .mapToObj(o -> ratings.tasks().get(ratings.task(o)) + " "
                        + ratings.inputs().get(ratings.input(o)).text("movie") + " " + ratings.value(o))
                .toList();
    }
}
