package dev.okl.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
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
        assertThat(Outputs.same("1,398 rows\n", "1,399 rows\n")).isFalse();
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
        assertThat(Outputs.same("1,2.923663952524557\n", "1,2.923664952524999\n"))
                .isTrue();
        assertThat(Outputs.same("1,2.923663952524557\n", "1,2.923669952524557\n"))
                .isFalse();
        assertThat(Outputs.same("RMSE 0.4711 +- 0.1000\n", "RMSE 0.4712 +- 0.09999\n"))
                .isTrue();
        assertThat(Outputs.same("RMSE 0.4711\n", "RMSE 0.4713\n")).isFalse();
        assertThat(Outputs.same("lambda 2.538e-07\n", "lambda 2.539e-07\n")).isTrue();
        assertThat(Outputs.same("lambda 2.538e-07\n", "lambda 3.211e-07\n")).isFalse();
        assertThat(Outputs.same("2 (-0.0004553)\n", "2 (-0.0004549)\n")).isTrue();
        assertThat(Outputs.same("x,0.0\n", "x,-0.0000004\n")).isTrue();
    }

    @Test
    void matrixFactorisationMayEndAnywhereWithinTheToleranceOfTheSweeps() {
        assertThat(Outputs.same("matrix factorisation  4.596  10\n", "matrix factorisation  4.593  10\n"))
                .isTrue();
        assertThat(Outputs.same("matrix factorisation  4.596  10\n", "matrix factorisation  5.0  10\n"))
                .isFalse();
        assertThat(Outputs.same("matrix factorisation  4.596  10\n", "matrix factorisation  4.596  9\n"))
                .isFalse();
    }

    @Test
    void aFigureOfAnOlderVersionIsSeen() {
        assertThat(Outputs.same("3,1,9.041340141793182\n", "3,1,9.009211593872138\n"))
                .isFalse();
        assertThat(Outputs.same("2,1,9.761314253844219\n", "2,1,9.723\n")).isFalse();
    }

    @Test
    void workMayDiffer() {
        assertThat(Outputs.same("converged after 16 sweeps; x\n", "converged after 1 sweep; x\n"))
                .isTrue();
        assertThat(Outputs.same("at most 16 sweeps\n", "at most 17 sweeps\n")).isFalse();
        assertThat(Outputs.same(table("1.2", "3.4e-06", "1.000", 7, 61), table("1.2", "0.0004", "1.001", 12, 9)))
                .isTrue();
        assertThat(Outputs.same(table("1.2", "3.4e-06", "1.000", 7, 61), table("1.4", "3.4e-06", "1.000", 7, 61)))
                .as("the objective is a result")
                .isFalse();
    }

    @Test
    void gapsCountAboveTheTolerance() {
        String line = "no model of any rank is better by more than %s%% of the objective\n";
        assertThat(Outputs.same(line.formatted("0.001"), line.formatted("0.03307")))
                .isTrue();
        assertThat(Outputs.same(line.formatted("0.001"), line.formatted("0.3307")))
                .isFalse();
        assertThat(Outputs.same(table("1.2", "3.4e-06", "1.000", 7, 61), table("1.2", "0.04", "1.000", 7, 61)))
                .isFalse();
        assertThat(Outputs.same(table("1.2", "3.4e-06", "1.000", 7, 61), table("1.2", "3.4e-06", "1.04", 7, 61)))
                .isFalse();
        assertThat(Outputs.same(table("1.2", "3.4e-06", "0.9939", 7, 61), table("1.2", "3.4e-06", "0.9932", 7, 61)))
                .as("no latent function is in use")
                .isFalse();
    }

    @Test
    void aPageKeepsTheLinesThatAreTheSame() {
        assertThat(Outputs.renewed("rank 5\ntime  12 ms\n", "rank 6\ntime  1.5 s\n"))
                .containsExactly("rank 6", "time  12 ms");
        assertThat(Outputs.renewed("a\ntime  12 ms\nb\n", "new\na\nb\ntime  9 ms\n"))
                .as("lines that have moved are new")
                .containsExactly("new", "a", "b", "time  9 ms");
        assertThat(Outputs.renewed("a    x  ms\nb  5.1   3\nc  6.1   3\n", "a    x  ms\nb  5.1  33\nc  6.9  44\n"))
                .containsExactly("a    x  ms", "b  5.1   3", "c  6.9  44");
        assertThat(Outputs.renewed("a    x  ms\nb  5.1   3\n", "a    x     ms\nb  5.1  3333\nc  6.2     1\n"))
                .as("the table has become wider")
                .containsExactly("a    x     ms", "b  5.1  3333", "c  6.2     1");
        assertThat(Outputs.renewed("a    x  seconds\nb  5.1  0.00123\n", "a    x  seconds\nb  5.1   0.0123\n"))
                .containsExactly("a    x  seconds", "b  5.1  0.00123");
        assertThat(Outputs.renewed("a    x   seconds\nb  5.1  0.001234\n", "a    x  seconds\nb  5.1   0.0123\n"))
                .as("the table has become narrower")
                .containsExactly("a    x  seconds", "b  5.1   0.0123");
    }

    private static String table(String objective, String gap, String certificate, int sweeps, int steps) {
        return "objective      gap  certificate  sweeps  CG steps\n"
                + String.format(Locale.ROOT, "%9s %8s %12s %7d %9d%n", objective, gap, certificate, sweeps, steps);
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
