package dev.okl.formula;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelAlias;
import dev.okl.kernel.KernelFamily;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A formula bound to the columns of a table: a kernel that remembers its formula. Learn with this one, not with the
 * bare {@link #kernel}, and a stored model knows the formula.
 *
 * <p>With a {@code ?} in it, it is the family of kernels that differ in this number, and itself the one where the search for it starts.
 *
 * @param schema the columns of the rows that the kernel takes
 * @param resolved the formula with every figure that was taken from data filled in; its text, parsed and bound to the
 *     schema without any rows, gives the same kernel again
 * @param kernel the kernel; for a sum of terms a sum, whose terms see their own columns only
 * @param tables the kernels of the files that {@code precomputed(FILE)} names, by file
 */
public record BoundFormula(Schema schema, Formula resolved, Kernel<Row> kernel, Map<String, Kernel<String>> tables)
        implements KernelAlias<Row>, KernelFamily<Row> {
    public BoundFormula {
        tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
    }

    static BoundFormula of(Schema schema, Formula resolved, Map<String, Kernel<String>> tables) {
        return new BoundFormula(schema, resolved, new Compiler(schema, tables::get).kernel(resolved), tables);
    }

    @Override
    public Kernel<Row> definition() {
        return kernel;
    }

    @Override
    public List<Open> open() {
        return OpenNumbers.in(resolved);
    }

    @Override
    public double at(Row x, Row z) {
        return kernel.at(x, z);
    }

    @Override
    public BoundFormula at(double... numbers) {
        return of(schema, OpenNumbers.filled(resolved, numbers), tables);
    }

    @Override
    public String toString() {
        return resolved.toString();
    }
}
