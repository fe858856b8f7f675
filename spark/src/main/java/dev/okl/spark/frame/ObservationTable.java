package dev.okl.spark.frame;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import dev.okl.spark.engine.partition.TaskPartition;
import java.util.ArrayList;
import java.util.HashMap;
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
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The observations of a data frame, with names of our own for its columns.
 *
 * @param task whose they are, a text or a number
 * @param input what was observed, a text or a number
 * @param weight how much they count; all alike where there is none
 */
public record ObservationTable(String task, String input, String value, Optional<String> weight) {
    public static final String TASK = "task";
    static final String INPUT = "input";
    static final String VALUE = "value";
    static final String WEIGHT = "weight";

    /** The group of the task, for tasks with a kernel. */
    static final String GROUP = "group";

    /** What {@link dev.okl.data.TaskData} takes at most. */
    private static final double LARGEST = 1e50;

    /** Refuses a frame that lacks a column, or has another type in it, before any job starts. */
    public void requireColumns(StructType schema) {
        FrameColumns.requireId(schema, "taskCol", task);
        FrameColumns.requireId(schema, "inputCol", input);
        FrameColumns.requireNumber(schema, "valueCol", value);
        weight.ifPresent(name -> FrameColumns.requireNumber(schema, "weightCol", name));
        if (task.equals(input) || task.equals(value) || input.equals(value)) {
            throw new IllegalArgumentException("taskCol, inputCol and valueCol must be three columns but are '" + task
                    + "', '" + input + "' and '" + value + "'");
        }
    }

    /** The columns as task and input (texts), value and weight (numbers), and no groups of tasks yet. */
    public Dataset<Row> select(Dataset<?> frame) {
        return frame.toDF()
                .select(
                        FrameColumns.id(frame.schema(), task).as(TASK),
                        FrameColumns.id(frame.schema(), input).as(INPUT),
                        FrameColumns.named(value).cast(DataTypes.DoubleType).as(VALUE),
                        weight.map(name -> FrameColumns.named(name).cast(DataTypes.DoubleType))
                                .orElse(lit(1.0))
                                .as(WEIGHT),
                        lit(0).as(GROUP));
    }

    /**
     * Refuses rows that cannot be learned from. One pass over the frame.
     *
     * @param inputs the only ones that may occur, if not all may
     */
    public void requireSound(Dataset<Row> selected, Optional<OnlyInputs> inputs) {
        Map<String, Column> problems = new LinkedHashMap<>();
        problems.put("no task (column '" + task + "')", col(TASK).isNull());
        problems.put("no input (column '" + input + "')", col(INPUT).isNull());
        problems.put("no value (column '" + value + "')", col(VALUE).isNull());
        problems.put("a value that is not finite (column '" + value + "')", isNotFinite(VALUE));
        problems.put(
                "a value beyond -1e50 to 1e50 (column '" + value + "')",
                not(isNotFinite(VALUE)).and(not(col(VALUE).between(-LARGEST, LARGEST))));
        weight.ifPresent(name -> {
            problems.put(
                    "a weight that is not positive and finite (column '" + name + "')",
                    col(WEIGHT)
                            .isNull()
                            .or(isNotFinite(WEIGHT))
                            .or(not(col(WEIGHT).gt(0))));
            problems.put(
                    "a weight beyond 1e-50 to 1e50 (column '" + name + "')",
                    col(WEIGHT)
                            .gt(0)
                            .and(not(isNotFinite(WEIGHT)))
                            .and(not(col(WEIGHT).between(1 / LARGEST, LARGEST))));
        });
        inputs.ifPresent(only -> problems.put("an input " + only.unlike + " (column '" + input + "')", only.isNot()));
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
    public JavaRDD<TaskPartition.Observation> partitioned(
            Dataset<Row> selected, Map<String, Integer> inputs, int partitions) {
        Broadcast<Map<String, Integer>> numbers =
                new JavaSparkContext(selected.sparkSession().sparkContext()).broadcast(inputs);
        Dataset<Row> sorted =
                selected.repartition(partitions, col(TASK)).sortWithinPartitions(TASK, INPUT, VALUE, WEIGHT);
        return sorted.toJavaRDD().map(row -> {
            Integer number = numbers.value().get(row.getString(1));
            if (number == null) {
                throw new IllegalStateException(
                        "the data frame changed while it was read: the input '" + row.getString(1) + "' is new in it");
            }
            return new TaskPartition.Observation(
                    number, row.getString(0), row.getDouble(2), row.getDouble(3), row.getInt(4));
        });
    }

    /**
     * The inputs that may occur.
     *
     * @param unlike what others are, in words
     */
    public record OnlyInputs(SparkSession session, Map<String, Integer> numbers, String unlike) {
        private Column isNot() {
            Broadcast<Map<String, Integer>> known =
                    new JavaSparkContext(session.sparkContext()).broadcast(new HashMap<>(numbers));
            UDF1<String, Boolean> isNot = id -> id != null && !known.value().containsKey(id);
            return udf(isNot, DataTypes.BooleanType).apply(col(INPUT));
        }
    }
}
