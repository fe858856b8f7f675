package dev.okl.internal.gram;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.TIGHT;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.testing.Naive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PivotedCholeskyTest {
    private static final Matrix FULL = Naive.semidefinite(20, 30, 1);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 19})
    void theTraceErrorIsExactAndWhatIsLeftIsPositiveSemidefinite(int rank) {
        PivotedCholesky cholesky = factor(FULL, 1e-15, rank);
        Matrix f = cholesky.factor();
        Matrix left = Naive.sum(FULL, Naive.scaled(-1, Naive.product(f, f.transpose())));

        assertThat(f.cols()).isEqualTo(rank);
        assertThat(cholesky.traceError()).isCloseTo(trace(left), within(TIGHT * trace(FULL)));
        assertThat(Blas.eigen(left).smallest()).isGreaterThan(-TIGHT * trace(FULL));
    }

    @Test
    void theFactorIsLowerTriangularAtThePivots() {
        PivotedCholesky cholesky = factor(FULL, 1e-15, 12);
        int[] pivots = cholesky.pivots();

        assertThat(pivots).doesNotHaveDuplicates().hasSize(12);
        for (int i = 0; i < pivots.length; i++) {
            assertThat(cholesky.factor().get(pivots[i], i)).isPositive();
            for (int j = i + 1; j < pivots.length; j++) {
                assertThat(cholesky.factor().get(pivots[i], j)).isZero();
            }
        }
    }

    /** The first pivot is the largest diagonal entry; pivots on the diagonal of F never grow. */
    @Test
    void theWorstExplainedComesNext() {
        PivotedCholesky cholesky = factor(Naive.diagonal(1, 9, 4), 1e-15, 3);
        assertThat(cholesky.pivots()).containsExactly(1, 2, 0);
        assertThat(cholesky.factor().data()).containsExactly(0, 0, 1, 3, 0, 0, 0, 2, 0);

        PivotedCholesky full = factor(FULL, 1e-15, 20);
        for (int k = 1; k < 20; k++) {
            assertThat(full.factor().get(full.pivots()[k], k))
                    .isLessThanOrEqualTo(full.factor().get(full.pivots()[k - 1], k - 1));
        }
    }

    @Test
    void allColumnsGiveTheMatrix() {
        PivotedCholesky cholesky = factor(FULL, 1e-15, 100);

        assertThat(cholesky.factor().cols()).isEqualTo(20);
        assertThat(distance(Naive.product(cholesky.factor(), cholesky.factor().transpose()), FULL))
                .isLessThan(TIGHT);
    }

    @Test
    void stopsAtTheRankOfTheMatrix() {
        Matrix k = Naive.semidefinite(50, 4, 2);
        PivotedCholesky cholesky = factor(k, SOLVE, 50);

        assertThat(cholesky.factor().cols()).isEqualTo(4);
        assertThat(distance(Naive.product(cholesky.factor(), cholesky.factor().transpose()), k))
                .isLessThan(TIGHT);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.9, 0.5, 0.1, 1e-3})
    void stopsAsSoonAsTheToleranceIsReached(double tolerance) {
        PivotedCholesky cholesky = factor(FULL, tolerance, 20);
        int rank = cholesky.factor().cols();

        assertThat(cholesky.traceError()).isLessThanOrEqualTo(tolerance * trace(FULL));
        assertThat(factor(FULL, 1e-15, rank - 1).traceError()).isGreaterThan(tolerance * trace(FULL));
    }

    @Test
    void aZeroMatrixHasNoColumns() {
        assertThat(factor(Matrix.zeros(3, 3), TIGHT, 3).factor().shape()).isEqualTo("3 x 0");
        assertThat(factor(Matrix.zeros(0, 0), TIGHT, 3).factor().shape()).isEqualTo("0 x 0");
    }

    @Test
    void whatIsNotPositiveSemidefiniteIsRefused() {
        assertRefused(Naive.diagonal(1, -0.5), "of K(1,1) -0.5 is left after 0 columns");
        assertRefused(
                Matrix.of(new double[][] {{1, 2}, {2, 1}}),
                "the kernel is not positive semidefinite: of K(1,1) -3.0 is left after 1 columns");
        assertRefused(Matrix.of(new double[][] {{0, 1}, {1, 0}}), "K(1,0) = 1.0 and K(0,1) = 1.0");
        assertRefused(Matrix.of(new double[][] {{4, 2}, {-2, 1}}), "K(1,0) = -2.0 and K(0,1) = 2.0");
        assertRefused(Naive.diagonal(1, Double.NaN), "NaN");
        assertRefused(Naive.diagonal(1, Double.POSITIVE_INFINITY), "Infinity");
        assertRefused(Matrix.of(new double[][] {{1, Double.NaN}, {Double.NaN, 1}}), "NaN");
    }

    @Test
    void rankDeficientUpToRoundingIsAccepted() {
        for (int rank = 1; rank < 20; rank++) {
            Matrix k = Naive.semidefinite(20, rank, rank);
            Matrix f = factor(k, 1e-15, 20).factor();
            assertThat(distance(Naive.product(f, f.transpose()), k)).isLessThan(TIGHT);
        }
    }

    private static void assertRefused(Matrix k, String message) {
        assertThatThrownBy(() -> factor(k, TIGHT, k.rows()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private static PivotedCholesky factor(Matrix k, double tolerance, int maxRank) {
        return PivotedCholesky.of(k.rows(), k::get, tolerance, maxRank);
    }

    private static double trace(Matrix k) {
        double trace = 0;
        for (int i = 0; i < k.rows(); i++) {
            trace += k.get(i, i);
        }
        return trace;
    }
}
