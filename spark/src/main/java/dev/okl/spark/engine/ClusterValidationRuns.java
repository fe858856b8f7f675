package dev.okl.spark.engine;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.path.LambdaPath;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.search.ValidationRuns;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.RankBound;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.TaskPartition;
import dev.okl.spark.engine.state.ClusterProblem;
import dev.okl.spark.engine.state.ClusterState;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** The paths of a search for lambda: on all observations, and on those that are left when a share of each task is held out. */
final class ClusterValidationRuns implements ValidationRuns<ClusterState> {
    private final ClusterProblem whole;
    private final PathOptions options;
    private final double share;
    private final long seed;
    private final Broadcast<long[]> inputKeys;
    private final List<JavaRDD<TaskPartition>> persisted = new ArrayList<>();

    /**
     * @param share of each task's observations that is held out
     * @param seed of what is held out
     * @param inputKeys the {@link dev.okl.internal.key.StableHash} of every input: what is held out depends on it, as on the single machine
     */
    ClusterValidationRuns(
            ClusterProblem whole, PathOptions options, double share, long seed, Broadcast<long[]> inputKeys) {
        this.whole = whole;
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
    public LambdaPath<ClusterState> whole(RankBound rank, OptionalDouble lambdaMax) {
        return path(whole, rank, lambdaMax);
    }

    @Override
    public ValidationRun<ClusterState> run(int split, RankBound rank) {
        JavaRDD<TaskPartition> training = part(true);
        JavaRDD<TaskPartition> heldOut = part(false);
        LambdaPath<ClusterState> path = path(whole.on(training), rank, OptionalDouble.empty());
        return new ValidationRun<>() {
            @Override
            public LambdaPath<ClusterState> path() {
                return path;
            }

            @Override
            public Errors heldOutErrors(ClusterState state) {
                return state.errors(heldOut);
            }

            @Override
            public TaskErrors heldOutErrorsByTask(ClusterState state) {
                return new TaskErrors(0); // there may be very many tasks; their errors stay on the executors
            }
        };
    }

    /** What is left for training, or what is held out; persisted until {@link #close}. */
    private JavaRDD<TaskPartition> part(boolean training) {
        double ofTask = share;
        long random = seed;
        Broadcast<long[]> keys = inputKeys;
        JavaRDD<TaskPartition> part = Partitions.map(whole.partitions(), partition -> {
            TaskData<Integer> data = partition.data();
            long[] ofInputs = keys.value();
            Split split = Split.holdOut(data, (Integer input) -> ofInputs[input], ofTask, random);
            return TaskPartition.of(data.subset(training ? split.training() : split.heldOut()), partition.groups());
        });
        persisted.add(part);
        return ClusterContext.persist(part);
    }

    private LambdaPath<ClusterState> path(ClusterProblem problem, RankBound rank, OptionalDouble lambdaMax) {
        return new RegularizationPath<>(new ClusterBackend(problem), options.withRank(rank), lambdaMax);
    }

    void close() {
        persisted.forEach(ClusterContext::unpersist);
    }
}
