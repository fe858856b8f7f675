package dev.okl.spark;

import dev.okl.FixedEffects;
import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.data.Matrix;
import dev.okl.data.Transform;
import dev.okl.formula.Row;
import dev.okl.internal.state.LocalState;
import dev.okl.spark.engine.ClusterFit;
import dev.okl.spark.frame.FrameColumns;
import dev.okl.spark.frame.InputTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** One function per task. The inputs are on the driver, the tasks in a data frame. */
public final class OutputKernelLearningModel extends Model<OutputKernelLearningModel>
        implements ColumnParams<OutputKernelLearningModel>, MLWritable {
    private static final long serialVersionUID = 1;
    static final String TASK = "task";
    static final String FACTORS = "factors";

    private final String uid;
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
        Columns.setDefaults(this);
    }

    static OutputKernelLearningModel of(String uid, SparkSession session, InputTable inputs, ClusterFit fit) {
        LocalState state = fit.inputs();
        ModelParts<Row> parts = new ModelParts<>(
                inputs.kernel(),
                inputs.rows(),
                List.of(),
                state.layout().mean(),
                state.layout().intercepts(),
                state.inputs().coefficients(),
                state.inputs().values(),
                state.tasks().coefficients(),
                state.tasks().values(),
                fit.lambda(),
                fit.lambda(),
                FixedEffects.constant(fit.constant(), 0),
                Transform.NONE,
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new OutputKernelLearningModel(
                uid,
                SingleMachineModel.withPopulation(parts, fit.population()),
                inputs.numbers(),
                taskFrame(session, fit.tasks()));
    }

    static Dataset<org.apache.spark.sql.Row> taskFrame(SparkSession session, JavaRDD<ClusterFit.TaskRow> rows) {
        return session.createDataFrame(rows.map(row -> RowFactory.create(row.task(), row.values())), schema(TASK));
    }

    @Override
    public String uid() {
        return uid;
    }

    /** Formula of the kernel on the tasks that were learned from, where there was one. */
    public Param<String> taskKernel() {
        return new Param<>(this, "taskKernel", "formula of the kernel on the tasks that were learned from");
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
        return new Predictions(this, broadcastInputs(frame.sparkSession())).add(frame.toDF());
    }

    /** For every task the inputs with the highest predictions: task, recommendations (input, rating). */
    public Dataset<org.apache.spark.sql.Row> recommendForAllTasks(int count) {
        return new Recommendations(broadcastInputs(taskFactors.sparkSession()), getOrDefault(inputCol()))
                .of(taskFactors, getOrDefault(taskCol()), count);
    }

    /** The same for the tasks of a data frame; those that the model does not know are left out. */
    public Dataset<org.apache.spark.sql.Row> recommendForTaskSubset(Dataset<?> tasks, int count) {
        String task = getOrDefault(taskCol());
        FrameColumns.requireId(tasks.schema(), "taskCol", task);
        Dataset<org.apache.spark.sql.Row> wanted = tasks.toDF()
                .select(FrameColumns.id(tasks.schema(), task).as(TASK))
                .distinct();
        return new Recommendations(broadcastInputs(tasks.sparkSession()), getOrDefault(inputCol()))
                .of(taskFactors.join(wanted, TASK), task, count);
    }

    /**
     * A model with more tasks, which are not learned but folded in: their functions are the best ones for the latent functions as they
     * are.
     *
     * @param observations of new tasks at known inputs, in columns of the same names
     */
    public OutputKernelLearningModel foldIn(Dataset<?> observations) {
        return new TaskFoldIn(this).add(observations);
    }

    @Override
    public MLWriter write() {
        return FolderStore.writer(this);
    }

    /** Reads what {@link #write} wrote. */
    public static MLReader<OutputKernelLearningModel> read() {
        return FolderStore.readerOfModels();
    }

    public static OutputKernelLearningModel load(String path) {
        return read().load(path);
    }

    /** The model of the single machine, where its tasks fit the driver. It holds no observations. */
    public OutputKernelModel<Row> toLocal() {
        return SingleMachineModel.collect(this);
    }

    /**
     * Writes the model file of the single machine, which the library and the program {@code okl} read; an old file is replaced. It holds
     * no observations. The tasks must fit the driver; {@link #write} saves a model of any size.
     *
     * @param path where Spark keeps its data, or on the driver's disk
     */
    public void writeFile(String path) {
        HadoopFile.of(taskFactors.sparkSession(), path).write(copy -> SingleMachineModel.write(this, copy));
    }

    /** Reads a model file of the single machine whose kernel is a formula: of {@link #writeFile} or of {@code okl fit}. */
    public static OutputKernelLearningModel readFile(SparkSession session, String path) {
        return HadoopFile.of(session, path).read(copy -> SingleMachineModel.read(session, copy));
    }

    /** The rows of the inputs: input, factors. */
    public Dataset<org.apache.spark.sql.Row> inputFactors() {
        Matrix values = ofInputs.parts().inputValues();
        List<org.apache.spark.sql.Row> rows = new ArrayList<>();
        inputNumbers.forEach((id, number) -> rows.add(RowFactory.create(id, values.row(number))));
        return taskFactors.sparkSession().createDataFrame(rows, schema("input"));
    }

    private Broadcast<InputRows> broadcastInputs(SparkSession session) {
        return new JavaSparkContext(session.sparkContext()).broadcast(InputRows.of(ofInputs, inputNumbers));
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

    /** The same with other tasks. */
    OutputKernelLearningModel withTasks(Dataset<org.apache.spark.sql.Row> factors) {
        OutputKernelLearningModel other = new OutputKernelLearningModel(uid, ofInputs, inputNumbers, factors);
        return copyValues(other, ParamMap.empty()).setParent(parent());
    }

    @Override
    public OutputKernelLearningModel copy(ParamMap extra) {
        return copyValues(withTasks(taskFactors), extra);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        FrameColumns.requireId(schema, "taskCol", getOrDefault(taskCol()));
        FrameColumns.requireId(schema, "inputCol", getOrDefault(inputCol()));
        return FrameColumns.withNew(schema, "predictionCol", getOrDefault(predictionCol()));
    }
}
