package dev.okl.formula;

import java.util.HashSet;
import java.util.Set;

/** Collects the columns that a formula uses. */
final class ColumnUse implements Formula.Visitor<Void> {
    private final Expansion expansion;
    private final Set<String> all = new HashSet<>();
    private final Set<String> numeric = new HashSet<>();
    private final Set<String> needed = new HashSet<>();

    ColumnUse(Schema schema) {
        this.expansion = new Expansion(schema);
    }

    Set<String> all() {
        return all;
    }

    Set<String> numeric() {
        return numeric;
    }

    Set<String> needed() {
        return needed;
    }

    @Override
    public Void sum(Formula.Sum sum) {
        sum.terms().forEach(term -> term.accept(this));
        return null;
    }

    @Override
    public Void product(Formula.Product product) {
        product.factors().forEach(factor -> factor.accept(this));
        return null;
    }

    @Override
    public Void constant(Formula.Constant constant) {
        return null;
    }

    @Override
    public Void call(Formula.Call call) {
        for (Column column : call.columns()) {
            for (Column.Named named : expansion.names(column)) {
                all.add(named.name());
                if (call.function().takesNumbers()) {
                    numeric.add(named.name());
                }
                if (!call.isOfSets()) {
                    needed.add(named.name());
                }
            }
        }
        return null;
    }

    @Override
    public Void precomputed(Formula.Precomputed precomputed) {
        all.add(expansion.idColumn(precomputed).name());
        needed.add(expansion.idColumn(precomputed).name());
        return null;
    }
}
