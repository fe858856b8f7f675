package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.spark.frame.TaskTable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** What cannot be learned from is refused in a sentence. */
final class BadInputTest {
    private static final SparkSession SPARK = LocalSpark.session();
    private static final StructType SCHEMA = new StructType()
            .add("task", DataTypes.StringType)
            .add("input", DataTypes.StringType)
            .add("value", DataTypes.DoubleType)
            .add("flag", DataTypes.BooleanType);

    private static Dataset<Row> frame(Row... rows) {
        return SPARK.createDataFrame(Arrays.asList(rows), SCHEMA);
    }

    private static Dataset<Row> good() {
        return frame(
                RowFactory.create("a", "x", 1.0, true),
                RowFactory.create("b", "x", 2.0, true),
                RowFactory.create("b", "y", 3.0, false));
    }

    private static void refused(OutputKernelLearning learning, Dataset<Row> frame, String... words) {
        assertThatThrownBy(() -> learning.fit(frame))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void columns() {
        refused(
                new OutputKernelLearning().setTaskCol("user"),
                good(),
                "taskCol: there is no column 'user'; the columns are task, input, value, flag");
        refused(
                new OutputKernelLearning().setInputCol("flag"),
                good(),
                "inputCol: column 'flag' must hold texts or numbers but holds boolean");
        refused(
                new OutputKernelLearning().setValueCol("input"),
                good(),
                "valueCol: column 'input' must hold numbers but holds string");
        refused(
                new OutputKernelLearning().setWeightCol("flag"),
                good(),
                "weightCol: column 'flag' must hold numbers but holds boolean");
    }

    /** Parts of a pipeline are checked before any of them works. */
    @Test
    void schemas() {
        assertThatThrownBy(() ->
                        new OutputKernelLearning().setKernel("gaussian(year)").transformSchema(SCHEMA))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknown column 'year'");
        assertThatThrownBy(() ->
                        new OutputKernelLearning().setPredictionCol("flag").transformSchema(SCHEMA))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("predictionCol: there is a column 'flag' already; drop it or name another");
        assertThatThrownBy(() -> new OutputKernelLearning().setLambdaGrid(1, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lambda must be positive and finite but was -1.0");
    }

    @Test
    void rows() {
        OutputKernelLearning learning = new OutputKernelLearning();
        refused(learning, frame(), "there is no observation to learn from: the data frame is empty");
        refused(learning, frame(RowFactory.create(null, "x", 1.0, true)), "1 of 1 rows have no task", "leave them out");
        refused(learning, frame(RowFactory.create("a", null, 1.0, true)), "1 of 1 rows have no input");
        refused(learning, frame(RowFactory.create("a", "x", null, true)), "1 of 1 rows have no value");
        refused(learning, frame(RowFactory.create("a", "x", Double.NaN, true)), "a value that is not finite");
        refused(
                learning,
                frame(RowFactory.create("a", "x", Double.POSITIVE_INFINITY, true)),
                "a value that is not finite");
        refused(
                new OutputKernelLearning().setWeightCol("value"),
                frame(RowFactory.create("a", "x", -1.0, true)),
                "a weight that is not positive and finite");
        refused(learning, frame(RowFactory.create("a", "x", 1e80, true)), "a value beyond -1e50 to 1e50");
        refused(learning, frame(RowFactory.create("a", "x", 1e-25, true)), "the values must have a size between");
        refused(
                new OutputKernelLearning().setWeightCol("value"),
                frame(RowFactory.create("a", "x", 1e20, true)),
                "the ",
                " must have a ");
        refused(
                new OutputKernelLearning().setTaskCol("number"),
                frame(RowFactory.create("a", "x", 1.0, true)).withColumn("number", functions.lit(Double.NaN)),
                "1 of 1 rows have no task (column 'number')");
    }

    @Test
    void formulas() {
        refused(new OutputKernelLearning().setKernel("gaussian(input"), good(), "gaussian(input");
        refused(
                new OutputKernelLearning().setKernel("precomputed(\"k.csv\", input)"),
                good(),
                "precomputed kernels are not available on Spark");
        refused(
                new OutputKernelLearning().setInputCol("task"),
                good(),
                "taskCol, inputCol and valueCol must be three columns but are 'task', 'task' and 'value'");
        refused(new OutputKernelLearning().setKernel("gaussian(year)"), good(), "unknown column 'year'", "setInputs");
        refused(
                new OutputKernelLearning().setKernel("gaussian(input)"),
                good(),
                "kernel: column 'input' must hold numbers but holds string");
        refused(
                new OutputKernelLearning().setKernel("gaussian(year)").setInputs(inputs("x", "y")),
                good(),
                "column 'year' must hold numbers but holds string");
    }

    @Test
    void inputs() {
        refused(
                new OutputKernelLearning().setInputs(inputs("x", "y").drop("input")),
                good(),
                "the data frame of the inputs has no column 'input' (inputCol); its columns are year");
        refused(new OutputKernelLearning().setInputs(inputs("x", "x")), good(), "'x' is described twice");
        refused(new OutputKernelLearning().setInputs(inputs("x", null)), good(), "an input has no id");
        refused(
                new OutputKernelLearning().setInputs(inputs("x", "z")),
                good(),
                "1 of 3 rows have an input that the data frame of the inputs does not describe (column 'input')");
    }

    @Test
    void tasks() {
        OutputKernelLearning learning = new OutputKernelLearning().setTaskKernel("delta(task) + delta(city)");
        refused(learning, good(), "unknown column 'city'", "setTasks");
        refused(new OutputKernelLearning().setTasks(tasks("a", "b")), good(), "there is none: setTaskKernel");
        refused(learning.setTasks(tasks("a", "b").drop("task")), good(), "no column 'task' (taskCol)");
        refused(learning.setTasks(tasks("a", "a")), good(), "the task 'a' is described twice");
        refused(learning.setTasks(tasks("a", null)), good(), "a task has no id: column 'task' is null");
        refused(
                learning.setTasks(tasks("a", "c")),
                good(),
                "the kernel on the tasks needs a description of every task, but 'b' has none");
        refused(
                learning.setTaskKernel("gaussian(city)").setTasks(tasks("a", "b")),
                good(),
                "taskKernel: column 'city' must hold numbers but holds string");
    }

    @Test
    void moreGroupsOfTasksThanTheDriverHolds() {
        Dataset<Row> many =
                SPARK.range(TaskTable.mostGroups() + 1L).selectExpr("id as task", "'x' as input", "1.0 as value");
        refused(
                new OutputKernelLearning()
                        .setTaskKernel("gaussian(task, width=1)")
                        .setTasks(many.select("task")),
                many,
                "taskKernel: gaussian(task, width=1) tells more than " + TaskTable.mostGroups() + " tasks apart",
                "does not fit the driver's memory");
    }

    private static Dataset<Row> tasks(String first, String second) {
        StructType schema = new StructType().add("task", DataTypes.StringType).add("city", DataTypes.StringType);
        return SPARK.createDataFrame(
                List.of(RowFactory.create(first, "Rome"), RowFactory.create(second, "Oslo")), schema);
    }

    private static Dataset<Row> inputs(String first, String second) {
        StructType schema = new StructType().add("input", DataTypes.StringType).add("year", DataTypes.StringType);
        return SPARK.createDataFrame(
                List.of(RowFactory.create(first, "1990"), RowFactory.create(second, "1991")), schema);
    }
}
