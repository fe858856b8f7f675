package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Notes, colours and progress: for people at a terminal, and for nobody else. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class TerminalTest {
    private static final String ESCAPE = "\u001b";

    /** One task, so that there is a warning. */
    private static final String FIT = "fit one.csv -o m.okl --lambdas 5";

    @TempDir
    static Path common;

    @TempDir
    Path folder;

    @BeforeAll
    static void write() throws IOException {
        Files.writeString(common.resolve("one.csv"), "task,t,y\na,1,1\na,2,3\na,3,2\na,4,5\na,5,4\n");
    }

    @Test
    void aPipeGetsNoColoursAndNoProgress() throws IOException {
        OklProcess.Result result = okl().succeed(FIT);

        assertThat(result.err()).contains("kernel: the best of 7", "warning: there is one task");
        assertThat(result.err()).doesNotContain("\r");
        assertThat(result.out() + result.err()).doesNotContain(ESCAPE);
    }

    @Test
    void aTerminalGetsBoth() throws IOException {
        OklProcess.Result result = okl().with("-Dokl.terminal=true").succeed(FIT);

        assertThat(result.err())
                .contains(ESCAPE + "[33mwarning:" + ESCAPE + "[0m there is one task")
                .containsPattern("validation \\d+/\\d+");
        assertThat(result.out()).doesNotContain(ESCAPE);
    }

    @Test
    void noColorMeansNone() throws IOException {
        OklProcess.Result result =
                okl().with("-Dokl.terminal=true").environment("NO_COLOR", "1").succeed(FIT);

        assertThat(result.err()).contains("warning: there is one task").doesNotContain(ESCAPE + "[33m");
    }

    @Test
    void quietLeavesWarningsOnly() throws IOException {
        OklProcess.Result result =
                okl().with("-Dokl.terminal=true").environment("NO_COLOR", "1").succeed(FIT + " --quiet");

        assertThat(result.err().lines()).isNotEmpty().allMatch(line -> line.startsWith("warning: "));
        assertThat(result.out()).contains("model       m.okl");
    }

    private OklProcess okl() throws IOException {
        Files.copy(common.resolve("one.csv"), folder.resolve("one.csv"));
        return OklProcess.in(folder);
    }
}
