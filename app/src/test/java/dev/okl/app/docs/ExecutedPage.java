package dev.okl.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Executes the commands of a page and compares their outputs with those that the page shows. */
public final class ExecutedPage {
    private ExecutedPage() {}

    /** Executes a page in a folder of its own within another one. */
    public static void check(Path page, Path folder) throws IOException, InterruptedException {
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
