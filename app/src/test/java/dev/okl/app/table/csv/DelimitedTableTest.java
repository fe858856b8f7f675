package dev.okl.app.table.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.table.Table;
import dev.okl.app.table.file.Tables;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DelimitedTableTest {
    @TempDir
    Path folder;

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("plain", "a,b\n1,2\n3,4\n", "a/b", "2: 1|2/3: 3|4"),
                Arguments.of("no last line break", "a,b\n1,2", "a/b", "2: 1|2"),
                Arguments.of("carriage returns", "a,b\r\n1,2\r\n3,4\r\n", "a/b", "2: 1|2/3: 3|4"),
                Arguments.of("only carriage returns", "a,b\r1,2\r3,4", "a/b", "2: 1|2/3: 3|4"),
                Arguments.of("header only", "a,b\n", "a/b", ""),
                Arguments.of("empty cells", "a,b\n,\n1,\n", "a/b", "2: |/3: 1|"),
                Arguments.of("blanks around cells", " a , b\n 1 ,\t2 \n", "a/b", "2: 1|2"),
                Arguments.of("blanks in quotes stay", "a,b\n\" 1 \",2\n", "a/b", "2:  1 |2"),
                Arguments.of("blank before a quote", "a,b\n1, \"x, y\" \n", "a/b", "2: 1|x, y"),
                Arguments.of("quoted header", "\" a \",\"b,c\"\n1,2\n", "a/b,c", "2: 1|2"),
                Arguments.of("doubled quotes", "a,b\n\"say \"\"hi\"\"\",2\n", "a/b", "2: say \"hi\"|2"),
                Arguments.of("a quote inside a cell", "a,b\n5\" disk,2\n", "a/b", "2: 5\" disk|2"),
                Arguments.of("blank lines", "\n  \na,b\n\n1,2\n \t\n3,4\n\n", "a/b", "5: 1|2/7: 3|4"),
                Arguments.of("quoted line breaks", "a,b\n\"x\ny\nz\",2\n3,4\n", "a/b", "2: x\ny\nz|2/5: 3|4"),
                Arguments.of("a quoted last cell", "a,b\n1,\"x\" \n\n", "a/b", "2: 1|x"),
                Arguments.of("row names of R", "\"\",\"x\"\n\"1\",2\n", "row/x", "2: 1|2"),
                Arguments.of("one column", "a\n1\n\n2\n", "a", "2: 1/4: 2"),
                Arguments.of("one column, empty cell", "a\n\"\"\n2\n", "a", "2: /3: 2"),
                Arguments.of(
                        "one column with commas in cells", "name\nDoe, Jo\nRoe, Al\n", "name", "2: Doe, Jo/3: Roe, Al"),
                Arguments.of("comment signs are text", "a,b\n#1,2\n", "a/b", "2: #1|2"),
                Arguments.of("tabs", "a\tb c\n1\tx, y\n", "a/b c", "2: 1|x, y"),
                Arguments.of("semicolons and decimal commas", "a;b\n1,5;2,5\n", "a/b", "2: 1,5|2,5"),
                Arguments.of("pipes", "a|b\n1|2\n", "a/b", "2: 1|2"),
                Arguments.of("sets in a cell", "a,b\n1,x|y\n2,x|z\n", "a/b", "2: 1|x|y/3: 2|x|z"),
                Arguments.of("double colons", "a::b\n1::x: y\n", "a/b", "2: 1|x: y"),
                Arguments.of(
                        "double colons know no quotes",
                        "a::b\n1::\"Cats\" 2\n2::\"x\n",
                        "a/b",
                        "2: 1|\"Cats\" 2/3: 2|\"x"),
                Arguments.of("separators in quotes", "a;b\n\"x;y\";2\n", "a/b", "2: x;y|2"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void textIsCutIntoCells(String what, String text, String columns, String rows) {
        Table table = Tables.spec(Tables.write(folder, "t.csv", text)).open();
        assertThat(String.join("/", table.columns().names())).as(what).isEqualTo(columns);
        assertThat(String.join("/", Tables.rows(table))).isEqualTo(rows);
        assertThat(String.join("/", Tables.rows(table))).as("a second time").isEqualTo(rows);
    }

    @Test
    void columnsMayBeNamed() {
        Path file = Tables.write(folder, "u.data", "196\t242\t3\n186\t302\t3\n");
        Table table = Tables.withColumns(file, "user", "item", "rating").open();
        assertThat(table.columns().names()).containsExactly("user", "item", "rating");
        assertThat(Tables.rows(table)).containsExactly("1: 196|242|3", "2: 186|302|3");
    }

    @Test
    void theNumberOfNamedColumnsDecidesBetweenSeparators() {
        Path file = Tables.write(folder, "t.txt", "1;2,3,4\n5;6,7,8\n");
        assertThat(Tables.rows(Tables.withColumns(file, "a", "b").open())).containsExactly("1: 1|2,3,4", "2: 5|6,7,8");
        assertThat(Tables.rows(Tables.withColumns(file, "a", "b", "c").open()))
                .containsExactly("1: 1;2|3|4", "2: 5;6|7|8");
        assertThat(Tables.rows(Tables.withColumns(file, "a").open())).containsExactly("1: 1;2,3,4", "2: 5;6,7,8");
    }

    @Test
    void separatorsMayBeTold() {
        Path file = Tables.write(folder, "t.txt", "a b\n1 2\n\"x y\" 3\n");
        assertThat(Tables.rows(Tables.withSeparator(file, "space").open())).containsExactly("2: 1|2", "3: x y|3");
        assertThat(Tables.rows(Tables.withSeparator(file, "--").open())).containsExactly("2: 1 2", "3: \"x y\" 3");
    }

    @Test
    void blankLinesInAFileWithNamedColumnsAreNoRows() {
        Path file = Tables.write(folder, "t.txt", "\n \n");
        assertThat(Tables.rows(Tables.withColumns(file, "a", "b").open())).isEmpty();
    }

    @Test
    void readingStopsWhenTheVisitorHasEnough() {
        // The third row is broken, and never looked at.
        Table table =
                Tables.spec(Tables.write(folder, "t.csv", "a,b\n1,2\n3,4\n5\n")).open();
        List<String> seen = new ArrayList<>();
        table.read((line, cells) -> seen.add(cells[0]) && line < 3);
        assertThat(seen).containsExactly("1", "3");
    }

    @Test
    void aTableIsCalledAsItWasNamed() {
        Path file = Tables.write(folder, "t.csv", "a,b\n1,2\n");
        Table table = Tables.spec(file).open();
        assertThat(table.name()).isEqualTo(file.toString());
        assertThat(table.place(17)).isEqualTo(file + ":17");
    }

    static Stream<Arguments> encodings() {
        String text = "name,x\nZoé Ångström,1\n";
        return Stream.of(
                Arguments.of("UTF-8", text.getBytes(StandardCharsets.UTF_8)),
                Arguments.of("UTF-8 with mark", ("\ufeff" + text).getBytes(StandardCharsets.UTF_8)),
                Arguments.of("Latin 1", text.getBytes(StandardCharsets.ISO_8859_1)),
                Arguments.of("UTF-16LE with mark", ("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE)),
                Arguments.of("UTF-16BE with mark", ("\ufeff" + text).getBytes(StandardCharsets.UTF_16BE)),
                Arguments.of("gzip", Tables.gzip(text)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("encodings")
    void encodingsAreFoundOut(String what, byte[] bytes) {
        Table table = Tables.spec(Tables.write(folder, "t.csv", bytes)).open();
        assertThat(table.columns().names()).as(what).containsExactly("name", "x");
        assertThat(Tables.rows(table)).containsExactly("2: Zoé Ångström|1");
    }

    @ParameterizedTest
    @MethodSource("toldEncodings")
    void encodingsMayBeTold(String told, String written, String mark) {
        Path file = Tables.write(folder, "t.csv", mark + "a,b\n€,\"ü\"\n", Charset.forName(written));
        Table table = Tables.withEncoding(file, Charset.forName(told)).open();
        assertThat(table.columns().names()).containsExactly("a", "b");
        assertThat(Tables.rows(table)).containsExactly("2: €|ü");
    }

    static Stream<Arguments> toldEncodings() {
        return Stream.of(
                Arguments.of("windows-1252", "windows-1252", ""),
                Arguments.of("UTF-8", "UTF-8", "\ufeff"),
                Arguments.of("UTF-16", "UTF-16LE", "\ufeff"),
                Arguments.of("UTF-16LE", "UTF-16LE", ""),
                Arguments.of("UTF-16BE", "UTF-16BE", "\ufeff"),
                Arguments.of("UTF-32", "UTF-32", ""));
    }

    /** Longer than what is looked at in one piece, with a letter of two bytes across every border. */
    @Test
    void longFilesAreReadToTheirEnd() {
        StringBuilder text = new StringBuilder("name,x\n");
        List<String> rows = new ArrayList<>();
        for (int i = 2; i < 40_000; i++) {
            text.append("éé,").append(i).append('\n');
            rows.add(i + ": éé|" + i);
        }
        assertThat(Tables.rows(Tables.spec(Tables.write(folder, "t.csv", text.toString()))
                        .open()))
                .isEqualTo(rows);
        Path latin = Tables.write(folder, "latin.csv", text.toString(), StandardCharsets.ISO_8859_1);
        assertThat(Tables.rows(Tables.spec(latin).open())).isEqualTo(rows);
        Path odd = Tables.write(folder, "odd.csv", text.insert(4, "é").toString());
        assertThat(Tables.rows(Tables.spec(odd).open())).isEqualTo(rows);
    }

    /** What is looked at of the file to guess ends within a quoted cell, and within a row. */
    @Test
    void theSampleMayEndAnywhere() {
        String row = "x;\"" + "long, text\n".repeat(300) + "\";y\n";
        Table table = Tables.spec(Tables.write(folder, "t.csv", "a;b;c\n" + row.repeat(40)))
                .open();
        assertThat(table.columns().names()).containsExactly("a", "b", "c");
        assertThat(Tables.rows(table)).hasSize(40);
        String longRow = "x|" + "y".repeat(2_000) + ",z\n";
        Table plain = Tables.spec(Tables.write(folder, "p.csv", "a,b\n" + longRow.repeat(50)))
                .open();
        assertThat(plain.columns().names()).containsExactly("a", "b");
        assertThat(Tables.rows(plain)).hasSize(50);
    }

    @Test
    void halfALetterAtTheEndIsNotUtf8() {
        byte[] bytes = "a,b\n1,é".getBytes(StandardCharsets.UTF_8);
        Path file = Tables.write(folder, "t.csv", Arrays.copyOf(bytes, bytes.length - 1));
        assertThat(Tables.rows(Tables.spec(file).open())).containsExactly("2: 1|Ã");
    }
}
