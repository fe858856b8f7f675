package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.Elimination;
import dev.okl.internal.step.PartOfTasks;
import dev.okl.internal.step.StepReport;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/** For K = delta I: every input on its own, where its block is. */
final class RowSolver implements InputSolver {
    private final double delta;

    RowSolver(double delta) {
        this.delta = delta;
    }

    @Override
    public StepReport solve(ClusterPoint point, JavaRDD<Chunk> chunks, double lambda, double accuracy) {
        int q = ClusterSteps.unknownOfInputs(point);
        Cluster cluster = point.space().cluster();
        Broadcast<double[]> a = cluster.send(point.inputs().coefficients().data());
        Broadcast<double[]> v =
                cluster.send(point.inputs().values().columns(0, q).data());
        double scale = delta;
        double size = SolvedChunk.squaredSize(point.inputs());
        List<Tuple2<SolvedChunk, Double>> solved = Cluster.map(chunks, chunk -> {
                    Blocks blocks = chunk.blocks();
                    Matrix difference = SolvedChunk.difference(blocks, a.value(), v.value(), chunk.first(), lambda);
                    Matrix newA = Matrix.zeros(chunk.count(), q);
                    Matrix newV = Matrix.zeros(chunk.count(), q);
                    double explained = Elimination.of(blocks, scale, lambda, Parallel.of(1))
                            .substitute(row -> 0, Matrix.zeros(1, q), newA, newV);
                    return new Tuple2<>(
                            new SolvedChunk(
                                    chunk.first(),
                                    newA.data(),
                                    newV.data(),
                                    explained,
                                    chunk.squares(),
                                    chunk.penalty()),
                            scale * Vectors.dot(difference.data(), difference.data()));
                })
                .collect();
        double squaredDifference = solved.stream().mapToDouble(Tuple2::_2).sum();
        PartOfTasks.Explained explained =
                SolvedChunk.put(solved.stream().map(Tuple2::_1).toList(), point);
        double gradient = new PartOfTasks.Distance(squaredDifference, size).relative();
        return new StepReport(gradient, explained.squaredError(), 0, true);
    }
}
