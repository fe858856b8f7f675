package dev.okl.formula;

import java.util.HashSet;
import java.util.Set;

/** The columns that a formula uses. */
final class ColumnUse {
    private final Expansion expansion;
    private final Set<String> all = new HashSet<>();
    private final Set<String> numeric = new HashSet<>();
    private final Set<String> needed = new HashSet<>();

    ColumnUse(Formula formula, Schema schema) {
        this.expansion = new Expansion(schema);
        add(formula);
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

    private void add(Formula formula) {
        formula.parts().forEach(this::add);
        if (formula instanceof Formula.Precomputed precomputed) {
            String name = expansion.idColumn(precomputed).name();
            all.add(name);
            needed.add(name);
        }
        if (formula instanceof Formula.Call call) {
            call.columns().forEach(column -> expansion.names(column).forEach(named -> add(call, named.name())));
        }
    }

    private void add(Formula.Call call, String name) {
        all.add(name);
        if (call.function().takesNumbers()) {
            numeric.add(name);
        }
        if (!call.isOfSets()) {
            needed.add(name);
        }
    }
}
