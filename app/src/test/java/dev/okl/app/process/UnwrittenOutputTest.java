package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A standard output that cannot be written, for every command: a full disk is a failure, a reader who has enough is not. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class UnwrittenOutputTest {
    private static final String DATA = "indometh.csv --kernel linear-spline(time) ";

    @TempDir
    static Path folder;

    @BeforeAll
    static void fitModel() {
        assumeTrue(Files.isWritable(Path.of("/dev/full")), "needs a device that is always full");
        Examples.copy("indometh.csv", folder);
        OklProcess.in(folder).succeed("fit " + DATA + "--lambda 0.01 -o m.okl");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tasks m.okl",
                "tasks m.okl --json",
                "inspect m.okl",
                "recommend m.okl --task 1 --include-known",
                "predict m.okl indometh.csv",
                "predict m.okl indometh.csv --json",
                "predict m.okl indometh.csv -o p.csv",
                "report m.okl -o page.html",
                "plan " + DATA,
                "path " + DATA + "--lambdas 2",
                "fit " + DATA + "--lambda 1 -o n.okl",
                "compare " + DATA + "--lambdas 2 --runs 1",
                "doctor",
                "completion",
                "fit --help",
                "--help",
                "--version"
            })
    void aFullDiskIsAFailure(String line) {
        OklProcess.Result result = OklProcess.in(folder)
                .through("sh", "-c", "exec \"$@\" >/dev/full", "sh")
                .run(line);

        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err().lines().filter(text -> text.startsWith("okl: ")))
                .hasSize(1)
                .allSatisfy(text -> assertThat(text).startsWith("okl: standard output: cannot be written ("));
    }

    @Test
    void aWrongCommandLineStaysOne() {
        OklProcess.Result result = OklProcess.in(folder)
                .through("sh", "-c", "exec \"$@\" >/dev/full", "sh")
                .run("tasks");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).doesNotContain("standard output");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tasks m.okl", "predict m.okl indometh.csv --quiet", "inspect m.okl --json", "fit --help"})
    void aReaderWhoHasEnoughIsNoFailure(String line) {
        // "true" reads nothing and is gone before Java has started.
        OklProcess.Result result = OklProcess.in(folder)
                .through("sh", "-c", "{ \"$@\"; echo \"exit $?\" >&2; } | true", "sh")
                .run(line);

        assertThat(result.err()).isEqualTo("exit 0\n");
    }
}
