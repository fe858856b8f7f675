package dev.okl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A tree of items, joined pair by pair. Computed by the nearest-neighbour chain, which finds the same tree as joining the
 * closest pair again and again, in n^2 steps.
 *
 * <p>Reference: F. Murtagh, "A survey of recent advances in hierarchical clustering algorithms" (1983).
 *
 * @param size the number of items
 * @param joins from the closest to the farthest; items are 0..size-1, the cluster of join k is size + k
 */
public record Clustering(int size, List<Join> joins) {
    public Clustering {
        joins = List.copyOf(joins);
        if (joins.size() != Math.max(0, size - 1)) {
            throw new IllegalArgumentException(
                    "a tree of " + size + " items must have one join less but had " + joins.size());
        }
    }

    /** The distance of two clusters is the mean distance of their members. */
    public static Clustering averageLinkage(int size, Distance distance) {
        float[][] distances = new float[size][];
        for (int i = 0; i < size; i++) {
            distances[i] = new float[i];
            for (int j = 0; j < i; j++) {
                distances[i][j] = (float) distance.between(i, j);
                if (!Float.isFinite(distances[i][j])) {
                    throw new IllegalArgumentException(
                            "the distance of " + i + " and " + j + " must be finite but was " + distance.between(i, j));
                }
            }
        }
        List<Join> joins = chain(size, distances);
        joins.sort(Comparator.comparingDouble(Join::height));
        return new Clustering(size, number(size, joins));
    }

    /** The items in an order in which every cluster stands together. */
    public int[] leafOrder() {
        List<Integer> order = new ArrayList<>();
        Deque<Integer> nodes = new ArrayDeque<>();
        if (size > 0) {
            nodes.push(size + joins.size() - 1);
        }
        while (!nodes.isEmpty()) {
            int node = nodes.pop();
            if (node < size) {
                order.add(node);
            } else {
                nodes.push(joins.get(node - size).right());
                nodes.push(joins.get(node - size).left());
            }
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The same tree of some of the items, which are numbered anew in the order given; heights stay. */
    public Clustering subset(int... items) {
        int[] node = new int[size + joins.size()];
        Arrays.fill(node, -1);
        for (int k = 0; k < items.length; k++) {
            node[items[k]] = k;
        }
        List<Join> some = new ArrayList<>();
        for (int k = 0; k < joins.size(); k++) {
            Join join = joins.get(k);
            int left = node[join.left()];
            int right = node[join.right()];
            if (left < 0 || right < 0) {
                node[size + k] = Math.max(left, right); // at most one part has any of the items
            } else {
                node[size + k] = items.length + some.size();
                some.add(new Join(left, right, join.height()));
            }
        }
        return new Clustering(items.length, List.copyOf(some));
    }

    /** The cluster (0..k-1, numbered by first appearance) of each item when the tree is cut into k clusters. */
    public int[] cut(int clusters) {
        if (clusters < 1 || clusters > Math.max(1, size)) {
            throw new IllegalArgumentException("clusters must be in 1.." + size + " but was " + clusters);
        }
        int[] parent = IntStream.range(0, size + joins.size()).toArray();
        for (int k = 0; k < size - clusters; k++) {
            parent[joins.get(k).left()] = size + k;
            parent[joins.get(k).right()] = size + k;
        }
        Map<Integer, Integer> labels = new HashMap<>();
        int[] result = new int[size];
        for (int i = 0; i < size; i++) {
            int root = i;
            while (parent[root] != root) {
                root = parent[root];
            }
            labels.putIfAbsent(root, labels.size());
            result[i] = labels.get(root);
        }
        return result;
    }

    /** Follows nearest neighbours until two items are each other's nearest, joins them into the lower one, and goes on. */
    private static List<Join> chain(int size, float[][] distances) {
        List<Join> joins = new ArrayList<>();
        boolean[] gone = new boolean[size];
        int[] members = new int[size];
        Arrays.fill(members, 1);
        float[] height = new float[size];
        int[] chain = new int[size + 1];
        int length = 0;
        for (int left = size; left > 1; ) {
            if (length == 0) {
                while (gone[chain[0]]) {
                    chain[0]++;
                }
                length = 1;
            }
            int end = chain[length - 1];
            int before = length > 1 ? chain[length - 2] : -1;
            int nearest = nearest(end, before, gone, distances);
            if (nearest != before) {
                chain[length++] = nearest;
                continue;
            }
            int keep = Math.min(end, before);
            int drop = Math.max(end, before);
            // Rounding must not put a cluster below its parts.
            height[keep] = Math.max(get(distances, keep, drop), Math.max(height[keep], height[drop]));
            joins.add(new Join(keep, drop, height[keep]));
            merge(keep, drop, members, gone, distances);
            left--;
            length -= 2;
            if (length == 0) {
                chain[0] = 0;
            }
        }
        return joins;
    }

    /** The nearest cluster; the one before in the chain wins ties, or the chain might never end. */
    private static int nearest(int from, int before, boolean[] gone, float[][] distances) {
        int best = before;
        float smallest = before < 0 ? Float.POSITIVE_INFINITY : get(distances, from, before);
        for (int j = 0; j < gone.length; j++) {
            if (j != from && !gone[j] && get(distances, from, j) < smallest) {
                smallest = get(distances, from, j);
                best = j;
            }
        }
        return best;
    }

    private static void merge(int keep, int drop, int[] members, boolean[] gone, float[][] distances) {
        gone[drop] = true;
        float total = members[keep] + members[drop];
        for (int j = 0; j < gone.length; j++) {
            if (j != keep && !gone[j]) {
                float mean =
                        (members[keep] * get(distances, keep, j) + members[drop] * get(distances, drop, j)) / total;
                distances[Math.max(keep, j)][Math.min(keep, j)] = mean;
            }
        }
        members[keep] += members[drop];
    }

    private static float get(float[][] distances, int i, int j) {
        return distances[Math.max(i, j)][Math.min(i, j)];
    }

    /** Sorted joins of items that stand for their clusters, with the numbers of the clusters instead. */
    private static List<Join> number(int size, List<Join> sorted) {
        int[] cluster = IntStream.range(0, size).toArray();
        List<Join> joins = new ArrayList<>();
        for (Join join : sorted) {
            joins.add(new Join(cluster[join.left()], cluster[join.right()], join.height()));
            cluster[join.left()] = size + joins.size() - 1;
        }
        return List.copyOf(joins);
    }

    /** The distance of two items. */
    @FunctionalInterface
    public interface Distance {
        double between(int i, int j);
    }

    /** Two clusters become one at a height. */
    public record Join(int left, int right, double height) {}
}
