package dev.okl.spark.frame;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.to_json;

import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.spark.engine.state.TaskGram;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
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
 *
 * @param frame what describes them; without it there are the ids alone
 */
public record TaskTable(Formula formula, String id, Optional<Dataset<Row>> frame) {
    private static final DescribedColumns.Words WORDS =
            new DescribedColumns.Words("tasks", "taskCol", "taskKernel", "setTasks");
    private static final String TASK = ObservationTable.TASK;

    /** The description of a task, but for its id, as one text. */
    private static final String KEY = "key";

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
        DescribedColumns columns = DescribedColumns.of(formula, source.schema());
        // Tasks that differ by nothing but their ids look the same to most kernels; where they do not, each is a group.
        boolean byId = columns.numeric().contains(id);
        Dataset<Row> described = describe(source, columns, byId);
        requireSound(described);
        Optional<Groups> groups = collect(tasks, described, columns);
        if (groups.isEmpty()) {
            described = describe(source, columns, true);
            groups = collect(tasks, described, columns);
        }
        Groups found = groups.orElseThrow();
        return new Grouped(number(observed, described, found.numbers()), found.gram());
    }

    private Dataset<Row> describe(Dataset<Row> source, DescribedColumns columns, boolean byId) {
        Column[] seen = IntStream.range(0, columns.schema().size())
                .filter(k -> byId || !columns.schema().name(k).equals(id))
                .mapToObj(k -> col(DescribedColumns.name(k)))
                .toArray(Column[]::new);
        return columns.select(source, id, TASK)
                .withColumn(KEY, seen.length == 0 ? lit("") : to_json(functions.struct(seen)));
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
    private Optional<Groups> collect(Dataset<Row> tasks, Dataset<Row> described, DescribedColumns columns) {
        int most = mostGroups();
        Column cells = columns.struct();
        List<Row> keys = tasks.join(described, tasks.col(TASK).equalTo(described.col(TASK)), "left")
                .drop(described.col(TASK))
                .groupBy(KEY)
                .agg(
                        count(lit(1)),
                        functions.min_by(cells, col(TASK)),
                        functions.max_by(cells, col(TASK)),
                        functions.min(TASK))
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
        return groups(formula, columns, keys);
    }

    /** How many groups may come to the driver: their matrix may take a quarter of its memory. */
    public static int mostGroups() {
        return (int) Math.min(46_000, Math.sqrt(Runtime.getRuntime().maxMemory() / (4.0 * Double.BYTES)));
    }

    /**
     * Two tasks of each key stand for all of them, the first and the last by their ids: what tells these two apart tells any two apart,
     * and what does not, none.
     *
     * @param keys each with the number of its tasks and the descriptions of the first and the last
     * @return empty where the kernel tells tasks with the same key apart, by more than an identity part
     */
    private static Optional<Groups> groups(Formula formula, DescribedColumns columns, List<Row> keys) {
        List<Row> sorted = new ArrayList<>(keys);
        sorted.sort(Comparator.comparing(key -> key.getString(0))); // the order in which they come does not matter
        List<dev.okl.formula.Row> rows = new ArrayList<>();
        int[] firsts = new int[sorted.size()];
        long[] ends = new long[sorted.size()];
        for (int k = 0; k < firsts.length; k++) {
            firsts[k] = rows.size();
            ends[k] = (k == 0 ? 0 : ends[k - 1]) + sorted.get(k).getLong(1);
            rows.add(columns.row(sorted.get(k).getStruct(2), 0));
            if (sorted.get(k).getLong(1) > 1) {
                rows.add(columns.row(sorted.get(k).getStruct(3), 0));
            }
        }
        BoundFormula kernel = formula.bind(columns.schema(), all(rows, firsts, ends));
        KernelGram<dev.okl.formula.Row> gram = KernelGram.of(kernel, rows);
        Map<String, Integer> numbers = new HashMap<>();
        Optional<GroupedGram> grouped = gram.grouped();
        if (grouped.isEmpty()) {
            sorted.forEach(key -> numbers.put(key.getString(0), 0));
            return Optional.of(new Groups(numbers, TaskGram.identity(((IdentityGram) gram.gram()).scale())));
        }
        double[] sizes = new double[grouped.get().groups().size()];
        double diagonal = 0;
        for (int k = 0; k < firsts.length; k++) {
            int group = grouped.get().group(firsts[k]);
            double size = (double) sorted.get(k).getLong(1);
            if (size > 1 && grouped.get().group(firsts[k] + 1) != group) {
                return Optional.empty();
            }
            numbers.put(sorted.get(k).getString(0), group);
            sizes[group] += size;
            diagonal += size * kernel.at(rows.get(firsts[k]), rows.get(firsts[k]));
        }
        double mean = diagonal / (double) ends[ends.length - 1];
        boolean inOnePiece = rows.size() == sizes.length && !(gram.gram() instanceof GroupedGram);
        return Optional.of(new Groups(
                numbers,
                new TaskGram(
                        grouped.get().identityPart(),
                        grouped.get().groups(),
                        sizes,
                        mean,
                        inOnePiece ? Optional.of(gram.gram()) : Optional.empty())));
    }

    /** A row for every task, for the figures that a formula takes from data. */
    private static List<dev.okl.formula.Row> all(List<dev.okl.formula.Row> rows, int[] firsts, long[] ends) {
        return new AbstractList<>() {
            @Override
            public dev.okl.formula.Row get(int task) {
                int at = Arrays.binarySearch(ends, task + 1L);
                return rows.get(firsts[at < 0 ? -at - 1 : at]);
            }

            @Override
            public int size() {
                return (int) Math.min(Integer.MAX_VALUE, ends[ends.length - 1]);
            }
        };
    }

    /** The groups of the tasks by their keys, and the kernel on them. */
    private record Groups(Map<String, Integer> numbers, TaskGram gram) {}

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
