package dev.okl.spark.frame;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.to_json;

import dev.okl.formula.Formula;
import dev.okl.formula.Schema;
import dev.okl.spark.engine.state.TaskGram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The tasks with what a kernel on them knows. Groups of tasks that look the same to it come to the driver, the tasks themselves stay
 * where they are.
 */
public final class TaskTable {
    private static final DescribedColumns.Words WORDS =
            new DescribedColumns.Words("tasks", "taskCol", "taskKernel", "setTasks");
    private static final String TASK = ObservationTable.TASK;

    /** The description of a task, but for its id, as one text. */
    static final String KEY = "key";

    private final Formula formula;
    private final String id;
    private final Optional<Dataset<Row>> frame;

    private TaskTable(Formula formula, String id, Optional<Dataset<Row>> frame) {
        this.formula = formula;
        this.id = id;
        this.frame = frame;
    }

    /** Refuses a formula where the tasks have not what it needs, before any job starts; empty without a kernel on the tasks. */
    public static Optional<TaskTable> of(
            Optional<String> kernel, String id, Optional<Dataset<Row>> frame, StructType observed) {
        if (kernel.isEmpty() && frame.isPresent()) {
            throw new IllegalArgumentException(
                    "setTasks describes the tasks for a kernel on them, but there is none: setTaskKernel");
        }
        return kernel.map(text -> {
            Formula formula = Formula.parse(text);
            WORDS.require(formula, id, frame.map(Dataset::schema), observed);
            return new TaskTable(formula, id, frame);
        });
    }

    /**
     * Numbers the groups of the tasks.
     *
     * @param observed the observations, which get their task's group
     */
    public Grouped group(Dataset<Row> observed) {
        Dataset<Row> tasks = observed.select(TASK).distinct();
        Dataset<Row> source =
                frame.orElseGet(() -> tasks.withColumnRenamed(TASK, id)).toDF();
        DescribedColumns columns =
                DescribedColumns.of(formula, Schema.of(source.schema().fieldNames()));
        // Tasks that differ by nothing but their ids look the same to most kernels; where they do not, each is a group.
        boolean byId = columns.numeric().contains(id);
        Dataset<Row> described = describe(source, columns, byId);
        requireSound(described);
        Optional<TaskGroups> groups = collect(tasks, described, columns);
        if (groups.isEmpty()) {
            described = describe(source, columns, true);
            groups = collect(tasks, described, columns);
        }
        TaskGroups found = groups.orElseThrow();
        return new Grouped(number(observed, described, found.numbers()), found.gram());
    }

    private Dataset<Row> describe(Dataset<Row> source, DescribedColumns columns, boolean byId) {
        Column[] selected = Stream.concat(
                        Stream.of(FrameColumns.id(source.schema(), id).as(TASK)),
                        Arrays.stream(columns.of(source.schema())))
                .toArray(Column[]::new);
        Column[] seen = IntStream.range(0, columns.schema().size())
                .filter(k -> byId || !columns.schema().name(k).equals(id))
                .mapToObj(k -> col(DescribedColumns.name(k)))
                .toArray(Column[]::new);
        return source.select(selected).withColumn(KEY, seen.length == 0 ? lit("") : to_json(functions.struct(seen)));
    }

    private void requireSound(Dataset<Row> described) {
        List<Row> wrong = described
                .groupBy(TASK)
                .agg(count(lit(1)).as("count"))
                .filter(col(TASK).isNull().or(col("count").gt(1)))
                .limit(1)
                .collectAsList();
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(
                    wrong.get(0).isNullAt(0)
                            ? "a task has no id: column '" + id + "' is null"
                            : "the task '" + wrong.get(0).getString(0)
                                    + "' is described twice in the data frame of the tasks");
        }
    }

    /** The groups of the tasks that are observed; empty where the kernel tells tasks with the same key apart. */
    private Optional<TaskGroups> collect(Dataset<Row> tasks, Dataset<Row> described, DescribedColumns columns) {
        int most = TaskGroups.most();
        List<Column> figures = new ArrayList<>(List.of(functions.min_by(struct(columns), col(TASK))));
        figures.add(functions.max_by(struct(columns), col(TASK)));
        figures.add(functions.min(TASK));
        List<Row> keys = tasks.join(described, tasks.col(TASK).equalTo(described.col(TASK)), "left")
                .drop(described.col(TASK))
                .groupBy(KEY)
                .agg(count(lit(1)), figures.toArray(new Column[0]))
                .limit(most + 1)
                .collectAsList();
        for (Row key : keys) {
            if (key.isNullAt(0)) {
                throw new IllegalArgumentException("the kernel on the tasks needs a description of every task, but '"
                        + key.getString(4) + "' has none in the data frame of the tasks");
            }
        }
        if (keys.size() > most) {
            throw new IllegalArgumentException("taskKernel: " + formula + " tells more than " + most
                    + " tasks apart by more than their ids, and the matrix of these does not fit the driver's memory;"
                    + " use a kernel that sees fewer groups of tasks, or give the driver more memory");
        }
        return TaskGroups.of(formula, columns, keys);
    }

    private static Column struct(DescribedColumns columns) {
        return functions.struct(IntStream.range(0, columns.schema().size())
                .mapToObj(k -> col(DescribedColumns.name(k)))
                .toArray(Column[]::new));
    }

    private static Dataset<Row> number(Dataset<Row> observed, Dataset<Row> described, Map<String, Integer> numbers) {
        Broadcast<Map<String, Integer>> sent =
                new JavaSparkContext(observed.sparkSession().sparkContext()).broadcast(numbers);
        UDF1<String, Integer> number = key -> sent.value().get(key);
        Dataset<Row> groups = described.select(
                col(TASK),
                functions.udf(number, DataTypes.IntegerType).apply(col(KEY)).as(ObservationTable.GROUP));
        return observed.drop(ObservationTable.GROUP).join(groups, TASK);
    }

    /**
     * Tasks with their groups.
     *
     * @param observed the observations with the groups of their tasks
     */
    public record Grouped(Dataset<Row> observed, TaskGram gram) {}
}
