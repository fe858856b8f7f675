package dev.okl.spark.engine;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.path.LambdaPath;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.search.ValidationRuns;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.RankBound;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** The paths of a search for lambda: on all observations, and on those that are left when a share of each task is held out. */
final class ClusterTrials implements ValidationRuns<ClusterPoint> {
    private final Cluster cluster;
    private final JavaRDD<Shard> shards;
    private final Gram inputGram;
    private final TaskGram taskGram;
    private final Shape shape;
    private final PathOptions options;
    private final double share;
    private final long seed;
    private final Broadcast<long[]> inputKeys;
    private final List<JavaRDD<Shard>> kept = new ArrayList<>();

    /**
     * @param share of each task's observations that is held out
     * @param seed of what is held out
     * @param inputKeys the {@link dev.okl.internal.key.StableHash} of every input: what is held out depends on it, as on the single machine
     */
    ClusterTrials(
            Cluster cluster,
            JavaRDD<Shard> shards,
            Gram inputGram,
            TaskGram taskGram,
            Shape shape,
            PathOptions options,
            double share,
            long seed,
            Broadcast<long[]> inputKeys) {
        this.cluster = cluster;
        this.shards = shards;
        this.inputGram = inputGram;
        this.taskGram = taskGram;
        this.shape = shape;
        this.options = options;
        this.share = share;
        this.seed = seed;
        this.inputKeys = inputKeys;
    }

    @Override
    public int splits() {
        return 1;
    }

    @Override
    public LambdaPath<ClusterPoint> whole(RankBound rank, OptionalDouble lambdaMax) {
        return path(shards, rank, lambdaMax);
    }

    @Override
    public ValidationRun<ClusterPoint> run(int split, RankBound rank) {
        double part = share;
        long random = seed;
        Broadcast<long[]> keys = inputKeys;
        JavaRDD<Shard> training = keep(Cluster.map(shards, shard -> split(shard, keys, part, random, true)));
        JavaRDD<Shard> heldOut = keep(Cluster.map(shards, shard -> split(shard, keys, part, random, false)));
        LambdaPath<ClusterPoint> path = path(training, rank, OptionalDouble.empty());
        return new ValidationRun<>() {
            @Override
            public LambdaPath<ClusterPoint> path() {
                return path;
            }

            @Override
            public Errors heldOutErrors(ClusterPoint point) {
                return ClusterErrors.of(point, heldOut);
            }

            @Override
            public TaskErrors heldOutErrorsByTask(ClusterPoint point) {
                return new TaskErrors(0); // of very many tasks, they stay where they are
            }
        };
    }

    private JavaRDD<Shard> keep(JavaRDD<Shard> some) {
        kept.add(some);
        return Cluster.keep(some);
    }

    /** Lets go of what was split off. */
    void release() {
        kept.forEach(Cluster::release);
    }

    private static Shard split(Shard shard, Broadcast<long[]> inputKeys, double share, long seed, boolean training) {
        TaskData<Integer> data = shard.data();
        long[] keys = inputKeys.value();
        Split split = Split.holdOut(data, (Integer input) -> keys[input], share, seed);
        return Shard.of(data.subset(training ? split.training() : split.heldOut()), shard.groups());
    }

    private LambdaPath<ClusterPoint> path(JavaRDD<Shard> observed, RankBound rank, OptionalDouble lambdaMax) {
        int inputs = inputGram.size();
        Facts facts = Cluster.sum(observed, shard -> Facts.of(shard, inputs), Facts::plus);
        ClusterSpace space =
                new ClusterSpace(cluster, observed, facts, InputFacts.of(observed, inputs), inputGram, taskGram, shape);
        return new RegularizationPath<>(space, options.withRank(rank), lambdaMax);
    }
}
