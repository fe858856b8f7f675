package dev.okl.internal.descent;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SymmetricEigen;
import dev.okl.internal.state.Side;
import dev.okl.internal.state.State;

/**
 * The same functions in their canonical columns: orthogonal in the norms of both sides, of equal length on both, sorted
 * by importance, with a fixed sign. A B' stays what it is, the objective can only fall: for a given product the sum of
 * both penalties is smallest when A'KA = C'K_T C = diag(s), and s are the singular values of the product.
 */
final class CanonicalForm {
    /** Directions below this part of the largest are rounding, for the Gram matrices hold their squares, and become zero. */
    private static final double ROUNDING = 1e-7;

    /** Directions below this part of the largest become zero at the end: which of smaller ones there are depends on the machine. */
    private static final double NEGLIGIBLE = 1e-6;

    private CanonicalForm() {}

    /** Brings the free columns to their canonical form, in place; returns the singular values in falling order. */
    static double[] apply(State state) {
        return apply(state, false);
    }

    /**
     * Sets to zero, in a canonical form and in its singular values, what is negligible at the end of a descent.
     *
     * @return whether there was anything
     */
    static boolean dropNegligible(State state, double[] singularValues) {
        Matrix kept = Matrix.zeros(singularValues.length, singularValues.length);
        boolean all = true;
        for (int k = 0; k < singularValues.length; k++) {
            boolean keep = singularValues[k] > NEGLIGIBLE * singularValues[0];
            all &= keep || singularValues[k] == 0;
            kept.set(k, k, keep ? 1 : 0);
            singularValues[k] = keep ? singularValues[k] : 0;
        }
        if (!all) {
            state.inputs().multiplyFreeColumns(kept);
            state.tasks().multiplyFreeColumns(kept);
        }
        return !all;
    }

    /**
     * Makes the penalties of the two sides equal, A'KA = C'K_T C, without turning the columns more than needed: among the
     * balanced forms of the same functions, which differ by a rotation, the one nearest to the present tasks' side. An
     * alternation that is balanced after every sweep converges much faster, and the small turn lets {@link Acceleration}
     * compare sweeps.
     */
    static void balance(State state) {
        apply(state, true);
    }

    /** The singular values that {@link #apply} would return; the state stays as it is. */
    static double[] singularValues(State state) {
        int p = state.layout().rank();
        if (p == 0) {
            return new double[0];
        }
        SymmetricEigen ga = Blas.eigen(state.inputs().freeGram());
        SymmetricEigen gc = Blas.eigen(state.tasks().freeGram());
        Matrix cross = cross(ga, gc);
        return singularValues(Blas.eigen(Blas.transposedProduct(cross, cross)));
    }

    /** With GA = RA RA' and GC = RC RC' the singular values of the product are those of RA' RC. */
    private static Matrix cross(SymmetricEigen ga, SymmetricEigen gc) {
        return Blas.transposedProduct(root(ga, 0.5), root(gc, 0.5));
    }

    /** The roots of the eigenvalues, falling, with zero in place of what is only rounding. */
    private static double[] singularValues(SymmetricEigen squares) {
        int p = squares.values().length;
        double[] s = new double[p];
        for (int k = 0; k < p; k++) {
            s[k] = Math.sqrt(Math.max(0, squares.values()[p - 1 - k]));
            s[k] = s[k] > ROUNDING * s[0] ? s[k] : 0;
        }
        return s;
    }

    private static double[] apply(State state, boolean keepOrientation) {
        int p = state.layout().rank();
        if (p == 0) {
            return new double[0];
        }
        Side a = state.inputs();
        Side c = state.tasks();
        SymmetricEigen ga = Blas.eigen(a.freeGram());
        Matrix gramC = c.freeGram();
        SymmetricEigen gc = Blas.eigen(gramC);
        Matrix cross = cross(ga, gc); // U S V'
        SymmetricEigen right = Blas.eigen(Blas.transposedProduct(cross, cross));
        double[] s = singularValues(right);
        Matrix v = Matrix.zeros(p, p);
        for (int k = 0; k < p; k++) {
            v.setColumn(k, right.vectors().column(p - 1 - k));
        }
        Matrix u = Blas.product(cross, v);
        for (int k = 0; k < p; k++) {
            boolean keep = s[k] > 0;
            // u holds U S; the columns get sqrt(S).
            u.scaleColumn(k, keep ? 1 / Math.sqrt(s[k]) : 0);
            v.scaleColumn(k, keep ? Math.sqrt(s[k]) : 0);
        }
        Matrix rotateC = Blas.product(root(gc, -0.5), v);
        if (!keepOrientation) {
            double[] extremes = c.extremes(rotateC);
            for (int k = 0; k < p; k++) {
                if (extremes[k] < 0) {
                    rotateC.scaleColumn(k, -1);
                    u.scaleColumn(k, -1);
                }
            }
        }
        Matrix rotateA = Blas.product(root(ga, -0.5), u);
        if (keepOrientation) {
            Matrix back = polarFactor(Blas.transposedProduct(rotateC, gramC));
            rotateA = Blas.product(rotateA, back);
            rotateC = Blas.product(rotateC, back);
        }
        a.multiplyFreeColumns(rotateA);
        c.multiplyFreeColumns(rotateC);
        return s;
    }

    /** The orthogonal matrix nearest to x: x (x'x)^-1/2. */
    private static Matrix polarFactor(Matrix x) {
        SymmetricEigen eigen = Blas.eigen(Blas.transposedProduct(x, x));
        return Blas.product(x, Blas.product(root(eigen, -0.5), eigen.vectors().transpose()));
    }

    /** V D^power, with zero in place of eigenvalues that are only rounding. */
    private static Matrix root(SymmetricEigen eigen, double power) {
        Matrix root = eigen.vectors().copy();
        for (int k = 0; k < root.cols(); k++) {
            double value = eigen.values()[k];
            boolean keep = value > ROUNDING * ROUNDING * eigen.largest();
            root.scaleColumn(k, keep ? Math.pow(value, power) : 0);
        }
        return root;
    }
}
