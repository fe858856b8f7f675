package dev.okl.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import dev.okl.spark.engine.Observed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/**
 * The observations of a data frame, with names of our own for its columns.
 *
 * @param task whose they are, a text or a whole number
 * @param input what was observed, a text or a number
 * @param weight how much they count; all alike where there is none
 */
record ObservationTable(String task, String input, String value, Optional<String> weight) {
    static final String TASK = "task";
    static final String INPUT = "input";
    static final String VALUE = "value";
    static final String WEIGHT = "weight";

    /** Refuses a frame that lacks a column, or has another type in it, before any job starts. */
    void requireColumns(StructType schema) {
        requireId(schema, "taskCol", task);
        requireId(schema, "inputCol", input);
        requireNumber(schema, "valueCol", value);
        weight.ifPresent(name -> requireNumber(schema, "weightCol", name));
    }

    static void requireId(StructType schema, String param, String name) {
        if (!(type(schema, param, name) instanceof StringType) && !(type(schema, param, name) instanceof NumericType)) {
            throw new IllegalArgumentException(param + ": column '" + name + "' must hold texts or numbers but holds "
                    + type(schema, param, name).simpleString());
        }
    }

    private static void requireNumber(StructType schema, String param, String name) {
        if (!(type(schema, param, name) instanceof NumericType)) {
            throw new IllegalArgumentException(param + ": column '" + name + "' must hold numbers but holds "
                    + type(schema, param, name).simpleString());
        }
    }

    private static DataType type(StructType schema, String param, String name) {
        if (!List.of(schema.fieldNames()).contains(name)) {
            throw new IllegalArgumentException(param + ": there is no column '" + name + "'; the columns are "
                    + String.join(", ", schema.fieldNames()));
        }
        return schema.apply(name).dataType();
    }

    /** The columns as task and input (texts), value and weight (numbers). */
    Dataset<Row> select(Dataset<?> frame) {
        return frame.toDF()
                .select(
                        col(task).cast(DataTypes.StringType).as(TASK),
                        col(input).cast(DataTypes.StringType).as(INPUT),
                        col(value).cast(DataTypes.DoubleType).as(VALUE),
                        weight.map(name -> col(name).cast(DataTypes.DoubleType))
                                .orElse(lit(1.0))
                                .as(WEIGHT));
    }

    /** Refuses rows that cannot be learned from. One pass over the frame. */
    void requireSound(Dataset<Row> selected) {
        Map<String, Column> problems = new LinkedHashMap<>();
        problems.put("no task (column '" + task + "' is null)", col(TASK).isNull());
        problems.put("no input (column '" + input + "' is null)", col(INPUT).isNull());
        problems.put("no value (column '" + value + "' is null)", col(VALUE).isNull());
        problems.put("a value that is not finite (column '" + value + "')", isNotFinite(VALUE));
        weight.ifPresent(name -> problems.put(
                "a weight that is not positive and finite (column '" + name + "')",
                col(WEIGHT).isNull().or(isNotFinite(WEIGHT)).or(not(col(WEIGHT).gt(0)))));
        List<Column> sums = new ArrayList<>();
        problems.values().forEach(problem -> sums.add(sum(when(problem, 1L).otherwise(0L))));
        Row counts = selected.agg(count(lit(1)), sums.toArray(new Column[0])).first();
        if (counts.getLong(0) == 0) {
            throw new IllegalArgumentException("there is no observation to learn from: the data frame is empty");
        }
        int at = 1;
        for (String problem : problems.keySet()) {
            if (counts.getLong(at) > 0) {
                throw new IllegalArgumentException(counts.getLong(at) + " of " + counts.getLong(0) + " rows have "
                        + problem + "; leave them out first");
            }
            at++;
        }
    }

    private static Column isNotFinite(String column) {
        return col(column)
                .isNaN()
                .or(col(column).isInCollection(List.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)));
    }

    /** Partitioned by task, sorted by task, input and value: the order in which they come does not matter. */
    JavaRDD<Observed> partitioned(Dataset<Row> selected, InputTable inputs, int partitions) {
        Broadcast<Map<String, Integer>> numbers =
                new JavaSparkContext(selected.sparkSession().sparkContext()).broadcast(inputs.numbers());
        Dataset<Row> sorted =
                selected.repartition(partitions, col(TASK)).sortWithinPartitions(TASK, INPUT, VALUE, WEIGHT);
        return sorted.toJavaRDD().map(row -> {
            Integer number = numbers.value().get(row.getString(1));
            if (number == null) {
                throw new IllegalArgumentException(
                        "the input '" + row.getString(1) + "' is not described in the data frame of the inputs");
            }
            return new Observed(number, row.getString(0), row.getDouble(2), row.getDouble(3));
        });
    }
}
