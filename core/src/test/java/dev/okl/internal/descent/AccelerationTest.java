package dev.okl.internal.descent;

import static dev.okl.testing.Tolerances.TIGHT;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.LocalSweepHistory;
import dev.okl.internal.state.Problem;
import dev.okl.testing.Problems;
import dev.okl.testing.Problems.Pattern;
import dev.okl.testing.Problems.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sweeps are those of a linear map x -> G x + c here, whose rates of convergence lie between 0.1 and 0.99. */
final class AccelerationTest {
    /** Differences of sweeps are kept in 32 bits, and combined. */
    private static final double IN_32_BITS = 1e-5;

    private static final int TASKS = 8;
    private static final int RANK = 2;
    private static final double SCALE = 2; // of the tasks' Gram matrix: coefficients are half of the values

    private final LocalSide side = side();
    private final List<double[]> starts = new ArrayList<>();
    private final List<double[]> ends = new ArrayList<>();

    /** The past that counts is that of the last sweeps only, also when there have been many more. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void everyProposalIsTheLeastSquaresCombinationOfTheLastSweeps(int depth) {
        Acceleration acceleration = new Acceleration(new LocalSweepHistory(side), depth);
        for (int sweep = 1; sweep <= 3 * depth + 4; sweep++) {
            sweep();
            acceleration.advance(false, false);

            assertThat(acceleration.proposed()).isEqualTo(sweep > 1);
            assertThat(distance(side.values().data(), leastSquares(depth)))
                    .as("sweep %d", sweep)
                    .isLessThan(IN_32_BITS);
            assertCoefficientsBelongToValues();
        }
    }

    @Test
    void theFixedPointIsReachedInFarFewerSweeps() {
        Acceleration acceleration = new Acceleration(new LocalSweepHistory(side), 8);
        for (int sweep = 1; sweep <= 150; sweep++) {
            sweep();
            acceleration.advance(false, false);
        }
        // The plain sweeps need 2300: 0.99^2300 = 1e-10.
        assertThat(distance(side.values().data(), fixedPoint())).isLessThan(1e-10);
    }

    @Test
    void aRejectedProposalGivesThePlainPointAndForgetsThePast() {
        Acceleration acceleration = new Acceleration(new LocalSweepHistory(side), 4);
        for (int sweep = 1; sweep <= 3; sweep++) {
            sweep();
            acceleration.advance(false, false);
        }
        acceleration.reject();

        assertThat(acceleration.proposed()).isFalse();
        assertThat(distance(side.values().data(), ends.get(2))).isLessThan(TIGHT);
        assertCoefficientsBelongToValues();
        assertNoPast(acceleration);
    }

    @Test
    void aRestartKeepsThePointAndForgetsThePast() {
        Acceleration acceleration = new Acceleration(new LocalSweepHistory(side), 4);
        for (int sweep = 1; sweep <= 3; sweep++) {
            sweep();
            acceleration.advance(false, false);
        }
        double[] before = side.values().data().clone();
        acceleration.restart();

        assertThat(acceleration.proposed()).isFalse();
        assertThat(side.values().data()).isEqualTo(before);
        assertNoPast(acceleration);
    }

    @Test
    void depthZeroProposesNothing() {
        Acceleration acceleration = new Acceleration(new LocalSweepHistory(side), 0);
        for (int sweep = 1; sweep <= 3; sweep++) {
            sweep();
            acceleration.advance(false, false);

            assertThat(acceleration.proposed()).isFalse();
            assertThat(side.values().data()).isEqualTo(ends.get(ends.size() - 1));
        }
    }

    /** The first sweep stays as it is, the second is combined with the first alone. */
    private void assertNoPast(Acceleration acceleration) {
        starts.clear();
        ends.clear();
        for (int sweep = 1; sweep <= 2; sweep++) {
            sweep();
            acceleration.advance(false, false);

            assertThat(acceleration.proposed()).isEqualTo(sweep > 1);
            assertThat(distance(side.values().data(), leastSquares(1))).isLessThan(IN_32_BITS);
        }
    }

    private void assertCoefficientsBelongToValues() {
        double[] values = side.coefficients().data().clone();
        for (int k = 0; k < values.length; k++) {
            values[k] *= SCALE;
        }
        assertThat(distance(values, side.values().data())).isLessThan(TIGHT);
    }

    /** G = diag(rates): the least squares do not see the basis. */
    private void sweep() {
        starts.add(side.values().data().clone());
        Matrix coefficients = side.coefficients().copy();
        double[] fixed = fixedPoint();
        for (int k = 0; k < fixed.length; k++) {
            double value = fixed[k] + rate(k) * (side.values().data()[k] - fixed[k]);
            coefficients.data()[k] = value / SCALE;
        }
        side.setCoefficients(coefficients, Parallel.of(1));
        ends.add(side.values().data().clone());
    }

    private static double rate(int k) {
        return 0.1 + 0.89 * k / (TASKS * RANK - 1);
    }

    private static double[] fixedPoint() {
        return new Random(5).doubles(TASKS * RANK, 1, 2).toArray();
    }

    /** g_k - sum gamma_i (g_i+1 - g_i), where gamma minimises |f_k - sum gamma_i (f_i+1 - f_i)| with f = g - x. */
    private double[] leastSquares(int depth) {
        int last = ends.size() - 1;
        int n = Math.min(depth, last);
        double[] result = ends.get(last).clone();
        if (n == 0) {
            return result;
        }
        Matrix normal = Matrix.zeros(n, n);
        double[] gamma = new double[n];
        for (int i = 0; i < n; i++) {
            double[] difference = minus(change(last - i), change(last - i - 1));
            gamma[i] = Vectors.dot(difference, change(last));
            for (int j = 0; j < n; j++) {
                normal.set(i, j, Vectors.dot(difference, minus(change(last - j), change(last - j - 1))));
            }
        }
        Blas.choleskySolveInPlace(Blas.choleskyOrNull(normal), gamma);
        for (int i = 0; i < n; i++) {
            Vectors.addInPlace(-gamma[i], minus(ends.get(last - i), ends.get(last - i - 1)), result);
        }
        return result;
    }

    private double[] change(int sweep) {
        return minus(ends.get(sweep), starts.get(sweep));
    }

    private static double[] minus(double[] a, double[] b) {
        double[] difference = a.clone();
        Vectors.addInPlace(-1, b, difference);
        return difference;
    }

    private static LocalSide side() {
        TaskData<Integer> data = Problems.data(3, TASKS, Pattern.COMPLETE, Weights.ONE, false, new Random(1));
        Problem problem =
                Problem.of(data, new IdentityGram(3), new IdentityGram(TASKS, SCALE), false, false, Parallel.of(1));
        return new LocalState(problem, RANK).tasks();
    }
}
