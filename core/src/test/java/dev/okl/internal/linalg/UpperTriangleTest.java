package dev.okl.internal.linalg;

import static dev.okl.testing.Tolerances.TIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.testing.Naive;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** By definition, for sizes of plain loops and of BLAS. */
class UpperTriangleTest {
    private static final int COLUMNS = 3;
    private static final int OFFSET = 2;

    /** What is below the diagonal is no number, and is not to be read. */
    private static Matrix triangle(int n, boolean clean) {
        Matrix u = Naive.normal(n, n, 8);
        for (int i = 0; i < n; i++) {
            Arrays.fill(u.data(), i * n, i * n + i, clean ? 0 : Double.NaN);
            for (int k = i; k < n; k++) {
                u.set(i, k, u.get(i, k) / n + (i == k ? 2 : 0));
            }
        }
        return u;
    }

    private static double[] behind(Matrix b) {
        double[] shifted = new double[OFFSET + b.data().length];
        System.arraycopy(b.data(), 0, shifted, OFFSET, b.data().length);
        return shifted;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 45})
    void systemsAreSolvedFromEitherSide(int n) {
        double[] u = triangle(n, false).data();
        Matrix clean = triangle(n, true);
        Matrix x = Naive.normal(n, COLUMNS, 5);
        Matrix wide = Naive.normal(COLUMNS, n, 6);
        double[] transposed = behind(Naive.product(clean.transpose(), x));
        double[] plain = behind(Naive.product(clean, x));
        double[] right = Naive.product(wide, clean).data().clone();

        UpperTriangle.solveTransposed(u, n, transposed, OFFSET, COLUMNS);
        UpperTriangle.solve(u, n, plain, OFFSET, COLUMNS);
        UpperTriangle.solveFromRight(u, n, right, COLUMNS);

        assertThat(transposed).containsExactly(behind(x), within(TIGHT));
        assertThat(plain).containsExactly(behind(x), within(TIGHT));
        assertThat(right).containsExactly(wide.data(), within(TIGHT));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 45})
    void productsAreAddedToTheUpperTriangle(int q) {
        Matrix b = Naive.normal(9, q, 4);
        Matrix expected = Naive.product(b.transpose(), b);
        double[] sums = new double[q * q];
        Arrays.fill(sums, 10);

        UpperTriangle.addGram(b.data(), 9, q, sums);

        for (int i = 0; i < q; i++) {
            for (int k = 0; k < q; k++) {
                assertThat(sums[i * q + k]).isCloseTo(10 + (k >= i ? expected.get(i, k) : 0), within(TIGHT * 10));
            }
        }
    }
}
