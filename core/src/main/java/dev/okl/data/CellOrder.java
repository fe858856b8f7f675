package dev.okl.data;

import dev.okl.internal.key.StableHash;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The cells of every task in a random order that depends on the seed, the task's name and the inputs, not on the order of the
 * observations. All observations of a cell have its place, so that none of them is learned from while another is held out. Where a task
 * has one cell only there is nothing else to tell apart, and its observations take their places by value and weight.
 *
 * @param places of the observations among those of their tasks, from 0
 * @param counts how many places each task has
 */
record CellOrder(int[] places, int[] counts) {
    /** @param key of an input; different ones have different keys */
    static <X> CellOrder of(TaskData<X> data, long seed, ToLongFunction<? super X> key) {
        CellOrder order =
                new CellOrder(new int[data.size()], new int[data.tasks().size()]);
        long[] keys = data.inputs().stream().mapToLong(key).toArray();
        int[][] byTask = byTask(data);
        for (int j = 0; j < byTask.length; j++) {
            long taskSeed = StableHash.seed(seed, data.tasks().get(j));
            long[] hashes = Arrays.stream(byTask[j])
                    .mapToLong(o -> hash(taskSeed, keys[data.input(o)]))
                    .toArray();
            if (Arrays.stream(hashes).distinct().count() == 1) {
                hashes = ofReplicates(data, byTask[j], taskSeed);
            }
            order.place(j, byTask[j], hashes);
        }
        return order;
    }

    /** The numbers of each task's observations, ascending. */
    static int[][] byTask(TaskData<?> data) {
        int[] counts = new int[data.tasks().size()];
        for (int o = 0; o < data.size(); o++) {
            counts[data.task(o)]++;
        }
        int[][] byTask = new int[counts.length][];
        for (int j = 0; j < counts.length; j++) {
            byTask[j] = new int[counts[j]];
        }
        for (int o = data.size() - 1; o >= 0; o--) {
            int j = data.task(o);
            byTask[j][--counts[j]] = o;
        }
        return byTask;
    }

    /** Random for every task and every key, and different for different keys of a task. */
    static long hash(long taskSeed, long key) {
        return StableHash.mix(StableHash.mix(taskSeed) ^ key);
    }

    int place(int observation) {
        return places[observation];
    }

    int count(int task) {
        return counts[task];
    }

    private static long[] ofReplicates(TaskData<?> data, int[] observations, long taskSeed) {
        long[] hashes = new long[observations.length];
        Map<Long, Integer> seen = new HashMap<>();
        for (int k = 0; k < observations.length; k++) {
            long value = Double.doubleToLongBits(data.value(observations[k]));
            long weight = Double.doubleToLongBits(data.weight(observations[k]));
            long replicate = hash(hash(taskSeed, value), weight);
            // Equal ones are interchangeable; the first, the second, ... have places of their own.
            hashes[k] = hash(replicate, seen.merge(replicate, 1, Integer::sum));
        }
        return hashes;
    }

    private void place(int task, int[] observations, long[] hashes) {
        long[] distinct = Arrays.stream(hashes).sorted().distinct().toArray();
        counts[task] = distinct.length;
        for (int k = 0; k < observations.length; k++) {
            places[observations[k]] = Arrays.binarySearch(distinct, hashes[k]);
        }
    }
}
