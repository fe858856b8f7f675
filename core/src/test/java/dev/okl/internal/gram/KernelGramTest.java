package dev.okl.internal.gram;

import static dev.okl.internal.gram.Item.BY_CODE;
import static dev.okl.internal.gram.Item.BY_FEATURES;
import static dev.okl.internal.gram.Item.BY_GENRES;
import static dev.okl.internal.gram.Item.BY_ID;
import static dev.okl.internal.gram.Item.LINEAR;
import static dev.okl.internal.gram.Item.SAME_GENRES;
import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.TIGHT;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.SymmetricEigen;
import dev.okl.internal.linalg.Vectors;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.testing.Naive;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every structure against the kernel evaluated pair by pair. */
@Tag("slow")
class KernelGramTest {
    private static final List<Item> ITEMS = Item.list(23, 1);
    private static final List<Item> MANY = Item.list(520, 2);

    /** Kernel, inputs, and the structure that is the cheapest exact one. */
    static Stream<Arguments> structures() {
        Kernel<Item> constant = Kernels.constant(2);
        Kernel<Item> nested =
                BY_ID.plus(BY_GENRES).times(0.5).plus(BY_CODE.times(3)).times(2);
        return Stream.of(
                arguments("delta", BY_ID, ITEMS, "identity"),
                arguments("multiple of delta", BY_ID.times(3), ITEMS, "identity"),
                arguments("two deltas", BY_ID.plus(BY_CODE.times(0.5)), ITEMS, "identity"),
                arguments("delta of many", BY_ID, MANY, "identity"),
                arguments("delta on a shared key", SAME_GENRES, ITEMS, "4 groups: identity"),
                arguments("delta and a shared key", BY_ID.plus(SAME_GENRES), ITEMS, "identity + 4 groups: identity"),
                arguments("hamming", BY_GENRES, ITEMS, "4 groups: dense"),
                arguments("delta + hamming", BY_ID.plus(BY_GENRES), ITEMS, "identity + 4 groups: dense"),
                arguments("delta + hamming of many", BY_ID.plus(BY_GENRES), MANY, "identity + 4 groups: dense"),
                arguments("nested sums and factors", nested, ITEMS, "identity + 4 groups: dense"),
                arguments("three parts", BY_ID.plus(BY_GENRES).plus(SAME_GENRES), ITEMS, "identity + 4 groups: dense"),
                arguments("constant", constant, ITEMS, "1 groups: dense"),
                arguments("delta + constant", constant.plus(BY_ID), ITEMS, "identity + 1 groups: dense"),
                arguments("gaussian", BY_FEATURES, ITEMS, "dense"),
                arguments("delta + gaussian", BY_FEATURES.plus(BY_ID), ITEMS, "dense"),
                arguments("product with delta", BY_ID.times(BY_FEATURES), ITEMS, "dense"),
                arguments("nothing", BY_FEATURES.times(0), ITEMS, "dense"),
                arguments("linear on few", LINEAR, ITEMS, "dense"),
                arguments("linear on many", LINEAR, MANY, "rank 2"),
                arguments("affine on many", LINEAR.plus(constant), MANY, "rank 3"),
                arguments("delta + linear on many", BY_ID.plus(LINEAR), MANY, "identity + 520 groups: rank 2"),
                arguments("nothing on many", LINEAR.times(0), MANY, "rank 0"),
                arguments("gaussian on many", Kernels.gaussian(0.02).on(Item::features), MANY, "dense"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("structures")
    void theCheapestExactStructureIsFound(String name, Kernel<Item> kernel, List<Item> inputs, String expected) {
        Gram gram = KernelGram.of(kernel, inputs).gram();

        assertThat(structure(gram)).isEqualTo(expected);
        assertThat(gram.size()).isEqualTo(inputs.size());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("structures")
    void productsAreThoseOfTheMatrixOfPairs(String name, Kernel<Item> kernel, List<Item> inputs) {
        Gram gram = KernelGram.of(kernel, inputs).gram();
        Matrix a = Naive.normal(inputs.size(), 3, 3);
        Matrix expected = Naive.product(Item.pairs(kernel, inputs, inputs), a);
        for (int threads : new int[] {1, 2}) {
            Matrix out = Naive.normal(inputs.size(), 3, 4);
            gram.multiply(a, out, Parallel.of(threads));

            // The sums run over up to 520 terms of both signs.
            assertThat(distance(out, expected)).isLessThan(10 * TIGHT);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("structures")
    void theMatrixWrittenOutIsThatOfPairs(String name, Kernel<Item> kernel, List<Item> inputs) {
        Gram gram = KernelGram.of(kernel, inputs).gram();

        assertThat(distance(gram.dense(), Item.pairs(kernel, inputs, inputs))).isLessThan(TIGHT);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("structures")
    void groupsWithTheIdentityApartMakeTheSameMatrix(
            String name, Kernel<Item> kernel, List<Item> inputs, String structure) {
        KernelGram<Item> gram = KernelGram.of(kernel, inputs);

        assertThat(gram.grouped().isEmpty()).isEqualTo(structure.equals("identity"));
        gram.grouped().ifPresent(grouped -> assertThat(distance(grouped.dense(), Item.pairs(kernel, inputs, inputs)))
                .isLessThan(TIGHT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("structures")
    void factorsRebuildTheMatrix(String name, Kernel<Item> kernel, List<Item> inputs) {
        Matrix expected = Item.pairs(kernel, inputs, inputs);
        SpectralFactor spectral = KernelGram.of(kernel, inputs).gram().spectralFactor();
        Matrix f = spectral.factor();

        // Eigenvectors of up to 520 inputs carry some rounding of their own.
        assertThat(distance(Naive.product(f, f.transpose()), expected)).isLessThan(TIGHT * 10);
        assertThat(distance(Naive.product(f.transpose(), f), Naive.diagonal(spectral.eigenvalues())))
                .isLessThan(TIGHT * 10);
        for (double eigenvalue : spectral.eigenvalues()) {
            assertThat(eigenvalue).isPositive();
        }
    }

    /** e(x) = sum_i K(x, x_i) a_i at known, new and partly known inputs. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("structures")
    void continuationsAreSumsOverTheInputs(String name, Kernel<Item> kernel, List<Item> inputs) {
        Matrix a = Naive.normal(inputs.size(), 2, 5);
        Continuation<Item> continuation = KernelGram.of(kernel, inputs).continuation(a);
        List<Item> asked = Item.asked(inputs);
        Matrix expected = Naive.product(Item.pairs(kernel, asked, inputs), a);
        for (int x = 0; x < asked.size(); x++) {
            for (int k = 0; k < 2; k++) {
                // Relative to the terms of the sum, which cancel in part.
                assertThat(continuation.at(asked.get(x))[k])
                        .as("%s", asked.get(x))
                        .isCloseTo(expected.get(x, k), within(SOLVE * (1 + Math.abs(expected.get(x, k)))));
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("structures")
    void whatIsLeftOpenIsTheSchurComplement(String name, Kernel<Item> kernel, List<Item> inputs) {
        KernelGram<Item> gram = KernelGram.of(kernel, inputs);
        SymmetricEigen eigen = Blas.eigen(Item.pairs(kernel, inputs, inputs));
        for (Item x : Item.asked(inputs)) {
            double[] k = Item.pairs(kernel, inputs, List.of(x)).data();
            double own = kernel.at(x, x);
            double expected = own;
            for (int i = 0; i < k.length; i++) {
                if (eigen.values()[i] > 1e-10 * eigen.largest()) {
                    double part = Vectors.dot(k, eigen.vectors().column(i));
                    expected -= part * part / eigen.values()[i];
                }
            }
            assertThat(gram.unexplained(x)).as("%s", x).isCloseTo(expected, within(SOLVE * (1 + own)));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("structures")
    void anExactTwinLeavesNothingOpen(String name, Kernel<Item> kernel, List<Item> inputs) {
        KernelGram<Item> gram = KernelGram.of(kernel, inputs);
        for (int i = 0; i < inputs.size(); i += 7) {
            Item known = inputs.get(i);
            Item twin = new Item(
                    known.id(), known.code(), known.genres(), known.features().clone());
            assertThat(gram.unexplained(twin)).isZero();
        }
    }

    /** Two identity terms, one of which knows x: delta_1 + delta_2 - delta_1^2 / (delta_1 + delta_2), by hand. */
    @Test
    void someIdentityTermsMatchAndOthersDoNot() {
        KernelGram<Item> gram = KernelGram.of(BY_ID.plus(BY_CODE.times(3)), ITEMS);

        assertThat(gram.unexplained(new Item("i4", -1, ITEMS.get(0).genres(), new double[2])))
                .isCloseTo(4 - 1.0 / 4, within(TIGHT));
        assertThat(gram.unexplained(new Item("new", 4, ITEMS.get(0).genres(), new double[2])))
                .isCloseTo(4 - 9.0 / 4, within(TIGHT));
        assertThat(gram.unexplained(new Item("i4", 5, ITEMS.get(0).genres(), new double[2])))
                .isCloseTo(4 - 10.0 / 4, within(TIGHT));
    }

    /** A known key with other metadata is no twin. */
    @Test
    void aKnownKeyAloneDoesNotDetermineTheRest() {
        KernelGram<Item> gram = KernelGram.of(BY_ID.plus(BY_GENRES), ITEMS);
        Item known = ITEMS.get(0);
        Item changed = new Item(known.id(), 0, java.util.Set.of("drama"), known.features());

        assertThat(gram.unexplained(known)).isZero();
        assertThat(gram.unexplained(changed)).isGreaterThan(0.01);
    }

    @Test
    void noInputsAtAll() {
        for (Kernel<Item> kernel : List.of(BY_ID, BY_GENRES, BY_ID.plus(BY_GENRES))) {
            KernelGram<Item> gram = KernelGram.of(kernel, List.of());
            Item x = ITEMS.get(0);

            assertThat(gram.gram().size()).isZero();
            assertThat(gram.continuation(Matrix.zeros(0, 2)).at(x)).containsExactly(0, 0);
            assertThat(gram.unexplained(x)).isEqualTo(kernel.at(x, x));
        }
    }

    @Test
    void kernelAndInputsAreKept() {
        KernelGram<Item> gram = KernelGram.of(BY_ID, ITEMS);

        assertThat(gram.kernel()).isSameAs(BY_ID);
        assertThat(gram.inputs()).isSameAs(ITEMS);
        assertThat(gram.gram()).isSameAs(gram.gram());
    }

    @Test
    void structuresAreDescribed() {
        assertThat(KernelGram.of(BY_ID, ITEMS).gram().describe()).isEqualTo("identity");
        assertThat(KernelGram.of(BY_ID.plus(BY_GENRES), ITEMS).gram().describe())
                .isEqualTo("identity + 4 groups of 23 rows");
        assertThat(KernelGram.of(BY_FEATURES, ITEMS).gram().describe()).isEqualTo("dense 23 x 23");
        assertThat(KernelGram.of(LINEAR, MANY).gram().describe()).startsWith("rank 2 of 520 rows (trace error <= ");
    }

    private static String structure(Gram gram) {
        if (gram instanceof GroupedGram grouped) {
            String groups = grouped.groups().size() + " groups: " + structure(grouped.groups());
            return grouped.identityPart() > 0 ? "identity + " + groups : groups;
        }
        if (gram instanceof LowRankGram lowRank) {
            return "rank " + lowRank.factor().cols();
        }
        return gram instanceof IdentityGram ? "identity" : "dense";
    }
}
