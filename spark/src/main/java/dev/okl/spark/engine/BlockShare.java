package dev.okl.spark.engine;

import dev.okl.internal.step.Blocks;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import scala.Tuple2;

/**
 * What a shard adds to the blocks H_i and r_i of some inputs; this is what goes over the network in a sweep.
 *
 * @param shard where it comes from: shares are added up in this order, so that sums are the same every time
 * @param inputs which inputs, counted from the first of their chunk
 * @param numbers for each input the upper triangle of H_i, then r_i
 * @param squares sum w y^2 of the shard; in one of its shares only
 * @param penalty what the shard's tasks add to the objective; likewise
 */
record BlockShare(int shard, int[] inputs, double[] numbers, double squares, double penalty) implements Serializable {
    /** For a chunk of inputs that nobody observed. */
    static BlockShare nothing() {
        return new BlockShare(0, new int[0], new double[0], 0, 0);
    }

    /** The length of the numbers of an input. */
    static int width(int q) {
        return q * (q + 1) / 2 + q;
    }

    /** The share of a part, in chunks of so many inputs. */
    static List<Tuple2<Integer, BlockShare>> of(Part part, Blocks blocks, int number, int chunk) {
        List<Tuple2<Integer, BlockShare>> shares = new ArrayList<>();
        int[] inputs = part.shard().inputs();
        double penalty = part.factors().tasks().penalty();
        int from = 0;
        while (from < inputs.length) {
            int key = inputs[from] / chunk;
            int to = from;
            while (to < inputs.length && inputs[to] / chunk == key) {
                to++;
            }
            shares.add(new Tuple2<>(key, of(blocks, inputs, from, to, key * chunk, number, from == 0, penalty)));
            from = to;
        }
        return shares;
    }

    private static BlockShare of(
            Blocks blocks, int[] all, int from, int to, int first, int number, boolean withSums, double penalty) {
        int q = blocks.rightHandSide().cols();
        int[] inputs = new int[to - from];
        double[] numbers = new double[inputs.length * width(q)];
        int at = 0;
        for (int i = from; i < to; i++) {
            inputs[i - from] = all[i] - first;
            for (int a = 0; a < q; a++) {
                System.arraycopy(blocks.stored(), (i * q + a) * q + a, numbers, at, q - a);
                at += q - a;
            }
            System.arraycopy(blocks.rightHandSide().data(), i * q, numbers, at, q);
            at += q;
        }
        return new BlockShare(number, inputs, numbers, withSums ? blocks.squares() : 0, withSums ? penalty : 0);
    }

    /** Adds the share to the blocks of its chunk. */
    void addTo(double[] h, double[] r, int q) {
        int at = 0;
        for (int i : inputs) {
            for (int a = 0; a < q; a++) {
                for (int b = a; b < q; b++) {
                    double number = numbers[at++];
                    h[(i * q + a) * q + b] += number;
                    if (b > a) {
                        h[(i * q + b) * q + a] += number;
                    }
                }
            }
            for (int a = 0; a < q; a++) {
                r[i * q + a] += numbers[at++];
            }
        }
    }
}
