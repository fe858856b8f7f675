package dev.okl.internal.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.kernel.KernelFamily.Open;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WithoutTermTest {
    private static final Schema SCHEMA = new Schema(List.of("t", "u"));

    private static final BoundFormula FAMILY = Formula.parse(
                    "gaussian(t, width=?) + ? * gaussian(u, width=?) + ? * matern(t, nu=1.5, width=?)")
            .bind(SCHEMA, List.of(row(1, 2), row(3, 5), row(4, 1)));

    private static Row row(double t, double u) {
        return SCHEMA.row(new Object[] {t, u});
    }

    private final KernelPair<Row> pair = new KernelPair<>(FAMILY, Optional.empty());

    @Test
    void theWeightGoesWithTheNumbersInside() {
        assertThat(pair.ofTerm(1)).containsExactly(1, 2);
        KernelPair<Row> without = pair.without(1);

        assertThat(without.open().stream().map(Open::name))
                .containsExactly("width of gaussian(t)", "weight of matern(t)", "width of matern(t)");
        assertThat(without.ofInputs(new double[] {7, 0.5, 3}))
                .hasToString("gaussian(t, width=7) + 0.5 * matern(t, nu=1.5, width=3)");
    }

    @Test
    void termsGoOneAfterTheOther() {
        KernelPair<Row> first = pair.without(1);

        assertThat(first.ofTerm(1)).containsExactly(1, 2);
        assertThat(first.without(1).ofInputs(new double[] {7})).hasToString("gaussian(t, width=7)");
    }
}
