package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.SolverChoice;
import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
import dev.okl.spark.engine.state.ClusterState;
import org.apache.spark.api.java.JavaRDD;

/** For kernels that tie all inputs together: the blocks come to the driver, and core's step solves with them. */
final class DriverInputSolver implements InputSolver {
    private final Solver asked;
    private final boolean complete;

    DriverInputSolver(Solver asked, boolean complete) {
        this.asked = asked;
        this.complete = complete;
    }

    @Override
    public StepReport solve(ClusterState state, JavaRDD<BlockSums> sums, double lambda, double accuracy) {
        int q = ClusterSteps.unknownOfInputs(state);
        int l = state.inputs().size();
        double[] h = new double[l * q * q];
        Matrix r = Matrix.zeros(l, q);
        double squares = 0;
        double penalty = 0;
        for (BlockSums range : sums.collect()) {
            range.copyTo(h, r.data(), range.first());
            squares += range.squares();
            penalty += range.penalty();
        }
        state.tasks().knowPenalty(penalty);
        Blocks blocks = Blocks.of(h, r, squares, state.parallel());
        return SolverChoice.ofBlocks(asked, state.inputs().gram(), complete)
                .update(state.inputs(), blocks, lambda, accuracy, state.parallel());
    }
}
