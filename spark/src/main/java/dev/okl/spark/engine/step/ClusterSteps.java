package dev.okl.spark.engine.step;

import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.step.StepReport;
import dev.okl.internal.step.Steps;
import dev.okl.selection.Solver;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.state.ClusterState;
import dev.okl.spark.engine.state.TaskGram;
import org.apache.spark.api.java.JavaRDD;

/**
 * The two steps of a sweep on a cluster. Rows with an identity Gram matrix are solved where their blocks are, groups of rows by a system
 * of the groups on the driver, and rows that a kernel ties together on the driver, where they must fit. The blocks of a task are where its
 * observations are; those of an input are summed over the partitions, and never on the driver.
 *
 * @param ofInputs the solver that was asked for, for the inputs' step
 */
public record ClusterSteps(Solver ofInputs) implements Steps<ClusterState> {
    @Override
    public StepReport inputs(ClusterState state, double lambda, double tolerance) {
        if (state.inputs().coefficients().cols() == 0) {
            state.settleFixedPart();
            return StepReport.NOTHING_TO_DO;
        }
        JavaRDD<BlockSums> blocks = ClusterContext.persist(BlockSums.of(state));
        try {
            InputStep step = new InputStep(state, blocks, lambda, tolerance);
            Gram gram = state.inputs().gram();
            if (gram instanceof IdentityGram identity) {
                return step.byRow(identity.scale());
            }
            if (gram instanceof GroupedGram grouped && (ofInputs == Solver.AUTO || ofInputs == Solver.ELIMINATION)) {
                return step.byGroup(grouped);
            }
            return step.onDriver(ofInputs);
        } finally {
            ClusterContext.unpersist(blocks);
        }
    }

    @Override
    public StepReport tasks(ClusterState state, double lambda, double tolerance) {
        if (state.shape().unknownOfTasks() == 0) {
            return StepReport.NOTHING_TO_DO;
        }
        TaskStep step = new TaskStep(state, lambda, tolerance);
        TaskGram gram = state.problem().taskGram();
        if (gram.groups() == 0) {
            return step.byRow();
        }
        return gram.ofTasks().isPresent() ? step.onDriver(gram.ofTasks().get()) : step.byGroup(gram);
    }
}
