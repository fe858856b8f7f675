package dev.okl.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.command.Okl;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import picocli.CommandLine;

/**
 * The pages show what the program prints. Every command in their {@code console} blocks is executed, page by page, each page
 * in a folder of its own; {@link Outputs} says what is compared. The page on {@code okl reproduce} is executed by that module.
 */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
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
                .map(page -> DynamicTest.dynamicTest(
                        Pages.ROOT.relativize(page).toString(), () -> ExecutedPage.check(page, folder)));
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
}
