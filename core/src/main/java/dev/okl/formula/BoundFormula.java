package dev.okl.formula;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelAlias;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A formula bound to the columns of a table: a kernel that remembers its formula. Learn with this one, not with the
 * bare {@link #kernel}, and a stored model knows the formula.
 *
 * @param schema the columns of the rows that the kernel takes
 * @param resolved the formula with every figure that was taken from data filled in; its text, parsed and bound to the
 *     schema without any rows, gives the same kernel again
 * @param kernel the kernel; for a sum of terms a sum, whose terms see their own columns only
 * @param tables the kernels of the files that {@code precomputed(FILE)} names, by file
 */
public record BoundFormula(Schema schema, Formula resolved, Kernel<Row> kernel, Map<String, Kernel<String>> tables)
        implements KernelAlias<Row> {
    public BoundFormula {
        tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
    }

    @Override
    public Kernel<Row> definition() {
        return kernel;
    }

    @Override
    public String toString() {
        return resolved.toString();
    }
}
