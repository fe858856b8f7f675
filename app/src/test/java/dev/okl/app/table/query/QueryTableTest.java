package dev.okl.app.table.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.app.table.file.TableSpec;
import dev.okl.app.table.file.Tables;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class QueryTableTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            quoteCharacter = '`',
            value = {
                "1::tinyint> 1",
                "123456789012345678901234567890::hugeint> 123456789012345678901234567890",
                "18446744073709551615::ubigint> 18446744073709551615",
                "1.5::double> 1.5",
                "100::double> 100",
                "-3::double> -3",
                "123456789012345::double> 123456789012345",
                "1e15::double> 1.0E15",
                "1e300::double> 1.0E300",
                "0.1::double + 0.2::double> 0.30000000000000004",
                "0.1::float> 0.1",
                "5::float> 5",
                "1.50::decimal(5,2)> 1.50",
                "1e-10::decimal(18,10)> 0.0000000001",
                "'nan'::double> NaN",
                "true> true",
                "false> false",
                "null> ``",
                "'007'> 007",
                "' x '> ` x `",
                "date '2020-01-02'> 2020-01-02",
                "time '10:11:12'> 10:11:12",
                "timestamp '2020-01-02 03:04:05'> 2020-01-02T03:04:05",
                "timestamptz '2020-01-02 03:04:05+00'> 2020-01-02T03:04:05Z",
                "['a', 'b']> [a, b]",
            })
    void valuesBecomeText(String expression, String text) {
        Table table =
                Tables.query(TableSpec.of(""), "select " + expression + " as x").open();
        assertThat(table.columns().names()).containsExactly("x");
        assertThat(Tables.rows(table)).containsExactly("1: " + text);
    }

    @Test
    void aValueThatJavaDoesNotKnow() {
        Table table =
                Tables.query(TableSpec.of(""), "select time '24:00:00' as x").open();

        assertThatThrownBy(() -> Tables.rows(table))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("the query: cannot be read");
    }

    static Stream<Arguments> columns() {
        return Stream.of(
                Arguments.of("BIGINT", "1,-2,0,123456789012345678", "1,-2,0,123456789012345678"),
                Arguments.of("DOUBLE", "1,-.5,0.25,1e-3", "1,-0.5,0.25,0.001"),
                Arguments.of("DOUBLE", "0.5,1,-0.5", "0.5,1,-0.5"),
                Arguments.of("BIGINT", "1,NA,NaN,,2", "1,,,,2"),
                Arguments.of("DATE", "2020-01-02,2020-12-31", "2020-01-02,2020-12-31"),
                Arguments.of("VARCHAR", "2020-01-02,2020-02-31", "2020-01-02,2020-02-31"),
                Arguments.of("VARCHAR", "01/02/2020", "01/02/2020"),
                Arguments.of("VARCHAR", "1,007", "1,007"),
                Arguments.of("VARCHAR", "-01", "-01"),
                Arguments.of("VARCHAR", "007.5,1", "007.5,1"),
                Arguments.of("VARCHAR", "1,1234567890123456789", "1,1234567890123456789"),
                Arguments.of("VARCHAR", "0.5,12345678901234567890", "0.5,12345678901234567890"),
                Arguments.of("VARCHAR", "+49301234", "+49301234"),
                Arguments.of("VARCHAR", "1,x,2", "1,x,2"),
                Arguments.of("VARCHAR", "1.5,x,2", "1.5,x,2"),
                Arguments.of("VARCHAR", "-", "-"),
                Arguments.of("VARCHAR", "TRUE,FALSE", "TRUE,FALSE"),
                Arguments.of("VARCHAR", "NA,,NaN", ",,"),
                Arguments.of("VARCHAR", "1e999", "1e999"));
    }

    @ParameterizedTest
    @MethodSource("columns")
    void typesKeepWhatIsWritten(String type, String cells, String read) {
        String text = "k;v\n"
                + Stream.of(cells.split(",", -1))
                        .map(cell -> "x;" + cell + "\n")
                        .reduce("", String::concat);
        TableSpec file = Tables.spec(Tables.write(folder, "t.csv", text));
        assertThat(Tables.rows(Tables.query(file, "select any_value(typeof(v)) from data")
                        .open()))
                .containsExactly("1: " + type);
        List<String> values = new ArrayList<>();
        Tables.query(file, "select v from data").open().read((line, row) -> values.add(row[0]));
        assertThat(String.join(",", values)).isEqualTo(read);
    }

    @Test
    void anIdFarBehindIsKept() {
        String text = "id,x\n" + "1,2\n".repeat(60_000) + "007,3\n";
        Table table = Tables.query(
                        Tables.spec(Tables.write(folder, "t.csv", text)), "select id, x * 2 as y from data where x = 3")
                .open();
        assertThat(Tables.rows(table)).containsExactly("1: 007|6");
    }

    /** What the text reader understands the query understands, too. */
    @Test
    void textOfAllKindsCanBeQueried() {
        Path latin = Tables.write(folder, "l.txt", "1::Zoé \"x\", y\n2:: NA\n", StandardCharsets.ISO_8859_1);
        TableSpec spec = new TableSpec(
                latin.toString(),
                Optional.of("::"),
                List.of("it's", "name"),
                Optional.empty(),
                Optional.of("select \"it's\" + 1 as n, name from data"),
                Optional.empty());
        assertThat(Tables.rows(spec.open())).containsExactly("1: 2|Zoé \"x\", y", "2: 3|");
        Path packed = Tables.write(folder, "it's packed.txt", Tables.gzip("only\n\"x\ny\"\n\n\"\"\nz\n"));
        assertThat(Tables.rows(Tables.query(Tables.spec(packed), "from data").open()))
                .containsExactly("1: x\ny", "2: ", "3: z");
    }

    @Test
    void raggedTextIsRefusedWithItsLine() {
        Path file = Tables.write(folder, "t.csv", "a,b\n1,2\n3\n");
        assertThatThrownBy(() -> Tables.query(Tables.spec(file), "from data").open())
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith(file + ":3: has 1 cell but the header has 2 columns");
    }

    @Test
    void parquetAndJsonAreRead() throws SQLException {
        Path parquet = folder.resolve("it's [1].PARQUET");
        execute("copy (select '007' as id, encode('Zoé') as name, 2.0::double as x) to '"
                + parquet.toString().replace("'", "''") + "' (format parquet)");
        Table table = Tables.spec(parquet).open();
        assertThat(table.name()).isEqualTo(parquet.toString());
        assertThat(table.place(3)).isEqualTo("row 3 of " + parquet);
        assertThat(table.columns().names()).containsExactly("id", "name", "x");
        assertThat(Tables.rows(table)).containsExactly("1: 007|Zoé|2");
        assertThat(Tables.rows(Tables.query(Tables.spec(parquet), "select x / 4 as y from data")
                        .open()))
                .containsExactly("1: 0.5");

        Path json = Tables.write(folder, "t.json", "[{\"a\": 1, \"b\": \"007\"}, {\"a\": null, \"b\": \"x\"}]");
        assertThat(Tables.rows(Tables.spec(json).open())).containsExactly("1: 1|007", "2: |x");
        Path lines = Tables.write(folder, "t.jsonl.gz", Tables.gzip("{\"a\": 1}\n".repeat(30_000) + "{\"a\": 1.5}\n"));
        assertThat(Tables.rows(Tables.spec(lines).open()))
                .hasSize(30_001)
                .last()
                .isEqualTo("30001: 1.5");
    }

    @Test
    void aNameThatLooksLikeAPatternIsAName() {
        Tables.write(folder, "x1.json", "[{\"a\": 1}]");
        Path odd = Tables.write(folder, "x[12].json", "[{\"a\": 2}]");
        assertThat(Tables.rows(Tables.spec(odd).open())).containsExactly("1: 2");
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DuckDb.connect(Optional.empty());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void theQueryMayNameFilesItself() throws SQLException {
        Path parquet = folder.resolve("x.parquet");
        execute("copy (select i from range(3) t(i)) to '" + parquet + "'");
        Table table = Tables.query(TableSpec.of(""), "select sum(i) as s from '" + parquet + "'")
                .open();
        assertThat(table.name()).isEqualTo("the query");
        assertThat(table.place(17)).isEqualTo("row 17 of the query");
        assertThat(Tables.rows(table)).containsExactly("1: 3");
    }

    @Test
    void everyReadingGivesTheSame() {
        String sql = "select i, random() as r from range(5000) t(i) order by r limit 5;";
        Table table = Tables.query(TableSpec.of(""), sql).open();
        assertThat(Tables.rows(table)).hasSize(5).isEqualTo(Tables.rows(table));
    }

    @Test
    void resultsAreStreamed() {
        // Ten billion rows: whoever collects them first never comes here.
        Table table = Tables.query(TableSpec.of(""), "select i from range(10000000000) t(i)")
                .open();
        List<String> seen = new ArrayList<>();
        table.read((line, cells) -> seen.add(line + ": " + cells[0]) && line < 3);
        assertThat(seen).containsExactly("1: 0", "2: 1", "3: 2");
    }

    static Stream<Arguments> badQueries() {
        String single = "the query: must be a single SELECT (or FROM, WITH, VALUES, UNPIVOT)";
        String mend = "\nmend the SQL; the file is called data in it";
        return Stream.of(
                Arguments.of("selec 1", "the query: syntax error at or near \"selec\"" + mend),
                Arguments.of("select", "the query: SELECT clause without selection list" + mend),
                Arguments.of(
                        "select aa from data",
                        "the query: Binder Error: Referenced column \"aa\" not found in FROM clause!\nCandidate bindings: \"a\""),
                Arguments.of(
                        "select 'x'::int as x", "the query: Conversion Error: Could not convert string 'x' to INT32"),
                Arguments.of(
                        "from 'no.parquet'",
                        "the query: IO Error: No files found that match the pattern \"no.parquet\""),
                Arguments.of(
                        "select 1 as a, 2 as a",
                        "the query: two columns are called 'a'; name one of them otherwise with AS"),
                Arguments.of(
                        "select a, 'x'::blob as b from data",
                        "the query, column 'b': holds bytes, not text\n"
                                + "leave it out with a query, or make text of it there with decode or hex"),
                Arguments.of("select error('late') from data", "the query: Invalid Input Error: late"),
                Arguments.of(
                        "from 'https://localhost/x.parquet'",
                        "the query: Missing Extension Error: File https://localhost/x.parquet requires the extension httpfs to be"
                                + " loaded"),
                Arguments.of("", single),
                Arguments.of("select 1; select 2", single),
                Arguments.of("install httpfs", single),
                Arguments.of("select 1; load httpfs", single),
                Arguments.of("set threads = 4", single),
                Arguments.of("copy (select 1) to 'x.csv'", single),
                Arguments.of("create table t(i int)", single),
                Arguments.of("attach 'x.db'", single));
    }

    @ParameterizedTest
    @MethodSource("badQueries")
    void badQueriesAreRefused(String sql, String message) {
        TableSpec file = Tables.spec(Tables.write(folder, "t.csv", "a,b\n1,2\n"));
        assertThatThrownBy(() -> Tables.rows(Tables.query(file, sql).open()))
                .isInstanceOf(UserError.class)
                .hasMessage(message);
    }

    @Test
    void damagedFilesAreRefused() {
        Path parquet = Tables.write(folder, "t.parquet", "not at all");
        assertThatThrownBy(() -> Tables.spec(parquet).open())
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith(parquet + ": Invalid Input Error: ")
                .hasMessageContaining("t.parquet");
        Path json = Tables.write(folder, "t.json", "{\"a\": ");
        assertThatThrownBy(() -> Tables.spec(json).open())
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith(json + ": Invalid Input Error: Malformed JSON in file");
    }

    @Test
    void optionsOfTextAreForText() {
        Path parquet = Tables.write(folder, "t.parquet", "not at all");
        List<TableSpec> specs = List.of(
                Tables.withColumns(parquet, "a"),
                Tables.withSeparator(parquet, ","),
                Tables.withEncoding(parquet, StandardCharsets.UTF_8));
        for (TableSpec spec : specs) {
            assertThatThrownBy(spec::open)
                    .isInstanceOf(UserError.class)
                    .hasMessage(parquet + ": separator, columns and encoding are for text files; leave them out here");
        }
    }
}
