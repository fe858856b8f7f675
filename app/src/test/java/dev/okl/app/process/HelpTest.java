package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.command.Okl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the program says about itself. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class HelpTest {
    @TempDir
    static Path folder;

    static Stream<String> commands() {
        return Okl.commandLine().getSubcommands().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandExplainsItself(String command) {
        OklProcess.Result result = OklProcess.in(folder).succeed(command + " --help");

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("Example", "okl " + command).doesNotContain("\u001b", "${");
        CommandLine described = Okl.commandLine().getSubcommands().get(command);
        assertThat(described.getCommandSpec().options()).allSatisfy(option -> {
            assertThat(result.out()).contains(option.longestName());
            assertThat(option.description()).as(option.longestName()).isNotEmpty();
            // Up to the default value, which the help fills in.
            String description = String.join(" ", option.description()).split("\\$\\{", 2)[0];
            assertThat(result.out()).containsIgnoringWhitespaces(description);
        });
        assertThat(result.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void theProgramListsItsCommands() {
        OklProcess.Result result = OklProcess.in(folder).succeed("--help");

        assertThat(commands()).allSatisfy(command -> assertThat(result.out()).contains("  " + command));
        assertThat(result.out())
                .contains("Exit codes: 0 done, 1 the run failed, 2 wrong usage, 130 or 143 interrupted");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(OklProcess.in(folder).succeed("help").out())
                .isEqualTo(OklProcess.in(folder).succeed("--help").out());
        assertThat(OklProcess.in(folder).succeed("help doctor").out())
                .isEqualTo(OklProcess.in(folder).succeed("doctor --help").out());
    }

    @Test
    void theVersionIsOneLine() {
        assertThat(OklProcess.in(folder).succeed("--version").out()).matches("okl \\d\\S*\n");
    }

    @Test
    void theCompletionScriptIsOneForBash() throws IOException, InterruptedException {
        OklProcess.Result result = OklProcess.in(folder).succeed("completion");

        assertThat(commands()).allSatisfy(command -> assertThat(result.out()).contains(command));
        assertThat(result.out()).contains("sparse-cg").doesNotContain("SPARSE_CG");
        Path script = Files.writeString(folder.resolve("completion.bash"), result.out());
        assertThat(new ProcessBuilder("bash", "-n", script.toString()).start().waitFor())
                .isZero();
    }
}
