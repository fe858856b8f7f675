package dev.okl.formula;

import dev.okl.internal.key.ValueKey;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelAlias;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.NumberKernel;
import dev.okl.kernel.TextSet;
import dev.okl.kernel.VectorKernel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The kernels that a formula's functions become. Each sees its own columns of a row only: as numbers, as cells to be compared, or one
 * as a set of texts.
 */
final class RowKernels {
    private RowKernels() {}

    /** A kernel of vectors on numeric columns. */
    record OfVector(Numbers numbers, VectorKernel kernel) implements Kernel<Row> {
        @Override
        public double at(Row x, Row z) {
            numbers.check(x, z);
            double sum = 0;
            for (int k = 0; k < numbers.size(); k++) {
                sum += kernel.coordinate(numbers.value(x, k), numbers.value(z, k));
            }
            return kernel.ofSum(sum);
        }

        @Override
        public Among among(List<? extends Row> rows) {
            double[][] columns = numbers.columnsOf(rows);
            return (i, k) -> {
                double sum = 0;
                for (double[] column : columns) {
                    sum += kernel.coordinate(column[i], column[k]);
                }
                return kernel.ofSum(sum);
            };
        }

        @Override
        public Object view(Row x) {
            return numbers.view(x);
        }
    }

    /** A kernel of numbers on one numeric column. */
    record OfNumber(Numbers numbers, NumberKernel kernel) implements Kernel<Row> {
        @Override
        public double at(Row x, Row z) {
            numbers.check(x, z);
            return kernel.at(numbers.value(x, 0), numbers.value(z, 0));
        }

        @Override
        public Among among(List<? extends Row> rows) {
            double[][] columns = numbers.columnsOf(rows);
            return (i, k) -> kernel.at(columns[0][i], columns[0][k]);
        }

        @Override
        public Object view(Row x) {
            return numbers.view(x);
        }
    }

    /** 1 when all cells are equal, 0 otherwise: the delta kernel of a part of the row, without taking the part out. */
    record Delta(Cells cells) implements KernelAlias<Row> {
        @Override
        public Kernel<Row> definition() {
            return Kernels.delta().on(cells::view);
        }

        @Override
        public double at(Row x, Row z) {
            return cells.differing(x, z) == 0 ? 1 : 0;
        }

        @Override
        public Among among(List<? extends Row> rows) {
            int[][] columns = cells.columnsOf(rows);
            return (i, k) -> Cells.differing(columns, i, k) == 0 ? 1 : 0;
        }

        @Override
        public Object view(Row x) {
            return cells.view(x);
        }
    }

    /** exp(-rate * share of cells that differ). */
    record Hamming(Cells cells, double rate) implements Kernel<Row> {
        @Override
        public double at(Row x, Row z) {
            return Math.exp(-rate * cells.differing(x, z) / cells.columns.length);
        }

        @Override
        public Among among(List<? extends Row> rows) {
            int[][] columns = cells.columnsOf(rows);
            return (i, k) -> Math.exp(-rate * Cells.differing(columns, i, k) / columns.length);
        }

        @Override
        public Object view(Row x) {
            return cells.view(x);
        }
    }

    /**
     * Numeric columns of a row, each on its scale.
     *
     * @param standardised whether a cell without a value stands for the mean of the column, which is 0
     */
    record Numbers(Schema schema, int[] columns, List<DoubleUnaryOperator> scales, List<Boolean> standardised) {
        /** Of single columns, as they are or on a resolved scale. */
        static Numbers of(Schema schema, List<Column> columns) {
            return new Numbers(
                    schema,
                    columns.stream().mapToInt(column -> column.index(schema)).toArray(),
                    columns.stream().map(Numbers::scale).toList(),
                    columns.stream().map(Column::mayHaveGaps).toList());
        }

        private static DoubleUnaryOperator scale(Column column) {
            return column.scale().map(Column.Scale::measure).orElseGet(DoubleUnaryOperator::identity);
        }

        int size() {
            return columns.length;
        }

        /** Refuses rows of another table, whose columns are elsewhere. */
        void check(Row x, Row z) {
            schema.requireRow(x);
            schema.requireRow(z);
        }

        double value(Row row, int k) {
            boolean isLeftToMean = row.cell(columns[k]) == null && standardised.get(k);
            return isLeftToMean ? 0 : scales.get(k).applyAsDouble(row.number(columns[k]));
        }

        boolean isComplete(Row row) {
            return Arrays.stream(columns).allMatch(column -> row.cell(column) != null);
        }

        /** An array for each column, with a number for each row. */
        double[][] columnsOf(List<? extends Row> rows) {
            rows.forEach(schema::requireRow);
            double[][] all = new double[columns.length][];
            Arrays.setAll(
                    all, k -> rows.stream().mapToDouble(row -> value(row, k)).toArray());
            return all;
        }

        double[] values(Row row) {
            schema.requireRow(row);
            double[] values = new double[columns.length];
            Arrays.setAll(values, k -> value(row, k));
            return values;
        }

        /** A single cell as it is, several as a vector; standardised or not, equal cells have equal views. */
        Object view(Row row) {
            double[] values = values(row);
            boolean isCell = values.length == 1 && row.cell(columns[0]) != null;
            return isCell ? row.cell(columns[0]) : ValueKey.of(values);
        }
    }

    /** Columns of any kind, compared cell by cell. */
    record Cells(Schema schema, int[] columns, boolean allowSets) {
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

        /** An array for each column, with numbers that are the same where the cells are. */
        int[][] columnsOf(List<? extends Row> rows) {
            rows.forEach(schema::requireRow);
            int[][] all = new int[columns.length][];
            Arrays.setAll(all, k -> {
                Map<Object, Integer> numbers = new HashMap<>();
                return rows.stream()
                        .mapToInt(row -> numbers.computeIfAbsent(value(row, columns[k]), cell -> numbers.size()))
                        .toArray();
            });
            return all;
        }

        static int differing(int[][] columns, int i, int k) {
            int differing = 0;
            for (int[] column : columns) {
                differing += column[i] == column[k] ? 0 : 1;
            }
            return differing;
        }

        Object view(Row row) {
            schema.requireRow(row);
            Object[] cells = Arrays.stream(columns)
                    .mapToObj(column -> value(row, column))
                    .toArray();
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
            return TextSet.copyOf(Arrays.stream(text.split(Pattern.quote(separator.orElseThrow())))
                    .map(String::strip)
                    .filter(member -> !member.isEmpty())
                    .toList());
        }
    }
}
