package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.step.GroupSystem;
import dev.okl.internal.step.StepReport;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.PartitionTasks;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.state.ClusterState;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/**
 * For K = delta I + Z M Z': the inputs are eliminated where their blocks are, the groups' system is solved on the driver, and the
 * inputs are found from it, again where their blocks are.
 */
final class GroupedInputSolver implements InputSolver {
    private final GroupedGram gram;
    private final int[] groupOf;

    GroupedInputSolver(GroupedGram gram) {
        this.gram = gram;
        this.groupOf = new int[gram.size()];
        for (int i = 0; i < groupOf.length; i++) {
            groupOf[i] = gram.group(i);
        }
    }

    @Override
    public StepReport solve(ClusterState state, JavaRDD<BlockSums> blockSums, double lambda, double accuracy) {
        int q = ClusterSteps.unknownOfInputs(state);
        int u = gram.groups().size();
        Parallel parallel = state.parallel();
        ClusterContext cluster = state.problem().cluster();
        Broadcast<double[]> a = cluster.broadcast(state.inputs().coefficients().data());
        Broadcast<double[]> v =
                cluster.broadcast(state.inputs().values().columns(0, q).data());
        double delta = gram.identityPart();
        int[] groups = groupOf;
        GroupSums sums = new GroupSums(u, q);
        Partitions.map(
                        blockSums,
                        range -> GroupSums.Partial.of(
                                range.blocks(), groups, range.first(), a.value(), v.value(), delta, lambda))
                .collect()
                .forEach(sums::add);

        GroupSystem system = sums.system();
        ConjugateGradient.Outcome outcome = system.solve(gram.groups(), sums.coefficients(), accuracy, parallel);
        Broadcast<double[]> t = cluster.broadcast(system.values().data());
        List<SolvedInputs> solved = Partitions.map(
                        blockSums,
                        range -> SolvedInputs.of(
                                range,
                                range.blocks(),
                                delta,
                                lambda,
                                input -> groups[input],
                                Matrix.of(u, q, t.value())))
                .collect();
        PartitionTasks.Explained explained = SolvedInputs.put(solved, state);
        double gradient = sums.relativeGradient(delta, gram.groups(), parallel);
        return new StepReport(gradient, explained.squaredError(), outcome.iterations(), outcome.converged());
    }
}
