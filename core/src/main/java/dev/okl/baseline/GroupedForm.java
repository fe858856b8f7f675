package dev.okl.baseline;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import java.util.Arrays;

/**
 * Any Gram matrix as delta I + Z M Z': a dense one has one group per input, the identity has none.
 *
 * @param groups M, or null where there is only the identity
 */
record GroupedForm(double identityPart, int[] groupOf, Matrix groups) {
    static GroupedForm of(Gram gram) {
        if (gram instanceof IdentityGram identity) {
            return new GroupedForm(identity.scale(), new int[gram.size()], null);
        }
        int[] groupOf = new int[gram.size()];
        if (gram instanceof GroupedGram grouped) {
            Arrays.setAll(groupOf, grouped::group);
            return new GroupedForm(
                    grouped.identityPart(), groupOf, grouped.groups().dense());
        }
        Arrays.setAll(groupOf, i -> i);
        return new GroupedForm(0, groupOf, gram.dense());
    }
}
