package dev.okl.app.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
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

    /** Whoever looks at a lock of its own process, and closes it, frees it. */
    @Test
    void anotherProcessTakesNoneOfTwoFoldersInUse() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(parent.resolve("link"), parent);
        try (TempFolder first = TempFolder.create(parent, "okl-studio-");
                TempFolder second = TempFolder.create(link, "okl-studio-")) {
            Process other = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Another.class.getName(),
                            parent.toString())
                    .inheritIO()
                    .start();

            assertThat(other.waitFor()).isZero();
            assertThat(first.path()).isDirectory();
            assertThat(second.path()).isDirectory();
        }
    }

    /** A process that makes a folder too. */
    static final class Another {
        private Another() {}

        public static void main(String[] args) {
            TempFolder.create(Path.of(args[0]), "okl-studio-").close();
        }
    }

    @Test
    void aFolderOfAnotherUserStays() throws IOException {
        Path others = folder("okl-studio-4-others", "\n");
        giveAway(others);

        TempFolder.create(parent, "okl-studio-").close();

        assertThat(others.resolve("lock")).exists();
    }

    private static void giveAway(Path folder) {
        try {
            String other = Files.getOwner(folder).getName().equals("nobody") ? "root" : "nobody";
            Files.setOwner(
                    folder,
                    folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(other));
        } catch (IOException | UnsupportedOperationException e) {
            Assumptions.abort("only root can give a folder to another user");
        }
    }

    /** A process was killed before it had locked anything. */
    @Test
    void aFolderThatWasHardlyBegunGoesAfterADay() throws IOException {
        Path empty = Files.createDirectory(parent.resolve("okl-studio-5-empty"));
        Path unlocked = folder("okl-studio-6-unlocked", "");
        Path used = folder("okl-studio-7-used", "");
        Files.createFile(used.resolve("table.csv"));
        for (Path folder : List.of(empty, unlocked, used)) {
            Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(Duration.ofHours(25))));
        }

        TempFolder.create(parent, "okl-studio-").close();

        assertThat(empty).doesNotExist();
        assertThat(unlocked).doesNotExist();
        assertThat(used.resolve("lock")).as("of which nobody knows what it is").exists();
    }

    @Test
    void whatIsBeingMadeOrOfAnotherKindStays() throws IOException {
        Path made = folder("okl-studio-2-made", "");
        Path begun = Files.createDirectory(parent.resolve("okl-studio-3-begun"));
        Path strange = Files.createDirectory(parent.resolve("okl-studio-strange"));
        Path link = Files.createSymbolicLink(parent.resolve("okl-studio-link"), folder("elsewhere", "\n"));

        TempFolder.create(parent, "okl-studio-").close();

        assertThat(made).exists();
        assertThat(begun).exists();
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
