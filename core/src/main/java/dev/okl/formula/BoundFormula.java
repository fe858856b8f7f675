package dev.okl.formula;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelAlias;
import dev.okl.kernel.KernelFamily;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
 * @param narrowing of rows, where that was asked for
 */
public record BoundFormula(
        Schema schema,
        Formula resolved,
        Kernel<Row> kernel,
        Map<String, Kernel<String>> tables,
        Optional<Narrowing> narrowing)
        implements KernelAlias<Row>, KernelFamily<Row> {
    public BoundFormula {
        tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
    }

    /** Of rows as they are. */
    public BoundFormula(Schema schema, Formula resolved, Kernel<Row> kernel, Map<String, Kernel<String>> tables) {
        this(schema, resolved, kernel, tables, Optional.empty());
    }

    /**
     * Rows have the columns that the formula reads, and some more. Where the formula only asks whether numbers are the same, these are names,
     * and become texts.
     *
     * @param kept the columns that rows keep though the formula may not read them
     * @param names the columns whose numbers become texts
     */
    public record Narrowing(Set<String> kept, Set<String> names) {
        public Narrowing {
            kept = Set.copyOf(kept);
            names = Set.copyOf(names);
        }
    }

    static BoundFormula of(Schema schema, Formula resolved, Map<String, Kernel<String>> tables) {
        return new BoundFormula(schema, resolved, new Compiler(schema, tables::get).kernel(resolved), tables);
    }

    @Override
    public Kernel<Row> definition() {
        return kernel;
    }

    /** A row that has more columns, with those of the schema alone, and with names as texts. */
    @Override
    public Row reduced(Row row) {
        Row own = row.schema().equals(schema) ? row : row.select(schema);
        Set<String> names = narrowing.map(Narrowing::names).orElse(Set.of());
        if (names.stream().noneMatch(name -> own.cell(name) instanceof Double)) {
            return own;
        }
        Object[] cells = own.cells();
        for (String name : names) {
            int at = schema.index(name);
            cells[at] = cells[at] instanceof Double number ? Text.number(number) : cells[at];
        }
        return schema.row(cells);
    }

    /** The same kernel of narrowed rows, which keep some columns. */
    public BoundFormula narrowed(Set<String> kept) {
        List<String> read = resolved.columns(schema);
        Set<String> numbers = resolved.numericColumns(schema);
        Schema narrow = new Schema(schema.names().stream()
                .filter(name -> read.contains(name) || kept.contains(name))
                .toList());
        Set<String> names = narrow.names().stream()
                .filter(name -> !numbers.contains(name) && !kept.contains(name))
                .collect(Collectors.toSet());
        return new BoundFormula(
                narrow,
                resolved,
                new Compiler(narrow, tables::get).kernel(resolved),
                tables,
                Optional.of(new Narrowing(kept, names)));
    }

    @Override
    public List<Open> open() {
        return OpenNumbers.in(resolved);
    }

    @Override
    public List<Integer> insideTerm(int weight) {
        return OpenNumbers.insideTerm(resolved, weight);
    }

    @Override
    public double at(Row x, Row z) {
        return kernel.at(x, z);
    }

    @Override
    public BoundFormula at(double... numbers) {
        Formula filled = OpenNumbers.filled(resolved, numbers);
        return new BoundFormula(schema, filled, new Compiler(schema, tables::get).kernel(filled), tables, narrowing);
    }

    /** Narrowed once more, where terms were left out. */
    @Override
    public BoundFormula chosen(double... numbers) {
        BoundFormula chosen = at(numbers);
        return narrowing.map(rows -> chosen.narrowed(rows.kept())).orElse(chosen);
    }

    @Override
    public String toString() {
        return resolved.toString();
    }
}
