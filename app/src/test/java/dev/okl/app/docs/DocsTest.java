package dev.okl.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.command.Okl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The pages show what the program prints. Every command in their {@code console} blocks is executed, page by page, each page
 * in a folder of its own; {@link Outputs} says what is compared.
 */
class DocsTest {
    private static final String NEW_PATIENTS = """
            cat > new-patients.csv <<'END'
            Subject,Time,conc
            13,1,6.2
            13,4,7.9
            END""";

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> pagesShowWhatTheProgramPrints() throws IOException {
        return Pages.all().stream()
                .map(page -> DynamicTest.dynamicTest(Pages.ROOT.relativize(page).toString(), () -> check(page)));
    }

    @Test
    void examplesOfTheHelpWork() throws IOException, InterruptedException {
        List<String> commands = new ArrayList<>(List.of(NEW_PATIENTS));
        CommandLine okl = Okl.commandLine();
        // The model that the others need comes from the example of fit.
        commands.add(helpExample(okl.getSubcommands().get("fit")));
        okl.getSubcommands().values().stream()
                // The studio serves until it is interrupted; its own tests do that.
                .filter(command -> !command.getCommandName().equals("studio"))
                .forEach(command -> commands.add(helpExample(command)));
        List<SmallShell.Result> results = ShellProcess.run(folder, commands);
        for (int k = 0; k < commands.size(); k++) {
            assertThat(results.get(k).exit())
                    .as(commands.get(k) + "\n" + results.get(k).output())
                    .isZero();
        }
    }

    private static String helpExample(CommandLine command) {
        String[] footer = command.getCommandSpec().usageMessage().footer();
        List<String> examples = Arrays.stream(footer)
                .map(String::strip)
                .map(line -> line.replaceAll("^source <\\((.*)\\)$", "$1"))
                .filter(line -> line.startsWith("okl "))
                .toList();
        assertThat(examples).as("examples of " + command.getCommandName()).hasSize(1);
        return examples.get(0);
    }

    private void check(Path page) throws IOException, InterruptedException {
        List<String> lines = Files.readAllLines(page);
        List<Example> examples = Example.of(lines);
        if (examples.isEmpty()) {
            return;
        }
        Path place = Files.createDirectory(
                folder.resolve(Pages.ROOT.relativize(page).toString().replace('/', '-')));
        List<SmallShell.Result> results =
                ShellProcess.run(place, examples.stream().map(Example::command).toList());
        if (Pages.UPDATE) {
            Files.writeString(page, String.join("\n", updated(lines, examples, results)) + "\n");
        }
        for (int k = 0; k < examples.size(); k++) {
            Example example = examples.get(k);
            SmallShell.Result result = results.get(k);
            boolean mayFail =
                    k + 1 < examples.size() && examples.get(k + 1).command().equals("echo $?");
            assertThat(mayFail ? 0 : result.exit())
                    .as("exit code of " + example.command() + "\n" + result.output())
                    .isZero();
            if (!Pages.UPDATE && !Outputs.same(example.output(), result.output())) {
                // Not equal even as they are, and this shows both.
                assertThat(result.output()).as(example.command()).isEqualTo(example.output());
            }
        }
    }

    private static List<String> updated(List<String> page, List<Example> examples, List<SmallShell.Result> results) {
        List<String> lines = new ArrayList<>(page);
        for (int k = examples.size() - 1; k >= 0; k--) {
            Example example = examples.get(k);
            String actual = results.get(k).output();
            if (!Outputs.same(example.output(), actual)) {
                assertThat(Outputs.isShortened(example.output()))
                        .as("the page leaves lines out, so mend it by hand: " + example.command() + "\n" + actual)
                        .isFalse();
                lines.subList(example.first(), example.end()).clear();
                lines.addAll(example.first(), Outputs.renewed(example.output(), actual));
            }
        }
        return lines;
    }
}
