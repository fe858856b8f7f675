package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.key.ValueKey;
import dev.okl.kernel.Kernel;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * M, the matrix of a kernel on one input of each group: in full, or as a factor where few columns do.
 *
 * @param kernel without its identity part
 */
record GroupMatrix<X>(Kernel<X> kernel, List<X> inputs) {
    /** The trace error of a factor that counts as exact. */
    private static final double EXACT = 1e-14;

    /** That of a factor that stands for the matrix where this is large: an error of an entry is some 1e-8 of it, far below any noise. */
    private static final double FAITHFUL = 1e-8;

    /** Four times as many inputs as the most columns that are tried. */
    private static final int SAMPLE = 4 * Structure.LOW_RANK_UP_TO;

    /** In full, with a multiple of the identity added. */
    Matrix dense(double addedIdentity) {
        int n = inputs.size();
        Matrix matrix = Matrix.zeros(n, n);
        PivotedCholesky.Entries entries = entries();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double value = entries.at(i, j);
                matrix.set(i, j, value);
                matrix.set(j, i, value);
            }
            requireSymmetric(matrix, i, entries);
        }
        for (int i = 0; i < n; i++) {
            matrix.set(i, i, matrix.get(i, i) + addedIdentity);
        }
        return matrix;
    }

    /** An approximation, see {@link PivotedCholesky}. */
    PivotedCholesky factor(double tolerance, int maxRank) {
        return PivotedCholesky.of(inputs.size(), entries(), tolerance, maxRank);
    }

    /**
     * An exact factor where few columns do, else a faithful one; empty where there is none of so many columns at most. For 0 columns the kernel is not
     * evaluated.
     */
    Optional<PivotedCholesky> ownFactor(int exactRank, int faithfulRank) {
        return ownFactor(inputs.size(), this::entries, exactRank, faithfulRank);
    }

    private static Optional<PivotedCholesky> ownFactor(
            int n, Supplier<PivotedCholesky.Entries> entries, int exactRank, int faithfulRank) {
        return factor(n, entries, EXACT, exactRank).or(() -> factor(n, entries, FAITHFUL, faithfulRank));
    }

    /**
     * Foresees the columns of that factor from a sample of the inputs, which is cheap for any number of them. The sample's rank is a
     * lower bound, so many columns are certain and few are likely.
     */
    Optional<Integer> expectedColumns(int exactRank, int faithfulRank) {
        int n = Math.min(SAMPLE, inputs.size());
        List<X> sample = IntStream.range(0, n)
                .mapToObj(i -> inputs.get((int) ((long) i * inputs.size() / n)))
                .toList();
        return ownFactor(n, () -> kernel.among(sample)::at, exactRank, faithfulRank)
                .map(factor -> factor.pivots().length);
    }

    /** Empty where so many columns do not do. */
    private static Optional<PivotedCholesky> factor(
            int n, Supplier<PivotedCholesky.Entries> kernel, double tolerance, int maxRank) {
        if (maxRank == 0) {
            return Optional.empty();
        }
        try {
            PivotedCholesky.Entries entries = kernel.get();
            double trace =
                    IntStream.range(0, n).mapToDouble(i -> entries.at(i, i)).sum();
            return Optional.of(PivotedCholesky.of(n, entries, tolerance, maxRank))
                    .filter(factor -> factor.traceError() <= tolerance * trace);
        } catch (NotPositiveSemidefiniteException e) {
            return Optional.empty(); // the check of the dense matrix names the worst eigenvalue
        }
    }

    private PivotedCholesky.Entries entries() {
        Kernel.Among all = kernel.among(inputs);
        return (i, j) -> {
            double value = all.at(i, j);
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("the kernel must be finite but K(x,z) = " + value + pair(i, j));
            }
            return value;
        };
    }

    /** One pair per row: enough to notice a kernel that mixes up its arguments. */
    private void requireSymmetric(Matrix matrix, int i, PivotedCholesky.Entries entries) {
        int j = i / 2;
        double lower = matrix.get(i, j);
        double upper = entries.at(j, i);
        if (!DenseGram.isSymmetric(lower, upper, matrix.get(i, i), matrix.get(j, j))) {
            throw new IllegalArgumentException(
                    "the kernel must be symmetric but K(x,z) = " + lower + " and K(z,x) = " + upper + pair(i, j));
        }
    }

    private String pair(int i, int j) {
        return " for x = " + ValueKey.of(inputs.get(i)) + ", z = " + ValueKey.of(inputs.get(j));
    }
}
