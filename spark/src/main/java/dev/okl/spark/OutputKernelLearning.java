package dev.okl.spark;

import dev.okl.formula.Formula;
import dev.okl.internal.path.PathListener;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.Progress;
import dev.okl.spark.engine.ClusterFit;
import dev.okl.spark.engine.state.TaskGram;
import dev.okl.spark.frame.FrameColumns;
import dev.okl.spark.frame.InputTable;
import dev.okl.spark.frame.ObservationTable;
import dev.okl.spark.frame.TaskTable;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/**
 * Learns one function per task and how the tasks are related, from observations in a data frame (weighted output kernel learning).
 * For the same data, options and seed the model is that of the single machine.
 *
 * <pre>{@code
 * OutputKernelLearningModel model = new OutputKernelLearning()
 *         .setTaskCol("user").setInputCol("movie").setValueCol("rating").setRank(5)
 *         .setInputs(movies).setKernel("delta(movie) + hamming(genres)")
 *         .fit(ratings);
 * }</pre>
 */
public final class OutputKernelLearning extends LearningParams implements MLWritable {
    private static final long serialVersionUID = 1;

    private transient Dataset<Row> inputs;
    private transient Dataset<Row> tasks;
    private transient Progress progress = Progress.NONE;

    public OutputKernelLearning() {
        this(Identifiable$.MODULE$.randomUID("okl"));
    }

    public OutputKernelLearning(String uid) {
        super(uid);
    }

    @Override
    public OutputKernelLearningModel fit(Dataset<?> frame) {
        Formula formula = checked(frame.schema());
        String input = getOrDefault(inputCol());
        ObservationTable table = Columns.table(this);
        Dataset<Row> observed = table.select(frame);
        Optional<InputTable> described =
                Optional.ofNullable(inputs).map(one -> InputTable.collect(formula, input, one));
        table.requireSound(
                observed,
                described.map(one -> new ObservationTable.OnlyInputs(
                        frame.sparkSession(), one.numbers(), "that the data frame of the inputs does not describe")));
        InputTable known = described.orElseGet(() -> InputTable.collect(
                formula, input, frame.toDF().select(FrameColumns.named(input)).distinct()));
        TaskTable.Grouped grouped = taskTable(frame.schema())
                .map(each -> each.group(observed))
                .orElseGet(() -> new TaskTable.Grouped(observed, TaskGram.identity(1)));
        ClusterFit fit = learner(frame.sparkSession(), known, grouped.gram())
                .fit(
                        table.partitioned(grouped.observed(), known.numbers(), partitionsOf(frame.sparkSession())),
                        PathListener.of(progress));
        return copyValues(OutputKernelLearningModel.of(uid(), frame.sparkSession(), known, fit), extractParamMap())
                .setParent(this);
    }

    /** Formula of the kernel on the inputs; without it nothing is known of them but their names. */
    public OutputKernelLearning setKernel(String value) {
        return with(kernel(), value);
    }

    /** Formula of a kernel on the tasks; without it nothing is known of them but their observations. */
    public OutputKernelLearning setTaskKernel(String value) {
        return with(taskKernel(), value);
    }

    /** Bound on the rank of the task similarity; 0 for the one that okl fit takes. */
    public OutputKernelLearning setRank(int value) {
        return with(rank(), value);
    }

    /** Regularization; without it, it is chosen by validation. */
    public OutputKernelLearning setLambda(double value) {
        return with(lambda(), value);
    }

    /** Lambdas to choose from by validation; without them, a grid from lambda_max down. */
    public OutputKernelLearning setLambdaGrid(double... values) {
        return with(lambdaGrid(), LambdaGrid.of(values).toArray());
    }

    /** Number of lambdas to choose from. */
    public OutputKernelLearning setLambdas(int value) {
        return with(lambdas(), value);
    }

    /** Smallest lambda to choose from, relative to the largest. */
    public OutputKernelLearning setLambdaMinRatio(double value) {
        return with(lambdaMinRatio(), value);
    }

    /** Share of each task's observations that lambda is chosen by. */
    public OutputKernelLearning setValidationShare(double value) {
        return with(validationShare(), value);
    }

    /** Whether all tasks share a mean function, from which each deviates. */
    public OutputKernelLearning setSharedMean(boolean value) {
        return with(sharedMean(), value);
    }

    /** Whether each task has an intercept of its own. */
    public OutputKernelLearning setIntercepts(boolean value) {
        return with(intercepts(), value);
    }

    /** Whether there is a constant that is not penalised. */
    public OutputKernelLearning setConstant(boolean value) {
        return with(constant(), value);
    }

    /** Cap on the sweeps for each lambda. */
    public OutputKernelLearning setMaxSweeps(int value) {
        return with(maxSweeps(), value);
    }

    /** Relative duality gap at full rank, relative gradient at smaller ranks. */
    public OutputKernelLearning setTolerance(double value) {
        return with(tolerance(), value);
    }

    /** Seed of the first factors and of what is held out. */
    public OutputKernelLearning setSeed(long value) {
        return with(seed(), value);
    }

    /** Number of partitions of the tasks; 0 for Spark's default parallelism. */
    public OutputKernelLearning setPartitions(int value) {
        return with(partitions(), value);
    }

    private <T> OutputKernelLearning with(Param<T> param, T value) {
        set(param, value);
        return this;
    }

    /** What the kernel knows of the inputs: a row for each, with its id in the column {@link #inputCol}. */
    public OutputKernelLearning setInputs(Dataset<Row> frame) {
        this.inputs = frame;
        return this;
    }

    /** What the kernel on the tasks knows of them: a row for each, with its id in the column {@link #taskCol}. */
    public OutputKernelLearning setTasks(Dataset<Row> frame) {
        this.tasks = frame;
        return this;
    }

    /** Is told of every sweep and every lambda, on the driver, and may end the fit. */
    public OutputKernelLearning setProgress(Progress listener) {
        this.progress = Objects.requireNonNull(listener, "progress must not be null; Progress.NONE listens to nothing");
        return this;
    }

    @Override
    public OutputKernelLearning copy(ParamMap extra) {
        OutputKernelLearning copy = defaultCopy(extra);
        copy.inputs = inputs;
        copy.tasks = tasks;
        copy.progress = progress;
        return copy;
    }

    @Override
    public StructType transformSchema(StructType schema) {
        checked(schema);
        return FrameColumns.withNew(schema, "predictionCol", getOrDefault(predictionCol()));
    }

    /** The formula, after all has been checked that is known before any job starts. */
    private Formula checked(StructType schema) {
        Columns.table(this).requireColumns(schema);
        taskTable(schema);
        if (isDefined(lambdaGrid())) {
            LambdaGrid.of(getOrDefault(lambdaGrid())); // refuses what is no grid
        }
        return InputTable.formula(
                Columns.text(this, kernel()),
                getOrDefault(inputCol()),
                Optional.ofNullable(inputs).map(Dataset::schema),
                schema);
    }

    private Optional<TaskTable> taskTable(StructType schema) {
        return TaskTable.of(
                Columns.text(this, taskKernel()), getOrDefault(taskCol()), Optional.ofNullable(tasks), schema);
    }

    /** The data frames of the inputs and of the tasks are saved beside the parameters. */
    @Override
    public MLWriter write() {
        return FolderStore.writer(this, inputs, tasks);
    }

    /** Reads what {@link #write} wrote. */
    public static MLReader<OutputKernelLearning> read() {
        return FolderStore.readerOfLearners();
    }

    public static OutputKernelLearning load(String path) {
        return read().load(path);
    }
}
