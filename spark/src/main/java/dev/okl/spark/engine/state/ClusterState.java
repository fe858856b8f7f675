package dev.okl.spark.engine.state;

import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.FitErrors;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Residuals;
import dev.okl.internal.state.State;
import dev.okl.metric.ErrorSums;
import dev.okl.metric.Errors;
import dev.okl.spark.engine.partition.InputValues;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskFactors;
import dev.okl.spark.engine.partition.TaskPartition;
import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/**
 * A state whose inputs are on the driver and whose tasks are spread over the cluster.
 *
 * @param inputState has the inputs, and no tasks
 */
public record ClusterState(ClusterProblem problem, StateShape shape, LocalState inputState, ClusterTasks tasks)
        implements State {
    public ClusterState(ClusterProblem problem, StateShape shape, LocalState inputState, JavaRDD<TaskFactors> rows) {
        this(
                problem,
                shape,
                inputState,
                new ClusterTasks(
                        problem.cluster(),
                        problem.partitions(),
                        shape,
                        problem.summary().totals().tasks(),
                        rows));
    }

    @Override
    public Layout layout() {
        return shape.layout();
    }

    @Override
    public Levels levels() {
        return shape.levels();
    }

    @Override
    public int fullRank() {
        return problem.fullRank();
    }

    @Override
    public LocalSide inputs() {
        return inputState.inputs();
    }

    @Override
    public void settleFixedPart() {
        if (shape.constant()) {
            double sum = Partitions.sum(
                    partitionStates(),
                    local ->
                            Arrays.stream(local.state().residuals().inputSums()).sum(),
                    Double::sum);
            inputState
                    .fixed()
                    .add(new double[] {sum / problem.summary().totals().weight()});
        }
    }

    /** What is not penalised; 0 where there is none. */
    public double constant() {
        return shape.constant() ? inputState.fixed().alpha()[0] : 0;
    }

    @Override
    public Runnable snapshot() {
        Runnable putSidesBack = State.super.snapshot();
        double old = constant();
        return () -> {
            putSidesBack.run();
            if (shape.constant()) {
                inputState.fixed().add(new double[] {old - constant()});
            }
        };
    }

    @Override
    public double squaredError() {
        return Partitions.sum(partitionStates(), local -> local.state().squaredError(), Double::sum);
    }

    @Override
    public Residuals residuals() {
        return new ClusterResiduals(this);
    }

    @Override
    public Parallel parallel() {
        return inputState.parallel();
    }

    /** The state as it is now, partition by partition. */
    public JavaRDD<PartitionState> partitionStates() {
        Broadcast<InputValues> values = broadcastInputs();
        StateShape same = shape;
        return Partitions.zip(
                problem.partitions(), tasks.rows(), (partition, rows) -> partition.at(same, values.value(), rows));
    }

    public Broadcast<InputValues> broadcastInputs() {
        return problem.cluster().broadcast(new InputValues(inputs().values().data(), constant()));
    }

    /** Errors on observations of the same tasks, in the same partitions. */
    public Errors errors(JavaRDD<TaskPartition> observed) {
        Broadcast<InputValues> values = broadcastInputs();
        StateShape same = shape;
        double reference = Math.sqrt(problem.summary().totals().meanSquare());
        JavaRDD<ErrorSums> sums = Partitions.zip(observed, tasks.rows(), (partition, rows) -> {
            LocalState local = partition.at(same, values.value(), rows).state();
            return FitErrors.sums(
                    local, partition.byTask(), 0, partition.byTask().rows(), reference);
        });
        ErrorSums all = new ErrorSums(reference);
        sums.collect().forEach(all::addAll);
        return all.errors();
    }
}
