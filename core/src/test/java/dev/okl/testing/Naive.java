package dev.okl.testing;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import java.util.Random;

/** Random matrices by seed, and products as plain loops: what the fast code is compared with. */
public final class Naive {
    private Naive() {}

    /** Independent standard normal entries. */
    public static Matrix normal(int rows, int cols, long seed) {
        return Matrix.of(rows, cols, normal(rows * cols, seed));
    }

    public static double[] normal(int n, long seed) {
        Random random = new Random(seed);
        return random.doubles(n).map(ignored -> random.nextGaussian()).toArray();
    }

    /** F F' with F of n x rank: positive semidefinite. */
    public static Matrix semidefinite(int n, int rank, long seed) {
        Matrix f = normal(n, rank, seed);
        return product(f, f.transpose());
    }

    public static Matrix product(Matrix a, Matrix b) {
        Matrix out = Matrix.zeros(a.rows(), b.cols());
        for (int i = 0; i < a.rows(); i++) {
            for (int j = 0; j < b.cols(); j++) {
                double sum = 0;
                for (int k = 0; k < a.cols(); k++) {
                    sum += a.get(i, k) * b.get(k, j);
                }
                out.set(i, j, sum);
            }
        }
        return out;
    }

    public static double[] product(Matrix a, double[] x) {
        return product(a, Matrix.of(x.length, 1, x)).data();
    }

    public static Matrix sum(Matrix a, Matrix b) {
        Matrix out = a.copy();
        Vectors.addInPlace(1, b.data(), out.data());
        return out;
    }

    public static Matrix scaled(double factor, Matrix a) {
        Matrix out = a.copy();
        Vectors.scaleInPlace(factor, out.data());
        return out;
    }

    /** The matrix with these numbers on its diagonal. */
    public static Matrix diagonal(double... values) {
        Matrix out = Matrix.zeros(values.length, values.length);
        for (int i = 0; i < values.length; i++) {
            out.set(i, i, values[i]);
        }
        return out;
    }

    /** Orthonormal columns, by Gram-Schmidt. */
    public static Matrix orthogonal(int n, long seed) {
        Matrix q = normal(n, n, seed);
        for (int j = 0; j < n; j++) {
            double[] column = q.column(j);
            for (int pass = 0; pass < 2; pass++) {
                for (int k = 0; k < j; k++) {
                    double[] other = q.column(k);
                    Vectors.addInPlace(-Vectors.dot(other, column), other, column);
                }
            }
            Vectors.scaleInPlace(1 / Vectors.norm(column), column);
            q.setColumn(j, column);
        }
        return q;
    }

    /** Q diag(values) Q' with a random orthogonal Q: a symmetric matrix whose eigenvalues are known. */
    public static Matrix withEigenvalues(double[] values, long seed) {
        Matrix q = orthogonal(values.length, seed);
        return product(product(q, diagonal(values)), q.transpose());
    }

    /** The solution of a x = b by Gaussian elimination with row pivoting. */
    public static double[] solve(Matrix a, double[] b) {
        int n = b.length;
        Matrix left = a.copy();
        double[] x = b.clone();
        for (int k = 0; k < n; k++) {
            int pivot = k;
            for (int i = k + 1; i < n; i++) {
                pivot = Math.abs(left.get(i, k)) > Math.abs(left.get(pivot, k)) ? i : pivot;
            }
            for (int j = 0; j < n; j++) {
                double swapped = left.get(k, j);
                left.set(k, j, left.get(pivot, j));
                left.set(pivot, j, swapped);
            }
            double swapped = x[k];
            x[k] = x[pivot];
            x[pivot] = swapped;
            for (int i = k + 1; i < n; i++) {
                double factor = left.get(i, k) / left.get(k, k);
                for (int j = k; j < n; j++) {
                    left.set(i, j, left.get(i, j) - factor * left.get(k, j));
                }
                x[i] -= factor * x[k];
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            for (int j = k + 1; j < n; j++) {
                x[k] -= left.get(k, j) * x[j];
            }
            x[k] /= left.get(k, k);
        }
        return x;
    }
}
