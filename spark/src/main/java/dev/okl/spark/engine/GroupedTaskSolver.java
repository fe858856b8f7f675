package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.GroupSystem;
import dev.okl.internal.step.PartOfGroups;
import dev.okl.internal.step.StepReport;
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

    StepReport solve(ClusterPoint point, double lambda, double accuracy) {
        Shape shape = point.shape();
        ClusterSpace space = point.space();
        int u = gram.groups();
        int q = shape.unknownOfTasks();
        Broadcast<double[]> values = point.sendInputs();
        GroupSums sums = new GroupSums(u, q);
        Cluster.zip(
                        space.shards(),
                        point.tasks().rows(),
                        (shard, rows) -> share(shard, shard.at(shape, values.value(), rows), lambda))
                .collect()
                .forEach(sums::add);
        GroupSystem system = sums.system();
        ConjugateGradient.Outcome outcome =
                system.solve(gram.ofGroups(), sums.coefficients(), accuracy, point.parallel());
        Broadcast<double[]> t = space.cluster().send(system.values().data());
        // Made of the observations and of what was sent, and of nothing older.
        JavaRDD<TaskValues> solved = Cluster.map(space.shards(), shard -> {
            LocalState factors = shard.zero(shape);
            shard.gather(values.value(), factors.inputs());
            new PartOfGroups(factors).solveTasks(Matrix.of(u, q, t.value()), lambda);
            return TaskValues.of(factors.tasks());
        });
        point.tasks().setKept(solved, null);
        double gradient = sums.relativeGradient(gram.identityPart(), gram.ofGroups(), point.parallel());
        return new StepReport(gradient, outcome.iterations(), outcome.converged());
    }

    private static GroupSums.Share share(Shard shard, LocalState factors, double lambda) {
        PartOfGroups part = new PartOfGroups(factors);
        return GroupSums.Share.of(
                part.blocks(),
                shard.groups(),
                0,
                factors.tasks().coefficients().data(),
                part.values().data(),
                part.delta(),
                lambda);
    }
}
