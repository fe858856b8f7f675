package dev.okl.spark;

import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;

/** The parameters of {@link OutputKernelLearning}; spark.ml finds them by their methods. */
abstract class LearningParams extends Estimator<OutputKernelLearningModel> {
    private static final long serialVersionUID = 1;

    private final String uid;
    private final Param<String> taskCol;
    private final Param<String> inputCol;
    private final Param<String> valueCol;
    private final Param<String> weightCol;
    private final Param<String> predictionCol;
    private final Param<String> kernel;
    private final IntParam rank;
    private final DoubleParam lambda;
    private final IntParam lambdas;
    private final DoubleParam lambdaMinRatio;
    private final DoubleParam validationShare;
    private final BooleanParam sharedMean;
    private final BooleanParam intercepts;
    private final IntParam maxSweeps;
    private final DoubleParam tolerance;
    private final LongParam seed;
    private final IntParam partitions;
    private final Param<String> coldStartStrategy;

    LearningParams(String uid) {
        this.uid = uid;
        taskCol = new Param<>(this, "taskCol", "column of the tasks: texts or numbers");
        inputCol = new Param<>(this, "inputCol", "column of the inputs: texts or numbers");
        valueCol = new Param<>(this, "valueCol", "column of the values");
        weightCol = new Param<>(this, "weightCol", "column of the weights; without it all observations count alike");
        predictionCol = new Param<>(this, "predictionCol", "column of the predictions");
        kernel = new Param<>(
                this,
                "kernel",
                "formula of the kernel on the inputs; without it nothing is known of them but their names");
        rank = new IntParam(
                this,
                "rank",
                "bound on the rank of the task similarity; 0 for the one that okl fit takes",
                ParamValidators.gtEq(0));
        lambda = new DoubleParam(
                this, "lambda", "regularization; without it, it is chosen by validation", ParamValidators.gt(0));
        lambdas = new IntParam(this, "lambdas", "number of lambdas to choose from", ParamValidators.gtEq(2));
        lambdaMinRatio = new DoubleParam(
                this,
                "lambdaMinRatio",
                "smallest lambda to choose from, relative to the largest",
                ParamValidators.inRange(0, 1, false, false));
        validationShare = new DoubleParam(
                this,
                "validationShare",
                "share of each task's observations that lambda is chosen by",
                ParamValidators.inRange(0, 1, false, false));
        sharedMean = new BooleanParam(
                this, "sharedMean", "whether all tasks share a mean function, from which each deviates");
        intercepts = new BooleanParam(this, "intercepts", "whether each task has an intercept of its own");
        maxSweeps = new IntParam(this, "maxSweeps", "cap on the sweeps for each lambda", ParamValidators.gtEq(1));
        tolerance = new DoubleParam(
                this,
                "tolerance",
                "relative duality gap at full rank, relative gradient at smaller ranks",
                ParamValidators.gt(0));
        seed = new LongParam(this, "seed", "seed of the first factors and of what is held out");
        partitions = new IntParam(
                this,
                "partitions",
                "number of partitions of the tasks; 0 for Spark's default parallelism",
                ParamValidators.gtEq(0));
        coldStartStrategy = new Param<>(
                this,
                "coldStartStrategy",
                "what unknown tasks and inputs get: nan, drop (no row) or kernel (what is known without them)",
                ParamValidators.inArray(ColdStart.NAMES));
        setDefault(taskCol, "task");
        setDefault(inputCol, "input");
        setDefault(valueCol, "value");
        setDefault(predictionCol, "prediction");
        setDefault(rank, 0);
        setDefault(lambdas, 40);
        setDefault(lambdaMinRatio, 1e-4);
        setDefault(validationShare, 0.25);
        setDefault(sharedMean, true);
        setDefault(intercepts, false);
        setDefault(maxSweeps, 100);
        setDefault(tolerance, 1e-3);
        setDefault(seed, 1L);
        setDefault(partitions, 0);
        setDefault(coldStartStrategy, "nan");
    }

    @Override
    public String uid() {
        return uid;
    }

    /** Column of the tasks: texts or numbers. */
    public Param<String> taskCol() {
        return taskCol;
    }

    /** Column of the inputs: texts or numbers. */
    public Param<String> inputCol() {
        return inputCol;
    }

    /** Column of the values. */
    public Param<String> valueCol() {
        return valueCol;
    }

    /** Column of the weights; without it all observations count alike. */
    public Param<String> weightCol() {
        return weightCol;
    }

    /** Column of the predictions. */
    public Param<String> predictionCol() {
        return predictionCol;
    }

    /** Formula of the kernel on the inputs; without it nothing is known of them but their names. */
    public Param<String> kernel() {
        return kernel;
    }

    /** Bound on the rank of the task similarity; 0 for the one that okl fit takes. */
    public IntParam rank() {
        return rank;
    }

    /** Regularization; without it, it is chosen by validation. */
    public DoubleParam lambda() {
        return lambda;
    }

    /** Number of lambdas to choose from. */
    public IntParam lambdas() {
        return lambdas;
    }

    /** Smallest lambda to choose from, relative to the largest. */
    public DoubleParam lambdaMinRatio() {
        return lambdaMinRatio;
    }

    /** Share of each task's observations that lambda is chosen by. */
    public DoubleParam validationShare() {
        return validationShare;
    }

    /** Whether all tasks share a mean function, from which each deviates. */
    public BooleanParam sharedMean() {
        return sharedMean;
    }

    /** Whether each task has an intercept of its own. */
    public BooleanParam intercepts() {
        return intercepts;
    }

    /** Cap on the sweeps for each lambda. */
    public IntParam maxSweeps() {
        return maxSweeps;
    }

    /** Relative duality gap at full rank, relative gradient at smaller ranks. */
    public DoubleParam tolerance() {
        return tolerance;
    }

    /** Seed of the first factors and of what is held out. */
    public LongParam seed() {
        return seed;
    }

    /** Number of partitions of the tasks; 0 for Spark's default parallelism. */
    public IntParam partitions() {
        return partitions;
    }

    /** What unknown tasks and inputs get: nan, drop (no row) or kernel (what is known without them). */
    public Param<String> coldStartStrategy() {
        return coldStartStrategy;
    }
}
