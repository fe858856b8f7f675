package dev.okl.internal.gram;

import static dev.okl.testing.Tolerances.TIGHT;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.kernel.Kernel;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels that come from formulas. */
class FormulaGramTest {
    private static final Schema SCHEMA = Schema.of("movie", "genres", "year");
    private static final List<Row> ROWS = IntStream.range(0, 12)
            .mapToObj(i -> SCHEMA.row("m" + i, i % 3 == 0 ? Set.of("crime") : Set.of("war", "drama"), 1990.0 + i % 4))
            .toList();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delta(movie)",
                "delta(movie) + hamming(genres)",
                "hamming(genres) + 2 * gaussian(year, width=2)",
                "3 * (delta(movie) + delta(year)) + 1"
            })
    void theMatrixIsThatOfPairs(String formula) {
        Kernel<Row> kernel = kernel(formula);

        assertThat(distance(KernelGram.of(kernel, ROWS).gram().dense(), Item.pairs(kernel, ROWS, ROWS)))
                .isLessThan(TIGHT);
    }

    @Test
    void groupsAreFound() {
        assertThat(KernelGram.of(kernel("hamming(genres)"), ROWS).gram().describe())
                .isEqualTo("2 groups of 12 rows");
        assertThat(KernelGram.of(kernel("hamming(genres) + gaussian(year, width=2)"), ROWS)
                        .gram()
                        .describe())
                .isEqualTo("8 groups of 12 rows");
    }

    @Test
    void theIdentityPartIsFound() {
        assertThat(KernelGram.of(kernel("delta(movie)"), ROWS).gram()).isInstanceOf(IdentityGram.class);
        assertThat(KernelGram.of(kernel("delta(movie) + hamming(genres)"), ROWS)
                        .gram()
                        .describe())
                .isEqualTo("identity + 2 groups of 12 rows");
    }

    private static Kernel<Row> kernel(String formula) {
        return Formula.parse(formula).bind(SCHEMA, ROWS).kernel();
    }
}
