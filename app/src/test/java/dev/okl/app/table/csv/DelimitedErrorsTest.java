package dev.okl.app.table.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.app.table.file.TableSpec;
import dev.okl.app.table.file.Tables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the user is told; each message with its place. */
class DelimitedErrorsTest {
    private static final String RENAME =
            "\nrename the column; if the file has no header, name its columns with --columns";
    private static final String COMMA =
            "\nthe separator is taken to be comma; if that is wrong say --separator, otherwise mend the line";

    @TempDir
    Path folder;

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("a,b\n1,2\n3\n", ":3: has 1 cell but the header has 2 columns" + COMMA),
                Arguments.of("a,b\n1,2,3\n", ":2: has 3 cells but the header has 2 columns" + COMMA),
                Arguments.of("a,b\n\"x\ny\",2\n1,2,3\n", ":4: has 3 cells but the header has 2 columns" + COMMA),
                Arguments.of("a,b,a\n", ":1: the column name 'a' occurs twice in the header" + RENAME),
                Arguments.of("\na, b,b \n", ":2: the column name 'b' occurs twice in the header" + RENAME),
                Arguments.of("a,,c\n", ":1: column 2 has no name in the header" + RENAME),
                Arguments.of("a,b,\n1,2,\n", ":1: column 3 has no name in the header" + RENAME),
                Arguments.of(",row\n1,2\n", ":1: column 1 has no name in the header" + RENAME),
                Arguments.of("\"\"\n1\n", ":1: column 1 has no name in the header" + RENAME),
                Arguments.of("", ": the file is empty"),
                Arguments.of("\n \n", ": the file is empty but for blank lines"),
                Arguments.of("a,b\n1,2\n1,\"x\n2,3\n", ":3: a quote is opened here and never closed"),
                Arguments.of("a,b\n1,2\n\"x,3\n2,3\n", ":3: a quote is opened here and never closed"),
                Arguments.of("a,\"b\n", ":1: a quote is opened here and never closed"),
                Arguments.of(
                        "a,b\n1,2\n\n1,\"x\n2,\"y\"\n",
                        ":4: after a closing quote there must be a separator or the end of the line\n"
                                + "a quote inside a quoted cell is written twice"),
                Arguments.of(
                        "\"a\"x,b\n1,2\n",
                        ":1: after a closing quote there must be a separator or the end of the line\n"
                                + "a quote inside a quoted cell is written twice"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void badTextIsRefused(String text, String problem) {
        Path file = Tables.write(folder, "t.csv", text);
        assertRefused(() -> Tables.rows(Tables.spec(file).open()), file + problem);
    }

    @Test
    void rowsMustHaveTheNamedColumns() {
        Path file = Tables.write(folder, "t.csv", "1,2\n3,4\n");
        assertRefused(
                () -> Tables.rows(Tables.withColumns(file, "a", "b", "c").open()),
                file + ":1: has 2 cells but --columns names 3 columns" + COMMA);
        Path one = Tables.write(folder, "one.csv", "1\n2\n");
        assertRefused(
                () -> Tables.rows(Tables.withColumns(one, "a", "b").open()),
                one + ":1: has 1 cell but --columns names 2 columns\n"
                        + "no separator was found; if that is wrong say --separator, otherwise mend the line");
        Path told = Tables.write(folder, "told.csv", "a\n1::2\n");
        assertRefused(
                () -> Tables.rows(Tables.withSeparator(told, "::").open()),
                told + ":2: has 2 cells but the header has 1 column\n"
                        + "the separator is taken to be '::'; if that is wrong say --separator, otherwise mend the line");
    }

    @Test
    void anEndlessCellIsRefused() {
        String text = "a,b\n1,2\n1,\"" + "x\n".repeat(9_000_000);
        Path file = Tables.write(folder, "t.csv", text);
        assertRefused(
                () -> Tables.rows(Tables.spec(file).open()),
                file + ":3: a cell is longer than 16 million characters; is a quote opened and not closed?");
    }

    @Test
    void theFileMustBeThere() {
        Path missing = folder.resolve("missing.csv");
        String message = missing + ": there is no such file; check the name and the folder";
        assertRefused(() -> Tables.spec(missing).open(), message);
        assertRefused(() -> Tables.query(Tables.spec(missing), "from data").open(), message);
        assertRefused(() -> Tables.spec(folder).open(), folder + ": is a folder; name a file");
        assertRefused(() -> TableSpec.of("a\0b").open(), "a\0b: cannot be the name of a file");
        assertRefused(() -> TableSpec.of("").open(), "no table is named; give a file, or - for standard input");
    }

    @Test
    void theFileMustStayThere() throws IOException {
        Path file = Tables.write(folder, "t.csv", "a,b\n1,2\n");
        Table table = Tables.spec(file).open();
        Files.delete(file);
        assertRefused(() -> Tables.rows(table), file + ": there is no such file; check the name and the folder");
    }

    @Test
    void failuresOfTheSystemAreTold() {
        TextSource source = new TextSource("x.csv", folder);
        assertThat(source.unreadable(new AccessDeniedException("x.csv")))
                .hasMessage("x.csv: may not be read; ask its owner for the permission");
        assertThat(source.unreadable(new NoSuchFileException("x.csv")))
                .hasMessage("x.csv: there is no such file; check the name and the folder");
        assertThat(source.unreadable(new IOException("disk on fire")))
                .hasMessage("x.csv: cannot be read (disk on fire)");
    }

    @Test
    void binaryFilesAreRefused() {
        Path file = Tables.write(folder, "t.xlsx", new byte[] {'P', 'K', 3, 4, 0, 0, 1});
        assertRefused(
                () -> Tables.spec(file).open(),
                file + ": is not a text file (there are zero bytes in it)\n"
                        + "take a text table such as CSV, or Parquet; save a sheet of Excel as CSV; for UTF-16 say --encoding");
    }

    @Test
    void aZeroFarBehindIsFound() {
        byte[] bytes = "a,b\n1,2\n".repeat(50_000).getBytes(StandardCharsets.UTF_8);
        bytes[300_000] = 0;
        Path file = Tables.write(folder, "t.csv", bytes);
        assertThatThrownBy(() -> Tables.spec(file).open()).hasMessageStartingWith(file + ": is not a text file");
    }

    @Test
    void gzipFilesThatAreCutOffAreRefused() {
        StringBuilder text = new StringBuilder("a,b\n");
        Random random = new Random(1);
        for (int i = 0; i < 50_000; i++) {
            text.append(random.nextInt()).append(",2\n");
        }
        byte[] whole = Tables.gzip(text.toString());
        for (int length : new int[] {5, 100, whole.length / 2, whole.length - 3}) {
            Path file = Tables.write(folder, "t.csv.gz", Arrays.copyOf(whole, length));
            assertRefused(
                    () -> Tables.spec(file).open(),
                    file + ": the gzip file is cut off or damaged; get or pack it again");
        }
        whole[whole.length / 2] ^= 0x55;
        Path file = Tables.write(folder, "t.csv.gz", whole);
        assertRefused(
                () -> Tables.spec(file).open(), file + ": the gzip file is cut off or damaged; get or pack it again");
    }

    @Test
    void aWrongEncodingIsRefused() {
        Path file = Tables.write(folder, "t.csv", "a,b\n1,2\né,3\n", StandardCharsets.ISO_8859_1);
        assertRefused(
                () -> Tables.rows(
                        Tables.withEncoding(file, StandardCharsets.UTF_8).open()),
                file + ": is not text in the encoding asked for; try another or none (--encoding)");
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(UserError.class).hasMessage(message);
    }
}
