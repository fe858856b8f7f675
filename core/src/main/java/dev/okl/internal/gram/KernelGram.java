package dev.okl.internal.gram;

import dev.okl.data.Matrix;
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

/**
 * A kernel on a list of inputs: its Gram matrix in the cheapest form that is exact (or approximated where that is asked for), and what
 * follows for inputs that are not in the list. The matrix is computed at the first call of {@link #gram()}.
 */
public final class KernelGram<X> {
    private final Kernel<X> kernel;
    private final List<X> inputs;
    private final Optional<LowRank> approximation;
    private final Structure<X> structure;
    private final Optional<GroupMatrix<X>> groups;
    private Gram gram;
    private Optional<PivotedCholesky> landmarks; // null until they are looked for
    private SymmetricEigen reduced;
    private double spread = Double.NaN;

    private KernelGram(Kernel<X> kernel, List<X> inputs, Optional<LowRank> approximation) {
        this.kernel = kernel;
        this.inputs = inputs;
        this.approximation = approximation;
        this.structure = Structure.of(kernel, inputs);
        this.groups = structure.rest().map(rest -> new GroupMatrix<>(rest, structure.representatives()));
    }

    /**
     * The Gram matrix: identity, groups, both, few dimensions, or dense, whichever is cheapest. It is exact, but for a dense one of a thousand inputs or more,
     * for which a factor may stand whose trace error is at most 1e-8 of the trace ({@link LowRankGram#errorBound}).
     */
    public static <X> KernelGram<X> of(Kernel<X> kernel, List<X> inputs) {
        return of(kernel, inputs, Optional.empty());
    }

    /**
     * Exact, or an approximation of low rank by pivoted Cholesky, for kernels on very many distinct inputs. Its trace error is at most the
     * tolerance times the trace, unless the rank bound ends it before; {@link LowRankGram#errorBound} says.
     */
    public static <X> KernelGram<X> of(Kernel<X> kernel, List<X> inputs, Optional<LowRank> approximation) {
        return new KernelGram<>(kernel, inputs, approximation);
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
        Optional<Integer> columns = approximation.isPresent()
                ? approximation.map(LowRank::maxRank)
                : groups.flatMap(matrix ->
                        matrix.expectedColumns(structure.columnsWorthTrying(), structure.columnsOfApproximation()));
        return columns.map(structure::lowRankShape).orElseGet(structure::shape);
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
            double[] ones = new double[inputs.size()];
            Arrays.fill(ones, 1);
            double sum = Arrays.stream(gram().times(ones, Parallel.of(1))).sum();
            spread = Math.max(0, meanDiagonal() - sum / ((double) ones.length * ones.length));
        }
        return spread;
    }

    public synchronized Gram gram() {
        if (gram == null) {
            GramShape shape = storedShape();
            gram = shape.grouped() ? grouped(shape) : stored(shape, structure.identityPart());
        }
        return gram;
    }

    /**
     * The same as delta I + Z M Z', the identity part apart also where every input is a group of its own; empty where nothing but the
     * identity is left.
     */
    public Optional<GroupedGram> grouped() {
        return groups.map(matrix -> grouped(storedShape()));
    }

    private GroupedGram grouped(GramShape shape) {
        return new GroupedGram(structure.identityPart(), structure.groupOf(), stored(shape, 0));
    }

    private GramShape storedShape() {
        return landmarks()
                .map(found -> structure.lowRankShape(found.factor().cols()))
                .orElseGet(structure::shape);
    }

    /** The matrix of the groups, or that of the inputs themselves with their identity part. */
    private Gram stored(GramShape shape, double addedIdentity) {
        return switch (shape.form()) {
            case IDENTITY ->
                new IdentityGram(
                        shape.size(),
                        shape.grouped() ? structure.groupIdentityPart().orElseThrow() : addedIdentity);
            case LOW_RANK -> {
                PivotedCholesky found = landmarks().orElseThrow();
                yield new LowRankGram(found.factor(), found.traceError());
            }
            case DENSE -> new DenseGram(groups.orElseThrow().dense(addedIdentity));
        };
    }

    /** The pivoted Cholesky factor of M, where one is asked for or does with few columns. */
    private synchronized Optional<PivotedCholesky> landmarks() {
        if (landmarks == null) {
            landmarks = approximation.isEmpty()
                    ? groups.flatMap(matrix ->
                            matrix.ownFactor(structure.columnsWorthTrying(), structure.columnsOfApproximation()))
                    : approximation.filter(low -> structure.isFactorable()).map(low -> groups.orElseThrow()
                            .factor(low.tolerance(), low.maxRank()));
        }
        return landmarks;
    }

    /** e(x) = sum_i K(x, x_i) a_i as a function of any x, for coefficients a of n x q. */
    public Continuation<X> continuation(Matrix coefficients) {
        if (groups.isEmpty()) {
            return new Continuation<>(structure, List.of(), Matrix.zeros(0, coefficients.cols()), coefficients);
        }
        List<X> representatives = structure.representatives();
        Matrix sums = Matrix.zeros(representatives.size(), coefficients.cols());
        new GroupedGram(0, structure.groupOf(), new IdentityGram(sums.rows())).sumGroups(coefficients, sums);
        return landmarks()
                .map(found -> new Continuation<>(
                        structure,
                        Arrays.stream(found.pivots())
                                .mapToObj(representatives::get)
                                .toList(),
                        landmarkWeights(found, sums),
                        coefficients))
                .orElseGet(() -> new Continuation<>(structure, representatives, sums, coefficients));
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

    /** K(x,x) - k' K^+ k with k = K(x, inputs): how much of x the inputs leave open; 0 where they determine it completely. */
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
        if (structure.rest().isPresent()) {
            Kernel<X> rest = structure.rest().get();
            int[] sizes = structure.groupSizes();
            double[] sums = new double[sizes.length];
            d.forEach((row, value) -> sums[structure.groupOf()[row]] += value);
            double[] s = new double[sizes.length];
            for (int c = 0; c < s.length; c++) {
                s[c] = rest.at(x, structure.representatives().get(c)) + sums[c] / sizes[c];
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
            Matrix matrix = groups.orElseThrow().dense(0);
            int[] sizes = structure.groupSizes();
            for (int c = 0; c < sizes.length; c++) {
                matrix.set(c, c, matrix.get(c, c) + structure.identityPart() / sizes[c]);
            }
            reduced = Blas.eigen(matrix);
        }
        return reduced;
    }
}
