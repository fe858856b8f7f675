package dev.okl.spark;

import dev.okl.formula.Formula;
import dev.okl.spark.engine.ClusterFit;
import java.util.Optional;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
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
public final class OutputKernelLearning extends LearningParams {
    private static final long serialVersionUID = 1;

    private transient Dataset<Row> inputs;

    public OutputKernelLearning() {
        this(Identifiable$.MODULE$.randomUID("okl"));
    }

    public OutputKernelLearning(String uid) {
        super(uid);
    }

    @Override
    public OutputKernelLearningModel fit(Dataset<?> frame) {
        transformSchema(frame.schema());
        String input = getOrDefault(inputCol());
        Optional<Dataset<Row>> described = Optional.ofNullable(inputs);
        Formula formula = InputTable.formula(ParamValues.text(this, kernel()), input, described);
        ObservationTable table = ParamValues.observations(this);
        Dataset<Row> observed = table.select(frame);
        table.requireSound(observed);
        InputTable known = InputTable.collect(formula, input, described.orElseGet(() -> frame.toDF()
                .select(input)
                .distinct()));
        ClusterFit fit = ParamValues.learner(this, frame.sparkSession(), known)
                .fit(table.partitioned(observed, known, ParamValues.partitions(this, frame)), (point, state) -> true);
        return copyValues(OutputKernelLearningModel.of(uid(), frame.sparkSession(), known, fit), extractParamMap())
                .setParent(this);
    }

    /** Column of the tasks: texts or numbers. */
    public OutputKernelLearning setTaskCol(String value) {
        set(taskCol(), value);
        return this;
    }

    /** Column of the inputs: texts or numbers. */
    public OutputKernelLearning setInputCol(String value) {
        set(inputCol(), value);
        return this;
    }

    /** Column of the values. */
    public OutputKernelLearning setValueCol(String value) {
        set(valueCol(), value);
        return this;
    }

    /** Column of the weights; without it all observations count alike. */
    public OutputKernelLearning setWeightCol(String value) {
        set(weightCol(), value);
        return this;
    }

    /** Column of the predictions. */
    public OutputKernelLearning setPredictionCol(String value) {
        set(predictionCol(), value);
        return this;
    }

    /** Formula of the kernel on the inputs; without it nothing is known of them but their names. */
    public OutputKernelLearning setKernel(String value) {
        set(kernel(), value);
        return this;
    }

    /** Bound on the rank of the task similarity; 0 for the one that okl fit takes. */
    public OutputKernelLearning setRank(int value) {
        set(rank(), value);
        return this;
    }

    /** Regularization; without it, it is chosen by validation. */
    public OutputKernelLearning setLambda(double value) {
        set(lambda(), value);
        return this;
    }

    /** Number of lambdas to choose from. */
    public OutputKernelLearning setLambdas(int value) {
        set(lambdas(), value);
        return this;
    }

    /** Smallest lambda to choose from, relative to the largest. */
    public OutputKernelLearning setLambdaMinRatio(double value) {
        set(lambdaMinRatio(), value);
        return this;
    }

    /** Share of each task's observations that lambda is chosen by. */
    public OutputKernelLearning setValidationShare(double value) {
        set(validationShare(), value);
        return this;
    }

    /** Whether all tasks share a mean function, from which each deviates. */
    public OutputKernelLearning setSharedMean(boolean value) {
        set(sharedMean(), value);
        return this;
    }

    /** Whether each task has an intercept of its own. */
    public OutputKernelLearning setIntercepts(boolean value) {
        set(intercepts(), value);
        return this;
    }

    /** Cap on the sweeps for each lambda. */
    public OutputKernelLearning setMaxSweeps(int value) {
        set(maxSweeps(), value);
        return this;
    }

    /** Relative duality gap at full rank, relative gradient at smaller ranks. */
    public OutputKernelLearning setTolerance(double value) {
        set(tolerance(), value);
        return this;
    }

    /** Seed of the first factors and of what is held out. */
    public OutputKernelLearning setSeed(long value) {
        set(seed(), value);
        return this;
    }

    /** Number of partitions of the tasks; 0 for Spark's default parallelism. */
    public OutputKernelLearning setPartitions(int value) {
        set(partitions(), value);
        return this;
    }

    /** What unknown tasks and inputs get: nan, drop (no row) or kernel (what is known without them). */
    public OutputKernelLearning setColdStartStrategy(String value) {
        set(coldStartStrategy(), value);
        return this;
    }

    /** What the kernel knows of the inputs: a row for each, with its id in the column {@link #inputCol}. */
    public OutputKernelLearning setInputs(Dataset<Row> frame) {
        this.inputs = frame;
        return this;
    }

    @Override
    public OutputKernelLearning copy(ParamMap extra) {
        OutputKernelLearning copy = defaultCopy(extra);
        copy.inputs = inputs;
        return copy;
    }

    @Override
    public StructType transformSchema(StructType schema) {
        ParamValues.observations(this).requireColumns(schema);
        return schema.add(getOrDefault(predictionCol()), DataTypes.DoubleType);
    }
}
