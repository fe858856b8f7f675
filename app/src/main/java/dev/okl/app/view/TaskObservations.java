package dev.okl.app.view;

import dev.okl.data.TaskData;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The observations of some tasks, by number; none of tasks that were folded in or of a model without data. */
final class TaskObservations {
    private static final int[] NONE = {};

    private final Map<String, int[]> numbers = new HashMap<>();

    private TaskObservations() {}

    static TaskObservations of(Optional<? extends TaskData<?>> data, List<String> tasks) {
        TaskObservations observations = new TaskObservations();
        data.ifPresent(some -> observations.collect(some, tasks));
        return observations;
    }

    private void collect(TaskData<?> data, List<String> tasks) {
        int[][] byTask = new int[data.tasks().size()][];
        int[] counts = new int[byTask.length];
        for (String task : tasks) {
            int number = data.taskNumber(task);
            if (number >= 0) {
                byTask[number] = new int[8];
            }
        }
        for (int o = 0; o < data.size(); o++) {
            int j = data.task(o);
            if (byTask[j] != null) {
                if (counts[j] == byTask[j].length) {
                    byTask[j] = Arrays.copyOf(byTask[j], 2 * counts[j]);
                }
                byTask[j][counts[j]++] = o;
            }
        }
        for (int j = 0; j < byTask.length; j++) {
            if (byTask[j] != null) {
                numbers.put(data.tasks().get(j), Arrays.copyOf(byTask[j], counts[j]));
            }
        }
    }

    int[] of(String task) {
        return numbers.getOrDefault(task, NONE);
    }
}
