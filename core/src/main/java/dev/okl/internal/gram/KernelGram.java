package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.key.ValueKey;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.SymmetricEigen;
import dev.okl.internal.linalg.Vectors;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.LowRank;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A kernel on a list of inputs: its Gram matrix in the cheapest form that is exact, and what follows for inputs that are
 * not in the list. The matrix is computed at the first call of {@link #gram()}.
 */
public final class KernelGram<X> {
    /** The trace error of a low-rank factor that counts as exact. */
    static final double EXACT = 1e-14;

    private final Kernel<X> kernel;
    private final List<X> inputs;
    private final Structure<X> structure;
    private final double lowRankTolerance;
    private final int maxRank;
    private Gram gram;
    private PivotedCholesky pivoted;
    private boolean pivotedTried;
    private SymmetricEigen reduced;
    private double spread = Double.NaN;

    private KernelGram(Kernel<X> kernel, List<X> inputs, double lowRankTolerance, int maxRank) {
        this.kernel = kernel;
        this.inputs = inputs;
        this.structure = new Structure<>(kernel, inputs);
        this.lowRankTolerance = lowRankTolerance;
        this.maxRank = maxRank;
    }

    /** The exact Gram matrix: identity, groups, both, few dimensions, or dense, whichever is cheapest. */
    public static <X> KernelGram<X> of(Kernel<X> kernel, List<X> inputs) {
        return new KernelGram<>(kernel, inputs, 0, 0);
    }

    /** Exact, or approximated where that is asked for. */
    public static <X> KernelGram<X> of(Kernel<X> kernel, List<X> inputs, Optional<LowRank> approximation) {
        return approximation
                .map(low -> lowRank(kernel, inputs, low.tolerance(), low.maxRank()))
                .orElseGet(() -> of(kernel, inputs));
    }

    /**
     * An approximation of low rank by pivoted Cholesky, for kernels on very many distinct inputs. Its trace error is at
     * most {@code tolerance} times the trace, unless the rank bound ends it before; {@link LowRankGram#errorBound} says.
     */
    public static <X> KernelGram<X> lowRank(Kernel<X> kernel, List<X> inputs, double tolerance, int maxRank) {
        if (!(tolerance > 0) || maxRank < 1) {
            throw new IllegalArgumentException(
                    "tolerance must be > 0 and rank >= 1 but they were " + tolerance + " and " + maxRank);
        }
        return new KernelGram<>(kernel, inputs, tolerance, maxRank);
    }

    public Kernel<X> kernel() {
        return kernel;
    }

    public List<X> inputs() {
        return inputs;
    }

    /**
     * The structure that {@link #gram()} will most likely have, without computing it: the kernel is evaluated on a sample of
     * the inputs at most. Of an approximation the columns are those that its bound allows.
     */
    public GramShape expectedShape() {
        int columns = maxRank > 0 ? maxRank : DimensionProbe.columns(structure);
        return columns >= 0 ? structure.lowRankShape(columns) : structure.shape();
    }

    /** The mean of K(x, x) over the inputs: how large the kernel is. */
    public double meanDiagonal() {
        return inputs.stream().mapToDouble(x -> kernel.at(x, x)).average().orElse(0);
    }

    /**
     * How far the inputs lie from their average, as the kernel sees it: the mean of |phi(x) - average of phi|^2, which is the mean of
     * K(x, x) less the mean of all K(x, z).
     */
    public synchronized double spread() {
        if (Double.isNaN(spread)) {
            spread = computeSpread();
        }
        return spread;
    }

    private double computeSpread() {
        int n = inputs.size();
        Matrix ones = Matrix.of(n, 1, DoubleStream.generate(() -> 1).limit(n).toArray());
        Matrix sums = Matrix.zeros(n, 1);
        gram().multiply(ones, sums, Parallel.of(1));
        double all = Arrays.stream(sums.data()).sum() / ((double) n * n);
        return Math.max(0, meanDiagonal() - all);
    }

    public synchronized Gram gram() {
        if (gram == null) {
            gram = build();
        }
        return gram;
    }

    /**
     * The same as delta I + Z M Z', the identity part apart also where every input is a group of its own; empty where nothing but the
     * identity is left.
     */
    public Optional<GroupedGram> grouped() {
        if (structure.rest() == null) {
            return Optional.empty();
        }
        return Optional.of(new GroupedGram(structure.identityPart(), structure.groupOf(), stored(storedShape(), 0)));
    }

    /** e(x) = sum_i K(x, x_i) a_i as a function of any x, for coefficients a of n x q. */
    public Continuation<X> continuation(Matrix coefficients) {
        if (structure.rest() == null) {
            return new Continuation<>(structure, List.of(), Matrix.zeros(0, coefficients.cols()), coefficients);
        }
        Matrix sums = Matrix.zeros(structure.representatives().size(), coefficients.cols());
        new GroupedGram(0, structure.groupOf(), new IdentityGram(sums.rows())).sumGroups(coefficients, sums);
        PivotedCholesky landmarks = landmarks();
        if (landmarks == null) {
            return new Continuation<>(structure, structure.representatives(), sums, coefficients);
        }
        List<X> pivots = pivotInputs(landmarks);
        return new Continuation<>(structure, pivots, landmarkWeights(landmarks, sums), coefficients);
    }

    /**
     * K(x,x) - k' K^+ k with k = K(x, inputs): how much of x the inputs leave open; 0 where they determine it completely.
     */
    public double unexplained(X x) {
        if (structure.hasTwin(x)) {
            return 0;
        }
        double own = kernel.at(x, x);
        double open = own - explained(x);
        return open <= DenseGram.ROUNDING * own ? 0 : open;
    }

    /**
     * k' K^+ k for K = delta I + Z M Z' and k = d + Z t, d from the identity terms (few entries) and t the row of the groups.
     * With N = Z'Z, the sizes of the groups, d is Z N^-1 Z'd plus a part that sums to zero over each group, on which K is
     * delta I. The other part and Z t live on the groups, where K acts as delta N^-1 + M:
     *
     * <pre>(|d|^2 - |N^-1/2 Z'd|^2) / delta  +  s' (delta N^-1 + M)^+ s,   s = t + N^-1 Z'd</pre>
     */
    private double explained(X x) {
        Map<Integer, Double> d = new HashMap<>();
        for (Structure.IdentityTerm<X> term : structure.identityTerms()) {
            int row = term.rowOf(x);
            if (row >= 0) {
                d.merge(row, term.factor(), Double::sum);
            }
        }
        double apart = d.values().stream().mapToDouble(value -> value * value).sum();
        double together = 0;
        if (structure.rest() != null) {
            int[] sizes = groupSizes();
            double[] sums = new double[sizes.length];
            d.forEach((row, value) -> sums[structure.groupOf()[row]] += value);
            double[] s = new double[sizes.length];
            for (int c = 0; c < s.length; c++) {
                s[c] = structure.rest().at(x, structure.representatives().get(c)) + sums[c] / sizes[c];
                apart -= sums[c] * sums[c] / sizes[c];
            }
            together = inverseForm(reduced(), s);
        }
        return d.isEmpty() ? together : together + apart / structure.identityPart();
    }

    /** s' (V S V')^+ s. */
    private static double inverseForm(SymmetricEigen eigen, double[] s) {
        double sum = 0;
        for (int k = 0; k < s.length; k++) {
            double value = eigen.values()[k];
            if (value > DenseGram.ROUNDING * eigen.largest()) {
                double part = Vectors.dot(s, eigen.vectors().column(k));
                sum += part * part / value;
            }
        }
        return sum;
    }

    /** The eigendecomposition of delta N^-1 + M (u x u). */
    private synchronized SymmetricEigen reduced() {
        if (reduced == null) {
            Matrix groups = restMatrix(0);
            int[] sizes = groupSizes();
            for (int c = 0; c < sizes.length; c++) {
                groups.set(c, c, groups.get(c, c) + structure.identityPart() / sizes[c]);
            }
            reduced = Blas.eigen(groups);
        }
        return reduced;
    }

    private int[] groupSizes() {
        int[] sizes = new int[structure.representatives().size()];
        for (int group : structure.groupOf()) {
            sizes[group]++;
        }
        return sizes;
    }

    private Gram build() {
        GramShape shape = storedShape();
        double delta = structure.identityPart();
        return shape.grouped() ? new GroupedGram(delta, structure.groupOf(), stored(shape, 0)) : stored(shape, delta);
    }

    private GramShape storedShape() {
        PivotedCholesky landmarks = landmarks();
        return landmarks == null
                ? structure.shape()
                : structure.lowRankShape(landmarks.factor().cols());
    }

    /** The matrix of the groups, or that of the inputs themselves with their identity part. */
    private Gram stored(GramShape shape, double addedIdentity) {
        return switch (shape.form()) {
            case IDENTITY ->
                new IdentityGram(shape.size(), shape.grouped() ? structure.groupIdentityPart() : addedIdentity);
            case LOW_RANK -> new LowRankGram(landmarks().factor(), landmarks().traceError());
            case DENSE -> new DenseGram(restMatrix(addedIdentity));
        };
    }

    /** The pivoted Cholesky factor of the rest, where one is asked for or does exactly with few columns; else null. */
    private synchronized PivotedCholesky landmarks() {
        if (!pivotedTried) {
            if (maxRank > 0) {
                pivoted = structure.isFactorable() ? factorRest(lowRankTolerance, maxRank) : null;
            } else if (structure.columnsWorthTrying() > 0) {
                pivoted = exactFactorOrNull(structure.columnsWorthTrying());
            }
            pivotedTried = true;
        }
        return pivoted;
    }

    private PivotedCholesky exactFactorOrNull(int rank) {
        try {
            PivotedCholesky attempt = factorRest(EXACT, rank);
            return attempt.traceError() <= EXACT * restTrace() ? attempt : null;
        } catch (NotPositiveSemidefiniteException e) {
            return null; // the check of the dense matrix names the worst eigenvalue
        }
    }

    private PivotedCholesky factorRest(double tolerance, int rank) {
        int n = structure.representatives().size();
        return PivotedCholesky.of(n, i -> restAt(i, i), this::restAt, tolerance, rank);
    }

    private double restTrace() {
        return IntStream.range(0, structure.representatives().size())
                .mapToDouble(i -> restAt(i, i))
                .sum();
    }

    /** The rest, one row per group, with a multiple of the identity added. */
    private Matrix restMatrix(double addedIdentity) {
        int n = structure.representatives().size();
        Matrix matrix = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double value = restAt(i, j);
                matrix.set(i, j, value);
                matrix.set(j, i, value);
            }
            requireSymmetric(matrix, i);
        }
        for (int i = 0; i < n; i++) {
            matrix.set(i, i, matrix.get(i, i) + addedIdentity);
        }
        return matrix;
    }

    private double restAt(int i, int j) {
        X x = structure.representatives().get(i);
        X z = structure.representatives().get(j);
        double value = structure.rest().at(x, z);
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("the kernel must be finite but K(x,z) = " + value + pair(i, j));
        }
        return value;
    }

    /** One pair per row: enough to notice a kernel that mixes up its arguments. */
    private void requireSymmetric(Matrix matrix, int i) {
        int j = i / 2;
        double lower = matrix.get(i, j);
        double upper = restAt(j, i);
        if (!DenseGram.isSymmetric(lower, upper, matrix.get(i, i), matrix.get(j, j))) {
            throw new IllegalArgumentException(
                    "the kernel must be symmetric but K(x,z) = " + lower + " and K(z,x) = " + upper + pair(i, j));
        }
    }

    private String pair(int i, int j) {
        return " for x = " + ValueKey.of(structure.representatives().get(i)) + ", z = "
                + ValueKey.of(structure.representatives().get(j));
    }

    private List<X> pivotInputs(PivotedCholesky landmarks) {
        return Arrays.stream(landmarks.pivots())
                .mapToObj(structure.representatives()::get)
                .toList();
    }

    /** S with L' S = F' a: then sum_i K~(x, x_i) a_i = K(x, pivots) S; L is F at the pivots. */
    private static Matrix landmarkWeights(PivotedCholesky landmarks, Matrix sums) {
        Matrix weights = Blas.transposedProduct(landmarks.factor(), sums);
        int[] pivots = landmarks.pivots();
        for (int col = 0; col < weights.cols(); col++) {
            for (int k = pivots.length - 1; k >= 0; k--) {
                double sum = weights.get(k, col);
                for (int j = k + 1; j < pivots.length; j++) {
                    sum -= landmarks.factor().get(pivots[j], k) * weights.get(j, col);
                }
                weights.set(k, col, sum / landmarks.factor().get(pivots[k], k));
            }
        }
        return weights;
    }
}
