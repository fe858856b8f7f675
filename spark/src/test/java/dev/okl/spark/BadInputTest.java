package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
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
        assertThatThrownBy(() -> learning.fit(frame)).hasMessageContainingAll(words);
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
    }

    @Test
    void formulas() {
        refused(new OutputKernelLearning().setKernel("gaussian(input"), good(), "gaussian(input");
        refused(new OutputKernelLearning().setKernel("gaussian(year)"), good(), "unknown column 'year'", "setInputs");
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
                "the input 'y' is not described in the data frame of the inputs");
    }

    private static Dataset<Row> inputs(String first, String second) {
        StructType schema = new StructType().add("input", DataTypes.StringType).add("year", DataTypes.StringType);
        return SPARK.createDataFrame(
                List.of(RowFactory.create(first, "1990"), RowFactory.create(second, "1991")), schema);
    }
}
