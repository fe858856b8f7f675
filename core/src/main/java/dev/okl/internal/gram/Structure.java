package dev.okl.internal.gram;

import dev.okl.kernel.Delta;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelAlias;
import dev.okl.kernel.OnPart;
import dev.okl.kernel.Scaled;
import dev.okl.kernel.Sum;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a kernel is on given inputs, found by comparing views and without evaluating it: the terms that are multiples of
 * the identity, and the rest, which sees groups of identical inputs.
 */
final class Structure<X> {
    /** From this many rows on, it is worth trying whether the kernel has few dimensions. */
    private static final int LOW_RANK_FROM = 500;

    /** More columns than this are not tried: the attempt must stay cheap where it fails. */
    static final int LOW_RANK_UP_TO = 200;

    private final List<IdentityTerm<X>> identityTerms = new ArrayList<>();
    private final Kernel<X> rest;
    private final int[] groupOf;
    private final List<X> representatives = new ArrayList<>();
    private final Map<Object, Integer> groups = new HashMap<>();
    private final double groupIdentityPart;

    Structure(Kernel<X> kernel, List<X> inputs) {
        List<Kernel<? super X>> others = new ArrayList<>();
        for (Kernel<? super X> term : terms(kernel, 1)) {
            IdentityTerm<X> identity = identityTerm(term, inputs);
            if (identity != null) {
                identityTerms.add(identity);
            } else {
                others.add(term);
            }
        }
        rest = others.isEmpty() ? null : new Sum<>(others);
        groupOf = new int[inputs.size()];
        if (rest != null) {
            for (int i = 0; i < groupOf.length; i++) {
                X x = inputs.get(i);
                groupOf[i] = groups.computeIfAbsent(rest.view(x), view -> {
                    representatives.add(x);
                    return representatives.size() - 1;
                });
            }
        }
        groupIdentityPart = identityPart(others, representatives);
    }

    List<IdentityTerm<X>> identityTerms() {
        return identityTerms;
    }

    /** delta: the factor of the identity part. */
    double identityPart() {
        return identityTerms.stream().mapToDouble(IdentityTerm::factor).sum();
    }

    /** The kernel without its identity part, or null where nothing else is left. */
    Kernel<X> rest() {
        return rest;
    }

    /** One input of each group, in the order of the groups. */
    List<X> representatives() {
        return representatives;
    }

    int[] groupOf() {
        return groupOf;
    }

    /** The factor of the identity that the rest is on the groups; NaN where it is no multiple of it. */
    double groupIdentityPart() {
        return groupIdentityPart;
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
        if (rest == null) {
            return true;
        }
        Integer group = groups.get(rest.view(x));
        return group != null && (row < 0 || groupOf[row] == group);
    }

    /** The structure of the Gram matrix, unless the rest is factored. */
    GramShape shape() {
        int groupCount = representatives.size();
        if (rest == null) {
            return GramShape.identity(groupOf.length);
        }
        if (groupIdentityPart > 0) {
            return GramShape.identity(groupCount).grouping(groupOf.length, identityPart() > 0);
        }
        // Without real groups the identity part is simply added to the diagonal.
        return hasRealGroups()
                ? GramShape.dense(groupCount).grouping(groupOf.length, identityPart() > 0)
                : GramShape.dense(groupCount);
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
        return rest != null && !(groupIdentityPart > 0);
    }

    /** With how many columns an exact factor of the rest is tried; 0 where it is not worth it. */
    int columnsWorthTrying() {
        int groupCount = representatives.size();
        return isFactorable() && groupCount >= LOW_RANK_FROM ? Math.min(LOW_RANK_UP_TO, groupCount / 4) : 0;
    }

    private boolean hasRealGroups() {
        return representatives.size() < groupOf.length;
    }

    private static <X> List<Kernel<? super X>> terms(Kernel<? super X> kernel, double factor) {
        List<Kernel<? super X>> terms = new ArrayList<>();
        Kernel<? super X> meant = definition(kernel);
        if (meant instanceof Sum<? super X> sum) {
            sum.terms().forEach(term -> terms.addAll(terms(term, factor)));
        } else if (meant instanceof Scaled<? super X> scaled) {
            terms.addAll(terms(scaled.kernel(), factor * scaled.factor()));
        } else {
            terms.add(factor == 1 ? kernel : new Scaled<>(factor, kernel));
        }
        return terms;
    }

    /** The kernel that an alias stands for in the end; any other kernel itself. */
    private static <X> Kernel<? super X> definition(Kernel<? super X> kernel) {
        return kernel instanceof KernelAlias<? super X> alias ? definition(alias.definition()) : kernel;
    }

    /** The factor of the identity that a sum of terms is on these inputs; NaN where one of them is no multiple of it. */
    private static <X> double identityPart(List<Kernel<? super X>> terms, List<X> inputs) {
        double sum = terms.isEmpty() ? Double.NaN : 0;
        for (Kernel<? super X> term : terms) {
            IdentityTerm<X> identity = identityTerm(term, inputs);
            sum += identity == null ? Double.NaN : identity.factor();
        }
        return sum;
    }

    /** The term as a multiple of the identity on these inputs, or null where it is not. */
    private static <X> IdentityTerm<X> identityTerm(Kernel<? super X> term, List<X> inputs) {
        double factor = deltaFactor(term);
        if (!(factor > 0)) {
            return null;
        }
        Map<Object, Integer> rows = new HashMap<>();
        for (int i = 0; i < inputs.size(); i++) {
            if (rows.put(term.view(inputs.get(i)), i) != null) {
                return null;
            }
        }
        return new IdentityTerm<>(term, factor, rows);
    }

    /** c where the kernel is c on equal views and 0 elsewhere; NaN where it may be anything else. */
    private static double deltaFactor(Kernel<?> kernel) {
        if (kernel instanceof Scaled<?> scaled) {
            return scaled.factor() * deltaFactor(scaled.kernel());
        }
        if (kernel instanceof OnPart<?, ?> part) {
            return deltaFactor(part.kernel());
        }
        if (kernel instanceof KernelAlias<?> alias) {
            return deltaFactor(alias.definition());
        }
        return kernel instanceof Delta ? 1 : Double.NaN;
    }

    /** A delta kernel that tells all inputs apart: factor times the identity. */
    record IdentityTerm<X>(Kernel<? super X> kernel, double factor, Map<Object, Integer> rows) {
        /** The row of the input that looks the same to this term, or -1. */
        int rowOf(X x) {
            return rows.getOrDefault(kernel.view(x), -1);
        }
    }
}
