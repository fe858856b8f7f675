package dev.okl.app.table.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.okl.app.error.UserError;
import dev.okl.app.system.OutputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTableTest {
    @TempDir
    Path folder;

    @Test
    void aFileAppearsWhenItIsCommitted() {
        Path file = Tables.write(folder, "t.csv", "old");
        try (OutputTable table = OutputTable.toFile(file, ',', List.of("a", "b"))) {
            table.row(List.of("1", "x, \"y\"\nz"));
            table.row(List.of("", " 2"));
            assertThat(file).hasContent("old");
            table.commit();
        }
        assertThat(file).content().isEqualTo("a,b\n1,\"x, \"\"y\"\"\nz\"\n,\" 2\"\n");
        assertThat(folder).isDirectoryContaining("glob:**").isDirectoryNotContaining("glob:**.tmp");
        assertThat(Tables.rows(Tables.spec(file).open())).containsExactly("2: 1|x, \"y\"\nz", "4: | 2");
    }

    @Test
    void withoutACommitNothingIsLeft() {
        Path file = folder.resolve("t.csv");
        try (OutputTable table = OutputTable.toFile(file, ',', List.of("a"))) {
            table.row(List.of("1"));
            assertThat(folder).isNotEmptyDirectory();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void nothingIsLeftWhenTheFileCannotGetItsName() throws IOException {
        Path file = folder.resolve("t.csv");
        try (OutputTable table = OutputTable.toFile(file, ',', List.of("a"))) {
            Files.createDirectory(file);
            Files.createFile(file.resolve("x"));
            assertThatThrownBy(table::commit)
                    .isInstanceOf(UserError.class)
                    .hasMessageStartingWith(file + ": cannot be written (");
        }
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void theEmptyCellOfAnOnlyColumnIsRead() {
        Path file = folder.resolve("t.csv");
        try (OutputTable table = OutputTable.toFile(file, ',', List.of("a"))) {
            table.row(List.of(""));
            table.row(List.of("x "));
            table.commit();
        }
        assertThat(file).content().isEqualTo("a\n\"\"\n\"x \"\n");
        assertThat(Tables.rows(Tables.spec(file).open())).containsExactly("2: ", "3: x ");
    }

    @Test
    void filesWhoseNameSaysSoAreGzipped() throws IOException {
        Path file = folder.resolve("t.csv.GZ");
        try (OutputTable table = OutputTable.toFile(file, ';', List.of("a", "b"))) {
            table.row(List.of("1", "é"));
            table.commit();
        }
        assertThat(Files.readAllBytes(file)).startsWith(0x1f, 0x8b);
        assertThat(Tables.rows(Tables.spec(file).open())).containsExactly("2: 1|é");
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path target = Tables.write(folder, "target.csv", "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), target);
        try (OutputTable table = OutputTable.toFile(link, '\t', List.of("a", "b"))) {
            table.commit();
        }
        assertThat(link).isSymbolicLink();
        assertThat(target).content().isEqualTo("a\tb\n");
    }

    @Test
    void aStreamStaysOpen() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        try (OutputTable table = OutputTable.toStream(stream, '|', List.of("a", "b"))) {
            table.row(List.of("1", "é"));
            table.commit();
        }
        stream.print("more");
        try (OutputTable table = OutputTable.toStream(stream, '|', List.of("c"))) {
            table.row(List.of("2"));
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("a|b\n1|é\nmorec\n2\n");
    }

    @Test
    void aRowHasACellPerColumn() {
        try (OutputTable table = OutputTable.toFile(folder.resolve("t.csv"), ',', List.of("a", "b"))) {
            assertThatThrownBy(() -> table.row(List.of("1")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a row must have 2 cells but has 1");
        }
    }

    @Test
    void impossibleTargetsAreRefusedBeforeAnyWork() {
        assertRefused(() -> OutputFile.check(folder), folder + ": is a folder; name a file in it");
        Path nowhere = folder.resolve("no").resolve("t.csv");
        String message = nowhere + ": its folder does not exist; make the folder or name another";
        assertRefused(() -> OutputFile.check(nowhere), message);
        assertRefused(() -> OutputTable.toFile(nowhere, ',', List.of("a")), message);
        OutputFile.check(Path.of("t.csv"));
        OutputFile.check(Tables.write(folder, "there.csv", "x"));
        assertThat(folder).isDirectoryContaining("glob:**there.csv").isDirectoryNotContaining("glob:**t.tmp");
    }

    @Test
    void devicesAreNotReplaced() {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "needs a device");
        assertRefused(
                () -> OutputFile.check(device),
                device + ": is no regular file and cannot be replaced; name another file");
    }

    @Test
    void foldersThatMayNotBeWrittenToAreRefused() {
        assumeTrue(folder.toFile().setWritable(false) && !Files.isWritable(folder), "not for a privileged user");
        Path file = folder.resolve("t.csv");
        assertRefused(() -> OutputFile.check(file), file + ": its folder may not be written to; name another");
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(UserError.class).hasMessage(message);
    }
}
