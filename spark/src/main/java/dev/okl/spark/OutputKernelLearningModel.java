package dev.okl.spark;

import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.formula.Row;
import dev.okl.linalg.Matrix;
import dev.okl.spark.engine.ClusterFit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** One function per task. The inputs are on the driver, the tasks in a data frame. */
public final class OutputKernelLearningModel extends Model<OutputKernelLearningModel> {
    private static final long serialVersionUID = 1;
    static final String TASK = "task";
    static final String FACTORS = "factors";

    private final String uid;
    private final Param<String> taskCol;
    private final Param<String> inputCol;
    private final Param<String> predictionCol;
    private final Param<String> coldStartStrategy;
    private final transient OutputKernelModel<Row> ofInputs;
    private final transient Map<String, Integer> inputNumbers;
    private final transient Dataset<org.apache.spark.sql.Row> taskFactors;

    OutputKernelLearningModel(
            String uid,
            OutputKernelModel<Row> ofInputs,
            Map<String, Integer> inputNumbers,
            Dataset<org.apache.spark.sql.Row> taskFactors) {
        this.uid = uid;
        this.ofInputs = ofInputs;
        this.inputNumbers = inputNumbers;
        this.taskFactors = taskFactors;
        taskCol = new Param<>(this, "taskCol", "column of the tasks");
        inputCol = new Param<>(this, "inputCol", "column of the inputs");
        predictionCol = new Param<>(this, "predictionCol", "column of the predictions");
        coldStartStrategy = new Param<>(
                this,
                "coldStartStrategy",
                "what unknown tasks and inputs get",
                ParamValidators.inArray(ColdStart.NAMES));
    }

    static OutputKernelLearningModel of(String uid, SparkSession session, InputTable inputs, ClusterFit fit) {
        ModelParts<Row> parts = new ModelParts<>(
                inputs.kernel(),
                inputs.rows(),
                List.of(),
                fit.layout(),
                fit.inputCoefficients(),
                fit.inputValues(),
                Matrix.zeros(0, fit.layout().columns() - fit.layout().freeStart()),
                Matrix.zeros(0, fit.layout().columns()),
                fit.point().lambda(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        Dataset<org.apache.spark.sql.Row> factors = session.createDataFrame(
                fit.tasks().map(row -> RowFactory.create(row.task(), row.values())), schema(TASK));
        return new OutputKernelLearningModel(uid, new OutputKernelModel<>(parts), inputs.numbers(), factors);
    }

    @Override
    public String uid() {
        return uid;
    }

    public Param<String> taskCol() {
        return taskCol;
    }

    public Param<String> inputCol() {
        return inputCol;
    }

    public Param<String> predictionCol() {
        return predictionCol;
    }

    public Param<String> coldStartStrategy() {
        return coldStartStrategy;
    }

    public double lambda() {
        return ofInputs.lambda();
    }

    /** The number of latent functions in use. */
    public int rank() {
        return ofInputs.rank();
    }

    /** The rows of the tasks: task, factors. */
    public Dataset<org.apache.spark.sql.Row> taskFactors() {
        return taskFactors;
    }

    @Override
    public Dataset<org.apache.spark.sql.Row> transform(Dataset<?> frame) {
        transformSchema(frame.schema());
        return new Predictions(this, send(frame.sparkSession()))
                .add(frame.toDF(), ColdStart.named(getOrDefault(coldStartStrategy)));
    }

    /** For every task the inputs with the highest predictions: task, recommendations (input, rating). */
    public Dataset<org.apache.spark.sql.Row> recommendForAllTasks(int count) {
        return new Recommendations(send(taskFactors.sparkSession()), getOrDefault(inputCol))
                .of(taskFactors, getOrDefault(taskCol), count);
    }

    /** The same for the tasks of a data frame; those that the model does not know are left out. */
    public Dataset<org.apache.spark.sql.Row> recommendForTaskSubset(Dataset<?> tasks, int count) {
        String task = getOrDefault(taskCol);
        ObservationTable.requireId(tasks.schema(), "taskCol", task);
        Dataset<org.apache.spark.sql.Row> wanted = tasks.toDF()
                .select(functions.col(task).cast(DataTypes.StringType).as(TASK))
                .distinct();
        return new Recommendations(send(tasks.sparkSession()), getOrDefault(inputCol))
                .of(taskFactors.join(wanted, TASK), task, count);
    }

    /** The rows of the inputs: input, factors. */
    public Dataset<org.apache.spark.sql.Row> inputFactors() {
        Matrix values = ofInputs.parts().inputValues();
        List<org.apache.spark.sql.Row> rows = new ArrayList<>();
        inputNumbers.forEach((id, number) -> rows.add(RowFactory.create(id, values.row(number))));
        return taskFactors.sparkSession().createDataFrame(rows, schema("input"));
    }

    private Broadcast<KnownInputs> send(SparkSession session) {
        return new JavaSparkContext(session.sparkContext()).broadcast(KnownInputs.of(ofInputs, inputNumbers));
    }

    private static StructType schema(String id) {
        return new StructType()
                .add(id, DataTypes.StringType)
                .add(FACTORS, DataTypes.createArrayType(DataTypes.DoubleType, false));
    }

    OutputKernelModel<Row> ofInputs() {
        return ofInputs;
    }

    Map<String, Integer> inputNumbers() {
        return inputNumbers;
    }

    @Override
    public OutputKernelLearningModel copy(ParamMap extra) {
        OutputKernelLearningModel copy = new OutputKernelLearningModel(uid, ofInputs, inputNumbers, taskFactors);
        return copyValues(copy, extra).setParent(parent());
    }

    @Override
    public StructType transformSchema(StructType schema) {
        ObservationTable.requireId(schema, "taskCol", getOrDefault(taskCol));
        ObservationTable.requireId(schema, "inputCol", getOrDefault(inputCol));
        return schema.add(getOrDefault(predictionCol), DataTypes.DoubleType);
    }
}
