package dev.okl.app.view;

import dev.okl.Clustering;
import dev.okl.TaskSimilarity;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Similarities of tasks in the order of their tree.
 *
 * @param order places in the atlas' list of tasks, leaves from left to right
 * @param similarity in percent, in that order
 * @param joins of the tree: leaves are places in {@code order}, the cluster of join k is number of leaves + k
 */
public record Heatmap(int[] order, int[][] similarity, List<Clustering.Join> joins) {
    /** More rows than this are no longer seen one by one. */
    private static final int SHOWN = 150;

    /** Of all tasks, or of some of each cluster. */
    static Heatmap of(TaskSimilarity all, Clustering treeOfAll, List<int[]> clusters) {
        int[] shown = some(clusters, all.tasks().size());
        TaskSimilarity similarity = all.subset(shown);
        Clustering tree = treeOfAll.subset(shown);
        int[] leaves = tree.leafOrder();
        int[] placeOfLeaf = new int[leaves.length];
        for (int place = 0; place < leaves.length; place++) {
            placeOfLeaf[leaves[place]] = place;
        }
        List<Clustering.Join> joins = tree.joins().stream()
                .map(join -> new Clustering.Join(
                        place(join.left(), placeOfLeaf), place(join.right(), placeOfLeaf), join.height()))
                .toList();
        int[][] percent = IntStream.of(leaves)
                .mapToObj(i -> IntStream.of(leaves)
                        .map(j -> (int) Math.round(100 * similarity.between(i, j)))
                        .toArray())
                .toArray(int[][]::new);
        return new Heatmap(IntStream.of(leaves).map(leaf -> shown[leaf]).toArray(), percent, joins);
    }

    private static int place(int node, int[] placeOfLeaf) {
        return node < placeOfLeaf.length ? placeOfLeaf[node] : node;
    }

    /** A share of each cluster, at least one task. */
    private static int[] some(List<int[]> clusters, int tasks) {
        double share = Math.min(1, SHOWN / (double) tasks);
        return clusters.stream()
                .flatMapToInt(members -> {
                    int count = Math.max(1, (int) Math.floor(share * members.length));
                    return Arrays.stream(Sample.of(members.length, count).chosen())
                            .map(k -> members[k]);
                })
                .toArray();
    }
}
