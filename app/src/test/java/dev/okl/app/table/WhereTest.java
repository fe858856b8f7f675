package dev.okl.app.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import dev.okl.app.table.file.TableSpec;
import dev.okl.app.table.file.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WhereTest {
    private static final String TABLE = """
            n,dvid,time,body weight,note
            1,cp,0,70,
            2,pca,0,70,a and b
            3,cp,24,70.0,"x, y"
            4,pca,24,NA,it's
            5,effect,36.5,80,a=b
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "dvid = cp                          # 1 3",
                "dvid=cp                            # 1 3",
                "dvid == cp                         # 1 3",
                "dvid != cp                         # 2 4 5",
                "dvid = cp, effect                  # 1 3 5",
                "dvid != cp, effect                 # 2 4",
                "time = 0.0                         # 1 2",
                "time < 24                          # 1 2",
                "time <= 24                         # 1 2 3 4",
                "time > 24                          # 5",
                "time >= 24 and dvid = cp           # 3",
                "time >= 2.4e1 AND dvid = cp        # 3",
                "\"body weight\" = 70               # 1 2 3",
                "\"body weight\" != 70              # 5",
                "\"body weight\" > 0 and time > 30  # 5",
                "note = \"a and b\"                 # 2",
                "note = 'x, y'                      # 3",
                "note = 'it''s'                     # 4",
                "note = \"a=b\" and dvid = effect   # 5"
            })
    void keepsTheRowsForWhichAllConditionsHold(String text, String kept) throws IOException {
        assertThat(rows(text)).containsExactly(kept.split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "dvid",
                "dvid =",
                "= cp",
                "dvid cp",
                "dvid = cp and",
                "dvid = cp and time",
                "dvid = cp,",
                "dvid = \"cp",
                "and"
            })
    void whatIsNoConditionIsRefused(String text) {
        assertThatThrownBy(() -> Where.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "must be conditions such as dvid = cp, time <= 24 or sex != \"not known\", joined by and, but was '"
                                + text + "'");
    }

    @Test
    void whatWouldTakeForeverIsRefusedAtOnce() {
        assertThatThrownBy(() -> Where.parse("a = " + "\"".repeat(995))).hasMessageContaining("must be conditions");
        assertThatThrownBy(() -> Where.parse("a = " + "'x'".repeat(300) + "!"))
                .hasMessageContaining("must be conditions");
        assertThatThrownBy(() -> Where.parse("a = 1 and ".repeat(100_000)))
                .hasMessage("must have at most 1000 characters but had 1000000");
    }

    @Test
    void onlyNumbersAreLargerOrSmaller() {
        assertThatThrownBy(() -> Where.parse("time < soon"))
                .hasMessage("must compare with one number after < but was 'time < soon'");
        assertThatThrownBy(() -> Where.parse("time >= 1, 2")).hasMessageContaining("one number after >=");
    }

    @Test
    void unknownColumnsAreSaid() {
        assertThatThrownBy(() -> rows("dvd = cp"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--where: ")
                .hasMessageContaining("'dvd'")
                .hasMessageContaining("'dvid'");
    }

    @Test
    void aQueryIsFilteredToo() throws IOException {
        List<String> numbers = new ArrayList<>();
        Tables.where(Tables.query(TableSpec.of(file()), "select * from data where time < 30"), "dvid = cp")
                .open()
                .read((line, cells) -> numbers.add(cells[0]));
        assertThat(numbers).containsExactly("1", "3");
    }

    @Test
    void columnsAreCombined() throws IOException {
        List<String> combined = new ArrayList<>();
        Table table = CombinedColumn.of(TableSpec.of(file()).open(), "dvid, note");
        assertThat(table.columns().names()).endsWith("dvid, note").hasSize(6);
        table.read((line, cells) -> combined.add(cells[5]));
        assertThat(combined).containsExactly("", "pca, a and b", "cp, x, y", "pca, it's", "effect, a=b");
        Table plain = TableSpec.of(file()).open();
        assertThat(CombinedColumn.of(plain, "dvid")).isSameAs(plain);
        assertThat(CombinedColumn.of(plain, "dvid,nothing")).isSameAs(plain);
    }

    private List<String> rows(String text) throws IOException {
        List<String> numbers = new ArrayList<>();
        Tables.where(TableSpec.of(file()), text).open().read((line, cells) -> numbers.add(cells[0]));
        return numbers;
    }

    private String file() throws IOException {
        return Files.writeString(folder.resolve("d.csv"), TABLE).toString();
    }
}
