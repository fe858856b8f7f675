package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.Backend;
import dev.okl.internal.step.Steps;
import dev.okl.metric.Errors;
import dev.okl.selection.Solver;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskFactors;
import dev.okl.spark.engine.state.ClusterProblem;
import dev.okl.spark.engine.state.ClusterState;
import dev.okl.spark.engine.state.TaskGram;
import dev.okl.spark.engine.step.ClusterSteps;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** A problem on a cluster. */
public record ClusterBackend(ClusterProblem problem) implements Backend<ClusterState> {
    @Override
    public ClusterState zero(int rank) {
        return problem.zero(rank);
    }

    @Override
    public ClusterState copy(ClusterState state) {
        return new ClusterState(
                problem, state.shape(), state.inputState().copy(), state.tasks().rows());
    }

    @Override
    public ClusterState detach(ClusterState state) {
        return copy(state);
    }

    @Override
    public void setOnlyMeanAndIntercepts(ClusterState state, ClusterState other) {
        state.inputState().setOnlyMeanAndIntercepts(other.inputState());
        StateShape to = state.shape();
        StateShape from = other.shape();
        JavaRDD<TaskFactors> rows =
                Partitions.zip(problem.partitions(), other.tasks().rows(), (partition, values) -> {
                    PartitionState target = partition.zero(to);
                    target.state()
                            .setOnlyMeanAndIntercepts(partition.at(from, values).state());
                    return target.rows();
                });
        state.tasks().set(rows, Optional.empty());
    }

    @Override
    public void initialiseTasks(ClusterState state, long seed) {
        StateShape same = state.shape();
        JavaRDD<TaskFactors> rows =
                Partitions.zip(problem.partitions(), state.tasks().rows(), (partition, values) -> {
                    PartitionState local = partition.at(same, values);
                    local.state().initialiseTasks(seed);
                    return local.rows();
                });
        state.tasks().setPersisted(withGroups(state, rows));
    }

    /** Adds Z M Z' C to the values of rows that have delta C only. */
    private JavaRDD<TaskFactors> withGroups(ClusterState state, JavaRDD<TaskFactors> rows) {
        StateShape shape = state.shape();
        if (shape.taskGroups() == 0) {
            return rows;
        }
        int u = shape.taskGroups();
        int q = shape.unknownOfTasks();
        double[] sums = Partitions.sumArrays(
                Partitions.zip(problem.partitions(), rows, (partition, values) -> partition.at(shape, values)),
                local -> local.groupSums().data());
        Matrix t = problem.taskGram().multiply(Matrix.of(u, q, sums), state.parallel());
        Broadcast<double[]> sent = problem.cluster().broadcast(t.data());
        return Partitions.zip(problem.partitions(), rows, (partition, values) -> {
            PartitionState local = partition.at(shape, values);
            local.addGroups(Matrix.of(u, q, sent.value()));
            return local.rows();
        });
    }

    @Override
    public Steps<ClusterState> steps(Solver ofInputs) {
        return new ClusterSteps(ofInputs);
    }

    @Override
    public Errors trainingErrors(ClusterState state) {
        return state.errors(problem.partitions());
    }

    @Override
    public double[] inputWeights() {
        return problem.summary().inputWeights().clone();
    }

    @Override
    public double weightedTaskNorm() {
        TaskGram gram = problem.taskGram();
        return gram.groups() == 0
                ? problem.summary().totals().largestTask() * gram.identityPart()
                : gram.weightedNorm(problem.partitions(), Parallel.allCores());
    }

    @Override
    public double largestCellWeight() {
        return problem.summary().totals().largestCell();
    }

    @Override
    public double taskNorm() {
        return problem.taskGram().norm(Parallel.allCores());
    }
}
