package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.Elimination;
import dev.okl.internal.step.GroupSystem;
import dev.okl.internal.step.PartOfTasks;
import dev.okl.internal.step.StepReport;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/**
 * For K = delta I + Z M Z': the inputs are eliminated where their blocks are, the groups' system is solved on the driver, and the
 * inputs are found from it, again where their blocks are.
 */
final class GroupSolver implements InputSolver {
    private final GroupedGram gram;
    private final int[] groupOf;

    GroupSolver(GroupedGram gram) {
        this.gram = gram;
        this.groupOf = new int[gram.size()];
        for (int i = 0; i < groupOf.length; i++) {
            groupOf[i] = gram.group(i);
        }
    }

    @Override
    public StepReport solve(ClusterPoint point, JavaRDD<Chunk> chunks, double lambda, double accuracy) {
        int q = ClusterSteps.unknownOfInputs(point);
        int u = gram.groups().size();
        Parallel parallel = point.parallel();
        Cluster cluster = point.space().cluster();
        Broadcast<double[]> a = cluster.send(point.inputs().coefficients().data());
        Broadcast<double[]> v =
                cluster.send(point.inputs().values().columns(0, q).data());
        double delta = gram.identityPart();
        int[] groups = groupOf;
        GroupSums sums = new GroupSums(u, q);
        Cluster.map(
                        chunks,
                        chunk -> GroupSums.Share.of(
                                chunk.blocks(), groups, chunk.first(), a.value(), v.value(), delta, lambda))
                .collect()
                .forEach(sums::add);

        GroupSystem system = sums.system();
        ConjugateGradient.Outcome outcome = system.solve(gram.groups(), sums.coefficients(), accuracy, parallel);
        Broadcast<double[]> t = cluster.send(system.values().data());
        List<SolvedChunk> solved = Cluster.map(chunks, chunk -> {
                    Blocks blocks = chunk.blocks();
                    Matrix newA = Matrix.zeros(chunk.count(), q);
                    Matrix newV = Matrix.zeros(chunk.count(), q);
                    double explained = Elimination.of(blocks, delta, lambda, Parallel.of(1))
                            .substitute(row -> groups[chunk.first() + row], Matrix.of(u, q, t.value()), newA, newV);
                    return new SolvedChunk(
                            chunk.first(), newA.data(), newV.data(), explained, chunk.squares(), chunk.penalty());
                })
                .collect();
        PartOfTasks.Explained explained = SolvedChunk.put(solved, point);
        double gradient = sums.relativeGradient(delta, gram.groups(), parallel);
        return new StepReport(gradient, explained.squaredError(), outcome.iterations(), outcome.converged());
    }
}
