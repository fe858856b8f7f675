package dev.okl.spark.engine.partition;

import dev.okl.internal.linalg.Vectors;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Sums, for every input, of the numbers that the partitions of the tasks have for it. Large sums are made on the executors: the inputs
 * are cut into ranges, and the partial sums of a range meet on one executor. Partial sums are added in the order of the partitions, so
 * that the result is the same every time.
 */
public final class InputSums {
    /** As many numbers may come to the driver from all partitions, 16 MB; more are added up on the executors first. */
    private static final long MOST_ON_DRIVER = 1L << 21;

    private InputSums() {}

    /**
     * The sums, brought to the driver.
     *
     * @param partials one in each partition
     * @param width how many numbers each input has
     */
    public static double[] of(JavaRDD<Partial> partials, int inputs, int width) {
        long most = (long) partials.getNumPartitions() * inputs * width;
        return most <= MOST_ON_DRIVER ? onDriver(partials, inputs, width) : onExecutors(partials, inputs, width);
    }

    static double[] onDriver(JavaRDD<Partial> partials, int inputs, int width) {
        double[] all = new double[inputs * width];
        partials.collect().forEach(each -> each.addTo(all, 0));
        return all;
    }

    static double[] onExecutors(JavaRDD<Partial> partials, int inputs, int width) {
        int partitions = partials.getNumPartitions();
        double[] all = new double[inputs * width];
        byRange(partials, inputs, width, (inputs + partitions - 1) / partitions)
                .collect()
                .forEach(range -> System.arraycopy(range.numbers, 0, all, range.first * width, range.numbers.length));
        return all;
    }

    /**
     * The sums on the executors, one range of inputs in each partition; no range is missing.
     *
     * @param size how many inputs a range has
     */
    public static JavaRDD<Range> byRange(JavaRDD<Partial> partials, int inputs, int width, int size) {
        int ranges = (inputs + size - 1) / size;
        return partials.mapPartitionsToPair(
                        each -> {
                            int partition = TaskContext.getPartitionId();
                            Partial partial = each.next();
                            List<Tuple2<Integer, Slice>> slices = partial.slices(partition, width, size);
                            for (int key = 0; partition == 0 && key < ranges; key++) {
                                slices.add(new Tuple2<>(key, partial.slice(partition, 0, 0, width))); // none is missing
                            }
                            return slices.iterator();
                        },
                        true)
                .groupByKey(new HashPartitioner(ranges))
                .map(slices -> {
                    int first = slices._1() * size;
                    return Range.of(first, Math.min(size, inputs - first), width, slices._2());
                });
    }

    /**
     * What a partition adds to the sums.
     *
     * @param inputs the inputs that it knows, in order
     * @param numbers for each of them, one after the other
     * @param totals numbers that are summed over the partitions whatever their inputs are; a range gets those of the partitions whose
     *     first input is in it
     */
    public record Partial(int[] inputs, double[] numbers, double... totals) implements Serializable {
        /**
         * Adds the numbers to sums.
         *
         * @param from the input that the sums begin with
         */
        public void addTo(double[] sums, int from) {
            int width = inputs.length == 0 ? 1 : numbers.length / inputs.length;
            for (int i = 0; i < inputs.length; i++) {
                for (int k = 0; k < width; k++) {
                    sums[(inputs[i] - from) * width + k] += numbers[i * width + k];
                }
            }
        }

        private List<Tuple2<Integer, Slice>> slices(int partition, int width, int size) {
            List<Tuple2<Integer, Slice>> slices = new ArrayList<>();
            int from = 0;
            while (from < inputs.length) {
                int key = inputs[from] / size;
                int to = from;
                while (to < inputs.length && inputs[to] / size == key) {
                    to++;
                }
                slices.add(new Tuple2<>(key, slice(partition, from, to, width)));
                from = to;
            }
            return slices;
        }

        private Slice slice(int partition, int from, int to, int width) {
            return new Slice(
                    partition,
                    new Partial(
                            Arrays.copyOfRange(inputs, from, to),
                            Arrays.copyOfRange(numbers, from * width, to * width),
                            from == 0 && to > 0 ? totals : new double[totals.length]));
        }
    }

    /**
     * The sums for some consecutive inputs.
     *
     * @param first the first of the inputs
     */
    public record Range(int first, int count, double[] numbers, double[] totals) implements Serializable {
        private static Range of(int first, int count, int width, Iterable<Slice> slices) {
            List<Slice> inOrder = new ArrayList<>();
            slices.forEach(inOrder::add);
            inOrder.sort(Comparator.comparingInt(Slice::partition));
            double[] sums = new double[count * width];
            double[] totals = new double[inOrder.get(0).partial.totals.length];
            for (Slice slice : inOrder) {
                slice.partial.addTo(sums, first);
                Vectors.addInPlace(1, slice.partial.totals, totals);
            }
            return new Range(first, count, sums, totals);
        }
    }

    /** Some of a partition's numbers. */
    private record Slice(int partition, Partial partial) implements Serializable {}
}
