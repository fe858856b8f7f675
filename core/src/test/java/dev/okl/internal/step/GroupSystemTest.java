package dev.okl.internal.step;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.TIGHT;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.DenseGram;
import dev.okl.internal.linalg.ConjugateGradient.Outcome;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.testing.Naive;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupSystemTest {
    private static final Parallel ONE = Parallel.of(1);

    @ParameterizedTest
    @CsvSource({"1, 1", "5, 3", "40, 4", "150, 3"})
    void solvesTheSystemAsItIsWrittenDown(int groups, int q) {
        Blocks blocks = blocks(groups, q, 1);
        DenseGram m = gram(groups);
        Matrix s = Matrix.zeros(groups, q);
        Matrix t = Matrix.zeros(groups, q);
        Outcome outcome = new GroupSystem(m).solve(blocks, blocks.rightHandSide(), s, t, TIGHT);

        double[] expected =
                Naive.solve(written(blocks, m), blocks.rightHandSide().data());
        assertThat(outcome.converged()).isTrue();
        assertThat(distance(s.data(), expected)).isLessThan(SOLVE);
        assertThat(distance(t.data(), Naive.product(m.dense(), s).data())).isLessThan(SOLVE);
    }

    @ParameterizedTest
    @CsvSource({"300, 5", "400, 2"})
    void takesAFewIterationsWhereTheMetricAloneTakesDozens(int groups, int q) {
        DenseGram m = gram(groups);
        GroupSystem system = new GroupSystem(m);
        for (int step = 0; step < 3; step++) {
            Blocks blocks = blocks(groups, q, 1);
            Vectors.scaleInPlace(1 + 0.1 * step, blocks.stored());
            Matrix a = Matrix.zeros(groups, q);
            Matrix v = Matrix.zeros(groups, q);
            Outcome alone = KernelCgStep.solve(blocks, m, 1, a, v, SOLVE);
            Matrix s = Matrix.zeros(groups, q);
            Outcome outcome = system.solve(blocks, blocks.rightHandSide(), s, Matrix.zeros(groups, q), SOLVE);

            assertThat(outcome.iterations()).as("step %s", step).isLessThan(alone.iterations() / 3);
            assertThat(distance(s, a)).isLessThan(1e-5);
        }
    }

    /** As after a step to another lambda. */
    @ParameterizedTest
    @CsvSource({"300, 5", "400, 2"})
    void blocksOfAnotherKindCostFewIterationsWithTheOldInverse(int groups, int q) {
        DenseGram m = gram(groups);
        GroupSystem system = new GroupSystem(m);
        Blocks first = blocks(groups, q, 1);
        Outcome before =
                system.solve(first, first.rightHandSide(), Matrix.zeros(groups, q), Matrix.zeros(groups, q), SOLVE);
        Blocks other = blocks(groups, q, 2);
        Matrix s = Matrix.zeros(groups, q);
        Outcome outcome = system.solve(other, other.rightHandSide(), s, Matrix.zeros(groups, q), SOLVE);
        Outcome fresh = new GroupSystem(m)
                .solve(other, other.rightHandSide(), Matrix.zeros(groups, q), Matrix.zeros(groups, q), SOLVE);
        Matrix a = Matrix.zeros(groups, q);
        KernelCgStep.solve(other, m, 1, a, Matrix.zeros(groups, q), SOLVE);

        assertThat(outcome.converged()).isTrue();
        assertThat(outcome.iterations()).isLessThanOrEqualTo(2 * (before.iterations() + fresh.iterations()));
        assertThat(distance(s, a)).isLessThan(1e-5);
    }

    /** A Gram matrix may be indefinite by rounding; weighted by the groups' sizes that is more than a factorisation bears. */
    @Test
    void whereThereIsNoInverseTheMetricAloneMustDo() {
        int groups = 100;
        Matrix ones = Matrix.zeros(groups, groups);
        Arrays.fill(ones.data(), 1);
        ones.set(0, 1, 1 + 5e-10);
        ones.set(1, 0, 1 + 5e-10);
        double[] q = new double[groups];
        Arrays.fill(q, 1e-3);
        q[0] = 1000;
        q[1] = 1000;
        Blocks blocks = Blocks.of(q, Naive.normal(groups, 1, 1), Double.NaN, ONE);
        Matrix s = Matrix.zeros(groups, 1);
        Outcome outcome = new GroupSystem(new DenseGram(ones))
                .solve(blocks, blocks.rightHandSide(), s, Matrix.zeros(groups, 1), SOLVE);

        assertThat(outcome.converged()).isTrue();
    }

    /** That is what CG in the inner product of M needs. */
    @ParameterizedTest
    @CsvSource({"30, 2", "200, 4"})
    void theInverseIsSelfAdjointAndItsImageIsThatOfM(int groups, int q) {
        DenseGram m = gram(groups);
        GroupInverse inverse = new GroupInverse(m, blocks(groups, q, 1));
        Matrix x = Naive.normal(groups, q, 2);
        Matrix y = Naive.normal(groups, q, 3);
        Matrix[] ofX = apply(inverse, m, x);
        Matrix[] ofY = apply(inverse, m, y);

        assertThat(distance(ofX[1], Naive.product(m.dense(), ofX[0]))).isLessThan(SOLVE);
        double size = Vectors.norm(x.data()) * Vectors.norm(ofY[1].data());
        assertThat(Vectors.dot(x.data(), ofY[1].data()))
                .isCloseTo(Vectors.dot(y.data(), ofX[1].data()), within(SOLVE * size));
    }

    private static Matrix[] apply(GroupInverse inverse, DenseGram m, Matrix x) {
        Matrix z = Matrix.zeros(x.rows(), x.cols());
        Matrix image = Matrix.zeros(x.rows(), x.cols());
        inverse.apply(x.data(), Naive.product(m.dense(), x).data(), z.data(), image.data());
        return new Matrix[] {z, image};
    }

    /** Blocks of groups with one to a hundred members, and some without any. */
    private static Blocks blocks(int groups, int q, long seed) {
        Random random = new Random(seed);
        double[] h = new double[groups * q * q];
        for (int c = 1; c < groups; c++) {
            Matrix block = Naive.scaled(Math.pow(100, random.nextDouble()) / q, Naive.semidefinite(q, q, c));
            System.arraycopy(block.data(), 0, h, c * q * q, q * q);
        }
        return Blocks.of(h, Naive.normal(groups, q, seed + 7), Double.NaN, ONE);
    }

    /** A smooth kernel on points of a plane. */
    private static DenseGram gram(int n) {
        Random random = new Random(n);
        double[] x = random.doubles(n).toArray();
        double[] y = random.doubles(n).toArray();
        Matrix m = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m.set(i, j, Math.exp(-4 * (x[i] - x[j]) * (x[i] - x[j]) - Math.abs(y[i] - y[j]) / 4));
            }
        }
        return new DenseGram(m);
    }

    private static Matrix written(Blocks blocks, DenseGram m) {
        int q = blocks.columns();
        int n = blocks.rows();
        Matrix all = Matrix.identity(n * q);
        for (int c = 0; c < n; c++) {
            for (int d = 0; d < n; d++) {
                for (int k = 0; k < q; k++) {
                    for (int l = 0; l < q; l++) {
                        double value =
                                blocks.stored()[(c * q + k) * q + l] * m.dense().get(c, d);
                        all.set(c * q + k, d * q + l, all.get(c * q + k, d * q + l) + value);
                    }
                }
            }
        }
        return all;
    }
}
