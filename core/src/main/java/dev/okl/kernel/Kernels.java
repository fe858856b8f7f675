package dev.okl.kernel;

import java.util.List;
import java.util.Set;

/**
 * The built-in kernels. Compose them with {@link Kernel#plus}, {@link Kernel#times} and {@link Kernel#on}:
 *
 * <pre>{@code
 * Kernel<Movie> kernel = Kernels.<String>delta().on(Movie::id)
 *         .plus(Kernels.hammingOfSets(18).on(Movie::genres));
 * Kernel<Double> overTime = Kernels.gaussian(0.5).ofNumbers();
 * }</pre>
 */
public final class Kernels {
    private Kernels() {}

    /** 1 for equal inputs, 0 for others. */
    public static <X> Kernel<X> delta() {
        return new Delta<>();
    }

    /** The same value, at least 0, for every pair. */
    public static <X> Kernel<X> constant(double value) {
        return new Constant<>(value);
    }

    /** x . z */
    public static VectorKernel linear() {
        return new Linear();
    }

    /** (x . z + offset)^degree */
    public static VectorKernel polynomial(int degree, double offset) {
        return new Polynomial(degree, offset);
    }

    /** exp(-|x - z|^2 / (2 width^2)) */
    public static VectorKernel gaussian(double width) {
        return new Gaussian(width);
    }

    /** exp(-rate |x - z|_1) */
    public static VectorKernel laplacian(double rate) {
        return new Laplacian(rate);
    }

    /** The Matern kernel with nu = 0.5, 1.5 or 2.5 on the Euclidean distance. */
    public static VectorKernel matern(double nu, double width) {
        return new Matern(nu, width);
    }

    /** The product over the coordinates of exp(-2 sin^2(pi (x - z) / period) / width^2). */
    public static VectorKernel periodic(double period, double width) {
        return new Periodic(period, width);
    }

    /** 1 + min(t, u) for t, u >= 0. */
    public static NumberKernel linearSpline() {
        return new LinearSpline();
    }

    /** t u min(t, u)/2 - min(t, u)^3/6 for t, u >= 0. */
    public static NumberKernel cubicSpline() {
        return new CubicSpline();
    }

    /** t u W(1/(1+t), 1/(1+u)) for t, u >= 0, with W the cubic spline: functions that decay for large t. */
    public static NumberKernel decaySpline() {
        return new DecaySpline();
    }

    /** exp(-share of flags that differ) */
    public static Kernel<boolean[]> hammingOfFlags() {
        return hammingOfFlags(1);
    }

    /** exp(-rate * share of flags that differ) */
    public static Kernel<boolean[]> hammingOfFlags(double rate) {
        return new HammingFlags(rate);
    }

    /** exp(-|symmetric difference| / vocabularySize) */
    public static Kernel<Set<String>> hammingOfSets(int vocabularySize) {
        return hammingOfSets(1, vocabularySize);
    }

    /** exp(-rate * |symmetric difference| / vocabularySize) */
    public static Kernel<Set<String>> hammingOfSets(double rate, int vocabularySize) {
        return new HammingSets(rate, vocabularySize);
    }

    /** The kernel with {@code K(ids[i], ids[j]) = matrix[i][j]}; the matrix is copied. */
    public static Precomputed precomputed(List<String> ids, double[][] matrix) {
        return new Precomputed(ids, matrix);
    }

    /** The sum of kernels, at least one; sums among them are flattened. */
    public static <X> Kernel<X> sum(List<Kernel<? super X>> terms) {
        return new Sum<>(terms);
    }

    /** The product of kernels, at least one; products among them are flattened. */
    public static <X> Kernel<X> product(List<Kernel<? super X>> factors) {
        return new Product<>(factors);
    }
}
