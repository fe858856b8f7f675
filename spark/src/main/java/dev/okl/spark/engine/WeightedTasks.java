package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.linalg.Lanczos;
import dev.okl.internal.linalg.Parallel;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;

/**
 * The largest eigenvalue of W K_T, W the weights of the tasks. Tasks of the same group and weight are alike, so they count as one: n
 * of them, each with weight w, are one with weight n w and delta/n in place of delta.
 */
final class WeightedTasks {
    /** Of the eigenvector; the eigenvalue is accurate to about the square of it. */
    private static final double ACCURACY = 1e-5;

    private WeightedTasks() {}

    static double norm(TaskGram gram, JavaRDD<Shard> shards, Parallel parallel) {
        List<Map.Entry<Alike, Long>> classes = new ArrayList<>(
                shards.flatMap(shard -> alike(shard).iterator()).countByValue().entrySet());
        classes.sort(
                Map.Entry.comparingByKey(Comparator.comparingInt(Alike::group).thenComparingDouble(Alike::weight)));
        int n = classes.size();
        GroupedGram grouped = new GroupedGram(
                0, classes.stream().mapToInt(each -> each.getKey().group).toArray(), gram.ofGroups());
        return Lanczos.largest(
                        (x, out) -> {
                            for (int k = 0; k < n; k++) {
                                out[k] = classes.get(k).getValue()
                                        * classes.get(k).getKey().weight
                                        * x[k];
                            }
                        },
                        (x, out) -> {
                            grouped.multiply(Matrix.of(n, 1, x), Matrix.of(n, 1, out), parallel);
                            for (int k = 0; k < n; k++) {
                                out[k] += gram.identityPart()
                                        * x[k]
                                        / classes.get(k).getValue();
                            }
                        },
                        n,
                        null,
                        ACCURACY)
                .value();
    }

    private static List<Alike> alike(Shard shard) {
        ObservationIndex byTask = shard.byTask();
        List<Alike> tasks = new ArrayList<>();
        for (int j = 0; j < byTask.rows(); j++) {
            double weight = 0;
            for (int o = byTask.start(j); o < byTask.end(j); o++) {
                weight += byTask.weight(o);
            }
            tasks.add(new Alike(shard.groups()[j], weight));
        }
        return tasks;
    }

    /** What tasks have in common. */
    private record Alike(int group, double weight) implements Serializable {}
}
