package dev.okl.data;

import static dev.okl.testing.Tolerances.LOOSE;
import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.TIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Transform.Kind;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransformTest {
    /** A difference over a millionth stands for a derivative. */
    private static final double DIFFERENCE = 1e-6;

    /** An average over a million draws. */
    private static final double DRAWS = 5e-3;

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theInverseBringsValuesBackAndTheSlopeIsTheDerivative(Kind kind) {
        Transform transform = new Transform(kind, kind == Kind.LOG1P ? 0.3 : 1);
        for (double y = 0.05; y < 1; y += 0.1) {
            assertThat(transform.inverse(transform.of(y))).isCloseTo(y, within(TIGHT));
            double slope = (transform.of(y + DIFFERENCE) - transform.of(y - DIFFERENCE)) / (2 * DIFFERENCE);
            assertThat(transform.logSlope(y)).isCloseTo(Math.log(slope), within(LOOSE));
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theMeanIsThatOfNormalNoise(Kind kind) {
        Transform transform = new Transform(kind);
        Random random = new Random(1);
        double z = transform.of(0.4);
        double variance = 0.2;
        double sum = 0;
        int draws = 1_000_000;
        for (int k = 0; k < draws; k++) {
            sum += transform.inverse(z + Math.sqrt(variance) * random.nextGaussian());
        }

        assertThat(transform.mean(z, variance)).isCloseTo(sum / draws, within(DRAWS));
        assertThat(transform.mean(z, 0)).isEqualTo(transform.inverse(z));
    }

    /** Also where most of it comes from far out in the tail. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 2, 5})
    void theMeanOfALogNormalIsKnown(double s) {
        double mean = Math.exp(1.5 + s * s / 2);
        assertThat(new Transform(Kind.LOG).mean(1.5, s * s)).isCloseTo(mean, within(TIGHT * mean));
        assertThat(new Transform(Kind.LOG1P, 7).mean(1.5, s * s)).isCloseTo(7 * (mean - 1), within(TIGHT * 7 * mean));
    }

    @Test
    void theMeanOfASquareWellAboveZeroIsKnown() {
        for (double s : new double[] {0.1, 1, 5}) {
            double mean = 9 * s * s + s * s;
            assertThat(new Transform(Kind.SQRT).mean(3 * s, s * s)).isCloseTo(mean, within(SOLVE * mean));
        }
    }

    @Test
    void candidatesAreThoseInWhoseDomainAllValuesAre() {
        assertThat(Transform.candidates(new double[] {1, -2, 3})).containsExactly(Transform.NONE);
        assertThat(Transform.candidates(new double[] {0, 2, 8}).stream().map(Transform::kind))
                .containsExactly(Kind.NONE, Kind.SQRT, Kind.LOG1P);
        assertThat(Transform.candidates(new double[] {1, 2, 8}).stream().map(Transform::kind))
                .containsExactly(Kind.NONE, Kind.SQRT, Kind.LOG1P, Kind.LOG);
    }

    @Test
    void aValueOutsideTheDomainIsNamed() {
        TaskData<Double> data =
                TaskData.<Double>builder().add(1.0, "a", 2).add(2.0, "a", -1).build();

        assertThatThrownBy(() -> new Transform(Kind.LOG).of(data)).hasMessageContaining("row 2: the value -1.0");
        assertThat(new Transform(Kind.LOG).takes(new double[] {2, -1})).isFalse();
    }

    @Test
    void theUnitIsPositive() {
        assertThatThrownBy(() -> new Transform(Kind.LOG1P, 0)).hasMessageContaining("unit of a transform must be > 0");
    }

    @Test
    void theDomainOfALogarithmOfValuesInUnitsBeginsAtMinusTheUnit() {
        Transform log1p = Transform.of(Transform.Kind.LOG1P, new double[] {1, 5, 9});

        assertThat(log1p.unit()).isEqualTo(5);
        assertThat(log1p.domain()).isEqualTo("values > -5.000");
        assertThat(log1p.takes(new double[] {-4.9})).isTrue();
        assertThat(log1p.takes(new double[] {-5})).isFalse();
    }
}
