package dev.okl.app.dataset.column;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes rows of a formula's columns, and of no others: an input is its values in these. Columns come from the table and,
 * found by the key, from the metadata; where both have a column, the table's own counts.
 */
public final class RowSource {
    private final Table table;
    private final Optional<Metadata> metadata;
    private final int keyAt;
    private final Schema schema;
    private final int[] inTable;
    private final int[] inMetadata;
    private final boolean[] numeric;
    private final boolean[] needed;
    private final boolean[] fromOrigin;
    private final int[] keyCells;
    private Optional<String> firstProblem = Optional.empty();

    /**
     * A source of rows.
     *
     * @param keyColumn the table's column that finds the metadata
     * @param formula whose columns all must be in the table or in the metadata
     */
    public static RowSource of(Table table, Optional<Metadata> metadata, String keyColumn, Formula formula) {
        List<String> columns = formula.columns(known(table.columns(), metadata));
        return new RowSource(table, metadata, keyColumn, formula, new Schema(columns));
    }

    /**
     * A source of rows for a kernel that exists.
     *
     * @param kernel whose columns the rows have
     * @throws dev.okl.formula.FormulaException when one is neither in the table nor in the metadata
     */
    public static RowSource forKernel(Table table, Optional<Metadata> metadata, String keyColumn, BoundFormula kernel) {
        kernel.resolved().columns(known(table.columns(), metadata));
        return new RowSource(table, metadata, keyColumn, kernel.resolved(), kernel.schema());
    }

    private RowSource(Table table, Optional<Metadata> metadata, String keyColumn, Formula formula, Schema columns) {
        this.table = table;
        this.metadata = metadata;
        this.keyAt = metadata.isPresent() ? table.index(keyColumn) : -1;
        this.schema = columns;
        Set<String> numericNames = formula.numericColumns(columns);
        Set<String> neededNames = formula.neededColumns(columns);
        int size = columns.size();
        this.inTable = new int[size];
        this.inMetadata = new int[size];
        this.numeric = new boolean[size];
        this.needed = new boolean[size];
        this.fromOrigin = new boolean[size];
        Set<String> ofSplines = SplineOrigin.columns(formula);
        for (int c = 0; c < size; c++) {
            String name = columns.name(c);
            // The key may have another name in the metadata; its cell is the same.
            boolean isKey = metadata.isPresent() && name.equals(metadata.get().key());
            inTable[c] = table.columns().contains(name) ? table.columns().index(name) : isKey ? keyAt : -1;
            inMetadata[c] = inTable[c] < 0 ? metadata.orElseThrow().columns().index(name) : -1;
            numeric[c] = numericNames.contains(name);
            needed[c] = neededNames.contains(name);
            fromOrigin[c] = ofSplines.contains(name);
        }
        this.keyCells = keyCells();
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
            return described(cells).map(described -> row(line, cells, described));
        } catch (UserError notInTheCell) {
            firstProblem = firstProblem.or(() -> Optional.of(notInTheCell.getMessage()));
            return Optional.empty();
        }
    }

    /** The first problem with a cell that {@link #find} met, with its place. */
    public Optional<String> firstProblem() {
        return firstProblem;
    }

    /** The same where metadata and cells must be there. */
    public Row row(long line, String[] cells) {
        String[] described = described(cells)
                .orElseThrow(() -> new UserError(table.place(line) + ": "
                        + table.columns().name(keyAt) + " '" + cells[keyAt] + "' has no row in "
                        + metadata.orElseThrow().name() + "; add one, or leave its observations out"));
        return row(line, cells, described);
    }

    /** The cells of the metadata; none where none are used. */
    private Optional<String[]> described(String[] cells) {
        return usesMetadata() ? metadata.orElseThrow().find(cells[keyAt]) : Optional.of(new String[0]);
    }

    private Row row(long line, String[] cells, String[] described) {
        Object[] values = new Object[schema.size()];
        for (int c = 0; c < values.length; c++) {
            String text = inTable[c] >= 0 ? cells[inTable[c]] : described[inMetadata[c]];
            values[c] = value(line, c, text);
        }
        return schema.row(values);
    }

    private boolean usesMetadata() {
        for (int at : inTable) {
            if (at < 0) {
                return true;
            }
        }
        return false;
    }

    private Object value(long line, int column, String text) {
        boolean missing = numeric[column] ? Cells.isMissing(text) : text.isEmpty();
        if (missing) {
            if (needed[column]) {
                throw new UserError(where(line, column)
                        + "must have a value, for the kernel needs one; fill it, or leave the" + " row out");
            }
            return null;
        }
        return numeric[column] ? (Object) number(line, column, text) : text;
    }

    private double number(long line, int column, String text) {
        double number;
        try {
            number = Cells.boundedNumber(text);
        } catch (NumberFormatException e) {
            throw new UserError(where(line, column) + e.getMessage(), e);
        }
        if (fromOrigin[column] && number < 0) {
            throw new UserError(where(line, column) + "must be >= 0, for splines begin there, but was " + text.strip()
                    + "; add to it with --sql, or take a kernel that has no origin, such as 1 + matern("
                    + schema.name(column) + ", nu=1.5)");
        }
        return number;
    }

    private String where(long line, int column) {
        String owner = inTable[column] < 0 ? " of " + metadata.orElseThrow().name() : "";
        return table.place(line) + ", column '" + schema.name(column) + "'" + owner + ": ";
    }

    private int[] keyCells() {
        List<Integer> at = new ArrayList<>();
        for (int cell : inTable) {
            if (cell >= 0) {
                at.add(cell);
            }
        }
        if (usesMetadata() && !at.contains(keyAt)) {
            at.add(keyAt);
        }
        return at.stream().mapToInt(Integer::intValue).toArray();
    }
}
