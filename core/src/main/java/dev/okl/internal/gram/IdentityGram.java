package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;

/** K = scale I: inputs (or tasks) that share nothing but the factors. */
public record IdentityGram(int size, double scale) implements Gram {
    public IdentityGram {
        if (!(scale > 0) || Double.isInfinite(scale)) {
            throw new IllegalArgumentException("scale must be positive and finite but was " + scale);
        }
    }

    public IdentityGram(int size) {
        this(size, 1);
    }

    @Override
    public void multiply(Matrix a, Matrix out, Parallel parallel) {
        for (int i = 0; i < a.data().length; i++) {
            out.data()[i] = scale * a.data()[i];
        }
    }

    @Override
    public GramShape shape() {
        return GramShape.identity(size);
    }
}
