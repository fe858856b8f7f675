package dev.okl.spark.engine;

import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.key.StableHash;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.search.SearchListener;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.Units;
import dev.okl.selection.SearchOptions;
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
    public ClusterFit fit(JavaRDD<Observed> observations, SearchListener<ClusterPoint> listener) {
        JavaRDD<Shard> shards = Cluster.keep(observations.mapPartitions(ShardBuilder::build, true));
        try {
            double[] squares = Cluster.sum(shards, ClusterLearner::squares, RowSummary::sum);
            requireOrdinary(Math.sqrt(squares[0] / squares[1]), squares[1] / squares[2]);
            Levels levels =
                    Levels.independentOfUnits(squares[0] / squares[1], inputs.meanDiagonal(), tasks.meanDiagonal());
            Shape shape = new Shape(
                    0, mean, intercepts, levels.mean(), levels.intercepts(), tasks.identityPart(), tasks.groups());
            Cluster cluster = new Cluster(spark);
            Broadcast<long[]> keys = spark.broadcast(inputKeys());
            ClusterTrials trials = new ClusterTrials(
                    cluster, shards, inputs.gram(), tasks, shape, pathOptions, heldOut, searchOptions.seed(), keys);
            try {
                ModelSearch.Found<ClusterPoint> found = new ModelSearch<>(searchOptions, listener).run(trials);
                return ClusterFit.of(found, shards);
            } finally {
                trials.release();
                cluster.close();
                keys.unpersist(false);
            }
        } finally {
            Cluster.release(shards);
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

    /** The sums of w y^2, of w, and the number of observations. */
    private static double[] squares(Shard shard) {
        double[] sums = new double[3];
        sums[2] = shard.byTask().size();
        for (int o = 0; o < shard.byTask().size(); o++) {
            double w = shard.byTask().weight(o);
            sums[0] += w * shard.byTask().value(o) * shard.byTask().value(o);
            sums[1] += w;
        }
        return sums;
    }
}
