package dev.okl.internal.archive;

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

    @Test
    void removesWhatAKilledProcessLeftAndNothingElse() throws IOException {
        String unique = ".01234567-89ab-cdef-0123-456789abcdef.tmp";
        Path left = Files.writeString(folder.resolve(".file" + unique), "half");
        Path empty = Files.createFile(folder.resolve(".file" + unique.replace('0', 'f')));
        Path ofAnother = Files.writeString(folder.resolve(".file2" + unique), "half");
        Path somebodys = Files.writeString(folder.resolve(".file.notes.tmp"), "notes");
        Path noFile = Files.createDirectory(folder.resolve(".file" + unique.replace('1', 'e')));

        AtomicFile.write(folder.resolve("file"), channel -> put(channel, "new"));

        assertThat(left).doesNotExist();
        assertThat(empty).doesNotExist();
        assertThat(ofAnother).exists();
        assertThat(somebodys).exists();
        assertThat(noFile).exists();
    }

    @Test
    void twoWritersOfOneFileDoNotDisturbEachOther() throws IOException {
        Path file = folder.resolve("file");
        try (AtomicFile first = AtomicFile.open(file)) {
            put(first.channel(), "first");
            AtomicFile.write(file, channel -> put(channel, "second"));
            assertThat(file).hasContent("second");
            first.commit();
        }

        assertThat(file).hasContent("first");
        assertThat(folder.toFile().list()).containsExactly("file");
    }

    private static void put(FileChannel channel, String text) throws IOException {
        assertThat(channel.write(UTF_8.encode(text))).isEqualTo(text.length());
    }
}
