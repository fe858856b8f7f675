package dev.okl.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.command.option.Converters;
import dev.okl.app.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("slow")
class TasksCommandTest {
    private static final int MANY = 5001;

    @TempDir
    static Path folder;

    @BeforeAll
    static void fit() throws IOException {
        StringBuilder table = new StringBuilder("task,item,value\n");
        for (int j = 0; j < MANY; j++) {
            table.append(j).append(",a,").append(j % 2).append('\n');
            table.append(j).append(",b,").append(j % 3).append('\n');
        }
        Files.writeString(folder.resolve("many.csv"), table);
        run(new FitCommand(), false, "many.csv", "--kernel", "delta(item)", "--lambda", "0.1", "-o", "many.okl");
        Files.writeString(folder.resolve("few.csv"), table.substring(0, table.indexOf("\n40,") + 1));
        run(new FitCommand(), false, "few.csv", "--kernel", "delta(item)", "--lambda", "0.1", "-o", "few.okl");
    }

    @Test
    void aFewTasksAreClustered() throws IOException {
        assertThat(run(new TasksCommand(), false, "few.okl"))
                .containsPattern("task +cluster +nearest tasks")
                .contains("3 clusters of 14, 13 and 13 tasks; the first 30 tasks are shown")
                .contains("The tasks form no clear clusters")
                .doesNotContain("too many");
    }

    @Test
    void veryManyTasksAreListedInTheirOrder() throws IOException {
        String said = run(new TasksCommand(), false, "many.okl");

        assertThat(said)
                .contains("5,001 tasks are too many to cluster unasked", "--clusters K", "--task T")
                .contains("the first 30 tasks are shown")
                .containsPattern("task +nearest tasks\n0 .*\n1 .*\n2 ")
                .doesNotContainPattern("task +cluster");
        assertThat(said.lines()).hasSize(1 + 1 + 30 + 1);
    }

    @Test
    void veryManyTasksAreWrittenWithoutClusters() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(run(new TasksCommand(), true, "many.okl", "--nearest", "1", "-o", "out.csv", "--quiet"));

        assertThat(json.get("clusters").isNull()).isTrue();
        assertThat(json.get("tasks")).hasSize(MANY);
        assertThat(json.get("tasks").get(7).has("cluster")).isFalse();
        assertThat(Files.readAllLines(folder.resolve("out.csv")))
                .hasSize(MANY + 1)
                .startsWith("task,nearest");
    }

    @Test
    void whoAsksForClustersGetsThem() throws IOException {
        assertThat(run(new TasksCommand(), false, "many.okl", "--clusters", "2"))
                .contains("2 clusters of ")
                .doesNotContain("too many");
    }

    /** What it says on both streams. */
    private static String run(OklCommand command, boolean json, String... arguments) throws IOException {
        Converters.register(new CommandLine(command))
                .parseArgs(Arrays.stream(arguments)
                        .map(word -> Stream.of(".csv", ".okl").anyMatch(word::endsWith)
                                ? folder.resolve(word).toString()
                                : word)
                        .toArray(String[]::new));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        assertThat(command.run(new Console(stream, stream, json, json, false))).isZero();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
