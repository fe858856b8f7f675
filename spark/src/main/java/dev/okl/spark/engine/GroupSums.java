package dev.okl.spark.engine;

import dev.okl.linalg.Matrix;
import dev.okl.linalg.Parallel;
import dev.okl.linalg.Vectors;
import dev.okl.solver.Blocks;
import dev.okl.solver.Elimination;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Sums over the groups of inputs, from the chunks: the system of the groups, and how far its rows are from their solution. */
final class GroupSums {
    private final Matrix blocks;
    private final Matrix rightHandSide;
    private final Matrix difference;
    private double squaredDifference;

    GroupSums(int groups, int q) {
        blocks = Matrix.zeros(groups, q * q);
        rightHandSide = Matrix.zeros(groups, q);
        difference = Matrix.zeros(groups, q);
    }

    void add(Share share) {
        addRows(share.groups, share.blocks, blocks);
        addRows(share.groups, share.rightHandSide, rightHandSide);
        addRows(share.groups, share.difference, difference);
        squaredDifference += share.squaredDifference;
    }

    private static void addRows(int[] groups, double[] rows, Matrix sums) {
        int width = sums.cols();
        for (int c = 0; c < groups.length; c++) {
            for (int k = 0; k < width; k++) {
                sums.data()[groups[c] * width + k] += rows[c * width + k];
            }
        }
    }

    /** Q_c. */
    Matrix blocks() {
        return blocks;
    }

    /** R_c. */
    Matrix rightHandSide() {
        return rightHandSide;
    }

    /** The sums of a - (r - H v)/lambda. */
    Matrix difference() {
        return difference;
    }

    /** The sum of its squares. */
    double squaredDifference() {
        return squaredDifference;
    }

    /** What a chunk adds, for the groups that its inputs belong to. */
    record Share(int[] groups, double[] blocks, double[] rightHandSide, double[] difference, double squaredDifference)
            implements Serializable {
        static Share of(Chunk chunk, int[] groupOf, double[] a, double[] v, double delta, double lambda, int q) {
            int[] groups = Arrays.stream(groupOf, chunk.first(), chunk.first() + chunk.count())
                    .distinct()
                    .sorted()
                    .toArray();
            IntUnaryOperator own = row -> Arrays.binarySearch(groups, groupOf[chunk.first() + row]);
            Blocks blocks = chunk.blocks();
            Matrix difference = SolvedChunk.difference(blocks, a, v, chunk.first(), lambda);
            double[] sums = new double[groups.length * q];
            for (int i = 0; i < chunk.count(); i++) {
                for (int k = 0; k < q; k++) {
                    sums[own.applyAsInt(i) * q + k] += difference.get(i, k);
                }
            }
            Elimination rows = Elimination.of(blocks, delta, lambda, Parallel.of(1));
            return new Share(
                    groups,
                    rows.groupBlocks(own, groups.length).data(),
                    rows.groupRightHandSide(own, groups.length).data(),
                    sums,
                    Vectors.dot(difference.data(), difference.data()));
        }
    }
}
