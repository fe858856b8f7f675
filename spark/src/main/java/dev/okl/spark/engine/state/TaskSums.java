package dev.okl.spark.engine.state;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.Side;
import dev.okl.spark.engine.partition.Partitions;
import java.io.Serializable;

/**
 * Sums over the rows of the tasks. They are kept up to date through changes that are the same for every row, without reading the rows again.
 *
 * @param gram C'B in the free columns, by rows
 * @param sums the sum of the rows in the free columns
 * @param others what columns that are not free add to the penalty
 */
public record TaskSums(double[] gram, double[] sums, double others) implements Serializable {
    public static TaskSums of(Side rows) {
        Matrix gram = rows.freeGram();
        return new TaskSums(gram.data(), rows.freeSums(), rows.penalty() - trace(gram.data(), gram.rows()) / 2);
    }

    public TaskSums plus(TaskSums other) {
        return new TaskSums(
                Partitions.plus(gram, other.gram), Partitions.plus(sums, other.sums), others + other.others);
    }

    Matrix gramMatrix() {
        return Matrix.of(sums.length, sums.length, gram.clone());
    }

    double penalty() {
        return trace(gram, sums.length) / 2 + others;
    }

    /** Of the rows times a matrix. */
    TaskSums multipliedBy(Matrix rotation) {
        Matrix turned = Blas.transposedProduct(rotation, Blas.product(gramMatrix(), rotation));
        double[] turnedSums =
                Blas.product(Matrix.of(1, sums.length, sums), rotation).data();
        return new TaskSums(turned.data(), turnedSums, others);
    }

    /** Of m rows plus a vector, where C = B / delta. */
    TaskSums shifted(double[] c, int m, double delta) {
        int p = sums.length;
        double[] shiftedGram = gram.clone();
        for (int k = 0; k < p; k++) {
            for (int l = 0; l < p; l++) {
                shiftedGram[k * p + l] += (c[k] * sums[l] + sums[k] * c[l] + m * c[k] * c[l]) / delta;
            }
        }
        double[] shiftedSums = sums.clone();
        Vectors.addInPlace(m, c, shiftedSums);
        return new TaskSums(shiftedGram, shiftedSums, others);
    }

    private static double trace(double[] square, int p) {
        double trace = 0;
        for (int k = 0; k < p; k++) {
            trace += square[k * p + k];
        }
        return trace;
    }
}
