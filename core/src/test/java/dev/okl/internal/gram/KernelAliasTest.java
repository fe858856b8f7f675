package dev.okl.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelAlias;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelAliasTest {
    private static final Schema MOVIES = Schema.of("movie", "year", "genres");

    private static List<Row> movies() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            rows.add(MOVIES.row("m" + i, 1990 + i % 2, Set.of("g" + i % 3)));
        }
        return rows;
    }

    private static BoundFormula formula(String text) {
        return Formula.parse(text).bind(MOVIES, movies());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "delta(movie); identity",
                "delta(movie) + hamming(genres); identity + 3 groups of 12 rows",
                "2 * (delta(movie, year) + 3 * (delta(genres) + 1)); identity + 3 groups of 12 rows",
                "delta(year); 2 groups of 12 rows",
                "hamming(genres) * delta(movie); dense 12 x 12",
            })
    void structureIsFoundInFormulas(String text, String structure) {
        BoundFormula formula = formula(text);

        assertThat(describe(formula)).isEqualTo(structure);
        assertThat(describe(formula.kernel())).isEqualTo(structure);
        assertThat(KernelGram.of(formula, movies()).gram().dense().data())
                .isEqualTo(
                        KernelGram.of(formula.kernel(), movies()).gram().dense().data());
    }

    @Test
    void structureIsFoundInSumsAndMultiplesOfFormulas() {
        Kernel<Row> sum = formula("hamming(genres)")
                .times(0.5)
                .plus(formula("delta(movie) + 1").times(3));
        KernelAlias<Row> alias = () -> sum;
        KernelAlias<Row> twice = () -> alias;

        assertThat(describe(sum)).isEqualTo("identity + 3 groups of 12 rows");
        assertThat(describe(twice.times(2))).isEqualTo("identity + 3 groups of 12 rows");
    }

    @Test
    void structureIsFoundInAnAliasOfAPart() {
        KernelAlias<String> alias = () -> Kernels.delta();

        assertThat(describe(alias.on(row -> row.text("movie")))).isEqualTo("identity");
    }

    private static String describe(Kernel<Row> kernel) {
        return KernelGram.of(kernel, movies()).gram().describe();
    }
}
