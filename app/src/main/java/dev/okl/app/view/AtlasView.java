package dev.okl.app.view;

import dev.okl.TaskSimilarity;
import dev.okl.app.cluster.TaskClusters;
import dev.okl.app.cluster.UnitRows;
import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
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
    /** Clusters compare all tasks with each other; so many still take a second. */
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
        int[] cluster = IntStream.range(0, sample.size()).map(found::cluster).toArray();
        double[] length = IntStream.range(0, sample.size())
                .mapToDouble(j -> Math.sqrt(shown.outputKernel(j, j)))
                .toArray();
        Matrix factors = shown.factors();
        double[][] map = IntStream.range(0, sample.size())
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
        others.stream().forEach(j -> sizes[cluster[mostSimilar(all, j, sample.chosen())] - 1]++);
        return IntStream.range(0, sizes.length)
                .mapToObj(c ->
                        new Cluster(c + 1, sizes[c], shown.tasks().get(medoid(shown, members.get(c))), members.get(c)))
                .toList();
    }

    /** The member with the largest sum of similarities to all members: its product with the sum of their unit vectors. */
    private static int medoid(TaskSimilarity similarity, int... members) {
        Matrix units = UnitRows.of(similarity.factors());
        double[] sum = new double[units.cols()];
        for (int j : members) {
            double[] row = units.row(j);
            for (int k = 0; k < sum.length; k++) {
                sum[k] += row[k];
            }
        }
        int best = members[0];
        double largest = Double.NEGATIVE_INFINITY;
        for (int j : members) {
            double total = Vectors.dot(sum, units.row(j));
            if (total > largest) {
                largest = total;
                best = j;
            }
        }
        return best;
    }

    /** Which of the candidates; clusters of very different sizes keep their shares this way. */
    private static int mostSimilar(TaskSimilarity all, int task, int[] candidates) {
        int best = 0;
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < candidates.length; c++) {
            double similarity = all.between(task, candidates[c]);
            if (similarity > largest) {
                largest = similarity;
                best = c;
            }
        }
        return best;
    }

    /** Tasks that do not deviate from the mean are similar to none. */
    private static List<double[][]> nearest(TaskSimilarity shown, double[] length) {
        List<double[][]> nearest = new ArrayList<>();
        for (int j = 0; j < length.length; j++) {
            int own = j;
            double[] similarity = IntStream.range(0, length.length)
                    .mapToDouble(other -> shown.between(own, other))
                    .toArray();
            nearest.add(
                    Ranking.largest(similarity, NEIGHBOURS, other -> other != own && length[own] * length[other] > 0)
                            .mapToObj(other -> new double[] {other, similarity[other]})
                            .toArray(double[][]::new));
        }
        return nearest;
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
}
