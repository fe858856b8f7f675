package dev.okl.kernel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class KernelChecksTest {
    @Test
    void parametersAreCheckedAtTheDoor() {
        refused(() -> Kernels.gaussian(0), "width must be > 0 and finite but was 0.0");
        refused(() -> Kernels.gaussian(Double.NaN), "width must be > 0 and finite but was NaN");
        refused(() -> Kernels.laplacian(-1), "rate must be > 0 and finite but was -1.0");
        refused(() -> Kernels.matern(2, 1), "nu must be 0.5, 1.5 or 2.5 but was 2.0");
        refused(() -> Kernels.matern(0.5, 0), "width must be > 0 and finite but was 0.0");
        refused(() -> Kernels.periodic(0, 1), "period must be > 0 and finite but was 0.0");
        refused(() -> Kernels.periodic(1, -1), "width must be > 0 and finite but was -1.0");
        refused(() -> Kernels.polynomial(0, 1), "degree must be >= 1 but was 0");
        refused(() -> Kernels.polynomial(1, -1), "offset must be >= 0 and finite but was -1.0");
        refused(() -> Kernels.hammingOfFlags(0), "rate must be > 0 and finite but was 0.0");
        refused(() -> Kernels.hammingOfSets(0), "vocabularySize must be >= 1 but was 0");
        refused(() -> Kernels.constant(-1), "value must be >= 0 and finite but was -1.0");
        refused(() -> Kernels.linear().times(-2), "factor must be >= 0 and finite but was -2.0");
        refused(
                () -> Kernels.linear().times(Double.POSITIVE_INFINITY),
                "factor must be >= 0 and finite but was Infinity");
        refused(() -> Kernels.sum(List.of()), "terms must not be empty");
        refused(() -> Kernels.product(List.of()), "factors must not be empty");
    }

    @Test
    void argumentsAreChecked() {
        refused(() -> Kernels.linear().at(new double[3], new double[4]), "vector dimensions differ: 3 != 4");
        refused(() -> Kernels.hammingOfFlags().at(new boolean[2], new boolean[1]), "numbers of flags differ: 2 != 1");
        refused(
                () -> Kernels.linearSpline().at(1.0, -2.5),
                "linear spline argument must be >= 0 and finite but was -2.5");
        refused(() -> Kernels.cubicSpline().at(-1, 2), "cubic spline argument must be >= 0 and finite but was -1.0");
        refused(
                () -> Kernels.decaySpline().at(1, Double.NaN),
                "decay spline argument must be >= 0 and finite but was NaN");
    }

    @Test
    void precomputedTablesAreChecked() {
        refused(
                () -> Kernels.precomputed(List.of("a", "b"), new double[][] {{1, 0.5}, {0.4, 1}}),
                "matrix must be symmetric but K(a, b) was 0.5 and K(b, a) was 0.4");
        refused(
                () -> Kernels.precomputed(List.of("a", "b"), new double[][] {{1, 0}}),
                "matrix must have one row per id, 2, but had 1");
        refused(
                () -> Kernels.precomputed(List.of("a", "b"), new double[][] {{1, 0}, {0}}),
                "matrix row of id 'b' must have 2 entries but had 1");
        refused(
                () -> Kernels.precomputed(List.of("a", "b"), new double[][] {{1, 0}, {0, Double.NaN}}),
                "matrix must be finite but K(b, b) was NaN");
        refused(
                () -> Kernels.precomputed(List.of("a", "a"), new double[][] {{1, 1}, {1, 1}}),
                "ids must be distinct but 'a' occurs twice");
    }

    @Test
    void precomputedKernelNamesAnUnknownId() {
        Kernel<String> kernel = Kernels.precomputed(List.of("a"), new double[][] {{1}});

        refused(
                () -> kernel.at("a", "zebra"),
                "id 'zebra' is not in the precomputed kernel's table of 1 ids; "
                        + "a precomputed kernel cannot be evaluated outside its table");
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
