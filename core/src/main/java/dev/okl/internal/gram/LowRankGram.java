package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.SymmetricEigen;
import java.util.Arrays;

/** K = F F' with F of n x r: a kernel with few dimensions, or an approximation whose error is stated. */
public final class LowRankGram implements Gram {
    private final Matrix factor;
    private final double errorBound;
    private SpectralFactor spectralFactor;

    /**
     * @param factor F, not copied and not to be changed afterwards
     * @param errorBound a bound for the trace (and so for every entry and eigenvalue) of K - F F'
     */
    public LowRankGram(Matrix factor, double errorBound) {
        this.factor = factor;
        this.errorBound = errorBound;
    }

    @Override
    public int size() {
        return factor.rows();
    }

    public Matrix factor() {
        return factor;
    }

    public double errorBound() {
        return errorBound;
    }

    @Override
    public void multiply(Matrix a, Matrix out, Parallel parallel) {
        Matrix inner = Matrix.zeros(factor.cols(), a.cols());
        Blas.multiplyTransposed(factor, a, inner, parallel);
        Blas.multiply(factor, inner, out, parallel);
    }

    @Override
    public GramShape shape() {
        return GramShape.lowRank(factor.rows(), factor.cols());
    }

    @Override
    public String describe() {
        return shape().describe() + " (trace error <= " + errorBound + ")";
    }

    @Override
    public synchronized SpectralFactor spectralFactor() {
        if (spectralFactor == null) {
            // F = U sqrt(S) W' and so F W = U sqrt(S): rotating the columns by the eigenvectors of F'F is enough.
            SymmetricEigen eigen = Blas.eigen(Blas.transposedProduct(factor, factor));
            int first = SpectralFactor.firstKept(eigen);
            Matrix rotation = eigen.vectors().columns(first, factor.cols());
            double[] kept = Arrays.copyOfRange(eigen.values(), first, factor.cols());
            spectralFactor = new SpectralFactor(Blas.product(factor, rotation), kept);
        }
        return spectralFactor;
    }
}
