package dev.okl.spark.engine;

import dev.okl.UnitFreeLevels;
import dev.okl.data.TaskData;
import dev.okl.gram.KernelGram;
import dev.okl.path.PathOptions;
import dev.okl.selection.ModelSearch;
import dev.okl.selection.SearchListener;
import dev.okl.selection.SearchOptions;
import dev.okl.solver.Levels;
import java.util.Collections;
import java.util.Iterator;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;

/** From observations that are spread over a cluster to a fit. */
public final class ClusterLearner {
    private final JavaSparkContext spark;
    private final KernelGram<?> inputs;
    private final PathOptions pathOptions;
    private final SearchOptions searchOptions;
    private final boolean mean;
    private final boolean intercepts;
    private final double heldOut;

    /**
     * @param inputs the Gram matrix of the inputs
     * @param heldOut the share of each task's observations that lambda is chosen by
     */
    public ClusterLearner(
            JavaSparkContext spark,
            KernelGram<?> inputs,
            PathOptions pathOptions,
            SearchOptions searchOptions,
            boolean mean,
            boolean intercepts,
            double heldOut) {
        this.spark = spark;
        this.inputs = inputs;
        this.pathOptions = pathOptions;
        this.searchOptions = searchOptions;
        this.mean = mean;
        this.intercepts = intercepts;
        this.heldOut = heldOut;
    }

    /** Learns from observations that are partitioned by task, those of a task one after the other. */
    public ClusterFit fit(JavaRDD<Observed> observations, SearchListener<ClusterPoint> listener) {
        JavaRDD<Shard> shards = Cluster.keep(observations.mapPartitions(ClusterLearner::shard, true));
        try {
            double[] squares = Cluster.sum(shards, ClusterLearner::squares, RowSummary::sum);
            Levels levels = UnitFreeLevels.of(squares[0] / squares[1], inputs.meanDiagonal(), 1);
            Shape shape = new Shape(0, mean, intercepts, levels.mean(), levels.intercepts(), 1);
            ClusterTrials trials = new ClusterTrials(
                    new Cluster(spark), shards, inputs.gram(), shape, pathOptions, heldOut, searchOptions.seed());
            ModelSearch.Found<ClusterPoint> found = new ModelSearch<>(searchOptions, listener).run(trials);
            return ClusterFit.of(found, shards);
        } finally {
            Cluster.release(shards);
        }
    }

    private static Iterator<Shard> shard(Iterator<Observed> observations) {
        TaskData.Builder<Integer> builder = TaskData.builder();
        TreeMap<Integer, Integer> local = new TreeMap<>();
        TaskData.Builder<Integer> sorted = TaskData.builder();
        while (observations.hasNext()) {
            Observed one = observations.next();
            builder.add(one.input(), one.task(), one.value(), one.weight());
            local.put(one.input(), 0);
        }
        TaskData<Integer> data = builder.build();
        local.replaceAll((input, unused) -> sorted.addInput(input));
        data.tasks().forEach(sorted::addTask);
        for (int o = 0; o < data.size(); o++) {
            sorted.add(local.get(data.inputs().get(data.input(o))), data.task(o), data.value(o), data.weight(o));
        }
        return Collections.singletonList(Shard.of(sorted.build())).iterator();
    }

    /** The sums of w y^2 and of w. */
    private static double[] squares(Shard shard) {
        double[] sums = new double[2];
        for (int o = 0; o < shard.byTask().size(); o++) {
            double w = shard.byTask().weight(o);
            sums[0] += w * shard.byTask().value(o) * shard.byTask().value(o);
            sums[1] += w;
        }
        return sums;
    }
}
