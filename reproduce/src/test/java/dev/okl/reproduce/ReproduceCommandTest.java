package dev.okl.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.okl.app.command.Okl;
import dev.okl.app.docs.Example;
import dev.okl.app.docs.ExecutedPage;
import dev.okl.app.docs.Pages;
import dev.okl.app.docs.ShellProcess;
import dev.okl.app.docs.SmallShell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.AutoComplete;
import picocli.CommandLine;

/** {@code okl reproduce} as a command of the program: its place, its help, its page, and what it says to bad input. */
class ReproduceCommandTest {
    private static final int LINES_OF_A_PROBLEM = 2;

    private static final CommandLine OKL = Okl.commandLine();
    private static final CommandLine REPRODUCE = OKL.getSubcommands().get("reproduce");

    @TempDir
    static Path folder;

    private static List<SmallShell.Result> results;

    static List<Arguments> badInputs() {
        return List.of(
                arguments("", 2, List.of("EXPERIMENT")),
                arguments("movielens", 2, List.of("must be one of signals, hamd, pk, movielens-100k", "'movielens'")),
                arguments("signals --simulate", 2, List.of("belongs to movielens-10m")),
                arguments("signals --data d", 2, List.of("signals makes its own data")),
                arguments("movielens-10m --simulate --data .", 2, List.of("leave --data out")),
                arguments("pk --runs 0", 2, List.of("--runs", "'0'")),
                arguments("movielens-100k", 1, List.of("MovieLens 100K", "--data DIR")),
                arguments("movielens-1m --data d", 1, List.of("MovieLens 1M", "--data DIR")),
                arguments("pk --runs 1 --out f", 1, List.of("f: cannot be made", "--out")));
    }

    /** All in one process, for most of the time of a short command is Java's start. */
    @BeforeAll
    static void run() throws IOException, InterruptedException {
        Files.createDirectory(folder.resolve("d"));
        Files.writeString(folder.resolve("f"), "text");
        results = ShellProcess.run(
                folder,
                badInputs().stream().map(bad -> "okl reproduce " + bad.get()[0]).toList());
    }

    @Test
    void standsBeforeTheCommandsAboutTheProgram() {
        assertThat(OKL.getSubcommands().keySet())
                .containsSubsequence("demo", "fit", "studio", "reproduce", "doctor", "completion");
        assertThat(AutoComplete.bash("okl", OKL)).contains("_picocli_okl_reproduce");
    }

    @Test
    void explainsItself() {
        String help = REPRODUCE.getUsageMessage();

        assertThat(help).contains("Example", "okl reproduce", "EXPERIMENT").doesNotContain("\u001b", "${");
        assertThat(REPRODUCE.getCommandSpec().options()).allSatisfy(option -> {
            assertThat(help).contains(option.longestName());
            assertThat(option.description()).as(option.longestName()).isNotEmpty();
        });
        assertThat(help.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void thePageShowsWhatIsPrintedForTheExampleOfTheHelp() throws IOException, InterruptedException {
        String example = REPRODUCE.getCommandSpec().usageMessage().footer()[0].strip();

        assertThat(Example.of(Files.readAllLines(Pages.REPRODUCE)))
                .extracting(Example::command)
                .contains(example);
        ExecutedPage.check(Pages.REPRODUCE, folder);
    }

    static Stream<Arguments> badInputsWithResults() {
        List<Arguments> cases = badInputs();
        return IntStream.range(0, cases.size()).mapToObj(k -> {
            Object[] bad = cases.get(k).get();
            return arguments(bad[0], bad[1], bad[2], results.get(k));
        });
    }

    @ParameterizedTest(name = "reproduce {0}")
    @MethodSource("badInputsWithResults")
    void saysWhatIsWrong(String line, int exit, List<String> parts, SmallShell.Result result) {
        assertThat(result.exit()).as(result.output()).isEqualTo(exit);
        assertThat(result.output())
                .startsWith("okl: ")
                .contains(parts)
                .doesNotContain("Exception", "at dev.okl", "should not happen", "\u001b");
        assertThat(result.output().lines()).hasSizeBetween(1, LINES_OF_A_PROBLEM);
    }
}
