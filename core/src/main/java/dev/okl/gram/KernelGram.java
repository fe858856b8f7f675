package dev.okl.gram;

import dev.okl.kernel.Kernel;
import dev.okl.linalg.Blas;
import dev.okl.linalg.Matrix;
import dev.okl.linalg.SymmetricEigen;
import dev.okl.linalg.Vectors;
import java.util.List;

/**
 * A kernel on a list of inputs: its Gram matrix in the cheapest form that is exact, and what follows for inputs that are
 * not in the list. The matrix is computed at the first call of {@link #gram()}.
 */
public final class KernelGram<X> {
    /** From this many rows on, it is worth trying whether the kernel has few dimensions. */
    private static final int LOW_RANK_FROM = 500;

    /** More columns than this are not tried: the attempt must stay cheap where it fails. */
    private static final int LOW_RANK_UP_TO = 200;

    /** The trace error of a low-rank factor that counts as exact. */
    private static final double EXACT = 1e-14;

    private final Kernel<X> kernel;
    private final List<X> inputs;
    private final Structure<X> structure;
    private final double lowRankTolerance;
    private final int maxRank;
    private Gram gram;
    private PivotedCholesky pivoted;
    private SymmetricEigen reduced;

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

    public synchronized Gram gram() {
        if (gram == null) {
            gram = build();
        }
        return gram;
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
        for (Structure.IdentityTerm<X> term : structure.identityTerms()) {
            if (term.rowOf(x) >= 0 && structure.identityTerms().size() == 1) {
                return 0;
            }
        }
        double own = kernel.at(x, x);
        if (structure.rest() == null) {
            return own;
        }
        SymmetricEigen eigen = reduced();
        double[] row = new double[structure.representatives().size()];
        for (int c = 0; c < row.length; c++) {
            row[c] = structure.rest().at(x, structure.representatives().get(c));
        }
        double explained = 0;
        for (int k = 0; k < row.length; k++) {
            double value = eigen.values()[k];
            if (value > DenseGram.ROUNDING * eigen.largest()) {
                double part = Vectors.dot(row, eigen.vectors().column(k));
                explained += part * part / value;
            }
        }
        // What is left of an exact twin is rounding; calling it zero keeps the promise that its data has no effect.
        double open = own - explained;
        return open <= DenseGram.ROUNDING * own ? 0 : open;
    }

    /**
     * k' K^+ k = t' (delta N^-1 + M)^+ t for the row t of the groups, N the sizes of the groups: eigendecomposition of that
     * u x u matrix.
     */
    private synchronized SymmetricEigen reduced() {
        if (reduced == null) {
            Matrix groups = restMatrix().copy();
            int[] sizes = new int[groups.rows()];
            for (int group : structure.groupOf()) {
                sizes[group]++;
            }
            for (int c = 0; c < sizes.length; c++) {
                groups.set(c, c, groups.get(c, c) + structure.identityPart() / sizes[c]);
            }
            reduced = Blas.eigen(groups);
        }
        return reduced;
    }

    private Gram build() {
        if (structure.rest() == null) {
            return new IdentityGram(inputs.size(), structure.identityPart());
        }
        PivotedCholesky landmarks = landmarks();
        if (landmarks != null) {
            Gram lowRank = new LowRankGram(landmarks.factor(), landmarks.traceError());
            return structure.hasRealGroups() || structure.identityPart() > 0 ? grouped(lowRank) : lowRank;
        }
        Matrix matrix = restMatrix();
        if (structure.hasRealGroups()) {
            return grouped(new DenseGram(matrix));
        }
        for (int i = 0; i < matrix.rows(); i++) {
            matrix.set(i, i, matrix.get(i, i) + structure.identityPart());
        }
        return new DenseGram(matrix);
    }

    private Gram grouped(Gram groups) {
        return new GroupedGram(structure.identityPart(), structure.groupOf(), groups);
    }

    /** The pivoted Cholesky factor of the rest, where one is asked for or does exactly with few columns; else null. */
    private synchronized PivotedCholesky landmarks() {
        if (pivoted != null) {
            return pivoted;
        }
        int n = structure.representatives().size();
        if (maxRank > 0) {
            pivoted = factorRest(lowRankTolerance, maxRank);
        } else if (n >= LOW_RANK_FROM) {
            PivotedCholesky attempt = factorRest(EXACT, Math.min(LOW_RANK_UP_TO, n / 4));
            if (attempt.traceError() <= EXACT * restTrace()) {
                pivoted = attempt;
            }
        }
        return pivoted;
    }

    private PivotedCholesky factorRest(double tolerance, int rank) {
        List<X> points = structure.representatives();
        Kernel<X> rest = structure.rest();
        return PivotedCholesky.of(
                points.size(),
                i -> rest.at(points.get(i), points.get(i)),
                (i, j) -> rest.at(points.get(i), points.get(j)),
                tolerance,
                rank);
    }

    private double restTrace() {
        return structure.representatives().stream()
                .mapToDouble(x -> structure.rest().at(x, x))
                .sum();
    }

    private Matrix restMatrix() {
        List<X> points = structure.representatives();
        Matrix matrix = Matrix.zeros(points.size(), points.size());
        for (int i = 0; i < points.size(); i++) {
            for (int j = 0; j <= i; j++) {
                double value = structure.rest().at(points.get(i), points.get(j));
                matrix.set(i, j, value);
                matrix.set(j, i, value);
            }
            requireSymmetric(points, i);
        }
        return matrix;
    }

    /** One pair per row: enough to notice a kernel that mixes up its arguments. */
    private void requireSymmetric(List<X> points, int i) {
        int j = i / 2;
        double lower = structure.rest().at(points.get(i), points.get(j));
        double upper = structure.rest().at(points.get(j), points.get(i));
        if (Math.abs(lower - upper) > DenseGram.ROUNDING * (Math.abs(lower) + Math.abs(upper))) {
            throw new IllegalArgumentException("the kernel must be symmetric but K(x,z) = " + lower + " and K(z,x) = "
                    + upper + " for x = " + points.get(i) + ", z = " + points.get(j));
        }
    }

    private List<X> pivotInputs(PivotedCholesky landmarks) {
        return java.util.Arrays.stream(landmarks.pivots())
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
