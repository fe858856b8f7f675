package dev.okl.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What is read is never replaced: every command, every file that it reads, by its name and through a link. */
@Tag("slow")
class ReadFilesTest {
    private static final String LEARN =
            " ~/data.csv --inputs-table ~/films.csv --inputs-key film --tasks-table ~/users.csv --sql @~/query.sql"
                    + " --kernel delta(film)+2*precomputed(\"~/k.csv\",film) --task-kernel precomputed(\"~/t.csv\",user)";
    private static final String USE =
            " ~/m.okl ~/data.csv --inputs-table ~/films.csv --inputs-key film --tasks-table ~/users.csv --sql @~/query.sql";
    private static final String[] OF_LEARN = {"data.csv", "films.csv", "users.csv", "k.csv", "t.csv", "query.sql"};

    @TempDir
    Path folder;

    static Stream<Arguments> outputs() {
        return Stream.of(
                        cases("fit" + LEARN + " -o ", OF_LEARN),
                        cases("path" + LEARN + " -o ", OF_LEARN),
                        cases("predict" + USE + " -o ", "m.okl", "data.csv", "films.csv", "users.csv", "query.sql"),
                        cases("foldin" + USE + " -o ", "data.csv", "films.csv", "users.csv", "query.sql"),
                        cases("tasks ~/m.okl -o ", "m.okl"),
                        cases("tasks ~/m.okl --similarity ", "m.okl"))
                .flatMap(cases -> cases);
    }

    private static Stream<Arguments> cases(String command, String... files) {
        return Arrays.stream(files).flatMap(file -> Stream.of(file, "sub/../" + file, "link")
                .map(out -> Arguments.of(command, file, out)));
    }

    @ParameterizedTest(name = "{0}{2} ({1})")
    @MethodSource("outputs")
    void areNotReplaced(String command, String file, String output) throws IOException {
        Files.createDirectory(folder.resolve("sub"));
        Files.writeString(folder.resolve(file), "precious");
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve(file));
        StringWriter err = new StringWriter();

        int exit = Okl.commandLine()
                .setErr(new PrintWriter(err))
                .execute(Arrays.stream((command + "~/" + output).split(" "))
                        .map(word -> word.replace("~", folder.toString()))
                        .toArray(String[]::new));

        assertThat(exit).as(err.toString()).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("would replace it: name another");
        assertThat(folder.resolve(file)).hasContent("precious");
    }
}
