package dev.okl.spark.engine.step;

import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.StepReport;
import dev.okl.internal.step.Steps;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.PartitionTasks;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskFactors;
import dev.okl.spark.engine.state.ClusterState;
import dev.okl.spark.engine.state.TaskGram;
import dev.okl.spark.engine.state.TaskSums;
import java.io.Serializable;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * The two steps of a sweep on a cluster. The tasks' step is solved where the tasks are. For the inputs' step every partition adds up its
 * share of the blocks H_i and r_i; the shares of an input meet on one executor, and never on the driver.
 */
public final class ClusterSteps implements Steps<ClusterState> {
    private final InputSolver inputSolver;

    public ClusterSteps(InputSolver inputSolver) {
        this.inputSolver = inputSolver;
    }

    @Override
    public StepReport inputs(ClusterState state, double lambda, double accuracy) {
        if (unknownOfInputs(state) == 0) {
            return StepReport.NOTHING_TO_DO;
        }
        JavaRDD<BlockSums> blocks = ClusterContext.persist(BlockSums.of(state));
        try {
            return inputSolver.solve(state, blocks, lambda, accuracy);
        } finally {
            ClusterContext.unpersist(blocks);
        }
    }

    @Override
    public StepReport tasks(ClusterState state, double lambda, double accuracy) {
        StateShape shape = state.shape();
        if (shape.rank() == 0 && !shape.intercepts()) {
            return StepReport.NOTHING_TO_DO;
        }
        if (shape.taskGroups() > 0) {
            TaskGram gram = state.problem().taskGram();
            return gram.ofTasks().isPresent()
                    ? new DriverTaskSolver(gram.ofTasks().get()).solve(state, lambda, accuracy)
                    : new GroupedTaskSolver(gram).solve(state, lambda, accuracy);
        }
        Broadcast<double[]> values = state.broadcastInputs();
        JavaRDD<TaskFactors> before = state.tasks().rows();
        // Computed from the observations and the broadcast, and from nothing older.
        JavaRDD<TaskFactors> solved = state.problem()
                .cluster()
                .persistRows(Partitions.map(state.problem().partitions(), partition -> {
                    LocalState local = partition.at(shape, values.value());
                    new PartitionTasks(local).solveTasks(lambda);
                    return TaskFactors.of(local.tasks());
                }));
        JavaRDD<Solved> seen = Partitions.zip(
                Partitions.zip(state.problem().partitions(), before, Tuple2::new), solved, (known, rows) -> {
                    LocalState local = known._1().at(shape, values.value(), known._2());
                    PartitionTasks.Distance distance = new PartitionTasks(local).distance(lambda);
                    rows.copyTo(local.tasks());
                    return new Solved(distance, TaskSums.of(local.tasks()));
                });
        Solved all = Partitions.sum(seen, each -> each, Solved::plus);
        state.tasks().set(solved, all.sums);
        return new StepReport(all.distance.relative(), 0, true);
    }

    /** The columns that are unknown at the inputs: all but that of the intercepts. */
    static int unknownOfInputs(ClusterState state) {
        return state.layout().columns() - (state.layout().intercepts() ? 1 : 0);
    }

    /** What the driver learns of the tasks' step: how far from its solution the tasks were, and sums over the new rows. */
    private record Solved(PartitionTasks.Distance distance, TaskSums sums) implements Serializable {
        Solved plus(Solved other) {
            return new Solved(distance.plus(other.distance), sums.plus(other.sums));
        }
    }
}
