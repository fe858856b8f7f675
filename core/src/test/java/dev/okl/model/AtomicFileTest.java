package dev.okl.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    private Path folder;

    @Test
    void writesANewFileAndReplacesAnOldOne() throws IOException {
        Path file = folder.resolve("file");

        AtomicFile.write(file, channel -> put(channel, "long old content"));
        AtomicFile.write(file, channel -> {
            put(channel, "new");
            assertThat(file).as("until all is written").hasContent("long old content");
        });

        assertThat(file).hasContent("new");
        assertThat(folder.toFile().list()).containsExactly("file");
    }

    @Test
    void leavesTheOldFileAndNothingElseOnFailure() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> AtomicFile.write(file, channel -> {
                    put(channel, "half");
                    throw new IOException("no space left");
                }))
                .withMessage("no space left");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> AtomicFile.write(file, channel -> {
                    throw new IllegalStateException("bug");
                }));

        assertThat(file).hasContent("old");
        assertThat(folder.toFile().list()).containsExactly("file");
    }

    @Test
    void refusesToReplaceAFolder() throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));

        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> AtomicFile.write(inner, channel -> put(channel, "x")))
                .withMessageContaining("must be a regular file");
        assertThat(folder.toFile().list()).containsExactly("inner");
    }

    @Test
    void refusesAMissingFolder() {
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> AtomicFile.write(folder.resolve("no/file"), channel -> put(channel, "x")))
                .withMessageContaining("must exist");
    }

    @Test
    void writesThroughASymbolicLink() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Path link = folder.resolve("link");
        try {
            Files.createSymbolicLink(link, file);
        } catch (IOException | UnsupportedOperationException e) {
            Assumptions.abort("no symbolic links here");
        }

        AtomicFile.write(link, channel -> put(channel, "new"));

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    private static void put(FileChannel channel, String text) throws IOException {
        assertThat(channel.write(UTF_8.encode(text))).isEqualTo(text.length());
    }
}
