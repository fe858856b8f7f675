package dev.okl.reproduce.movielens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the user is told when the data is missing or wrong. {@code DIR} in a message is the folder. */
class BadFilesTest {
    private static final String FROM =
            " from https://grouplens.org/datasets/movielens, unzip it, and name the folder with --data DIR";

    @TempDir
    Path folder;

    /** Edition, file that is replaced, its lines, message. */
    static List<Arguments> contents() {
        return List.of(
                bad(Edition.ML_100K, "u.data", "DIR/u.data: the file is empty"),
                bad(Edition.ML_100K, "u.data", "DIR/u.data: there are no ratings in it", "", " "),
                bad(
                        Edition.ML_100K,
                        "u.data",
                        "DIR/u.data:2: has 3 cells but a line of this format has 4 columns\n"
                                + "between them is tab; mend the line, or get the file again",
                        "7\t2\t3\t1",
                        "3\t1\t5"),
                bad(
                        Edition.ML_100K,
                        "u.data",
                        "DIR/u.data:1, column 'rating': must be a number but was 'good'",
                        "7\t2\tgood\t1"),
                bad(
                        Edition.ML_100K,
                        "u.data",
                        "DIR/u.data:1: column 'rating': must be 1 to 5 in steps of 1 but was 3.5",
                        "7\t2\t3.5\t1"),
                bad(
                        Edition.ML_100K,
                        "u.data",
                        "DIR/u.data:1: movie '99' is not described in DIR/u.item",
                        "7\t99\t3\t1"),
                bad(Edition.ML_100K, "u.data", "DIR/u.data:1: user '99' is not described in DIR/u.user", "99\t2\t3\t1"),
                bad(Edition.ML_100K, "u.data", "DIR/u.data:1: the user has no id", "\t2\t3\t1"),
                bad(
                        Edition.ML_100K,
                        "u.data",
                        "DIR/u.data: user 7 rates movie 2 twice\nleave one of the lines out",
                        "7\t2\t3\t1",
                        "3\t2\t3\t1",
                        "7\t2\t4\t1"),
                bad(
                        Edition.ML_100K,
                        "u.data",
                        "DIR/u.data: every rating is 3, so there is nothing to learn; get the file again",
                        "7\t2\t3\t1",
                        "3\t1\t3\t1",
                        "3\t2\t3\t1"),
                bad(
                        Edition.ML_10M,
                        "ratings.dat",
                        "DIR/ratings.dat: every rating is 3.5, so there is nothing to learn; get the file again",
                        "1::20::3.5::978300760",
                        "2::10::3.5::978300760"),
                bad(
                        Edition.ML_100K,
                        "u.item",
                        "DIR/u.item:1, column 'Comedy': must be 0 or 1 but was '2'",
                        SmallFiles.item("1", "X", "", "unknown").replaceFirst("1\\|0\\|0\\|0\\|0\\|0", "1|0|0|0|0|2")),
                bad(
                        Edition.ML_100K,
                        "u.item",
                        "DIR/u.item:2: movie 1 is described twice",
                        SmallFiles.ITEMS.get(0),
                        SmallFiles.ITEMS.get(0)),
                bad(Edition.ML_100K, "u.item", "DIR/u.item:1: the movie has no id", SmallFiles.item("", "X", "")),
                bad(
                        Edition.ML_100K,
                        "u.user",
                        "DIR/u.user:2, column 'age': must be a number but was 'old'",
                        "3|24|F|writer|55455",
                        "7|old|M|doctor|T8H1N"),
                bad(
                        Edition.ML_100K,
                        "u.user",
                        "DIR/u.user:2: user 3 is described twice",
                        "3|24|F|writer|1",
                        "3|24|F|writer|1"),
                bad(Edition.ML_100K, "u.user", "DIR/u.user:1: the user has no id", "|24|F|writer|1"),
                bad(
                        Edition.ML_100K,
                        "ua.test",
                        "DIR/ua.test:1: user '3' has no rating of movie '4' in u.data",
                        "3\t4\t2\t2"),
                bad(
                        Edition.ML_100K,
                        "ua.test",
                        "DIR/ua.test:1: user '99' has no rating of movie '4' in u.data",
                        "99\t4\t2\t2"),
                bad(Edition.ML_100K, "ua.test", "DIR/ua.test:1: the rating is 3 but is 2 in u.data", "3\t5\t3\t2"),
                bad(
                        Edition.ML_100K,
                        "ub.test",
                        "DIR/ub.test:1: the rating of movie '5' by user '3' is in the split twice",
                        "3\t5\t2\t2"),
                bad(
                        Edition.ML_100K,
                        "ua.test",
                        "DIR/ua.base: together with ua.test it has 4 ratings but u.data has 5",
                        "3\t5\t2\t2"),
                bad(
                        Edition.ML_1M,
                        "movies.dat",
                        "DIR/movies.dat:1: has 2 cells but a line of this format has 3 columns\n"
                                + "between them is '::'; mend the line, or get the file again",
                        "10::A (1999)"),
                bad(Edition.ML_1M, "movies.dat", "DIR/movies.dat: there are no movies in it", ""),
                bad(
                        Edition.ML_1M,
                        "ratings.dat",
                        "DIR/ratings.dat:2: column 'rating': must be 1 to 5 in steps of 1 but was 6",
                        "1::20::5::978300760",
                        "1::10::6::978300760"),
                bad(
                        Edition.ML_10M,
                        "ratings.dat",
                        "DIR/ratings.dat:1: column 'rating': must be 0.5 to 5 in steps of 0.5 but was 0",
                        "1::20::0::978300760"));
    }

    private static Arguments bad(Edition edition, String file, String message, String... lines) {
        return Arguments.of(edition, file, message, List.of(lines));
    }

    @ParameterizedTest
    @MethodSource("contents")
    void wrongContentIsNamedWithItsPlace(Edition edition, String file, String message, List<String> lines) {
        write(edition);
        SmallFiles.write(folder, file, lines);
        assertRefused(edition, message);
    }

    @Test
    void headerMustNameTheColumns() throws IOException {
        write(Edition.ML_1M);
        Files.delete(folder.resolve("ratings.dat"));
        SmallFiles.write(folder, "ratings.csv", List.of("user,film,rating", "1,20,5"));
        assertRefused(
                Edition.ML_1M,
                "DIR/ratings.csv:1: the header has no column 'movie' but user, film, rating\n"
                        + "give the file a header such as user,movie,rating");
    }

    @Test
    void raggedLineBelowAHeader() throws IOException {
        write(Edition.ML_1M);
        Files.delete(folder.resolve("ratings.dat"));
        SmallFiles.write(folder, "ratings.csv", List.of("user,movie,rating", "1,20,5", "2,10"));
        assertRefused(
                Edition.ML_1M,
                "DIR/ratings.csv:3: has 2 cells but the header has 3 columns\n"
                        + "the separator is taken to be comma; mend the line, or get the file again");
    }

    @Test
    void ratingInPlaceOfTheHeader() throws IOException {
        write(Edition.ML_1M);
        Files.delete(folder.resolve("ratings.dat"));
        SmallFiles.write(folder, "ratings.csv", List.of("5,20,5", "1,10,3"));
        assertRefused(
                Edition.ML_1M,
                "DIR/ratings.csv:1: the column name '5' occurs twice in the header\n"
                        + "rename the column; if the file has no header, give it one");
    }

    @Test
    void packedFileThatIsCutOff() throws IOException {
        write(Edition.ML_1M);
        Files.delete(folder.resolve("ratings.dat"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream packed = new GZIPOutputStream(bytes)) {
            packed.write("user,movie,rating\n1,20,5\n2,10,3\n".getBytes(StandardCharsets.UTF_8));
        }
        Files.write(folder.resolve("ratings.csv.gz"), Arrays.copyOf(bytes.toByteArray(), bytes.size() - 12));
        assertRefused(Edition.ML_1M, "DIR/ratings.csv.gz: the gzip file is cut off or damaged; get or pack it again");
    }

    @Test
    void withoutAFolderTheUserIsToldWhatToGet() {
        assertThatThrownBy(() -> MovieLens.read(Edition.ML_10M, Optional.empty()))
                .isInstanceOf(UserError.class)
                .hasMessage("MovieLens 10M is needed, and may not be passed on with this program\nget ml-10m.zip" + FROM
                        + "; --simulate makes ratings of that size up");
        assertThatThrownBy(() -> MovieLens.read(Edition.ML_1M, Optional.of(folder.resolve("none"))))
                .isInstanceOf(UserError.class)
                .hasMessage(folder.resolve("none")
                        + ": there is no such folder, so MovieLens 1M cannot be read from it\nget ml-1m.zip" + FROM);
    }

    @Test
    void fileThatIsNotThere() throws IOException {
        assertRefused(
                Edition.ML_100K, "DIR: there is no u.data, which belongs to MovieLens 100K\nget ml-100k.zip" + FROM);
        write(Edition.ML_100K);
        Files.delete(folder.resolve("ub.base"));
        assertRefused(
                Edition.ML_100K, "DIR: there is no ub.base, which belongs to MovieLens 100K\nget ml-100k.zip" + FROM);
    }

    @Test
    void tooFewRatingsForASplit() {
        write(Edition.ML_10M);
        MovieLens data = MovieLens.read(Edition.ML_10M, Optional.of(folder));
        for (PaperSplit split : Edition.ML_10M.splits()) {
            assertThatThrownBy(() -> data.split(split, 1))
                    .isInstanceOf(UserError.class)
                    .hasMessage("MovieLens 10M, split " + split
                            + ": there are too few ratings to learn from and to test on\n"
                            + "every user should have more than 20; get the whole data set");
        }
    }

    private void write(Edition edition) {
        switch (edition) {
            case ML_100K -> SmallFiles.writeHundredK(folder);
            case ML_1M -> SmallFiles.writeOneM(folder);
            case ML_10M -> SmallFiles.writeTenM(folder, List.of("1::20::0.5::838985046"));
        }
    }

    private void assertRefused(Edition edition, String message) {
        assertThatThrownBy(() -> MovieLens.read(edition, Optional.of(folder)))
                .isInstanceOf(UserError.class)
                .satisfies(error -> assertThat(error.getMessage().replace(folder.toString(), "DIR"))
                        .isEqualTo(message));
    }
}
