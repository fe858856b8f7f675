package dev.okl.app.cluster;

import dev.okl.Clustering;
import dev.okl.TaskSimilarity;
import dev.okl.app.console.Figures;
import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Clusters of similar tasks, and an order of the tasks in which they stand together and are numbered, from 1.
 *
 * @param tree the tree that was cut
 * @param fromZero the cluster of each task, from 0
 * @param areClear whether the clusters are more distinct than those found in a single cloud of tasks
 */
public record TaskClusters(Clustering tree, int[] fromZero, int count, boolean areClear) {
    public static final String UNCLEAR =
            "The tasks form no clear clusters: a cloud of tasks without any could be divided as well.";

    private static final int MOST_CLUSTERS = 10;

    /** At most so many tasks are used to judge whether the clusters are clear: all would take too long. */
    private static final int JUDGED = 200;

    /** As many clusters as requested; else as many as the longest branches of the tree suggest, at most ten. */
    public static TaskClusters of(TaskSimilarity similarity, Optional<Integer> wanted) {
        int tasks = similarity.tasks().size();
        Clustering tree = similarity.cluster();
        int count = wanted.map(k -> Math.min(k, tasks)).orElseGet(() -> suggested(tree.joins()));
        int[] leaves = tree.leafOrder();
        int[] cluster = numbered(tree.cut(count), leaves);
        boolean clear = count > 1 && areClear(similarity.factors(), leaves, cluster, count);
        return new TaskClusters(tree, cluster, count, clear);
    }

    /** The rows, each of length 1, so that the product of two is the similarity of the tasks; a zero row stays zero. */
    public static Matrix unitRows(Matrix rows) {
        Matrix unit = rows.copy();
        int p = rows.cols();
        for (int j = 0; j < rows.rows(); j++) {
            double length = Math.sqrt(Vectors.dot(rows.data(), j * p, rows.data(), j * p, p));
            for (int k = 0; k < p && length > 0; k++) {
                unit.set(j, k, rows.get(j, k) / length);
            }
        }
        return unit;
    }

    /** The numbers of the tasks, cluster by cluster. */
    public int[] order() {
        return tree.leafOrder();
    }

    /** The cluster of a task, from 1. */
    public int cluster(int task) {
        return fromZero[task] + 1;
    }

    /** The sizes of the clusters, in words. */
    public String sentence() {
        int[] sizes = new int[count];
        for (int own : fromZero) {
            sizes[own]++;
        }
        StringBuilder text = new StringBuilder(Figures.count(count, "cluster") + " of ");
        for (int c = 0; c < count; c++) {
            text.append(c == 0 ? "" : c == count - 1 ? " and " : ", ").append(sizes[c]);
        }
        return text.append(fromZero.length == 1 ? " task" : " tasks").toString();
    }

    /** Numbers in the order of the leaves instead of that of the tasks. */
    private static int[] numbered(int[] cluster, int[] leaves) {
        Map<Integer, Integer> numbers = new HashMap<>();
        IntStream.of(leaves).forEach(leaf -> numbers.putIfAbsent(cluster[leaf], numbers.size()));
        return IntStream.of(cluster).map(numbers::get).toArray();
    }

    private static boolean areClear(Matrix factors, int[] leaves, int[] cluster, int count) {
        int judged = Math.min(JUDGED, leaves.length);
        // Even steps along the tree give every cluster its share.
        int[] some = IntStream.range(0, judged)
                .map(k -> leaves[(int) ((long) k * leaves.length / judged)])
                .toArray();
        Matrix rows = Matrix.zeros(judged, factors.cols());
        for (int k = 0; k < judged; k++) {
            System.arraycopy(factors.row(some[k]), 0, rows.data(), k * factors.cols(), factors.cols());
        }
        return SingleCloud.isExceeded(
                rows, IntStream.of(some).map(j -> cluster[j]).toArray(), count);
    }

    /** Where the next join is farthest above the last one. */
    private static int suggested(List<Clustering.Join> joins) {
        int best = 1;
        double longest = 0;
        for (int k = 2; k <= Math.min(MOST_CLUSTERS, joins.size()); k++) {
            // Cutting into k clusters undoes the last k - 1 joins.
            int firstUndone = joins.size() - (k - 1);
            double branch =
                    joins.get(firstUndone).height() - joins.get(firstUndone - 1).height();
            if (branch > longest) {
                longest = branch;
                best = k;
            }
        }
        return best;
    }
}
