package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as people have them, from the file to the model. */
@Tag("slow")
class TableFormatsTest {
    private static final String RATINGS = """
            1::10::5::978300760
            1::20::3::978302109
            2::10::4::978301968
            2::30::1::978300275
            3::20::2::978824291
            3::30::4::978302268
            """;

    @TempDir
    static Path folder;

    @Test
    void aQueryReshapesAWideTable() throws IOException {
        write("scores.csv", "hour,ann,bob\n1,5,6\n2,4,7\n3,2,8\n");

        JsonNode json = okl("fit scores.csv --sql 'select hour, $$ann$$ as task, ann as value from data union all"
                        + " select hour, $$bob$$, bob from data' --kernel linear-spline(hour) --lambda 0.1 --json -o m.okl")
                .json();

        assertThat(json.get("tasks").intValue()).isEqualTo(2);
        assertThat(json.get("observations").intValue()).isEqualTo(6);
    }

    @Test
    void aParquetFileIsFitted() throws IOException, SQLException {
        Examples.copy("indometh.csv", folder);
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = database.createStatement()) {
            statement.execute("copy (from '" + folder.resolve("indometh.csv") + "') to '"
                    + folder.resolve("indometh.parquet") + "' (format parquet)");
        }
        String options = " --kernel linear-spline(time) --lambda 0.1 --json -o m.okl";

        JsonNode parquet = okl("fit indometh.parquet" + options).json();
        JsonNode text = okl("fit indometh.csv" + options).json();

        assertThat(parquet.get("objective")).isEqualTo(text.get("objective"));
        assertThat(parquet.get("observations").intValue()).isEqualTo(66);
    }

    @Test
    void ratingsWithoutHeaderAreJoinedWithTitles() throws IOException {
        write("ratings.dat", RATINGS);
        write("movies.dat", "10::Heat::Action|Crime\n20::Big::Comedy\n30::Fargo::Crime|Drama\n40::Up::Comedy\n");
        String movies =
                " --inputs-table movies.dat --inputs-key movie --inputs-columns movie,title,genres --inputs-sep ::";

        okl("fit ratings.dat --sep :: --columns user,movie,rating,timestamp" + movies
                + " --kernel 'delta(movie) + hamming(genres, split=\"|\")' --lambda 0.1 -o m.okl");
        OklProcess.Result best = okl("recommend m.okl --task 1 --show title,genres" + movies);

        assertThat(best.out()).contains("title", "genres", "Fargo").doesNotContain("Heat", "Big");
    }

    @Test
    void tasksAreDescribedByATableOfTheirOwn() throws IOException {
        write("ratings.csv", "user,movie,rating\n1,10,5\n1,20,3\n2,10,4\n2,30,1\n3,20,2\n3,30,4\n");
        write("users.csv", "user,age\n1,20\n2,22\n3,60\n4,21\n");
        String users = " --tasks-table users.csv";

        OklProcess.Result fit = okl("fit ratings.csv --kernel delta(movie) --task-kernel 'delta(user) + gaussian(age)'"
                + users + " --lambda 0.1 -o m.okl");
        assertThat(fit.out()).contains("task kernel delta(user) + gaussian(age");

        write("ask.csv", "user,movie\n4,10\n");
        OklProcess.Result predicted = okl("predict m.okl ask.csv" + users);
        assertThat(predicted.out()).containsPattern("4,10,[0-9.]+\n");
    }

    private static OklProcess.Result okl(String line) {
        return OklProcess.in(folder).succeed(line);
    }

    private static void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
