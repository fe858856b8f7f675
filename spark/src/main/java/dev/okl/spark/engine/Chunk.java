package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.step.Blocks;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The blocks of some consecutive inputs, the shares of all shards added up.
 *
 * @param first the first of the inputs
 * @param h their blocks
 * @param r their right-hand sides
 */
record Chunk(int first, int count, double[] h, double[] r, double squares, double penalty) implements Serializable {
    static Chunk of(int first, int count, int q, Iterable<BlockShare> shares) {
        List<BlockShare> inOrder = new ArrayList<>();
        shares.forEach(inOrder::add);
        inOrder.sort(Comparator.comparingInt(BlockShare::shard));
        double[] h = new double[count * q * q];
        double[] r = new double[count * q];
        double squares = 0;
        double penalty = 0;
        for (BlockShare share : inOrder) {
            share.addTo(h, r, q);
            squares += share.squares();
            penalty += share.penalty();
        }
        return new Chunk(first, count, h, r, squares, penalty);
    }

    /** In arrays of its own, for who solves with it overwrites them. */
    Blocks blocks() {
        int q = r.length / Math.max(1, count);
        return Blocks.of(h.clone(), Matrix.of(count, q, r.clone()), squares, Parallel.of(1));
    }
}
