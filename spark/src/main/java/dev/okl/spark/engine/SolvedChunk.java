package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.PartOfTasks;
import java.io.Serializable;
import java.util.List;

/**
 * The solution for the inputs of a chunk.
 *
 * @param a coefficients
 * @param v values
 * @param explained how much of sum w y^2
 */
record SolvedChunk(int first, double[] a, double[] v, double explained, double squares, double penalty)
        implements Serializable {
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

    /** Puts the solutions of all chunks together. */
    static PartOfTasks.Explained put(List<SolvedChunk> chunks, ClusterPoint point) {
        LocalSide inputs = point.inputs();
        Matrix a = inputs.coefficients();
        Matrix v = Matrix.zeros(a.rows(), a.cols());
        PartOfTasks.Explained explained = new PartOfTasks.Explained(0, 0);
        double penalty = 0;
        for (SolvedChunk chunk : chunks) {
            System.arraycopy(chunk.a, 0, a.data(), chunk.first * a.cols(), chunk.a.length);
            System.arraycopy(chunk.v, 0, v.data(), chunk.first * a.cols(), chunk.v.length);
            explained = explained.plus(new PartOfTasks.Explained(chunk.squares, chunk.explained));
            penalty += chunk.penalty;
        }
        inputs.values().setColumns(0, v);
        point.tasks().knowPenalty(penalty);
        return explained;
    }

    /** |a|^2 in the norm of K, of the inputs as they are. */
    static double squaredSize(LocalSide inputs) {
        Matrix a = inputs.coefficients();
        return Vectors.dot(a.data(), inputs.values().columns(0, a.cols()).data());
    }
}
