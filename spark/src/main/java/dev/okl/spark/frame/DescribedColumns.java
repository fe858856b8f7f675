package dev.okl.spark.frame;

import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The columns of a data frame that a kernel on the inputs, or on the tasks, reads.
 *
 * @param numeric those that it computes with; the others are texts to it, or sets of texts
 */
public record DescribedColumns(Schema schema, Set<String> numeric) {
    public static DescribedColumns of(Formula formula, StructType frame) {
        Schema all = Schema.of(frame.fieldNames());
        return new DescribedColumns(
                Schema.of(formula.columns(all).toArray(new String[0])), Set.copyOf(formula.numericColumns(all)));
    }

    public static DescribedColumns of(BoundFormula kernel) {
        return new DescribedColumns(
                kernel.schema(), Set.copyOf(kernel.resolved().numericColumns(kernel.schema())));
    }

    /** Whether a data frame has them all. */
    public boolean areIn(StructType frame) {
        return Arrays.asList(frame.fieldNames()).containsAll(schema.names());
    }

    /** The cells as {@link #row} takes them. */
    public Column[] of(StructType frame) {
        return schema.names().stream()
                .map(name -> cell(frame, name).as(name(schema.index(name))))
                .toArray(Column[]::new);
    }

    /** The rows of a data frame as their ids, under another name, and the cells. */
    Dataset<org.apache.spark.sql.Row> select(Dataset<org.apache.spark.sql.Row> frame, String id, String as) {
        Column ids = FrameColumns.id(frame.schema(), id).as(as);
        return frame.select(
                Stream.concat(Stream.of(ids), Arrays.stream(of(frame.schema()))).toArray(Column[]::new));
    }

    /** The cells of a row of {@link #select} in one column. */
    Column struct() {
        return functions.struct(IntStream.range(0, schema.size())
                .mapToObj(k -> functions.col(name(k)))
                .toArray(Column[]::new));
    }

    /** What {@link #of(StructType)} calls a column: it collides with no other. */
    static String name(int column) {
        return "c" + column;
    }

    private Column cell(StructType frame, String name) {
        if (numeric.contains(name)) {
            return FrameColumns.named(name).cast(DataTypes.DoubleType);
        }
        return frame.apply(name).dataType() instanceof NumericType
                ? FrameColumns.id(frame, name)
                : FrameColumns.named(name);
    }

    /**
     * An input, or a task, as the kernel sees it.
     *
     * @param first where the cells begin
     */
    public Row row(org.apache.spark.sql.Row cells, int first) {
        Object[] values = new Object[schema.size()];
        for (int k = 0; k < values.length; k++) {
            Object value = cells.get(first + k);
            values[k] = numeric.contains(schema.name(k)) || value == null ? value : textOrSet(value, schema.name(k));
        }
        return schema.row(values);
    }

    private static Object textOrSet(Object value, String column) {
        if (!(value instanceof scala.collection.Seq<?> seq)) {
            return value.toString();
        }
        List<?> elements = CollectionConverters.asJava(seq);
        if (elements.contains(null)) {
            throw new IllegalArgumentException("column '" + column + "' has an array with a null in it");
        }
        return Set.copyOf(elements);
    }

    /**
     * What one side is called.
     *
     * @param plural what is described
     * @param idParam the parameter that names the column of their ids
     * @param kernelParam that of the formula
     * @param setter how a data frame of them is given
     */
    record Words(String plural, String idParam, String kernelParam, String setter) {
        /**
         * Refuses a formula where there is not what it needs, before any job starts.
         *
         * @param described what the data frame of them has, if there is one
         * @param observed what that of the observations has: without the other there are the ids alone
         */
        void require(Formula formula, String id, Optional<StructType> described, StructType observed) {
            if (!formula.files().isEmpty()) {
                throw new IllegalArgumentException(
                        kernelParam + ": precomputed kernels are not available on Spark: " + formula);
            }
            StructType columns = described.orElseGet(() -> new StructType().add(observed.apply(id)));
            Schema schema = Schema.of(columns.fieldNames());
            if (!schema.contains(id)) {
                throw new IllegalArgumentException("the data frame of the " + plural + " has no column '" + id + "' ("
                        + idParam + "); its columns are " + String.join(", ", schema.names()));
            }
            FrameColumns.requireId(columns, idParam, id);
            try {
                formula.columns(schema);
            } catch (IllegalArgumentException e) {
                throw described.isPresent()
                        ? e
                        : new IllegalArgumentException(
                                e.getMessage() + "\nwhat describes the " + plural + " comes from a data frame of them: "
                                        + setter,
                                e);
            }
            formula.numericColumns(schema).forEach(column -> FrameColumns.requireNumber(columns, kernelParam, column));
        }
    }
}
