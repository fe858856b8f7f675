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
import dev.okl.spark.engine.TaskGram;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SparkSession;

/** The values of parameters, as the library wants them. */
final class ParamValues {
    private ParamValues() {}

    static Optional<String> text(LearningParams params, Param<String> param) {
        // spark.ml takes an empty text for one that is not set.
        return params.isDefined(param)
                ? Optional.of(params.getOrDefault(param)).filter(text -> !text.isEmpty())
                : Optional.empty();
    }

    static ObservationTable observations(LearningParams params) {
        return new ObservationTable(
                params.getOrDefault(params.taskCol()),
                params.getOrDefault(params.inputCol()),
                params.getOrDefault(params.valueCol()),
                text(params, params.weightCol()));
    }

    static int partitions(LearningParams params, Dataset<?> frame) {
        int asked = number(params, params.partitions()).intValue();
        return asked > 0 ? asked : frame.sparkSession().sparkContext().defaultParallelism();
    }

    static ClusterLearner learner(LearningParams params, SparkSession session, InputTable inputs, TaskGram tasks) {
        int rank = number(params, params.rank()).intValue();
        RankBound bound = rank == 0 ? RankBound.automatic() : RankBound.atMost(rank);
        double share = number(params, params.validationShare()).doubleValue();
        long seed = number(params, params.seed()).longValue();
        DescentOptions descent = DescentOptions.defaults()
                .withTolerance(number(params, params.tolerance()).doubleValue())
                .withMaxSweeps(number(params, params.maxSweeps()).intValue());
        SearchOptions search = new SearchOptions(
                params.isDefined(params.lambda())
                        ? OptionalDouble.of(number(params, params.lambda()).doubleValue())
                        : OptionalDouble.empty(),
                params.isDefined(params.lambdaGrid())
                        ? Optional.of(LambdaGrid.of(params.getOrDefault(params.lambdaGrid())))
                        : Optional.empty(),
                number(params, params.lambdas()).intValue(),
                number(params, params.lambdaMinRatio()).doubleValue(),
                List.of(bound),
                Validation.holdOut(share),
                Criterion.RMSE,
                Rule.BEST,
                true,
                true,
                seed);
        KernelGram<Row> gram = KernelGram.of(inputs.kernel(), inputs.rows());
        DriverMemory.require(gram);
        return new ClusterLearner(
                new JavaSparkContext(session.sparkContext()),
                gram,
                tasks,
                new PathOptions(bound, Solver.AUTO, descent, seed),
                search,
                flag(params, params.sharedMean()),
                flag(params, params.intercepts()),
                share);
    }

    /** Scala's numbers come as objects. */
    private static Number number(LearningParams params, Param<?> param) {
        return (Number) params.getOrDefault(param);
    }

    private static boolean flag(LearningParams params, Param<?> param) {
        return (Boolean) params.getOrDefault(param);
    }
}
