package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ctrl-C, or the signals TERM and HUP, during a long fit: the first keeps the best so far, the second ends at once. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class InterruptTest {
    private static final int SECONDS = 300;

    /** Far more exact than anybody needs, so that it takes minutes. */
    private static final String LONG_FIT =
            "fit data.csv --kernel linear-spline(t) --tolerance 1e-13 --sweeps 1000000 --lambdas 100 -o m.okl";

    /** The progress line shows a validation error as soon as a point of the path is done. */
    private static final String POINT_DONE = "RMSE";

    @TempDir
    Path folder;

    @TempDir
    Path temporary;

    @BeforeEach
    void needsSignals() throws InterruptedException {
        assumeTrue(signalsCanBeSent(), "needs kill, and env with --default-signal");
    }

    /** Sixty noisy curves, each seen at forty of the times. */
    private void writeData(int times) throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("task,t,y\n");
        for (int task = 0; task < 60; task++) {
            double sine = random.nextGaussian();
            double cosine = random.nextGaussian();
            for (int k = 0; k < 40; k++) {
                double t = 40.0 * random.nextInt(times) / times;
                double y = sine * Math.sin(t / 5) + cosine * Math.cos(t / 7) + 0.3 * random.nextGaussian();
                text.append(task).append(',').append(t).append(',').append(y).append('\n');
            }
        }
        Files.writeString(folder.resolve("data.csv"), text);
    }

    @ParameterizedTest
    @CsvSource({"INT, 130, all", "TERM, 143, none", "HUP, 129, none"})
    @Timeout(value = SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theFirstKeepsTheBestSoFar(String signal, int code, String learned) throws IOException, InterruptedException {
        writeData(400);
        // Comes in the search for scales or in the path, as the machine is fast; without scales always in the path.
        Process fit = start(LONG_FIT + ("none".equals(learned) ? " --learn none" : ""));
        try {
            waitFor(POINT_DONE, fit.getErrorStream());
            send(signal, fit);

            OklProcess.Result result = OklProcess.finish(fit);
            assertThat(result.exit()).as(result.err()).isEqualTo(code);
            assertThat(result.err()).contains("the fit was cancelled; this is the best so far, at lambda ");
            assertThat(result.out())
                    .contains("model       m.okl", "then it was cancelled")
                    .doesNotContain("turned");
        } finally {
            fit.destroyForcibly();
        }
        assertThat(names(folder)).containsExactly("data.csv", "m.okl");
        assertThat(OklProcess.in(folder)
                        .succeed("predict m.okl data.csv --quiet")
                        .out()
                        .lines())
                .hasSize(2401);
    }

    @Test
    @Timeout(value = SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theSecondEndsAtOnceAndLeavesNothing() throws IOException, InterruptedException {
        // With many inputs even the first sweep takes a while, so that the second Ctrl-C comes before its end.
        writeData(10_000);
        // A query keeps temporary files, which must go too.
        Process fit = start(LONG_FIT + " --sql 'select * from data'");
        try {
            waitFor("kernels", fit.getErrorStream());
            send("INT", fit);
            waitFor("Ctrl-C again ends at once", fit.getErrorStream());
            send("INT", fit);

            assertThat(fit.waitFor(100, TimeUnit.SECONDS)).isTrue();
            assertThat(fit.exitValue()).isEqualTo(130);
        } finally {
            fit.destroyForcibly();
        }
        assertThat(names(folder)).containsExactly("data.csv");
        // Where the user has no home, what OpenBLAS is loaded from is kept here, for the next time.
        assertThat(names(temporary)).allMatch(name -> name.startsWith(".javacpp"));
    }

    /** In a shell's background Ctrl-C is ignored; env brings it back for our process. */
    private Process start(String line) {
        return OklProcess.in(folder)
                .through("env", "--default-signal=INT,HUP")
                .with("-Dokl.terminal=true", "-Djava.io.tmpdir=" + temporary)
                .environment("NO_COLOR", "1")
                .start(line);
    }

    private static void send(String signal, Process process) throws IOException, InterruptedException {
        assertThat(run("kill", "-" + signal, String.valueOf(process.pid()))).isZero();
    }

    /** Reads until a text occurs. */
    private static void waitFor(String text, InputStream stream) throws IOException {
        StringBuilder seen = new StringBuilder();
        while (seen.indexOf(text) < 0) {
            int next = stream.read();
            assertThat(next).as("the end, after: " + seen).isNotNegative();
            seen.append((char) next);
        }
    }

    private static boolean signalsCanBeSent() throws InterruptedException {
        try {
            return run(
                            "env",
                            "--default-signal=INT,HUP",
                            "kill",
                            "-0",
                            String.valueOf(ProcessHandle.current().pid()))
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        return process.waitFor();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
