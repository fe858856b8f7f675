package dev.okl.app.modelfile;

import dev.okl.Clustering;
import dev.okl.TaskSimilarity;
import dev.okl.app.console.Figures;
import java.util.List;
import java.util.Optional;

/** Clusters of similar tasks, numbered from 1, and an order of the tasks in which they stand together. */
public final class TaskClusters {
    private static final int AT_MOST = 10;

    private final Clustering tree;
    private final int[] cluster;
    private final int count;

    private TaskClusters(Clustering tree, int[] cluster, int count) {
        this.tree = tree;
        this.cluster = cluster;
        this.count = count;
    }

    /** As many clusters as asked for; else as many as the longest branches of the tree suggest, at most ten. */
    public static TaskClusters of(TaskSimilarity similarity, Optional<Integer> wanted) {
        int tasks = similarity.tasks().size();
        Clustering tree = similarity.cluster();
        int count = wanted.map(k -> Math.min(k, tasks)).orElseGet(() -> suggested(tree.joins()));
        return new TaskClusters(tree, tree.cut(count), count);
    }

    /** The tree that was cut. */
    public Clustering tree() {
        return tree;
    }

    public int count() {
        return count;
    }

    /** The numbers of the tasks, cluster by cluster. */
    public int[] order() {
        return tree.leafOrder();
    }

    /** The cluster of a task, from 1. */
    public int cluster(int task) {
        return cluster[task] + 1;
    }

    /** How the tasks fall apart, in words. */
    public String sentence() {
        int[] sizes = new int[count];
        for (int own : cluster) {
            sizes[own]++;
        }
        StringBuilder text = new StringBuilder(Figures.count(count, "cluster") + " of ");
        for (int c = 0; c < count; c++) {
            text.append(c == 0 ? "" : c == count - 1 ? " and " : ", ").append(sizes[c]);
        }
        return text.append(cluster.length == 1 ? " task" : " tasks").toString();
    }

    /** Where the next join is farthest above the last one. */
    private static int suggested(List<Clustering.Join> joins) {
        int best = 1;
        double longest = 0;
        for (int k = 2; k <= Math.min(AT_MOST, joins.size()); k++) {
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
