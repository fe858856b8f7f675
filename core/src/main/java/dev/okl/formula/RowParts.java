package dev.okl.formula;

import dev.okl.internal.key.ValueKey;
import dev.okl.kernel.TextSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** What a formula's functions see of a row: some of its columns as numbers, as cells to be compared, or one as a set of texts. */
final class RowParts {
    private RowParts() {}

    /** Numeric columns of a row, (cell - mean) / sd each; mean 0 and sd 1 leave a cell as it is, to the last bit. */
    static final class Numbers {
        private final Schema schema;
        private final int[] columns;
        private final double[] means;
        private final double[] sds;

        /** The columns must be resolved: named, or standardised with mean and sd. */
        Numbers(Schema schema, List<Column> resolved) {
            Expansion expansion = new Expansion(schema);
            this.schema = schema;
            this.columns = new int[resolved.size()];
            this.means = new double[resolved.size()];
            this.sds = new double[resolved.size()];
            for (int k = 0; k < columns.length; k++) {
                Column column = resolved.get(k);
                columns[k] = expansion.index(expansion.names(column).get(0));
                sds[k] = 1;
                if (column instanceof Column.Standardised scaled) {
                    means[k] = scaled.option(Option.Name.MEAN).orElseThrow().number();
                    sds[k] = scaled.option(Option.Name.SD).orElseThrow().number();
                }
            }
        }

        int size() {
            return columns.length;
        }

        /** Refuses rows of another table, whose columns are elsewhere. */
        void check(Row row) {
            schema.requireRow(row);
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

    /** Columns of any kind, compared cell by cell. */
    static final class Cells {
        private final Schema schema;
        private final int[] columns;
        private final boolean allowSets;

        Cells(Schema schema, int[] columns, boolean allowSets) {
            this.schema = schema;
            this.columns = columns;
            this.allowSets = allowSets;
        }

        int size() {
            return columns.length;
        }

        int differing(Row x, Row z) {
            schema.requireRow(x);
            schema.requireRow(z);
            int differing = 0;
            for (int column : columns) {
                // Both are asked for before comparing, so that a missing cell is never just "different".
                Object one = value(x, column);
                Object other = value(z, column);
                if (!one.equals(other)) {
                    differing++;
                }
            }
            return differing;
        }

        Object view(Row row) {
            schema.requireRow(row);
            Object[] cells = new Object[columns.length];
            for (int k = 0; k < cells.length; k++) {
                cells[k] = value(row, columns[k]);
            }
            return cells.length == 1 ? cells[0] : ValueKey.of(cells);
        }

        private Object value(Row row, int column) {
            Object value = row.value(column);
            if (!allowSets && value instanceof Set) {
                throw row.wrong(column, "no set unless hamming is given vocabulary=");
            }
            return value;
        }
    }

    /**
     * A column as sets of texts. A cell without a value is the empty set. A text is split at a separator, once per distinct
     * text: kernels ask for the same few sets again and again.
     */
    static final class Sets implements Function<Row, TextSet> {
        private static final TextSet EMPTY = TextSet.copyOf(Set.of());

        private final Schema schema;
        private final int column;
        private final Optional<String> separator;
        private final Map<String, TextSet> sets = new ConcurrentHashMap<>();

        Sets(Schema schema, int column, Optional<String> separator) {
            this.schema = schema;
            this.column = column;
            this.separator = separator;
        }

        @Override
        public TextSet apply(Row row) {
            schema.requireRow(row);
            Object cell = row.cell(column);
            if (cell == null) {
                return EMPTY;
            }
            if (cell instanceof TextSet set) {
                return set;
            }
            if (cell instanceof String text && separator.isPresent()) {
                TextSet known = sets.get(text);
                return known != null ? known : sets.computeIfAbsent(text, this::split);
            }
            throw row.wrong(column, separator.isPresent() ? "a set or a text" : "a set (or give split=)");
        }

        /** The members between the separators, without blanks around them; nothing between two separators is no member. */
        private TextSet split(String text) {
            Set<String> members = new TreeSet<>();
            String at = separator.orElseThrow();
            int from = 0;
            while (from <= text.length()) {
                int to = text.indexOf(at, from);
                int end = to < 0 ? text.length() : to;
                members.add(text.substring(from, end).strip());
                from = end + at.length();
            }
            members.remove("");
            return TextSet.copyOf(members);
        }
    }
}
