package dev.okl.internal.gram;

import static dev.okl.internal.gram.Item.BY_FEATURES;
import static dev.okl.internal.gram.Item.BY_GENRES;
import static dev.okl.internal.gram.Item.BY_ID;
import static dev.okl.internal.gram.Item.LINEAR;
import static dev.okl.internal.gram.Item.SAME_GENRES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.LowRank;
import dev.okl.testing.Problems;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is foreseen of a Gram matrix against the matrix itself. */
class GramShapeTest {
    private static final List<Item> ITEMS = Item.list(23, 1);
    private static final List<Item> MANY = Item.list(520, 2);

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.okl.internal.gram.KernelGramTest#structures")
    void whatIsExpectedIsWhatIsBuilt(String name, Kernel<Item> kernel, List<Item> inputs) {
        Gram gram = KernelGram.of(kernel, inputs).gram();
        GramShape expected = KernelGram.of(kernel, inputs).expectedShape();

        assertThat(expected).isEqualTo(gram.shape());
        assertThat(gram.describe()).startsWith(expected.describe());
        assertThat(expected.bytes()).isEqualTo(bytes(gram));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.okl.internal.gram.KernelGramTest#structures")
    void withoutFiguresItIsTheSameUnlessTheDimensionsAreFew(String name, Kernel<Item> kernel, List<Item> inputs) {
        GramShape actual = KernelGram.of(kernel, inputs).gram().shape();
        GramShape foreseen = Structure.of(kernel, inputs).shape();

        if (actual.form() == GramShape.Form.LOW_RANK) {
            assertThat(foreseen.form()).isEqualTo(GramShape.Form.DENSE);
            assertThat(foreseen.bytes()).isGreaterThan(actual.bytes());
        } else {
            assertThat(foreseen).isEqualTo(actual);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.okl.internal.gram.KernelGramTest#structures")
    void approximationsHaveAtMostTheColumnsThatWereForeseen(String name, Kernel<Item> kernel, List<Item> inputs) {
        GramShape actual = KernelGram.of(kernel, inputs, Optional.of(new LowRank(1e-3, 7)))
                .gram()
                .shape();
        GramShape foreseen =
                KernelGram.of(kernel, inputs, Optional.of(new LowRank(1e-3, 7))).expectedShape();

        assertThat(actual.columns()).isLessThanOrEqualTo(foreseen.columns());
        assertThat(new GramShape(
                        actual.rows(),
                        actual.form(),
                        actual.size(),
                        foreseen.columns(),
                        actual.grouped(),
                        actual.identityPart()))
                .isEqualTo(foreseen);
    }

    @ParameterizedTest
    @EnumSource
    void everyGramTellsItsShape(Problems.Structure structure) {
        Gram gram = Problems.gram(structure, 12, new Random(1));

        assertThat(gram.shape().rows()).isEqualTo(gram.size());
        assertThat(gram.shape().bytes()).isEqualTo(bytes(gram));
        assertThat(gram.describe()).startsWith(gram.shape().describe());
    }

    @Test
    void ranksAreBoundedByWhatIsStored() {
        assertThat(Structure.of(BY_ID, ITEMS).shape().rankBound()).isEqualTo(23);
        assertThat(Structure.of(SAME_GENRES, ITEMS).shape().rankBound()).isEqualTo(4);
        assertThat(Structure.of(BY_GENRES, ITEMS).shape().rankBound()).isEqualTo(4);
        assertThat(Structure.of(BY_ID.plus(BY_GENRES), ITEMS).shape().rankBound())
                .isEqualTo(23);
        assertThat(Structure.of(BY_FEATURES, ITEMS).shape().rankBound()).isEqualTo(23);
        assertThat(KernelGram.of(LINEAR, MANY).expectedShape().rankBound()).isEqualTo(2);
        assertThat(KernelGram.of(BY_FEATURES, MANY, Optional.of(new LowRank(1e-3, 30)))
                        .expectedShape()
                        .rankBound())
                .isEqualTo(30);
    }

    @Test
    void groupsOfGroupsAreBounded() {
        Gram inner = new GroupedGram(0, new int[] {0, 0, 1}, new IdentityGram(2));
        Gram outer = new GroupedGram(1, new int[] {0, 1, 2, 2}, inner);

        assertThat(outer.describe()).isEqualTo("identity + 3 groups of 4 rows");
        assertThat(outer.shape().bytes()).isGreaterThanOrEqualTo(bytes(outer));
    }

    /** The matrix would take 320 GB. */
    @Test
    void nothingIsComputedForManyInputs() {
        List<Double> times = IntStream.range(0, 200_000).mapToObj(i -> i / 7.0).toList();
        Kernel<Double> refusing = (s, t) -> {
            throw new AssertionError("the kernel must not be evaluated");
        };

        GramShape shape = Structure.of(refusing, times).shape();

        assertThat(shape.describe()).isEqualTo("dense 200000 x 200000");
        assertThat(shape.bytes()).isEqualTo(320_000_000_000L);
    }

    @Test
    void aSampleIsEnoughToExpectFewDimensions() {
        List<Double> times = IntStream.range(0, 50_000).mapToObj(i -> i / 7.0).toList();

        assertThat(KernelGram.of(Kernels.linear().ofNumbers(), times)
                        .expectedShape()
                        .describe())
                .isEqualTo("rank 1 of 50000 rows");
        assertThat(KernelGram.of(Kernels.linearSpline(), times).expectedShape().form())
                .isEqualTo(GramShape.Form.DENSE);
    }

    /** The refusal belongs to the fit, which names the inputs. */
    @Test
    void aKernelThatIsNoneIsExpectedToBeDense() {
        List<Double> times = IntStream.range(0, 600).mapToObj(i -> (double) i).toList();

        assertThat(KernelGram.of((Double s, Double t) -> -1, times).expectedShape())
                .isEqualTo(GramShape.dense(600));
    }

    /** The arrays that a Gram matrix holds, counted. */
    private static long bytes(Gram gram) {
        if (gram instanceof GroupedGram grouped) {
            return bytes(grouped.groups()) + 4L * grouped.size();
        }
        if (gram instanceof LowRankGram lowRank) {
            return 8L * lowRank.factor().data().length;
        }
        return gram instanceof DenseGram dense ? 8L * dense.dense().data().length : 0;
    }
}
