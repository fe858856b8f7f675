package dev.okl.internal.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.internal.scale.QuasiNewton.Minimum;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QuasiNewtonTest {
    /** How near the end of a flat valley is found. */
    private static final double NEAR = 1e-4;

    private static final double[] LOW = {-10, -10};
    private static final double[] HIGH = {10, 10};

    private static double valley(double[] x) {
        return Math.pow(1 - x[0], 2) + 20 * Math.pow(x[1] - x[0] * x[0], 2);
    }

    private static double[] slopesOfValley(double[] x) {
        double bend = x[1] - x[0] * x[0];
        return new double[] {-2 * (1 - x[0]) - 80 * x[0] * bend, 40 * bend};
    }

    @Test
    void findsTheEndOfACurvedValley() {
        Minimum found = QuasiNewton.minimize(
                QuasiNewtonTest::valley,
                QuasiNewtonTest::slopesOfValley,
                LOW,
                HIGH,
                new double[] {-1.5, 2},
                1e-12,
                300,
                () -> false);

        assertThat(found.point()).containsExactly(new double[] {1, 1}, within(NEAR));
        assertThat(found.value()).isCloseTo(0, within(NEAR));
    }

    @Test
    void staysWithinTheBoundsAndGoesOnAlongThem() {
        Minimum found = QuasiNewton.minimize(
                x -> Math.pow(x[0] - 5, 2) + Math.pow(x[1] + 3, 2) + x[0] * x[1],
                x -> new double[] {2 * (x[0] - 5) + x[1], 2 * (x[1] + 3) + x[0]},
                new double[] {-1, -1},
                new double[] {2, 8},
                new double[] {0, 4},
                1e-12,
                100,
                () -> false);

        // With x0 at 2 and x1 at -1 the function still falls towards larger x0 and smaller x1.
        assertThat(found.point()).containsExactly(new double[] {2, -1}, within(NEAR));
    }

    @Test
    void aVariableThatIsFixedDoesNotHoldTheOthers() {
        Minimum found = QuasiNewton.minimize(
                x -> Math.pow(x[0] - 5, 2) + Math.pow(x[1] + 3, 2),
                x -> new double[] {2 * (x[0] - 5), 2 * (x[1] + 3)},
                new double[] {-10, 2},
                new double[] {10, 2},
                new double[] {0, 2},
                1e-12,
                100,
                () -> false);

        assertThat(found.point()).containsExactly(new double[] {5, 2}, within(NEAR));
    }

    @Test
    void doesNotStepOverTheEdgeOfWhatIsFinite() {
        Minimum found = QuasiNewton.minimize(
                x -> x[0] > 0 ? Double.POSITIVE_INFINITY : x[0] * x[0] - x[1],
                x -> new double[] {2 * x[0], -1},
                LOW,
                HIGH,
                new double[] {-2, 0},
                1e-9,
                50,
                () -> false);

        assertThat(found.value()).isFinite().isLessThan(4);
        assertThat(found.point()[0]).isLessThanOrEqualTo(0);
    }

    @Test
    void endsWhenItIsCancelled() {
        AtomicInteger asked = new AtomicInteger();
        double[] start = {-1.5, 2};
        Minimum found = QuasiNewton.minimize(
                QuasiNewtonTest::valley,
                QuasiNewtonTest::slopesOfValley,
                LOW,
                HIGH,
                start,
                1e-12,
                300,
                () -> asked.incrementAndGet() > 3);

        assertThat(found.value()).isLessThan(valley(start)).isGreaterThan(NEAR);
    }
}
