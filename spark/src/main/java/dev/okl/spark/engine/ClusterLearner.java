package dev.okl.spark.engine;

import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.key.StableHash;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.Units;
import dev.okl.selection.SearchOptions;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskPartition;
import dev.okl.spark.engine.state.ClusterProblem;
import dev.okl.spark.engine.state.ClusterState;
import dev.okl.spark.engine.state.DataSummary;
import dev.okl.spark.engine.state.TaskGram;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** From observations that are spread over a cluster to a fit. */
public final class ClusterLearner {
    private final JavaSparkContext spark;
    private final KernelGram<?> inputs;
    private final TaskGram tasks;
    private final PathOptions pathOptions;
    private final SearchOptions searchOptions;
    private final boolean mean;
    private final boolean intercepts;
    private final double heldOut;

    /**
     * @param inputs the Gram matrix of the inputs
     * @param tasks that of the tasks
     * @param heldOut the share of each task's observations that lambda is chosen by
     */
    public ClusterLearner(
            JavaSparkContext spark,
            KernelGram<?> inputs,
            TaskGram tasks,
            PathOptions pathOptions,
            SearchOptions searchOptions,
            boolean mean,
            boolean intercepts,
            double heldOut) {
        this.spark = spark;
        this.inputs = inputs;
        this.tasks = tasks;
        this.pathOptions = pathOptions;
        this.searchOptions = searchOptions;
        this.mean = mean;
        this.intercepts = intercepts;
        this.heldOut = heldOut;
    }

    /** Learns from observations that are partitioned by task, those of a task one after the other. */
    public ClusterFit fit(JavaRDD<TaskPartition.Observation> observations, PathListener<ClusterState> listener) {
        JavaRDD<TaskPartition> partitions =
                ClusterContext.persist(observations.mapPartitions(TaskPartition::build, true));
        try {
            DataSummary summary = DataSummary.of(partitions, inputs.gram().size());
            DataSummary.Totals totals = summary.totals();
            requireOrdinary(Math.sqrt(totals.meanSquare()), totals.meanWeight());
            Levels levels = Levels.independentOfUnits(totals.meanSquare(), inputs.meanDiagonal(), tasks.meanDiagonal());
            StateShape shape = new StateShape(
                    0, mean, intercepts, levels.mean(), levels.intercepts(), tasks.identityPart(), tasks.groups());
            ClusterContext cluster = new ClusterContext(spark);
            ClusterProblem problem = new ClusterProblem(cluster, partitions, summary, inputs.gram(), tasks, shape);
            Broadcast<long[]> keys = spark.broadcast(inputKeys());
            ClusterValidationRuns runs =
                    new ClusterValidationRuns(problem, pathOptions, heldOut, searchOptions.seed(), keys);
            try {
                ModelSearch.Found<ClusterState> found = new ModelSearch<>(searchOptions, listener).run(runs);
                return ClusterFit.of(found, partitions);
            } finally {
                runs.close();
                cluster.close();
                keys.unpersist(false);
            }
        } finally {
            ClusterContext.unpersist(partitions);
        }
    }

    private long[] inputKeys() {
        return inputs.inputs().stream()
                .mapToLong(input -> StableHash.of(input).orElseThrow())
                .toArray();
    }

    /** On a cluster a problem is solved in the units of its data. */
    private static void requireOrdinary(double rootMeanSquare, double meanWeight) {
        Units units = Units.of(rootMeanSquare, meanWeight);
        if (units.value() != 1) {
            throw new IllegalArgumentException(
                    "the values must have a size between 1e-6 and 1e6 on a cluster, but the root of"
                            + " their mean square is " + rootMeanSquare + "; take another unit");
        }
        if (units.weight() != 1) {
            throw new IllegalArgumentException(
                    "the weights must have a mean between 1e-6 and 1e6 on a cluster but it is " + meanWeight);
        }
    }
}
