package dev.okl.spark.engine;

import dev.okl.data.TaskData;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;

/** Makes a shard of the observations of a partition. */
final class ShardBuilder {
    private int size;
    private int[] inputs = new int[1024];
    private int[] tasks = new int[1024];
    private double[] values = new double[1024];
    private double[] weights = new double[1024];
    private int[] groups = new int[64];
    private final TaskData.Builder<Integer> data = TaskData.builder();
    private String task;
    private int taskNumber = -1;

    private ShardBuilder() {}

    /** Those of a task come one after the other. */
    static Iterator<Shard> build(Iterator<Observed> observations) {
        ShardBuilder builder = new ShardBuilder();
        while (observations.hasNext()) {
            builder.add(observations.next());
        }
        return Collections.singletonList(builder.shard()).iterator();
    }

    private void add(Observed one) {
        if (!one.task().equals(task)) {
            task = one.task();
            taskNumber = data.addTask(task);
            groups = taskNumber < groups.length ? groups : Arrays.copyOf(groups, 2 * groups.length);
            groups[taskNumber] = one.group();
        }
        if (size == inputs.length) {
            grow();
        }
        inputs[size] = one.input();
        tasks[size] = taskNumber;
        values[size] = one.value();
        weights[size] = one.weight();
        size++;
    }

    private void grow() {
        int more = Math.max(size + 1, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * size));
        inputs = Arrays.copyOf(inputs, more);
        tasks = Arrays.copyOf(tasks, more);
        values = Arrays.copyOf(values, more);
        weights = Arrays.copyOf(weights, more);
    }

    private Shard shard() {
        int[] known = Arrays.stream(inputs, 0, size).sorted().distinct().toArray();
        for (int input : known) {
            data.addInput(input);
        }
        for (int o = 0; o < size; o++) {
            data.add(Arrays.binarySearch(known, inputs[o]), tasks[o], values[o], weights[o]);
        }
        return Shard.of(data.build(), Arrays.copyOf(groups, taskNumber + 1));
    }
}
