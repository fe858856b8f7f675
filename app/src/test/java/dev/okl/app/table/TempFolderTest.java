package dev.okl.app.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new folder removes what a killed process left, and nothing else. */
class TempFolderTest {
    @TempDir
    Path parent;

    @Test
    void aFolderThatNobodyHoldsGoes() throws IOException {
        Path left = folder("okl-studio-1-left", "\n");
        Files.writeString(left.resolve("table.csv"), "task,t,y\n");

        TempFolder.create(parent, "okl-studio-").close();

        assertThat(left).doesNotExist();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void aFolderThatIsInUseStays() throws IOException {
        try (TempFolder first = TempFolder.create(parent, "okl-studio-");
                TempFolder second = TempFolder.create(parent, "okl-studio-")) {
            assertThat(first.path()).isDirectory().isNotEqualTo(second.path());
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void whatIsBeingMadeOrOfAnotherKindStays() throws IOException {
        Path made = folder("okl-studio-2-made", "");
        Path strange = Files.createDirectory(parent.resolve("okl-studio-strange"));
        Path link = Files.createSymbolicLink(parent.resolve("okl-studio-link"), folder("elsewhere", "\n"));

        TempFolder.create(parent, "okl-studio-").close();

        assertThat(made).exists();
        assertThat(strange).exists();
        assertThat(link).exists();
        assertThat(parent.resolve("elsewhere/lock")).exists();
    }

    private Path folder(String name, String lock) throws IOException {
        Path folder = Files.createDirectory(parent.resolve(name));
        Files.writeString(folder.resolve("lock"), lock);
        return folder;
    }
}
