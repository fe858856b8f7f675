package dev.okl.bench.ratings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.bench.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RatingsTest {
    private static final int USERS = 30;
    private static final int MOVIES = 20;
    private static final Pattern RMSE = Pattern.compile("50% +RMSE ([0-9.]+)");

    @TempDir
    Path folder;

    /** Comedies get four stars of everybody, dramas two. */
    @BeforeEach
    void writeRatings() throws IOException {
        Random random = new Random(3);
        StringBuilder ratings = new StringBuilder("user,movie,rating\n");
        StringBuilder movies = new StringBuilder();
        StringBuilder users = new StringBuilder();
        for (int movie = 1; movie <= MOVIES; movie++) {
            movies.append(movie).append("::Film (19").append(70 + movie).append(")::");
            movies.append(movie % 2 == 0 ? "Comedy|Musical\n" : "Drama\n");
        }
        for (int user = 1; user <= USERS; user++) {
            users.append(user).append("::").append(user % 3 == 0 ? "F" : "M").append("::25::4::00000\n");
            for (int movie = 1; movie <= MOVIES; movie++) {
                int stars = movie % 2 == 0 ? 4 : 2;
                ratings.append(user).append(',').append(movie).append(',');
                ratings.append(stars + random.nextInt(2)).append('\n');
            }
        }
        Files.writeString(folder.resolve("ratings.csv"), ratings);
        Files.writeString(folder.resolve("movies.dat"), movies);
        Files.writeString(folder.resolve("users.dat"), users);
    }

    private String run(String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] all = new String[options.length + 3];
        all[0] = "ratings";
        all[1] = "--data";
        all[2] = "1m=" + folder;
        System.arraycopy(options, 0, all, 3, options.length);
        int code = Main.execute(new PrintWriter(out), new PrintWriter(err), all);
        return code + " " + out + err;
    }

    private static double rmse(String said) {
        Matcher found = RMSE.matcher(said);
        assertThat(found.find()).as(said).isTrue();
        return Double.parseDouble(found.group(1));
    }

    /** What is left is a coin's throw, half a star; all stars together are off by more than one. */
    @Test
    void ratingsAreLearnedWithTheTables() {
        String said = run("--verbose");
        assertThat(said).startsWith("0 ").contains("hamming(genres").contains("delta(user)");
        assertThat(rmse(said)).isBetween(0.45, 0.6);
    }

    @Test
    void ratingsAloneAreLearnedWithoutTables() {
        String said = run("--no-tables", "--splits", "50%", "--fit", "--rank 2", "--verbose");
        assertThat(said).startsWith("0 ").doesNotContain("genres");
        assertThat(rmse(said)).isBetween(0.45, 0.7);
    }

    @Test
    void aSplitThatIsNotThereIsNamed() {
        assertThat(run("--splits", "u9")).startsWith("1 ").contains("u9.base: there is no such file");
    }
}
