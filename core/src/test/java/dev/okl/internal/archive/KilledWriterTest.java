package dev.okl.internal.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.data.Matrix;
import dev.okl.kernel.Kernels;
import dev.okl.model.ModelFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are ended while they write: no file is ever broken, and what is left behind goes with the next writing. */
@Tag("slow")
class KilledWriterTest {
    private static final int SECONDS = 300;
    private static final int ROUNDS = 5;
    private static final int WRITERS = 4;
    private static final int KILLED = 128 + 9;
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;

    @TempDir
    private Path models;

    private Path target;
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void needsSignals() throws IOException {
        assumeTrue(ProcessHandle.current().supportsNormalTermination(), "needs SIGTERM");
        target = Files.writeString(folder.resolve("m.okl"), "old");
    }

    @AfterEach
    void endAll() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    @Timeout(SECONDS)
    void aTerminatedWriterLeavesNothing() throws IOException, InterruptedException {
        Process writer = start("slowly");
        assertThat(names()).hasSize(2);
        writer.destroy();

        assertThat(writer.waitFor()).isEqualTo(TERMINATED);
        assertThat(target).hasContent("old");
        assertThat(names()).containsExactly("m.okl");
    }

    @Test
    @Timeout(SECONDS)
    void whatAKilledWriterLeavesGoesWithTheNextWriting() throws IOException, InterruptedException {
        Process writer = start("slowly");
        writer.destroyForcibly();

        assertThat(writer.waitFor()).isEqualTo(KILLED);
        assertThat(target).hasContent("old");
        assertThat(names()).hasSize(2);

        AtomicFile.write(target, channel -> channel.write(UTF_8.encode("next")));
        assertThat(target).hasContent("next");
        assertThat(names()).containsExactly("m.okl");
    }

    @Test
    @Timeout(SECONDS)
    void theFileOfALivingWriterStays() throws IOException, InterruptedException {
        Process writer = start("slowly");
        AtomicFile.write(target, channel -> channel.write(UTF_8.encode("ours")));
        assertThat(target).hasContent("ours");
        assertThat(names()).hasSize(2);

        writer.getOutputStream().write('\n');
        writer.getOutputStream().flush();
        assertThat(writer.waitFor()).isZero();
        assertThat(target).hasContent("new content");
        assertThat(names()).containsExactly("m.okl");
    }

    @Test
    @Timeout(SECONDS)
    void aShutdownHookCanWrite() throws IOException, InterruptedException {
        assertThat(start("at-end").waitFor()).isZero();

        assertThat(target).hasContent("late");
        assertThat(names()).containsExactly("m.okl");
    }

    /** Twenty, by both signals in turn, pairs of them writing the same file. */
    @Test
    @Timeout(SECONDS)
    void noKillBreaksAModel() throws IOException, InterruptedException {
        Path one = write("one.okl", 1);
        Path other = write("other.okl", 2);
        Files.delete(target);
        Path second = folder.resolve("second.okl");
        Random random = new Random(11);
        int kills = 0;
        for (int round = 0; round < ROUNDS; round++) {
            List<Process> writers = new ArrayList<>();
            for (int k = 0; k < WRITERS; k++) {
                Path file = k % 2 == 0 ? target : second;
                writers.add(launch("forever", file, one.toString(), other.toString()));
            }
            for (Process writer : writers) {
                awaitWriting(writer);
            }
            Thread.sleep(random.nextInt(50));
            for (Process writer : writers) {
                boolean kill = kills++ % 3 != 0;
                if (kill) {
                    writer.destroyForcibly();
                } else {
                    writer.destroy();
                }
                // Another code would be that of a writer whose file was taken away by its pair.
                assertThat(writer.waitFor()).isEqualTo(kill ? KILLED : TERMINATED);
            }
            for (Path file : List.of(target, second)) {
                assertThat(Files.mismatch(file, one) < 0 || Files.mismatch(file, other) < 0)
                        .as("%s in round %d is one of the two models", file, round)
                        .isTrue();
            }
        }
        assertThat(kills).isEqualTo(20);

        ModelFile.write(ModelFile.read(target), target);
        ModelFile.write(ModelFile.read(second), second);
        assertThat(names()).containsExactly("m.okl", "second.okl");
    }

    private Path write(String name, int seed) throws IOException {
        Random random = new Random(seed);
        int inputs = 3000;
        int tasks = 500;
        int rank = 10;
        Matrix coefficients = Matrix.zeros(inputs, rank);
        Matrix factors = Matrix.zeros(tasks, rank);
        for (Matrix matrix : List.of(coefficients, factors)) {
            for (int k = 0; k < matrix.data().length; k++) {
                matrix.data()[k] = random.nextGaussian();
            }
        }
        Path file = models.resolve(name);
        ModelFile.write(
                new OutputKernelModel<>(new ModelParts<>(
                        Kernels.<Integer>delta(),
                        IntStream.range(0, inputs).boxed().toList(),
                        IntStream.range(0, tasks).mapToObj(j -> "task " + j).toList(),
                        false,
                        false,
                        coefficients,
                        coefficients,
                        factors,
                        factors,
                        1,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())),
                file);
        return file;
    }

    /** A process that has begun to write the target. */
    private Process start(String mode) throws IOException {
        Process writer = launch(mode, target);
        awaitWriting(writer);
        return writer;
    }

    private Process launch(String mode, Path file, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName(),
                mode,
                file.toString()));
        command.addAll(List.of(more));
        Process writer = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        started.add(writer);
        return writer;
    }

    private static void awaitWriting(Process writer) throws IOException {
        String line = new BufferedReader(new InputStreamReader(writer.getInputStream(), UTF_8)).readLine();
        assertThat(line).isEqualTo("writing");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
