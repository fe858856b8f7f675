package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is sent, the studio answers with a sentence, keeps answering, and leaves no file behind. */
abstract class AbusedStudio {
    @TempDir
    Path folder;

    StudioClient studio;

    @BeforeEach
    void open() {
        studio = new StudioClient(folder);
    }

    @AfterEach
    void stillAnswersAndLeavesNothing() throws IOException {
        assertThat(studio.get("/api/examples").statusCode()).isEqualTo(200);
        assertThat(studio.terminal()).doesNotContain("should not happen", "\tat ");
        assertThat(ownFolders()).hasSize(1);
        studio.close();
        assertThat(ownFolders()).isEmpty();
    }

    /** The temporary folders of this process. */
    static List<Path> ownFolders() throws IOException {
        String own = "okl-studio-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(own))
                    .toList();
        }
    }

    static List<String> filesKept() throws IOException {
        try (Stream<Path> files = Files.walk(ownFolders().get(0))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("lock"))
                    .toList();
        }
    }

    static void waitUntil(Condition condition) throws IOException {
        for (int tries = 0; !holds(condition); tries++) {
            assertThat(tries).as("tries").isLessThan(500);
            LockSupport.parkNanos(20_000_000);
        }
    }

    /** Files may go while they are looked at. */
    private static boolean holds(Condition condition) throws IOException {
        try {
            return condition.holds();
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    @FunctionalInterface
    interface Condition {
        boolean holds() throws IOException;
    }
}
