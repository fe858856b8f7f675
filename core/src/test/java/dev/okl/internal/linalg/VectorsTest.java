package dev.okl.internal.linalg;

import static dev.okl.testing.Tolerances.TIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.testing.Naive;
import org.junit.jupiter.api.Test;

class VectorsTest {
    @Test
    void dotProductsOfEvenAndOddLengths() {
        for (int n = 0; n <= 9; n++) {
            double[] x = Naive.normal(n + 2, 1);
            double[] y = Naive.normal(n + 3, 2);
            double expected = 0;
            for (int i = 0; i < n; i++) {
                expected += x[2 + i] * y[3 + i];
            }
            assertThat(Vectors.dot(x, 2, y, 3, n)).isCloseTo(expected, within(TIGHT));
        }
    }

    @Test
    void lengthsSumsAndMultiples() {
        double[] x = {3, -4};
        double[] y = {1, 1};
        Vectors.addInPlace(2, x, y);
        assertThat(Vectors.norm(x)).isEqualTo(5);
        assertThat(y).containsExactly(7, -7);

        Vectors.scaleInPlace(-1, x);
        assertThat(x).containsExactly(-3, 4);
    }
}
