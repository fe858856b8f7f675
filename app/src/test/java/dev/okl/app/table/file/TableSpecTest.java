package dev.okl.app.table.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.app.table.csv.DelimitedTable;
import dev.okl.app.table.csv.TextSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TableSpecTest {
    @TempDir
    Path folder;

    @Test
    void standardInputCanBeReadTwiceAndOpenedTwice() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("a;b\n1;2\n".getBytes(StandardCharsets.UTF_8)));
        try {
            Table table = TableSpec.of("-").open();
            assertThat(table.name()).isEqualTo("standard input");
            assertThat(table.place(2)).isEqualTo("standard input:2");
            assertThat(Tables.rows(table)).containsExactly("2: 1|2");
            assertThat(Tables.rows(table)).containsExactly("2: 1|2");
            assertThat(Tables.rows(TableSpec.of("-").open())).containsExactly("2: 1|2");
            Table query = Tables.query(TableSpec.of("-"), "select a + b as c from data")
                    .open();
            assertThat(Tables.rows(query)).containsExactly("1: 3");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void anotherStandardInputIsReadAnew() {
        InputStream first = new ByteArrayInputStream("a\n1\n".getBytes(StandardCharsets.UTF_8));
        InputStream second = new ByteArrayInputStream("a\n2\n".getBytes(StandardCharsets.UTF_8));
        TextSource one = TextSource.standardInput(first);
        assertThat(TextSource.standardInput(first)).isSameAs(one);
        assertThat(TextSource.standardInput(second).path()).hasContent("a\n2\n");
        assertThat(one.path()).hasContent("a\n1\n");
    }

    @Test
    void emptyStandardInputIsRefused() {
        InputStream empty = InputStream.nullInputStream();
        assertThatThrownBy(() -> DelimitedTable.open(
                        TextSource.standardInput(empty), Optional.empty(), List.of(), Optional.empty()))
                .isInstanceOf(UserError.class)
                .hasMessage("standard input: the file is empty");
    }

    @Test
    void brokenStandardInputIsRefused() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the pipe is broken");
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                throw new IOException("the pipe is broken");
            }
        };
        assertThatThrownBy(() -> TextSource.standardInput(broken))
                .isInstanceOf(UserError.class)
                .hasMessage("standard input: cannot be read (the pipe is broken)");
    }

    /** In a process of its own: what it loads, and what it leaves behind. */
    @Test
    void textIsReadWithoutDuckDbAndNothingIsLeftBehind() throws Exception {
        Tables.write(folder, "t.csv", "a,b\n1,2\n");
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        assertThat(run(temporary, "t.csv")).contains("1|2").doesNotContain("org.duckdb");
        assertThat(run(temporary, "t.csv", "select a + b as c from data order by c"))
                .contains("1: 3")
                .contains("org.duckdb");
        try (var left = Files.list(temporary)) {
            // The driver of DuckDB unpacks its library beside us, under a name of its own.
            assertThat(left.map(path -> path.getFileName().toString()).filter(name -> name.startsWith("okl-")))
                    .isEmpty();
        }
        try (var left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactlyInAnyOrder("t.csv", "tmp");
        }
    }

    private String run(Path temporary, String... arguments) throws Exception {
        Path output = temporary.resolveSibling("output.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                PrintRows.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(200, TimeUnit.SECONDS)).isTrue();
        String printed = Files.readString(output);
        Files.delete(output);
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
