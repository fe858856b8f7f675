package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.Elimination;
import dev.okl.spark.engine.partition.PartitionTasks;
import dev.okl.spark.engine.state.ClusterState;
import java.io.Serializable;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The solution for the inputs of a range.
 *
 * @param a coefficients
 * @param v values
 * @param explained how much of sum w y^2
 */
record SolvedInputs(int first, double[] a, double[] v, double explained, double squares, double penalty)
        implements Serializable {
    /**
     * Solves for the inputs of a range where their groups have the values t.
     *
     * @param blocks those of the range; they are overwritten
     * @param groupOf the group of an input
     */
    static SolvedInputs of(
            BlockSums range, Blocks blocks, double delta, double lambda, IntUnaryOperator groupOf, Matrix t) {
        Matrix a = Matrix.zeros(range.count(), t.cols());
        Matrix v = Matrix.zeros(range.count(), t.cols());
        double explained = Elimination.of(blocks, delta, lambda, Parallel.of(1))
                .substitute(row -> groupOf.applyAsInt(range.first() + row), t, a, v);
        return new SolvedInputs(range.first(), a.data(), v.data(), explained, range.squares(), range.penalty());
    }

    /** a - (r - H v)/lambda, how far rows of the inputs are from the solution of their step. */
    static Matrix difference(Blocks blocks, double[] a, double[] v, int first, double lambda) {
        int count = blocks.rightHandSide().rows();
        int q = blocks.rightHandSide().cols();
        Matrix difference = Matrix.zeros(count, q);
        Matrix values = Matrix.zeros(count, q);
        System.arraycopy(v, first * q, values.data(), 0, count * q);
        blocks.recoverCoefficients(values, lambda, difference);
        for (int k = 0; k < difference.data().length; k++) {
            difference.data()[k] -= a[first * q + k];
        }
        return difference;
    }

    /** Writes the solutions of all ranges into the state. */
    static PartitionTasks.Explained put(List<SolvedInputs> ranges, ClusterState state) {
        LocalSide inputs = state.inputs();
        Matrix a = inputs.coefficients();
        Matrix v = Matrix.zeros(a.rows(), a.cols());
        PartitionTasks.Explained explained = new PartitionTasks.Explained(0, 0);
        double penalty = 0;
        for (SolvedInputs range : ranges) {
            System.arraycopy(range.a, 0, a.data(), range.first * a.cols(), range.a.length);
            System.arraycopy(range.v, 0, v.data(), range.first * a.cols(), range.v.length);
            explained = explained.plus(new PartitionTasks.Explained(range.squares, range.explained));
            penalty += range.penalty;
        }
        inputs.values().setColumns(0, v);
        state.tasks().knowPenalty(penalty);
        return explained;
    }

    /** |a|^2 in the norm of K, of the inputs as they are. */
    static double squaredSize(LocalSide inputs) {
        Matrix a = inputs.coefficients();
        return Vectors.dot(a.data(), inputs.values().columns(0, a.cols()).data());
    }
}
