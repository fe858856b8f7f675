package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import java.util.Arrays;

/**
 * K = delta I + Z M Z': an identity part (delta >= 0) plus a kernel on u groups of inputs that look alike to it. Z is the
 * n x u membership matrix; M is the Gram matrix of the groups.
 *
 * @param identityPart delta
 * @param groupOf the group of every input; the array is not copied and must not be changed afterwards
 * @param groups M
 */
public record GroupedGram(double identityPart, int[] groupOf, Gram groups) implements Gram {
    public GroupedGram {
        if (!(identityPart >= 0) || Double.isInfinite(identityPart)) {
            throw new IllegalArgumentException("identity part must be >= 0 and finite but was " + identityPart);
        }
        for (int i = 0; i < groupOf.length; i++) {
            if (groupOf[i] < 0 || groupOf[i] >= groups.size()) {
                throw new IllegalArgumentException(
                        "group of input " + i + " must be in 0.." + (groups.size() - 1) + " but was " + groupOf[i]);
            }
        }
    }

    @Override
    public int size() {
        return groupOf.length;
    }

    /** The group of an input. */
    public int group(int input) {
        return groupOf[input];
    }

    /** Z' a: the sums of a's rows over each group; out (u x q) is modified. */
    public void sumGroups(Matrix a, Matrix out) {
        int q = a.cols();
        Arrays.fill(out.data(), 0);
        for (int i = 0; i < groupOf.length; i++) {
            int to = groupOf[i] * q;
            for (int k = 0; k < q; k++) {
                out.data()[to + k] += a.data()[i * q + k];
            }
        }
    }

    /** out + Z t: every row gets the row of its group (t is u x q) added; out is modified. */
    public void addGroups(Matrix t, Matrix out) {
        int q = t.cols();
        for (int i = 0; i < groupOf.length; i++) {
            int from = groupOf[i] * q;
            for (int k = 0; k < q; k++) {
                out.data()[i * q + k] += t.data()[from + k];
            }
        }
    }

    @Override
    public void multiply(Matrix a, Matrix out, Parallel parallel) {
        int q = a.cols();
        Matrix sums = Matrix.zeros(groups.size(), q);
        sumGroups(a, sums);
        Matrix shared = Matrix.zeros(groups.size(), q);
        groups.multiply(sums, shared, parallel);
        for (int k = 0; k < out.data().length; k++) {
            out.data()[k] = identityPart * a.data()[k];
        }
        addGroups(shared, out);
    }

    @Override
    public GramShape shape() {
        return groups.shape().grouping(groupOf.length, identityPart > 0);
    }
}
