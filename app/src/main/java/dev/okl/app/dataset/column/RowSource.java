package dev.okl.app.dataset.column;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Makes rows of a formula's columns, and of no others: an input is its values in these. Columns come from the table and,
 * found by the key, from the metadata; where both have a column, the table's own counts.
 */
public final class RowSource {
    /** For rows that only a fixed part needs. */
    public static final Formula NO_KERNEL = Formula.parse("0");

    private final Table table;
    private final Schema schema;
    private final List<Source> sources;
    private final Optional<Join> join;
    private final int[] keyCells;
    private final Map<String, String> problems = new LinkedHashMap<>();

    /**
     * Where the cells of a column come from, and what they must be.
     *
     * @param inTable whether they are the table's; else they are the metadata's
     * @param at the column there
     * @param levels of a factor, of which effects are known
     */
    private record Source(
            String name,
            boolean inTable,
            int at,
            boolean numeric,
            boolean needed,
            boolean fromOrigin,
            Optional<List<String>> levels) {}

    /** What a cell may lack. */
    private enum Rule {
        HAS_VALUE,
        IS_NUMBER,
        IS_NOT_NEGATIVE,
        IS_LEVEL
    }

    /** The metadata that some columns come from, and the table's column of the key that finds them. */
    private record Join(Metadata metadata, int keyAt) {}

    /** A source of rows without a fixed part. */
    public static RowSource of(Table table, Optional<Metadata> metadata, String keyColumn, Formula formula) {
        return of(table, metadata, keyColumn, formula, FixedFormula.parse(FixedFormula.NONE));
    }

    /**
     * A source of rows.
     *
     * @param keyColumn the table's column that finds the metadata
     * @param formula whose columns all must be in the table or in the metadata
     * @param fixed whose columns must be there too; those of texts are factors
     */
    public static RowSource of(
            Table table, Optional<Metadata> metadata, String keyColumn, Formula formula, FixedFormula fixed) {
        Schema known = known(table.columns(), metadata);
        Set<String> used = new HashSet<>(formula.columns(known));
        fixed.columns().forEach(name -> used.add(known.name(known.index(name))));
        List<String> columns = known.names().stream().filter(used::contains).toList();
        return new RowSource(table, metadata, keyColumn, formula, fixed, new Schema(columns));
    }

    /**
     * A source of rows for a kernel that exists.
     *
     * @param kernel whose columns the rows have
     * @param fixed of the same rows
     * @throws IllegalArgumentException when a column is neither in the table nor in the metadata
     */
    public static RowSource forKernel(
            Table table, Optional<Metadata> metadata, String keyColumn, BoundFormula kernel, FixedFormula fixed) {
        Schema known = known(table.columns(), metadata);
        kernel.resolved().columns(known);
        fixed.columns().forEach(known::index);
        return new RowSource(table, metadata, keyColumn, kernel.resolved(), fixed, kernel.schema());
    }

    private RowSource(
            Table table,
            Optional<Metadata> metadata,
            String keyColumn,
            Formula formula,
            FixedFormula fixed,
            Schema columns) {
        this.table = table;
        this.schema = columns;
        Optional<Join> joined = metadata.map(found -> new Join(found, table.index(keyColumn)));
        Set<String> numeric = new HashSet<>(formula.numericColumns(columns));
        Set<String> needed = new HashSet<>(formula.neededColumns(columns));
        for (FixedFormula.Term term : fixed.terms()) {
            needed.add(term.column());
            if (!term.isFactor()) {
                numeric.add(term.column());
            }
        }
        Set<String> sets = formula.setColumns(columns);
        Set<String> ofSplines = SplineOrigin.columns(formula);
        this.sources = columns.names().stream()
                .map(name -> {
                    // The key may have another name in the metadata; its cell is the same.
                    Optional<Integer> inTable = table.columns().contains(name)
                            ? Optional.of(table.columns().index(name))
                            : joined.filter(found -> name.equals(found.metadata.key()))
                                    .map(Join::keyAt);
                    return new Source(
                            name,
                            inTable.isPresent(),
                            inTable.orElseGet(
                                    () -> metadata.orElseThrow().columns().index(name)),
                            numeric.contains(name),
                            // A description may lack what a kernel can do without, an observation may not.
                            needed.contains(name) || (inTable.isPresent() && !sets.contains(name)),
                            ofSplines.contains(name),
                            fixed.terms().stream()
                                    .filter(term -> term.column().equals(name))
                                    .findFirst()
                                    .flatMap(FixedFormula.Term::levels));
                })
                .toList();
        this.join = joined.filter(found -> !sources.stream().allMatch(Source::inTable));
        this.keyCells = IntStream.concat(
                        sources.stream().filter(Source::inTable).mapToInt(Source::at),
                        join.stream().mapToInt(Join::keyAt))
                .distinct()
                .toArray();
    }

    /** All columns that a formula may use. */
    public static Schema known(Schema table, Optional<Metadata> metadata) {
        List<String> names = new ArrayList<>(table.names());
        metadata.ifPresent(m -> m.columns().names().stream()
                .filter(name -> !table.contains(name))
                .forEach(names::add));
        return new Schema(names);
    }

    /** The columns of the rows. */
    public Schema schema() {
        return schema;
    }

    /** A text that is the same for rows with the same cells, much cheaper than the row. */
    public String rawKey(String[] cells) {
        if (keyCells.length == 1) {
            return cells[keyCells[0]];
        }
        StringBuilder key = new StringBuilder();
        for (int at : keyCells) {
            // With its length before it, a cell ends where it ends, whatever characters it has.
            key.append(cells[at].length()).append(':').append(cells[at]);
        }
        return key.toString();
    }

    /**
     * The row of the formula's columns; empty when metadata are needed and there are none for the key, and when a cell has not
     * what the formula needs.
     */
    public Optional<Row> find(long line, String[] cells) {
        try {
            Optional<Row> row = described(cells).map(described -> row(line, cells, described));
            row.ifPresent(found -> requireLevels(line, found));
            return row;
        } catch (CellError notInTheCell) {
            problems.putIfAbsent(notInTheCell.kind, notInTheCell.getMessage());
            return Optional.empty();
        }
    }

    /** The problems with cells that {@link #find} met, of each kind in each column the first, with its place. */
    public List<String> problems() {
        return List.copyOf(problems.values());
    }

    /** The same where metadata and cells must be there. */
    public Row row(long line, String[] cells) {
        String[] described = described(cells)
                .orElseThrow(() -> new UserError(table.place(line) + ": "
                        + table.columns().name(join.orElseThrow().keyAt) + " '" + cells[join.orElseThrow().keyAt]
                        + "' has no row in " + join.orElseThrow().metadata.name()
                        + "; add one, or leave its observations out"));
        return row(line, cells, described);
    }

    /** The cells of the metadata; none where none are used. */
    private Optional<String[]> described(String[] cells) {
        return join.isPresent() ? join.get().metadata.find(cells[join.get().keyAt]) : Optional.of(new String[0]);
    }

    private Row row(long line, String[] cells, String[] described) {
        Object[] values = new Object[sources.size()];
        for (int c = 0; c < values.length; c++) {
            Source source = sources.get(c);
            values[c] = value(line, source, (source.inTable ? cells : described)[source.at]);
        }
        return schema.row(values);
    }

    private Object value(long line, Source column, String text) {
        boolean missing = column.numeric ? Cells.isMissing(text) : text.isEmpty();
        if (missing && column.needed) {
            throw error(
                    Rule.HAS_VALUE,
                    line,
                    column,
                    "must have a value, for the kernel or the fixed part needs one; fill it, or leave the row out");
        }
        if (missing) {
            return null;
        }
        return column.numeric ? (Object) number(line, column, text) : text;
    }

    private double number(long line, Source column, String text) {
        double number;
        try {
            number = Cells.boundedNumber(text);
        } catch (NumberFormatException e) {
            throw error(Rule.IS_NUMBER, line, column, e.getMessage());
        }
        if (column.fromOrigin && number < 0) {
            throw error(
                    Rule.IS_NOT_NEGATIVE,
                    line,
                    column,
                    "must be >= 0, for splines begin there, but was " + text.strip()
                            + "; add to it with --sql, or take a kernel that has no origin, such as 1 + matern("
                            + column.name
                            + ", nu=1.5)");
        }
        return number;
    }

    /** A level that was never seen has no effect; the formula refuses it too, but does not know the place. */
    private void requireLevels(long line, Row row) {
        for (Source source : sources) {
            if (source.levels.isPresent()
                    && row.cell(source.name) instanceof String text
                    && !source.levels.get().contains(text)) {
                throw error(
                        Rule.IS_LEVEL,
                        line,
                        source,
                        "must hold one of " + source.levels.get() + ", of which effects are known, but holds '" + text
                                + "'");
            }
        }
    }

    private CellError error(Rule rule, long line, Source column, String message) {
        return new CellError(where(line, column) + message, rule + " " + column.name);
    }

    private String where(long line, Source column) {
        String owner =
                column.inTable ? "" : " of " + join.orElseThrow().metadata.name();
        return table.place(line) + ", column '" + column.name + "'" + owner + ": ";
    }

    /** That a cell has not what is needed of it. */
    private static final class CellError extends UserError {
        private static final long serialVersionUID = 1L;

        /** The same for the same rule of the same column. */
        private final String kind;

        CellError(String message, String kind) {
            super(message);
            this.kind = kind;
        }
    }
}
