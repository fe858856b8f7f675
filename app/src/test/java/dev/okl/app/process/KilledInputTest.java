package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The standard input, which is kept in a temporary file, when the program is ended while it reads. */
@Tag("slow")
class KilledInputTest {
    private static final int SECONDS = 300;
    private static final String TABLE = "task,t,y\na,1,1\na,2,2\nb,1,2\nb,2,3\n";

    @TempDir
    Path folder;

    @TempDir
    Path temporary;

    @BeforeEach
    void needsSignals() {
        assumeTrue(ProcessHandle.current().supportsNormalTermination(), "needs SIGTERM");
    }

    @Test
    @Timeout(SECONDS)
    void aTerminatedRunLeavesNothing() throws IOException, InterruptedException {
        Process reading = startReading();
        reading.destroy();

        assertThat(reading.waitFor()).isEqualTo(128 + 15);
        assertThat(kept()).isEmpty();
    }

    @Test
    @Timeout(SECONDS)
    void whatAKilledRunLeavesGoesWithTheNext() throws IOException, InterruptedException {
        Process living = startReading();
        Path ofLiving = kept().get(0);
        Process reading = startReading();
        reading.destroyForcibly();
        assertThat(reading.waitFor()).isEqualTo(128 + 9);
        assertThat(kept()).hasSize(2);

        program().input(TABLE).succeed("fit - --kernel linear-spline(t) --lambda 0.1 --quiet -o m.okl");

        assertThat(kept()).containsExactly(ofLiving);
        living.destroyForcibly();
    }

    private OklProcess program() {
        return OklProcess.in(folder).with("-Djava.io.tmpdir=" + temporary);
    }

    /** A run that has read a part of its input and waits for the rest. */
    private Process startReading() throws IOException, InterruptedException {
        int before = kept().size();
        Process reading = program().start("fit - --kernel linear-spline(t) --lambda 0.1 --quiet -o m.okl");
        reading.getOutputStream().write(TABLE.getBytes(StandardCharsets.UTF_8));
        reading.getOutputStream().flush();
        while (kept().size() == before && reading.isAlive()) {
            Thread.sleep(20);
        }
        return reading;
    }

    /** The files in which the program keeps its input. */
    private List<Path> kept() throws IOException {
        try (Stream<Path> files = Files.walk(temporary)) {
            return files.filter(file -> file.toString().endsWith(".txt")).toList();
        }
    }
}
