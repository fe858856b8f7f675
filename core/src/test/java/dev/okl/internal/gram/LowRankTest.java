package dev.okl.internal.gram;

import static dev.okl.internal.gram.Item.BY_GENRES;
import static dev.okl.internal.gram.Item.BY_ID;
import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.TIGHT;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.LowRank;
import dev.okl.testing.Naive;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Approximations whose error is stated. */
class LowRankTest {
    private static final List<Item> ITEMS = Item.list(60, 3);
    private static final Kernel<Item> SMOOTH = Kernels.gaussian(1.5).on(Item::features);

    @ParameterizedTest
    @ValueSource(doubles = {1e-1, 1e-3, 1e-6})
    void theErrorIsWithinTheStatedBoundAndThatWithinTheTolerance(double tolerance) {
        LowRankGram gram = (LowRankGram) KernelGram.of(SMOOTH, ITEMS, Optional.of(new LowRank(tolerance, 60)))
                .gram();
        Matrix exact = Item.pairs(SMOOTH, ITEMS, ITEMS);
        Matrix approximate = gram.dense();
        Matrix error = Naive.sum(exact, Naive.scaled(-1, approximate));

        assertThat(gram.errorBound()).isLessThanOrEqualTo(tolerance * 60).isPositive();
        for (double entry : error.data()) {
            assertThat(Math.abs(entry)).isLessThanOrEqualTo(gram.errorBound());
        }
        assertThat(gram.factor().cols()).isLessThan(60);
    }

    @Test
    void theRankBoundEndsItBefore() {
        LowRankGram gram = (LowRankGram)
                KernelGram.of(SMOOTH, ITEMS, Optional.of(new LowRank(1e-12, 4))).gram();

        assertThat(gram.factor().cols()).isEqualTo(4);
        assertThat(gram.errorBound()).isGreaterThan(1e-12 * 60);
    }

    /** At known inputs e = F F' a, and so within the bound of K a. */
    @Test
    void continuationsAtKnownInputsAreThoseOfTheApproximation() {
        KernelGram<Item> kernelGram = KernelGram.of(SMOOTH, ITEMS, Optional.of(new LowRank(1e-2, 60)));
        LowRankGram gram = (LowRankGram) kernelGram.gram();
        Matrix a = Naive.normal(60, 1, 4);
        Matrix approximate = Matrix.zeros(60, 1);
        gram.multiply(a, approximate, Parallel.of(1));
        Matrix exact = Naive.product(Item.pairs(SMOOTH, ITEMS, ITEMS), a);
        Continuation<Item> continuation = kernelGram.continuation(a);
        for (int i = 0; i < 60; i++) {
            double value = continuation.at(ITEMS.get(i))[0];
            assertThat(value).isCloseTo(approximate.get(i, 0), within(SOLVE));
            assertThat(value).isCloseTo(exact.get(i, 0), within(gram.errorBound() * Vectors.norm(a.data())));
        }
    }

    /** At new inputs e(x) = K(x, P) K_PP^-1 K(P, inputs) a, with the pivots P. */
    @Test
    void continuationsAtNewInputsGoThroughThePivots() {
        Kernel<Item> kernel = SMOOTH.plus(BY_ID.times(0.5));
        KernelGram<Item> kernelGram = KernelGram.of(kernel, ITEMS, Optional.of(new LowRank(1e-2, 60)));
        Matrix smooth = Item.pairs(SMOOTH, ITEMS, ITEMS);
        PivotedCholesky factor = PivotedCholesky.of(60, smooth::get, 1e-2, 60);
        List<Item> pivots =
                java.util.Arrays.stream(factor.pivots()).mapToObj(ITEMS::get).toList();
        Matrix a = Naive.normal(60, 2, 5);
        Matrix right = Naive.product(Item.pairs(SMOOTH, pivots, ITEMS), a);
        Continuation<Item> continuation = kernelGram.continuation(a);
        for (Item x : Item.asked(ITEMS)) {
            double[] row = Item.pairs(SMOOTH, List.of(x), pivots).data();
            double[] actual = continuation.at(x);
            for (int k = 0; k < 2; k++) {
                double expected = Vectors.dot(row, Naive.solve(Item.pairs(SMOOTH, pivots, pivots), right.column(k)));
                for (int i = 0; i < 60; i++) {
                    expected += 0.5 * BY_ID.at(x, ITEMS.get(i)) * a.get(i, k);
                }
                assertThat(actual[k]).isCloseTo(expected, within(SOLVE * (1 + Math.abs(expected))));
            }
        }
    }

    @Test
    void groupsAndTheIdentityPartStayExact() {
        Kernel<Item> kernel = BY_ID.plus(BY_GENRES);
        GroupedGram gram = (GroupedGram) KernelGram.of(kernel, ITEMS, Optional.of(new LowRank(1e-12, 100)))
                .gram();

        assertThat(gram.identityPart()).isEqualTo(1);
        assertThat(gram.groups()).isInstanceOf(LowRankGram.class);
        assertThat(distance(gram.dense(), Item.pairs(kernel, ITEMS, ITEMS))).isLessThan(TIGHT);
    }

    @Test
    void optionsAreChecked() {
        assertThatThrownBy(() -> new LowRank(0, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tolerance must be > 0 and rank >= 1 but they were 0.0 and 5");
        assertThatThrownBy(() -> new LowRank(Double.NaN, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LowRank(0.1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
