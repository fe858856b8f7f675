package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.StepReport;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.PartitionTasks;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.state.ClusterState;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/** For K = delta I: every input on its own, where its block is. */
final class IdentityInputSolver implements InputSolver {
    private final double delta;

    IdentityInputSolver(double delta) {
        this.delta = delta;
    }

    @Override
    public StepReport solve(ClusterState state, JavaRDD<BlockSums> sums, double lambda, double accuracy) {
        int q = ClusterSteps.unknownOfInputs(state);
        ClusterContext cluster = state.problem().cluster();
        Broadcast<double[]> a = cluster.broadcast(state.inputs().coefficients().data());
        Broadcast<double[]> v =
                cluster.broadcast(state.inputs().values().columns(0, q).data());
        double scale = delta;
        double size = SolvedInputs.squaredSize(state.inputs());
        List<Tuple2<SolvedInputs, Double>> solved = Partitions.map(sums, range -> {
                    Blocks blocks = range.blocks();
                    Matrix difference = SolvedInputs.difference(blocks, a.value(), v.value(), range.first(), lambda);
                    return new Tuple2<>(
                            SolvedInputs.of(range, blocks, scale, lambda, input -> 0, Matrix.zeros(1, q)),
                            scale * Vectors.dot(difference.data(), difference.data()));
                })
                .collect();
        double squaredDifference = solved.stream().mapToDouble(Tuple2::_2).sum();
        PartitionTasks.Explained explained =
                SolvedInputs.put(solved.stream().map(Tuple2::_1).toList(), state);
        double gradient = new PartitionTasks.Distance(squaredDifference, size).relative();
        return new StepReport(gradient, explained.squaredError(), 0, true);
    }
}
