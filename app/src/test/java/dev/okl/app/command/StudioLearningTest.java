package dev.okl.app.command;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudioFitsTest {
    @TempDir
    Path folder;

    /** A large file takes long to read, which is not for nothing only as long as somebody waits for it. */
    @Test
    void readingEndsWhenItIsCancelled() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "task,t,y\na,1,2\na,2,3\n");

        assertThatThrownBy(() -> new StudioFits(1).prepare(file, List.of("--kernel=linear(t)"), () -> true))
                .isInstanceOf(CancellationException.class);
    }
}
