package dev.okl.spark.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/** Adds up what parts know of the inputs. */
final class InputSums {
    /** As many numbers may come to the driver from all parts, 16 MB; more are added up on the executors first. */
    private static final long FEW = 1L << 21;

    private InputSums() {}

    /**
     * The sums, for every input so many numbers.
     *
     * @param parts one in each partition
     */
    static double[] of(JavaRDD<Part.OfInputs> parts, int inputs, int width) {
        long most = (long) parts.getNumPartitions() * inputs * width;
        return most <= FEW ? onDriver(parts, inputs, width) : onExecutors(parts, inputs, width);
    }

    static double[] onDriver(JavaRDD<Part.OfInputs> parts, int inputs, int width) {
        double[] all = new double[inputs * width];
        parts.collect().forEach(each -> each.addTo(all));
        return all;
    }

    /** By key, as the blocks of the inputs' step: each number comes to the driver once. */
    static double[] onExecutors(JavaRDD<Part.OfInputs> parts, int inputs, int width) {
        int partitions = parts.getNumPartitions();
        int chunk = (inputs + partitions - 1) / partitions;
        double[] all = new double[inputs * width];
        parts.mapPartitionsToPair(
                        each -> slices(each.next(), chunk, TaskContext.getPartitionId())
                                .iterator(),
                        true)
                .groupByKey(new HashPartitioner(partitions))
                .map(slices -> merged(slices._1() * chunk, chunk, width, slices._2()))
                .collect()
                .forEach(sum -> sum.addTo(all));
        return all;
    }

    private static List<Tuple2<Integer, Slice>> slices(Part.OfInputs part, int chunk, int number) {
        List<Tuple2<Integer, Slice>> slices = new ArrayList<>();
        int[] inputs = part.inputs(); // in order
        int width = part.width();
        int from = 0;
        while (from < inputs.length) {
            int key = inputs[from] / chunk;
            int to = from;
            while (to < inputs.length && inputs[to] / chunk == key) {
                to++;
            }
            slices.add(new Tuple2<>(
                    key,
                    new Slice(
                            number,
                            new Part.OfInputs(
                                    Arrays.copyOfRange(inputs, from, to),
                                    Arrays.copyOfRange(part.numbers(), from * width, to * width)))));
            from = to;
        }
        return slices;
    }

    private static Part.OfInputs merged(int first, int count, int width, Iterable<Slice> slices) {
        List<Slice> inOrder = new ArrayList<>();
        slices.forEach(inOrder::add);
        inOrder.sort(Comparator.comparingInt(Slice::part)); // so that the sums are the same every time
        double[] sums = new double[count * width];
        int last = first;
        for (Slice slice : inOrder) {
            int[] inputs = slice.numbers.inputs();
            for (int i = 0; i < inputs.length; i++) {
                for (int k = 0; k < width; k++) {
                    sums[(inputs[i] - first) * width + k] += slice.numbers.numbers()[i * width + k];
                }
            }
            last = Math.max(last, inputs[inputs.length - 1]);
        }
        int[] all = new int[last - first + 1];
        Arrays.setAll(all, i -> first + i);
        return new Part.OfInputs(all, Arrays.copyOf(sums, all.length * width));
    }

    /** Some of a part's numbers. */
    private record Slice(int part, Part.OfInputs numbers) implements java.io.Serializable {}
}
