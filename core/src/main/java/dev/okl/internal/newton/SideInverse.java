package dev.okl.internal.newton;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.SpectralFactor;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.SymmetricEigen;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.step.Elimination;
import dev.okl.internal.step.GroupSystem;
import dev.okl.internal.step.ObservedRows;

/**
 * The inverse of a side's own part of the second derivatives, T x = x + 1/lambda H o (K x), prepared once and applied often. It is exact
 * where K is the identity, with or without groups; else that of the mean block, which is good enough to precondition by.
 */
interface SideInverse {
    /** The groups need not be solved more exactly than this to precondition by. */
    double GROUP_TOLERANCE = 1e-5;

    /** z = T^-1 x and its image K z, for x of n x q and its image K x. */
    void apply(Matrix x, Matrix kx, Matrix z, Matrix kz);

    /** For the blocks of the other side as it is now. */
    static SideInverse of(Gram gram, ObservedRows rows, double lambda, Parallel parallel) {
        if (gram instanceof IdentityGram identity) {
            Elimination each = Elimination.of(rows.gatherStored(), identity.scale(), lambda, parallel);
            return (x, kx, z, kz) -> {
                eliminate(each, x, z);
                System.arraycopy(z.data(), 0, kz.data(), 0, z.data().length);
                Vectors.scaleInPlace(identity.scale(), kz.data());
            };
        }
        if (gram instanceof GroupedGram grouped) {
            return ofGroups(grouped, Elimination.of(rows.gatherStored(), grouped.identityPart(), lambda, parallel));
        }
        return ofMeanBlock(gram.spectralFactor(), Blas.eigen(rows.meanBlock()), lambda, parallel);
    }

    /** (I - delta X) x = lambda (delta H + lambda I)^-1 x, row by row. */
    private static void eliminate(Elimination rows, Matrix x, Matrix out) {
        int q = x.cols();
        rows.parallel().forRanges(x.rows(), (long) q * q, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int k = 0; k < q; k++) {
                    double product = Vectors.dot(rows.x(), (i * q + k) * q, x.data(), i * q, q);
                    out.set(i, k, x.get(i, k) - rows.delta() * product);
                }
            }
        });
    }

    /** As in {@link dev.okl.internal.step.EliminationStep}. */
    private static SideInverse ofGroups(GroupedGram grouped, Elimination rows) {
        int groups = grouped.groups().size();
        GroupSystem system = new GroupSystem(rows.groupSystem(grouped::group, groups), grouped.groups());
        return (x, kx, z, kz) -> {
            int q = x.cols();
            eliminate(rows, x, z);
            Matrix right = Matrix.zeros(groups, q);
            grouped.sumGroups(z, right);
            Matrix s = Matrix.zeros(groups, q);
            Matrix t = Matrix.zeros(groups, q);
            system.solve(right, s, t, GROUP_TOLERANCE);
            rows.parallel().forRanges(x.rows(), (long) q * q, (from, to) -> {
                for (int i = from; i < to; i++) {
                    int group = grouped.group(i);
                    for (int k = 0; k < q; k++) {
                        double value = z.get(i, k) - Vectors.dot(rows.x(), (i * q + k) * q, t.data(), group * q, q);
                        z.set(i, k, value);
                        kz.set(i, k, rows.delta() * value + t.get(group, k));
                    }
                }
            });
        };
    }

    /** With K = F F', F'F = S, and the mean block Q D Q': a division by 1 + s d / lambda in their coordinates. */
    private static SideInverse ofMeanBlock(
            SpectralFactor spectral, SymmetricEigen block, double lambda, Parallel parallel) {
        Matrix f = spectral.factor();
        double[] s = spectral.eigenvalues();
        double[] d = block.values();
        return (x, kx, z, kz) -> {
            Matrix g = Matrix.zeros(f.cols(), x.cols());
            Blas.multiplyTransposed(f, Blas.product(x, block.vectors(), parallel), g, parallel);
            Matrix taken = g.copy();
            for (int k = 0; k < s.length; k++) {
                for (int l = 0; l < d.length; l++) {
                    double ratio = Math.max(0, d[l]) / lambda;
                    g.set(k, l, g.get(k, l) / (1 + s[k] * ratio));
                    taken.set(k, l, g.get(k, l) * ratio);
                }
            }
            Matrix back = block.vectors().transpose();
            Matrix difference = Blas.product(Blas.product(f, taken, parallel), back, parallel);
            for (int k = 0; k < z.data().length; k++) {
                z.data()[k] = x.data()[k] - difference.data()[k];
            }
            Blas.multiply(Blas.product(f, g, parallel), back, kz, parallel);
        };
    }
}
