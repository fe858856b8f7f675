package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.GroupSystem;
import dev.okl.internal.step.StepReport;
import dev.okl.spark.engine.partition.PartitionGroups;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskFactors;
import dev.okl.spark.engine.partition.TaskPartition;
import dev.okl.spark.engine.state.ClusterProblem;
import dev.okl.spark.engine.state.ClusterState;
import dev.okl.spark.engine.state.TaskGram;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/**
 * The tasks' step for K_T = delta I + Z M Z': the tasks are eliminated where they are, the groups' system is solved on the driver, and
 * the tasks are found from it, again where they are.
 */
final class GroupedTaskSolver {
    private final TaskGram gram;

    GroupedTaskSolver(TaskGram gram) {
        this.gram = gram;
    }

    StepReport solve(ClusterState state, double lambda, double accuracy) {
        StateShape shape = state.shape();
        ClusterProblem problem = state.problem();
        int u = gram.groups();
        int q = shape.unknownOfTasks();
        Broadcast<double[]> values = state.broadcastInputs();
        GroupSums sums = new GroupSums(u, q);
        Partitions.zip(
                        problem.partitions(),
                        state.tasks().rows(),
                        (partition, rows) -> partial(partition, partition.at(shape, values.value(), rows), lambda))
                .collect()
                .forEach(sums::add);
        GroupSystem system = sums.system();
        ConjugateGradient.Outcome outcome =
                system.solve(gram.ofGroups(), sums.coefficients(), accuracy, state.parallel());
        Broadcast<double[]> t = problem.cluster().broadcast(system.values().data());
        // Computed from the observations and the broadcasts, and from nothing older.
        JavaRDD<TaskFactors> solved = Partitions.map(problem.partitions(), partition -> {
            LocalState local = partition.at(shape, values.value());
            new PartitionGroups(local).solveTasks(Matrix.of(u, q, t.value()), lambda);
            return TaskFactors.of(local.tasks());
        });
        state.tasks().setPersisted(solved, null);
        double gradient = sums.relativeGradient(gram.identityPart(), gram.ofGroups(), state.parallel());
        return new StepReport(gradient, outcome.iterations(), outcome.converged());
    }

    private static GroupSums.Partial partial(TaskPartition partition, LocalState local, double lambda) {
        PartitionGroups groups = new PartitionGroups(local);
        return GroupSums.Partial.of(
                groups.blocks(),
                partition.groups(),
                0,
                local.tasks().coefficients().data(),
                groups.values().data(),
                groups.delta(),
                lambda);
    }
}
