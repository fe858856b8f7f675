package dev.okl.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.console.Console;
import dev.okl.app.error.UserError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class DemoCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void tellsTheStory(@TempDir Path directory) {
        assertThat(run(false, "--runs", "2", "--save", directory.toString())).isZero();
        assertThat(text(out))
                .contains("27 subjects, 8 samples each", "2 such selections", "OKL with shared mean")
                .contains("Learning the 27 subjects together")
                .contains("A page to look at: " + directory.resolve("okl-demo.html"))
                .endsWith(DemoCommand.NEXT + System.lineSeparator());
        assertThat(text(err)).contains("running: matrix factorisation");
    }

    @Test
    void jsonIsOneObjectAndTheStudyIsSaved(@TempDir Path directory) throws IOException {
        Path deeper = directory.resolve("new/place");
        assertThat(run(true, "--runs", "1", "--seed", "3", "--save", deeper.toString()))
                .isZero();
        assertThat(Files.readAllLines(deeper.resolve("pk27.csv"))).hasSize(1 + 27 * 8);
        JsonNode json = new ObjectMapper().readTree(text(out));
        assertThat(Path.of(json.get("report").textValue()))
                .isEqualTo(deeper.resolve("okl-demo.html"))
                .exists();
        assertThat(json.get("runs").asInt()).isEqualTo(1);
        assertThat(json.get("seed").asInt()).isEqualTo(3);
        assertThat(json.get("rows")).hasSize(5);
    }

    @Test
    void placesThatCannotBeWrittenAreNamed(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> run(true, "--runs", "1", "--save", file.toString()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(file.resolve("pk27.csv").toString())
                .hasMessageContaining("--save");
    }

    @Test
    void aPageThatCannotBeWrittenIsNoReasonToWithholdTheFigures(@TempDir Path directory) throws IOException {
        Files.createDirectory(directory.resolve("okl-demo.html"));
        assertThat(run(true, "--runs", "1", "--save", directory.toString())).isZero();
        assertThat(text(err)).contains("is a folder", "--save DIR writes the page elsewhere");
        assertThat(new ObjectMapper().readTree(text(out)).get("report").isNull())
                .isTrue();
    }

    @Test
    void thereMustBeARun() {
        assertThatThrownBy(() -> run(true, "--runs", "0"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("'--runs'")
                .hasMessageContaining("must be a whole number from 1 to 10000 but was '0'");
    }

    private int run(boolean json, String... arguments) {
        DemoCommand command = new DemoCommand();
        new CommandLine(command).parseArgs(arguments);
        return command.run(new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                json,
                false,
                false));
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
