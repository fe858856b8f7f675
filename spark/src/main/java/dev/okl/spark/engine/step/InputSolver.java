package dev.okl.spark.engine.step;

import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
import dev.okl.spark.engine.state.ClusterState;
import org.apache.spark.api.java.JavaRDD;

/** Solves the inputs' step from its blocks. */
public interface InputSolver {
    StepReport solve(ClusterState state, JavaRDD<BlockSums> sums, double lambda, double accuracy);

    /** For an identity and for groups where the blocks are; for other kernels on the driver, where they must fit. */
    static InputSolver of(Solver asked, Gram gram, boolean complete) {
        if (gram instanceof IdentityGram identity) {
            return new IdentityInputSolver(identity.scale());
        }
        if (gram instanceof GroupedGram grouped && (asked == Solver.AUTO || asked == Solver.ELIMINATION)) {
            return new GroupedInputSolver(grouped);
        }
        return new DriverInputSolver(asked, complete);
    }
}
