package dev.okl.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PairedDifferenceTest {
    /** How close the formula comes to the quantiles of Student's t, with few differences and with more. */
    private static final double FEW = 0.01;

    private static final double MORE = 0.005;

    private static final double VERY_MANY = 1e-3;

    private static final double TIGHT = 1e-12;

    @Test
    void arithmeticOfRuns() {
        // Differences -1, -2, -3: mean -2, variance 1; the variance of the mean is 1/3 + 1/3.
        PairedDifference difference = PairedDifference.ofRuns(new double[] {4, 4, 5}, new double[] {5, 6, 8}, 1.0 / 3);
        assertThat(difference.mean()).isCloseTo(-2, within(TIGHT));
        assertThat(difference.standardError()).isCloseTo(Math.sqrt(2.0 / 3), within(TIGHT));
        assertThat(difference.count()).isEqualTo(3);
        assertThat(difference.over()).isEqualTo("run");
    }

    @Test
    void arithmeticOfTasks() {
        double none = Double.NaN;
        PairedDifference difference =
                PairedDifference.ofTasks(new double[] {4, none, 4, 5}, new double[] {5, none, 6, 8});
        assertThat(difference.mean()).isCloseTo(-2, within(TIGHT));
        assertThat(difference.standardError()).isCloseTo(Math.sqrt(1.0 / 3), within(TIGHT));
        assertThat(difference.count()).isEqualTo(3);
        assertThat(difference.over()).isEqualTo("task");
    }

    /** The two-sided quantiles of Student's t, from a table: all must be near the normal ones. */
    @Test
    void scoreOfStudentsQuantilesIsNormal() {
        assertThat(new PairedDifference(2.776, 1, 5, "run").score()).isCloseTo(1.960, within(FEW));
        assertThat(new PairedDifference(2.262, 1, 10, "run").score()).isCloseTo(1.960, within(MORE));
        assertThat(new PairedDifference(-3.250, 1, 10, "run").score()).isCloseTo(-2.576, within(MORE));
        assertThat(new PairedDifference(2.861, 1, 20, "run").score()).isCloseTo(2.576, within(MORE));
        assertThat(new PairedDifference(2.576, 1, 100_000, "run").score()).isCloseTo(2.576, within(VERY_MANY));
        // 1% for two differences: a table says 63.66, this asks for more
        assertThat(new PairedDifference(63.66, 1, 2, "run").score()).isBetween(2.0, 2.576);
    }

    @Test
    void verdictsInWords() {
        assertThat(verdict(-4)).isEqualTo(Verdict.HELPED_CLEARLY);
        assertThat(verdict(-2.2)).isEqualTo(Verdict.HELPED_SOMEWHAT);
        assertThat(verdict(-1)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(verdict(0)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(verdict(1)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(verdict(2.2)).isEqualTo(Verdict.HURT);
        assertThat(Verdict.HELPED_CLEARLY.words()).isEqualTo("helped, more than chance would explain");
        assertThat(Verdict.HURT.jsonName()).isEqualTo("hurt");
    }

    private static Verdict verdict(double t) {
        return Verdict.of(new PairedDifference(t, 1, 20, "run"));
    }

    @Test
    void withoutSpreadTheSignDecides() {
        assertThat(Verdict.of(PairedDifference.ofRuns(constant(20, 1), constant(20, 2), 0.3)))
                .isEqualTo(Verdict.HELPED_CLEARLY);
        assertThat(Verdict.of(PairedDifference.ofRuns(constant(20, 1), constant(20, 1), 0.3)))
                .isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(Verdict.of(PairedDifference.ofTasks(constant(1, 1), constant(1, 2))))
                .isEqualTo(Verdict.NO_DIFFERENCE);
    }

    private static double[] constant(int count, double value) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }
}
