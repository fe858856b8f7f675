package dev.okl.app.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TempFilesTest {
    @Test
    void foldersAreDeletedWithAllThatIsInThem(@TempDir Path folder) throws IOException {
        Path tree = Files.createDirectories(folder.resolve("a").resolve("b"));
        Files.createFile(tree.resolve("c"));
        TempFiles.deleteTree(folder.resolve("a"));
        assertThat(folder).isEmptyDirectory();
        TempFiles.deleteTree(folder.resolve("a"));
    }

    @Test
    void filesHaveNamesOfTheirOwnInOneFolder() {
        Path one = TempFiles.file(".csv");
        Path two = TempFiles.file(".csv");
        assertThat(one).isNotEqualTo(two).doesNotExist();
        assertThat(one.getParent()).isEqualTo(TempFiles.folder()).isDirectory();
        assertThat(two.getParent()).isEqualTo(TempFiles.folder());
        assertThat(one.toString()).endsWith(".csv");
    }
}
