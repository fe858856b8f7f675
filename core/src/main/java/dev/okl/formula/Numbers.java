package dev.okl.formula;

import dev.okl.internal.key.ValueKey;
import java.util.List;

/** Numeric columns of a row, (cell - mean) / sd each; mean 0 and sd 1 leave a cell as it is, to the last bit. */
final class Numbers {
    private final RowCheck check;
    private final int[] columns;
    private final double[] means;
    private final double[] sds;

    /** The columns must be resolved: named, or standardised with mean and sd. */
    Numbers(Schema schema, List<Column> resolved) {
        Expansion expansion = new Expansion(schema);
        this.check = new RowCheck(schema);
        this.columns = new int[resolved.size()];
        this.means = new double[resolved.size()];
        this.sds = new double[resolved.size()];
        for (int k = 0; k < columns.length; k++) {
            Column column = resolved.get(k);
            columns[k] = expansion.index(expansion.names(column).get(0));
            sds[k] = 1;
            if (column instanceof Column.Standardised scaled) {
                means[k] = scaled.option(OptionName.MEAN).orElseThrow().number();
                sds[k] = scaled.option(OptionName.SD).orElseThrow().number();
            }
        }
    }

    int size() {
        return columns.length;
    }

    /** Refuses rows of another table, whose columns are elsewhere. */
    void check(Row row) {
        check.accept(row);
    }

    double value(Row row, int k) {
        return (row.number(columns[k]) - means[k]) / sds[k];
    }

    boolean isComplete(Row row) {
        for (int column : columns) {
            if (row.cell(column) == null) {
                return false;
            }
        }
        return true;
    }

    double[] values(Row row) {
        check(row);
        double[] values = new double[columns.length];
        for (int k = 0; k < values.length; k++) {
            values[k] = value(row, k);
        }
        return values;
    }

    /** A single cell as it is, several as a vector; standardised or not, equal cells have equal views. */
    Object view(Row row) {
        double[] values = values(row);
        return values.length == 1 ? row.cell(columns[0]) : ValueKey.of(values);
    }
}
