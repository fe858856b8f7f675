package dev.okl.internal.gram;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelForm;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a kernel is on given inputs, found by comparing views and without evaluating it: the terms that are multiples of
 * the identity, and the rest, which sees groups of identical inputs.
 *
 * @param rest the kernel without its identity part; empty where nothing else is left
 * @param groupOf the group of every input
 * @param groups the group of every view of the rest
 * @param representatives one input of each group, in the order of the groups
 * @param groupIdentityPart the factor of the identity that the rest is on the groups; empty where it is no multiple of it
 */
record Structure<X>(
        List<IdentityTerm<X>> identityTerms,
        Optional<Kernel<X>> rest,
        int[] groupOf,
        Map<Object, Integer> groups,
        List<X> representatives,
        OptionalDouble groupIdentityPart) {
    /** From this many rows on, it is worth trying whether the kernel has few dimensions. */
    private static final int LOW_RANK_FROM = 500;

    /** More columns than this are not tried: the attempt must stay cheap where it fails. */
    static final int LOW_RANK_UP_TO = 200;

    /** From this many rows on, what a full matrix costs is felt, and a factor that is exact to far below any noise does. */
    private static final int APPROXIMATE_FROM = 1000;

    /** The attempt takes as long as the square of this, for each row, where it fails. */
    private static final int APPROXIMATE_UP_TO = 600;

    static <X> Structure<X> of(Kernel<X> kernel, List<X> inputs) {
        List<IdentityTerm<X>> identityTerms = new ArrayList<>();
        List<Kernel<? super X>> others = new ArrayList<>();
        for (Kernel<? super X> term : terms(kernel, 1)) {
            identityTerm(term, inputs).ifPresentOrElse(identityTerms::add, () -> others.add(term));
        }
        Optional<Kernel<X>> rest = others.isEmpty() ? Optional.empty() : Optional.of(Kernels.sum(others));
        int[] groupOf = new int[inputs.size()];
        Map<Object, Integer> groups = new HashMap<>();
        List<X> representatives = new ArrayList<>();
        rest.ifPresent(kernelOfGroups -> Arrays.setAll(groupOf, i -> {
            X x = inputs.get(i);
            return groups.computeIfAbsent(kernelOfGroups.view(x), view -> {
                representatives.add(x);
                return representatives.size() - 1;
            });
        }));
        return new Structure<>(
                identityTerms, rest, groupOf, groups, representatives, identityPart(others, representatives));
    }

    /** delta: the factor of the identity part. */
    double identityPart() {
        return identityTerms.stream().mapToDouble(IdentityTerm::factor).sum();
    }

    /** How many inputs each group has. */
    int[] groupSizes() {
        int[] sizes = new int[representatives.size()];
        for (int group : groupOf) {
            sizes[group]++;
        }
        return sizes;
    }

    /** Whether one of the inputs looks the same as x to every term. */
    boolean hasTwin(X x) {
        int row = -1;
        for (IdentityTerm<X> term : identityTerms) {
            int own = term.rowOf(x);
            if (own < 0 || (row >= 0 && own != row)) {
                return false;
            }
            row = own;
        }
        if (rest.isEmpty()) {
            return true;
        }
        Integer group = groups.get(rest.get().view(x));
        return group != null && (row < 0 || groupOf[row] == group);
    }

    /** The structure of the Gram matrix, unless the rest is factored. */
    GramShape shape() {
        if (rest.isEmpty()) {
            return GramShape.identity(groupOf.length);
        }
        boolean identity = groupIdentityPart.isPresent();
        int count = representatives.size();
        GramShape ofGroups = identity ? GramShape.identity(count) : GramShape.dense(count);
        // Without real groups the identity part is simply added to the diagonal.
        return identity || hasRealGroups() ? ofGroups.grouping(groupOf.length, identityPart() > 0) : ofGroups;
    }

    /** The structure where the rest is a factor of at most so many columns. */
    GramShape lowRankShape(int columns) {
        if (!isFactorable()) {
            return shape();
        }
        GramShape factored = GramShape.lowRank(representatives.size(), Math.min(columns, representatives.size()));
        return hasRealGroups() || identityPart() > 0 ? factored.grouping(groupOf.length, identityPart() > 0) : factored;
    }

    /** Whether a factor of the rest may have fewer columns than there are groups. */
    boolean isFactorable() {
        return rest.isPresent() && groupIdentityPart.isEmpty();
    }

    /** With how many columns an exact factor of the rest is tried; 0 where it is not worth it. */
    int columnsWorthTrying() {
        int groupCount = representatives.size();
        return isFactorable() && groupCount >= LOW_RANK_FROM ? Math.min(LOW_RANK_UP_TO, groupCount / 4) : 0;
    }

    /** With how many columns an approximation is tried that nobody has asked for; 0 where it is not worth it. */
    int columnsOfApproximation() {
        int groupCount = representatives.size();
        return isFactorable() && groupCount >= APPROXIMATE_FROM ? Math.min(APPROXIMATE_UP_TO, groupCount / 4) : 0;
    }

    private boolean hasRealGroups() {
        return representatives.size() < groupOf.length;
    }

    /** The kernel as a sum: what its sums, multiples and aliases are made of. */
    @SuppressWarnings("unchecked") // the parts of these forms take what the kernel itself takes
    private static <X> List<Kernel<? super X>> terms(Kernel<? super X> kernel, double factor) {
        KernelForm form = KernelForm.of(kernel);
        while (form.kind().equals(KernelForm.ALIAS)) {
            form = KernelForm.of(form.part());
        }
        List<Kernel<? super X>> terms = new ArrayList<>();
        switch (form.kind()) {
            case KernelForm.SUM -> form.parts().forEach(term -> terms.addAll(terms((Kernel<X>) term, factor)));
            case KernelForm.SCALED -> terms.addAll(terms((Kernel<X>) form.part(), factor * form.factor()));
            default -> terms.add(factor == 1 ? kernel : kernel.times(factor));
        }
        return terms;
    }

    /** The factor of the identity that a sum of terms is on these inputs; empty where one of them is no multiple of it. */
    private static <X> OptionalDouble identityPart(List<Kernel<? super X>> terms, List<X> inputs) {
        double sum = 0;
        for (Kernel<? super X> term : terms) {
            Optional<IdentityTerm<X>> identity = identityTerm(term, inputs);
            if (identity.isEmpty()) {
                return OptionalDouble.empty();
            }
            sum += identity.get().factor();
        }
        return terms.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sum);
    }

    /** The term as a multiple of the identity on these inputs, where it is one. */
    private static <X> Optional<IdentityTerm<X>> identityTerm(Kernel<? super X> term, List<X> inputs) {
        double factor = deltaFactor(term);
        if (!(factor > 0)) {
            return Optional.empty();
        }
        Map<Object, Integer> rows = new HashMap<>();
        for (int i = 0; i < inputs.size(); i++) {
            if (rows.put(term.view(inputs.get(i)), i) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(new IdentityTerm<>(term, factor, rows));
    }

    /** c where the kernel is c on equal views and 0 elsewhere; 0 where it may be anything else. */
    private static double deltaFactor(Kernel<?> kernel) {
        KernelForm form = KernelForm.of(kernel);
        return switch (form.kind()) {
            case KernelForm.SCALED -> form.factor() * deltaFactor(form.part());
            case KernelForm.ON_PART, KernelForm.ALIAS -> deltaFactor(form.part());
            case KernelForm.DELTA -> 1;
            default -> 0;
        };
    }

    /** A delta kernel that tells all inputs apart: factor times the identity. */
    record IdentityTerm<X>(Kernel<? super X> kernel, double factor, Map<Object, Integer> rows) {
        /** The row of the input that looks the same to this term, or -1. */
        int rowOf(X x) {
            return rows.getOrDefault(kernel.view(x), -1);
        }
    }
}
