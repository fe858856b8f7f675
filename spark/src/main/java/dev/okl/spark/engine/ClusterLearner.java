package dev.okl.spark.engine;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.key.StableHash;
import dev.okl.internal.path.LambdaPath;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.search.ValidationRuns;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.Units;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.RankBound;
import dev.okl.selection.SearchOptions;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskPartition;
import dev.okl.spark.engine.state.ClusterProblem;
import dev.okl.spark.engine.state.ClusterState;
import dev.okl.spark.engine.state.DataSummary;
import dev.okl.spark.engine.state.TaskGram;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * From observations that are spread over a cluster to a fit.
 *
 * @param inputs the Gram matrix of the inputs
 * @param tasks that of the tasks
 * @param heldOut the share of each task's observations that lambda is chosen by
 */
public record ClusterLearner(
        JavaSparkContext spark,
        KernelGram<?> inputs,
        TaskGram tasks,
        PathOptions pathOptions,
        SearchOptions searchOptions,
        boolean mean,
        boolean intercepts,
        boolean constant,
        double heldOut) {
    /** Learns from observations that are partitioned by task, those of a task one after the other. */
    public ClusterFit fit(JavaRDD<TaskPartition.Observation> observations, PathListener<ClusterState> listener) {
        JavaRDD<TaskPartition> partitions =
                ClusterContext.persist(observations.mapPartitions(TaskPartition::build, true));
        try (ClusterContext cluster = new ClusterContext(spark);
                Runs runs = new Runs(problem(cluster, partitions))) {
            return ClusterFit.of(new ModelSearch<>(searchOptions, listener).run(runs), partitions);
        } finally {
            ClusterContext.unpersist(partitions);
        }
    }

    private ClusterProblem problem(ClusterContext cluster, JavaRDD<TaskPartition> partitions) {
        DataSummary summary = DataSummary.of(partitions, inputs.gram().size());
        DataSummary.Totals totals = summary.totals();
        requireOrdinary(Math.sqrt(totals.meanSquare()), totals.meanWeight());
        double size = constant ? totals.variance() : totals.meanSquare();
        Levels levels = Levels.independentOfUnits(size, inputs.meanDiagonal(), tasks.meanDiagonal());
        StateShape shape =
                new StateShape(new Layout(0, mean, intercepts), levels, constant, tasks.identityPart(), tasks.groups());
        return new ClusterProblem(cluster, partitions, summary, inputs.gram(), tasks, shape);
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

    /** The paths of a search for lambda: on all observations, and on those that are left when a share of each task is held out. */
    private final class Runs implements ValidationRuns<ClusterState>, AutoCloseable {
        private final ClusterProblem whole;
        private final Broadcast<long[]> inputKeys; // what is held out depends on them, as on the single machine
        private final List<JavaRDD<TaskPartition>> persisted = new ArrayList<>();

        Runs(ClusterProblem whole) {
            this.whole = whole;
            this.inputKeys = spark.broadcast(inputs.inputs().stream()
                    .mapToLong(input -> StableHash.of(input).orElseThrow())
                    .toArray());
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
            JavaRDD<TaskPartition> validation = part(false);
            LambdaPath<ClusterState> path = path(whole.on(part(true)), rank, OptionalDouble.empty());
            return new ValidationRun<>() {
                @Override
                public LambdaPath<ClusterState> path() {
                    return path;
                }

                @Override
                public Errors heldOutErrors(ClusterState state) {
                    return state.errors(validation);
                }

                @Override
                public TaskErrors heldOutErrorsByTask(ClusterState state) {
                    return new TaskErrors(0); // there may be very many tasks; their errors stay on the executors
                }
            };
        }

        /** What is left for training, or what is held out; persisted until {@link #close}. */
        private JavaRDD<TaskPartition> part(boolean training) {
            double share = heldOut;
            long seed = searchOptions.seed();
            Broadcast<long[]> keys = inputKeys;
            JavaRDD<TaskPartition> part = Partitions.map(whole.partitions(), partition -> {
                TaskData<Integer> data = partition.data();
                long[] ofInputs = keys.value();
                Split split = Split.holdOut(data, (Integer input) -> ofInputs[input], share, seed);
                return TaskPartition.of(data.subset(training ? split.training() : split.heldOut()), partition.groups());
            });
            persisted.add(part);
            return ClusterContext.persist(part);
        }

        private LambdaPath<ClusterState> path(ClusterProblem problem, RankBound rank, OptionalDouble lambdaMax) {
            return new RegularizationPath<>(new ClusterBackend(problem), pathOptions.withRank(rank), lambdaMax);
        }

        @Override
        public void close() {
            persisted.forEach(ClusterContext::unpersist);
            inputKeys.unpersist(false);
        }
    }
}
