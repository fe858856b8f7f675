package dev.okl.spark.engine;

import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.step.StepReport;
import dev.okl.selection.Solver;
import org.apache.spark.api.java.JavaRDD;

/** Solves the inputs' step from its blocks. */
interface InputSolver {
    StepReport solve(ClusterPoint point, JavaRDD<Chunk> chunks, double lambda, double accuracy);

    /** For an identity and for groups where the blocks are; for other kernels on the driver, where they must fit. */
    static InputSolver of(Solver asked, Gram gram, boolean complete) {
        if (gram instanceof IdentityGram identity) {
            return new RowSolver(identity.scale());
        }
        if (gram instanceof GroupedGram grouped && (asked == Solver.AUTO || asked == Solver.ELIMINATION)) {
            return new GroupSolver(grouped);
        }
        return new DriverSolver(asked, complete);
    }
}
