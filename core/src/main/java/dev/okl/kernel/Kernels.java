package dev.okl.kernel;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;

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
    private static final double SQRT3 = Math.sqrt(3);
    private static final double SQRT5 = Math.sqrt(5);

    /** From here on a Matern kernel is 0 in double precision; farther away, infinity times 0 would be NaN. */
    private static final double FAR = 1e4;

    private Kernels() {}

    /** 1 for equal inputs, 0 for others: nothing is learned about an input from any other one. Arrays are compared by their elements. */
    public static <X> Kernel<X> delta() {
        // The equality of ValueKey, without its two objects per call.
        return new BuiltInKernel.OfInputs<>(
                new KernelForm(KernelForm.DELTA), (x, z) -> Objects.deepEquals(x, z) ? 1 : 0);
    }

    /** The same value, at least 0, for every pair. */
    public static <X> Kernel<X> constant(double value) {
        requireNonNegative("value", value);
        KernelForm form = new KernelForm("constant").with("value", value);
        return new BuiltInKernel.OfInputs<>(form, (x, z) -> value, x -> "constant");
    }

    /** x . z */
    public static VectorKernel linear() {
        return new BuiltInKernel.OfVectors(new KernelForm("linear"), (x, z) -> x * z, sum -> sum);
    }

    /** (x . z + offset)^degree, with degree >= 1 and offset >= 0; with an offset above 0 the lower powers take part too. */
    public static VectorKernel polynomial(int degree, double offset) {
        if (degree < 1) {
            throw new IllegalArgumentException("degree must be >= 1 but was " + degree);
        }
        requireNonNegative("offset", offset);
        KernelForm form = new KernelForm("polynomial").with("degree", degree).with("offset", offset);
        return new BuiltInKernel.OfVectors(form, (x, z) -> x * z, sum -> Math.pow(sum + offset, degree));
    }

    /** exp(-|x - z|^2 / (2 width^2)), with width > 0. */
    public static VectorKernel gaussian(double width) {
        requirePositive("width", width);
        // Divided twice, because the square of a very small width is 0 and 0/0 is no kernel.
        return new BuiltInKernel.OfVectors(
                new KernelForm("gaussian").with("width", width),
                Kernels::squaredDifference,
                sum -> Math.exp(-0.5 * (sum / width / width)));
    }

    /** exp(-rate |x - z|_1), with rate > 0. */
    public static VectorKernel laplacian(double rate) {
        requirePositive("rate", rate);
        KernelForm form = new KernelForm("laplacian").with("rate", rate);
        return new BuiltInKernel.OfVectors(form, (x, z) -> Math.abs(x - z), sum -> Math.exp(-rate * sum));
    }

    /**
     * The Matern kernels that have a closed form, with r = |x - z| / width and width > 0. Functions become smoother with nu.
     *
     * <ul>
     *   <li>nu = 1/2: exp(-r)
     *   <li>nu = 3/2: (1 + s) exp(-s), s = sqrt(3) r
     *   <li>nu = 5/2: (1 + s + s^2/3) exp(-s), s = sqrt(5) r
     * </ul>
     */
    public static VectorKernel matern(double nu, double width) {
        if (nu != 0.5 && nu != 1.5 && nu != 2.5) {
            throw new IllegalArgumentException("nu must be 0.5, 1.5 or 2.5 but was " + nu);
        }
        requirePositive("width", width);
        return new BuiltInKernel.OfVectors(
                new KernelForm("matern").with("nu", nu).with("width", width),
                Kernels::squaredDifference,
                sum -> matern(nu, Math.sqrt(sum), width));
    }

    private static double matern(double nu, double distance, double width) {
        double r = Math.min(distance / width, FAR);
        if (nu == 0.5) {
            return Math.exp(-r);
        }
        if (nu == 1.5) {
            double s = SQRT3 * r;
            return (1 + s) * Math.exp(-s);
        }
        double s = SQRT5 * r;
        return (1 + s + s * s / 3) * Math.exp(-s);
    }

    private static double squaredDifference(double x, double z) {
        double d = x - z;
        return d * d;
    }

    /**
     * The product over the coordinates of exp(-2 sin^2(pi (x - z) / period) / width^2), with a period > 0 and a width > 0, relative
     * to the period.
     */
    public static VectorKernel periodic(double period, double width) {
        requirePositive("period", period);
        requirePositive("width", width);
        return new BuiltInKernel.OfVectors(
                new KernelForm("periodic").with("period", period).with("width", width),
                (x, z) -> {
                    double s = Math.sin(Math.PI * ((x - z) / period));
                    return s * s;
                },
                sum -> Math.exp(-2 * (sum / width / width)));
    }

    /** 1 + min(t, u) for t, u >= 0: piecewise linear functions of a time. */
    public static NumberKernel linearSpline() {
        return spline("linear", (t, u) -> 1 + Math.min(t, u));
    }

    /**
     * t u min(t, u)/2 - min(t, u)^3/6 for t, u >= 0: cubic splines that start at 0.
     *
     * <p>The divisor is 6. The paper prints 3, with which the kernel is not positive semidefinite; the integral of (t - s)(u
     * - s) over s from 0 to min(t, u), which this kernel is, gives 6.
     */
    public static NumberKernel cubicSpline() {
        return spline("cubic", Kernels::cubicSpline);
    }

    /**
     * t u W(h(t), h(u)) for t, u >= 0, with W the cubic spline and h(t) = 1/(1 + t): functions that start at 0 and decay to
     * 0 for large t, as concentrations after a dose do.
     */
    public static NumberKernel decaySpline() {
        return spline("decay", (t, u) -> t * u * cubicSpline(1 / (1 + t), 1 / (1 + u)));
    }

    private static NumberKernel spline(String name, DoubleBinaryOperator value) {
        String argument = name + " spline argument";
        return new BuiltInKernel.OfNumbers(new KernelForm(name + "-spline"), (t, u) -> {
            requireNonNegative(argument, t);
            requireNonNegative(argument, u);
            return value.applyAsDouble(t, u);
        });
    }

    private static double cubicSpline(double t, double u) {
        double min = Math.min(t, u);
        return t * u * min / 2 - min * min * min / 6;
    }

    /** exp(-share of flags that differ) */
    public static Kernel<boolean[]> hammingOfFlags() {
        return hammingOfFlags(1);
    }

    /** exp(-rate * share of flags that differ), with rate > 0. */
    public static Kernel<boolean[]> hammingOfFlags(double rate) {
        requirePositive("rate", rate);
        return new BuiltInKernel.OfInputs<>(new KernelForm("hamming-flags").with("rate", rate), (x, z) -> {
            if (x.length != z.length) {
                throw new IllegalArgumentException("numbers of flags differ: " + x.length + " != " + z.length);
            }
            int differing = 0;
            for (int k = 0; k < x.length; k++) {
                if (x[k] != z[k]) {
                    differing++;
                }
            }
            return differing == 0 ? 1 : Math.exp(-rate * differing / x.length);
        });
    }

    /** exp(-|symmetric difference| / vocabularySize) */
    public static Kernel<Set<String>> hammingOfSets(int vocabularySize) {
        return hammingOfSets(1, vocabularySize);
    }

    /**
     * exp(-rate * |symmetric difference of the two sets| / vocabularySize), with rate > 0: the kernel of flags for sets that are written
     * as lists of their members. Members outside the vocabulary are allowed; they only make sets differ more. Of a {@link TextSet}
     * nothing is allocated per call; other sets need an iterator.
     */
    public static Kernel<Set<String>> hammingOfSets(double rate, int vocabularySize) {
        requirePositive("rate", rate);
        if (vocabularySize < 1) {
            throw new IllegalArgumentException("vocabularySize must be >= 1 but was " + vocabularySize);
        }
        KernelForm form = new KernelForm("hamming-sets").with("rate", rate).with("vocabularySize", vocabularySize);
        return new BuiltInKernel.OfInputs<>(
                form, (x, z) -> Math.exp(-rate * (x.size() + z.size() - 2 * TextSet.common(x, z)) / vocabularySize));
    }

    /** The kernel with {@code K(ids[i], ids[j]) = matrix[i][j]}; the matrix is copied. */
    public static Precomputed precomputed(List<String> ids, double[][] matrix) {
        return new Precomputed(ids, matrix);
    }

    /** The sum of kernels, at least one; sums among them are flattened. */
    public static <X> Kernel<X> sum(List<Kernel<? super X>> terms) {
        return new Composite<>(true, terms);
    }

    /** The product of kernels, at least one; products among them are flattened. */
    public static <X> Kernel<X> product(List<Kernel<? super X>> factors) {
        return new Composite<>(false, factors);
    }

    /** factor * kernel; the factor is at least 0, so that the multiple stays positive semidefinite. */
    static <X> Kernel<X> scaled(double factor, Kernel<X> kernel) {
        requireNonNegative("factor", factor);
        KernelForm form = new KernelForm(KernelForm.SCALED)
                .with(KernelForm.FACTOR, factor)
                .with(List.of(kernel));
        return new BuiltInKernel.Scaled<>(form, factor, kernel);
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be > 0 and finite but was " + value);
        }
    }

    private static void requireNonNegative(String name, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be >= 0 and finite but was " + value);
        }
    }
}
