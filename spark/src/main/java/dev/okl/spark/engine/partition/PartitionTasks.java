package dev.okl.spark.engine.partition;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.ObservedRows;
import dev.okl.internal.step.RidgeStep;
import dev.okl.internal.step.StepProblem;
import java.io.Serializable;
import java.util.OptionalDouble;

/**
 * What the tasks of a partition add to the steps of a sweep. The sums over all partitions make the steps of the whole.
 *
 * @param state the tasks of the partition, with an identity Gram, and the values of the inputs where they are observed
 */
public record PartitionTasks(LocalState state) {
    /** The tasks' step, in place: each task needs nothing but its own observations. */
    public void solveTasks(double lambda) {
        LocalSide tasks = state.tasks();
        StepProblem problem = StepProblem.of(tasks, ObservedRows.ofTasks(state), lambda, state.parallel());
        RidgeStep.solveRows(problem);
        tasks.set(problem.coefficients(), problem.values());
    }

    /** How far the tasks are from the solution of their step, as they are. */
    public Distance distance(double lambda) {
        LocalSide tasks = state.tasks();
        StepProblem problem = StepProblem.of(tasks, ObservedRows.ofTasks(state), lambda, state.parallel());
        Matrix difference = Matrix.zeros(problem.rows(), problem.columns());
        Blocks.unstored(ObservedRows.ofTasks(state)).recoverCoefficients(problem.values(), lambda, difference);
        Vectors.addInPlace(-1, problem.coefficients().data(), difference.data());
        double scale = ((IdentityGram) tasks.gram()).scale();
        return new Distance(
                scale * Vectors.dot(difference.data(), difference.data()),
                Vectors.dot(problem.coefficients().data(), problem.values().data()));
    }

    /** What these tasks add to the blocks H_i and r_i of the inputs' step. */
    public Blocks inputBlocks() {
        return ObservedRows.ofInputs(state).gatherStored();
    }

    /**
     * What a step explains.
     *
     * @param squares sum w y^2, without what the other side explains alone
     * @param explained how much of it
     */
    public record Explained(double squares, double explained) {
        public Explained plus(Explained other) {
            return new Explained(squares + other.squares, explained + other.explained);
        }

        /** The sum of w (y - value)^2, empty where it cannot be told from rounding. */
        public OptionalDouble squaredError() {
            return Blocks.difference(squares, explained);
        }
    }

    /**
     * The two parts of a relative gradient.
     *
     * @param difference |a - (r - H v)/lambda|^2 in the norm of the Gram matrix
     * @param size |a|^2
     */
    public record Distance(double difference, double size) implements Serializable {
        public Distance plus(Distance other) {
            return new Distance(difference + other.difference, size + other.size);
        }

        public double relative() {
            return Blocks.ratio(difference, size);
        }
    }
}
