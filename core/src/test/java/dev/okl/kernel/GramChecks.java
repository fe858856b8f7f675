package dev.okl.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;

/** What every kernel must keep, checked on a list of inputs. */
public final class GramChecks {
    public static final double TIGHT = 1e-12;

    private GramChecks() {}

    /** Symmetric, positive semidefinite up to rounding, equal rows for equal views, and the same values for inputs of a list. */
    public static <X> void check(Kernel<X> kernel, List<X> inputs) {
        double[][] gram = gram(kernel, inputs);
        Kernel.Among among = kernel.among(inputs);
        double largest = 0;
        for (int i = 0; i < gram.length; i++) {
            for (int j = 0; j < gram.length; j++) {
                assertThat(gram[i][j]).isEqualTo(gram[j][i]).isFinite();
                assertThat(among.at(i, j)).isEqualTo(gram[i][j]);
                largest = Math.max(largest, Math.abs(gram[i][j]));
            }
        }
        for (int i = 0; i < gram.length; i++) {
            for (int j = 0; j < i; j++) {
                if (kernel.view(inputs.get(i)).equals(kernel.view(inputs.get(j)))) {
                    assertThat(kernel.view(inputs.get(i))).hasSameHashCodeAs(kernel.view(inputs.get(j)));
                    assertThat(gram[i]).containsExactly(gram[j]);
                }
            }
        }
        assertThat(smallestEigenvalue(gram)).isGreaterThanOrEqualTo(-TIGHT * gram.length * Math.max(1, largest));
    }

    public static <X> double[][] gram(Kernel<X> kernel, List<X> inputs) {
        double[][] gram = new double[inputs.size()][inputs.size()];
        for (int i = 0; i < gram.length; i++) {
            for (int j = 0; j < gram.length; j++) {
                gram[i][j] = kernel.at(inputs.get(i), inputs.get(j));
            }
        }
        return gram;
    }

    public static void assertClose(double[][] actual, double[][] expected) {
        assertThat(actual).hasNumberOfRows(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(actual[i]).containsExactly(expected[i], within(TIGHT));
        }
    }

    /** By Jacobi rotations. */
    public static double smallestEigenvalue(double[][] symmetric) {
        int n = symmetric.length;
        double[][] a = new double[n][];
        for (int i = 0; i < n; i++) {
            a[i] = symmetric[i].clone();
        }
        for (int sweep = 0; sweep < 30; sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    rotate(a, p, q);
                }
            }
        }
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            smallest = Math.min(smallest, a[i][i]);
        }
        return smallest;
    }

    private static void rotate(double[][] a, int p, int q) {
        if (a[p][q] == 0) {
            return;
        }
        double angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        for (int k = 0; k < a.length; k++) {
            double kp = a[k][p];
            double kq = a[k][q];
            a[k][p] = c * kp - s * kq;
            a[k][q] = s * kp + c * kq;
        }
        for (int k = 0; k < a.length; k++) {
            double pk = a[p][k];
            double qk = a[q][k];
            a[p][k] = c * pk - s * qk;
            a[q][k] = s * pk + c * qk;
        }
    }
}
