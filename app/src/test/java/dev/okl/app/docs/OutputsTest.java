package dev.okl.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutputsTest {
    @Test
    void timesMayDiffer() {
        assertThat(Outputs.same("time 12 ms\nall\n", "time 2 min 05 s\nall\n")).isTrue();
        assertThat(Outputs.same(
                        "a  seconds\n1      0.2\n3      0.4\nb 5\n", "a  seconds\n1        7\n3     0.41\nb 5\n"))
                .isTrue();
        assertThat(Outputs.same("a   ms\n1  123\nin 3 s\n", "a  ms\n1   3\nin 4 s\n"))
                .isTrue();
    }

    @Test
    void everythingElseCounts() {
        assertThat(Outputs.same("RMSE 0.4711\n", "RMSE 0.4812\n")).isFalse();
        assertThat(Outputs.same("RMSE 0.4711\n", "MAE 0.4711\n")).isFalse();
        assertThat(Outputs.same("rank 5\n", "rank 6\n")).isFalse();
        assertThat(Outputs.same("1,398 rows\n", "1,498 rows\n")).isFalse();
        assertThat(Outputs.same("a  seconds\n1      0.2\n", "a  seconds\n2      0.2\n"))
                .isFalse();
        assertThat(Outputs.same("a  seconds\n1      0.2\nIn all 5\n", "a  seconds\n1      0.2\nIn all 6\n"))
                .as("a line behind the table whose last word is a figure")
                .isFalse();
        assertThat(Outputs.same("a\n", "a\nb\n")).isFalse();
        assertThat(Outputs.same("a\nb\n", "a\n")).isFalse();
    }

    @Test
    void lastDigitsDependOnTheProcessor() {
        assertThat(Outputs.same("1,2.923663952524557\n", "1,2.923663952524999\n"))
                .isTrue();
        assertThat(Outputs.same("1,2.923663952524557\n", "1,2.973763952524557\n"))
                .isFalse();
        assertThat(Outputs.same("gap  5.326e-11  CG 519\n", "gap   8.1e-10  CG 520\n"))
                .isTrue();
    }

    @Test
    void dotsStandForLines() {
        assertThat(Outputs.same("a\n...\nd\n", "a\nb\nc\nd\n")).isTrue();
        assertThat(Outputs.same("a\n...\nd\n", "a\nb\nc\ne\n")).isFalse();
        assertThat(Outputs.isShortened("a\n...\n")).isTrue();
    }

    @Test
    void commandsGoOnWhereQuotesAreOpen() {
        List<String> page =
                List.of("```console", "$ okl fit a.csv --sql '", "  select 1' \\", "  -o x", "done", "$ cat x", "```");
        List<Example> examples = Example.of(page);
        assertThat(examples).hasSize(2);
        assertThat(CommandText.words(examples.get(0).command()))
                .containsExactly("okl", "fit", "a.csv", "--sql", "\n  select 1", "-o", "x");
        assertThat(examples.get(0).output()).isEqualTo("done\n");
        assertThat(examples.get(1).output()).isEmpty();
    }
}
