package dev.okl.app.view;

import dev.okl.Clustering;
import dev.okl.TaskSimilarity;
import dev.okl.app.cluster.TaskClusters;
import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How the tasks relate: their clusters, a map, a heatmap.
 *
 * @param count tasks of the model
 * @param tasks the names of those that are shown; all other numbers of tasks are places in this list
 * @param cluster of each, numbered from 1 in the order of the heatmap
 * @param length of each task's row of B: how far it is from the mean
 * @param map where each lies along the two main latent directions
 * @param shares of tr(L) along each latent direction
 * @param clear whether the clusters are clearer than those of a single cloud of tasks
 * @param nearest for each task others with their similarity, most similar first
 * @param sampled a sentence where not all are shown
 */
public record AtlasView(
        int count,
        List<String> tasks,
        int[] cluster,
        double[] length,
        double[][] map,
        double[] shares,
        List<Cluster> clusters,
        boolean clear,
        Heatmap heatmap,
        List<double[][]> nearest,
        Optional<String> sampled) {
    /** Clustering compares all pairs of tasks; with so many it takes a second. */
    private static final int SHOWN = 2000;

    private static final int NEIGHBOURS = 5;

    /**
     * Tasks that are alike.
     *
     * @param size how many tasks of the model
     * @param medoid the task most similar to all others of the cluster
     * @param members those that are shown
     */
    public record Cluster(int number, int size, String medoid, int[] members) {}

    public static AtlasView of(ViewSource source) {
        TaskSimilarity all = source.model().similarity();
        LatentDirections directions = LatentDirections.of(source.model());
        Sample sample = Sample.of(all.tasks().size(), SHOWN);
        TaskSimilarity shown = sample.isAll() ? all : all.subset(sample.chosen());
        TaskClusters found = TaskClusters.of(shown, Optional.empty());
        int[] cluster =
                IntStream.range(0, sample.chosen().length).map(found::cluster).toArray();
        double[] length = IntStream.range(0, sample.chosen().length)
                .mapToDouble(j -> Math.sqrt(shown.outputKernel(j, j)))
                .toArray();
        Matrix factors = shown.factors();
        double[][] map = IntStream.range(0, sample.chosen().length)
                .mapToObj(j -> directions.place(factors.row(j)))
                .toArray(double[][]::new);
        List<int[]> members = members(cluster, found.count());
        Heatmap heatmap = Heatmap.of(shown, found.tree(), members);
        return new AtlasView(
                sample.total(),
                shown.tasks(),
                cluster,
                length,
                map,
                directions.shares(),
                clusters(all, sample, shown, cluster, members),
                found.areClear(),
                heatmap,
                nearest(shown, length),
                sampled(sample, heatmap));
    }

    /** The tasks of each cluster, in their order. */
    private static List<int[]> members(int[] cluster, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> IntStream.range(0, cluster.length)
                        .filter(j -> cluster[j] == number)
                        .toArray())
                .toList();
    }

    private static List<Cluster> clusters(
            TaskSimilarity all, Sample sample, TaskSimilarity shown, int[] cluster, List<int[]> members) {
        int[] sizes = members.stream().mapToInt(some -> some.length).toArray();
        BitSet others = new BitSet();
        others.set(0, sample.total());
        IntStream.of(sample.chosen()).forEach(others::clear);
        // Each of the others counts to the cluster of the shown task that it is most similar to, so that clusters of
        // very
        // different sizes keep their shares.
        others.stream().forEach(j -> {
            int nearest = largest(IntStream.of(sample.chosen()).mapToDouble(chosen -> all.between(j, chosen)));
            sizes[cluster[nearest] - 1]++;
        });
        Matrix units = TaskClusters.unitRows(shown.factors());
        return IntStream.range(0, sizes.length)
                .mapToObj(c ->
                        new Cluster(c + 1, sizes[c], shown.tasks().get(medoid(units, members.get(c))), members.get(c)))
                .toList();
    }

    /** The member with the largest sum of similarities to all members: its product with the sum of their unit vectors. */
    private static int medoid(Matrix units, int... members) {
        double[] sum = new double[units.cols()];
        IntStream.of(members).forEach(j -> Vectors.addInPlace(1, units.row(j), sum));
        return members[largest(IntStream.of(members).mapToDouble(j -> Vectors.dot(sum, units.row(j))))];
    }

    private static int largest(DoubleStream scores) {
        return TopScores.largest(scores.toArray(), 1, k -> true).findFirst().orElseThrow();
    }

    /** Tasks that do not deviate from the mean are similar to none. */
    private static List<double[][]> nearest(TaskSimilarity shown, double[] length) {
        return IntStream.range(0, length.length)
                .mapToObj(j -> {
                    double[] similarity = IntStream.range(0, length.length)
                            .mapToDouble(other -> shown.between(j, other))
                            .toArray();
                    return TopScores.largest(
                                    similarity, NEIGHBOURS, other -> other != j && length[j] * length[other] > 0)
                            .mapToObj(other -> new double[] {other, similarity[other]})
                            .toArray(double[][]::new);
                })
                .toList();
    }

    private static Optional<String> sampled(Sample sample, Heatmap heatmap) {
        if (!sample.isAll()) {
            return sample.sentence("task")
                    .map(few -> few
                            + " The others count to the cluster of the one that they resemble most. The heatmap has "
                            + heatmap.order().length + " of them, some of each cluster.");
        }
        return Sample.sentence(heatmap.order().length, sample.total(), "task")
                .map(few -> "The heatmap is of a sample of each cluster: " + few);
    }

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
        private static Heatmap of(TaskSimilarity all, Clustering treeOfAll, List<int[]> clusters) {
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
                        return IntStream.of(Sample.of(members.length, count).chosen())
                                .map(k -> members[k]);
                    })
                    .toArray();
        }
    }
}
