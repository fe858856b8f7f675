package dev.okl.spark;

import dev.okl.formula.Row;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.path.PathOptions;
import dev.okl.selection.Criterion;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.RankBound;
import dev.okl.selection.Rule;
import dev.okl.selection.SearchOptions;
import dev.okl.selection.Solver;
import dev.okl.selection.Validation;
import dev.okl.spark.engine.ClusterLearner;
import dev.okl.spark.engine.state.TaskGram;
import dev.okl.spark.frame.InputTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.sql.SparkSession;

/** The parameters of {@link OutputKernelLearning}; spark.ml finds them by their methods. */
abstract class LearningParams extends Estimator<OutputKernelLearningModel>
        implements ColumnParams<OutputKernelLearning> {
    private static final long serialVersionUID = 1;

    private final String uid;

    LearningParams(String uid) {
        this.uid = uid;
        Columns.setDefaults(this);
        setDefault(rank(), 0);
        setDefault(lambdas(), 40);
        setDefault(lambdaMinRatio(), 1e-4);
        setDefault(validationShare(), 0.25);
        setDefault(sharedMean(), true);
        setDefault(intercepts(), false);
        setDefault(constant(), false);
        setDefault(maxSweeps(), 200);
        setDefault(tolerance(), 1e-3);
        setDefault(seed(), 1L);
        setDefault(partitions(), 0);
    }

    @Override
    public String uid() {
        return uid;
    }

    public Param<String> kernel() {
        return new Param<>(
                this,
                "kernel",
                "formula of the kernel on the inputs; without it nothing is known of them but their names");
    }

    public Param<String> taskKernel() {
        return new Param<>(
                this,
                "taskKernel",
                "formula of a kernel on the tasks; without it nothing is known of them but their observations");
    }

    public IntParam rank() {
        return new IntParam(
                this,
                "rank",
                "bound on the rank of the task similarity; 0 for the one that okl fit takes",
                ParamValidators.gtEq(0));
    }

    public DoubleParam lambda() {
        return new DoubleParam(
                this,
                "lambda",
                "regularization; without it, it is chosen by validation",
                ParamValidators.inRange(0, Double.MAX_VALUE, false, true));
    }

    public DoubleArrayParam lambdaGrid() {
        return new DoubleArrayParam(
                this, "lambdaGrid", "lambdas to choose from by validation; without them, a grid from lambda_max down");
    }

    public IntParam lambdas() {
        return new IntParam(this, "lambdas", "number of lambdas to choose from", ParamValidators.gtEq(2));
    }

    public DoubleParam lambdaMinRatio() {
        return new DoubleParam(
                this,
                "lambdaMinRatio",
                "smallest lambda to choose from, relative to the largest",
                ParamValidators.inRange(0, 1, false, false));
    }

    public DoubleParam validationShare() {
        return new DoubleParam(
                this,
                "validationShare",
                "share of each task's observations that lambda is chosen by",
                ParamValidators.inRange(0, 1, false, false));
    }

    public BooleanParam sharedMean() {
        return new BooleanParam(
                this, "sharedMean", "whether all tasks share a mean function, from which each deviates");
    }

    public BooleanParam intercepts() {
        return new BooleanParam(this, "intercepts", "whether each task has an intercept of its own");
    }

    public BooleanParam constant() {
        return new BooleanParam(this, "constant", "whether there is a constant that is not penalised");
    }

    public IntParam maxSweeps() {
        return new IntParam(this, "maxSweeps", "cap on the sweeps for each lambda", ParamValidators.gtEq(1));
    }

    public DoubleParam tolerance() {
        return new DoubleParam(
                this,
                "tolerance",
                "relative duality gap at full rank, relative gradient at smaller ranks",
                ParamValidators.gt(0));
    }

    public LongParam seed() {
        return new LongParam(this, "seed", "seed of the first factors and of what is held out");
    }

    public IntParam partitions() {
        return new IntParam(
                this,
                "partitions",
                "number of partitions of the tasks; 0 for Spark's default parallelism",
                ParamValidators.gtEq(0));
    }

    int partitionsOf(SparkSession session) {
        int asked = number(partitions()).intValue();
        return asked > 0 ? asked : session.sparkContext().defaultParallelism();
    }

    /** The learner with the values of the parameters. */
    ClusterLearner learner(SparkSession session, InputTable inputs, TaskGram tasks) {
        int asked = number(rank()).intValue();
        RankBound bound = asked == 0 ? RankBound.automatic() : RankBound.atMost(asked);
        double share = number(validationShare()).doubleValue();
        long random = number(seed()).longValue();
        DescentOptions descent = DescentOptions.defaults()
                .withTolerance(number(tolerance()).doubleValue())
                .withMaxSweeps(number(maxSweeps()).intValue());
        SearchOptions search = new SearchOptions(
                isDefined(lambda()) ? OptionalDouble.of(number(lambda()).doubleValue()) : OptionalDouble.empty(),
                isDefined(lambdaGrid()) ? Optional.of(LambdaGrid.of(getOrDefault(lambdaGrid()))) : Optional.empty(),
                number(lambdas()).intValue(),
                isSet(lambdaMinRatio())
                        ? OptionalDouble.of(number(lambdaMinRatio()).doubleValue())
                        : OptionalDouble.empty(),
                List.of(bound),
                Validation.holdOut(share),
                Criterion.RMSE,
                Rule.BEST,
                true,
                true,
                random);
        KernelGram<Row> gram = KernelGram.of(inputs.kernel(), inputs.rows());
        DriverMemory.require(gram);
        return new ClusterLearner(
                new JavaSparkContext(session.sparkContext()),
                gram,
                tasks,
                new PathOptions(bound, Solver.AUTO, descent, random),
                search,
                flag(sharedMean()),
                flag(intercepts()),
                flag(constant()),
                share);
    }

    /** Scala's numbers come as objects. */
    private Number number(Param<?> param) {
        return (Number) getOrDefault(param);
    }

    private boolean flag(Param<?> param) {
        return (Boolean) getOrDefault(param);
    }
}
