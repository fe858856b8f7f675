package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.SolverChoice;
import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/** For kernels that tie all inputs together: the blocks come to the driver, and core's step solves with them. */
final class DriverSolver implements InputSolver {
    private final Solver asked;
    private final boolean complete;

    DriverSolver(Solver asked, boolean complete) {
        this.asked = asked;
        this.complete = complete;
    }

    @Override
    public StepReport solve(ClusterPoint point, JavaRDD<Chunk> chunks, double lambda, double accuracy) {
        int q = ClusterSteps.unknownOfInputs(point);
        int l = point.inputs().size();
        double[] h = new double[l * q * q];
        Matrix r = Matrix.zeros(l, q);
        double squares = 0;
        double penalty = 0;
        List<Chunk> all = chunks.collect();
        for (Chunk chunk : all) {
            System.arraycopy(chunk.h(), 0, h, chunk.first() * q * q, chunk.h().length);
            System.arraycopy(chunk.r(), 0, r.data(), chunk.first() * q, chunk.r().length);
            squares += chunk.squares();
            penalty += chunk.penalty();
        }
        point.tasks().knowPenalty(penalty);
        Blocks blocks = Blocks.of(h, r, squares, point.parallel());
        return SolverChoice.ofBlocks(asked, point.inputs().gram(), complete)
                .update(point.inputs(), blocks, lambda, accuracy, point.parallel());
    }
}
