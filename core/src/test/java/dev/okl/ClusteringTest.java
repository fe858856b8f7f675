package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.Clustering.Join;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusteringTest {
    /** Distances are kept as floats, to hold those of many tasks; averages over averages add a little. */
    private static final double FLOAT = 1e-5;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 10, 37, 80})
    void findsTheTreeOfJoiningTheClosestPairAgainAndAgain(int n) {
        for (long seed = 0; seed < 5; seed++) {
            double[][] distances = random(n, seed);
            Clustering clustering = Clustering.averageLinkage(n, (i, j) -> distances[i][j]);
            List<Set<Integer>> clusters = clusters(clustering, n);
            List<NaiveJoin> expected = naive(distances);

            assertThat(clustering.joins()).hasSize(n - 1);
            for (int k = 0; k < n - 1; k++) {
                assertThat(clusters.get(k)).isEqualTo(expected.get(k).members());
                assertThat(clustering.joins().get(k).height())
                        .isCloseTo(expected.get(k).height(), within(FLOAT));
            }
        }
    }

    @Test
    void someItemsKeepTheirPartOfTheTree() {
        double[] places = {0, 1, 10, 14, 30};
        Clustering all = Clustering.averageLinkage(5, (i, j) -> Math.abs(places[i] - places[j]));

        Clustering some = all.subset(4, 0, 2, 1);

        // 0 and 1 join at 1, then 10 (with 14 it joined them at the mean of 10, 9, 14 and 13), then 30.
        assertThat(some.joins().get(0)).isEqualTo(new Join(1, 3, 1));
        assertThat(some.joins().get(1)).isEqualTo(new Join(4, 2, 11.5));
        assertThat(some.joins().get(2).height()).isEqualTo(all.joins().get(3).height());
        assertThat(some.leafOrder()).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(all.subset(3).leafOrder()).containsExactly(0);
    }

    @Test
    void equalDistancesJoinAtThatHeight() {
        Clustering clustering = Clustering.averageLinkage(9, (i, j) -> 0.5);

        assertThat(clustering.joins()).hasSize(8).allMatch(join -> join.height() == 0.5);
        assertThat(clusters(clustering, 9).get(7)).hasSize(9);
    }

    @Test
    void zeroDistances() {
        Clustering clustering = Clustering.averageLinkage(6, (i, j) -> 0);

        assertThat(clustering.joins()).allMatch(join -> join.height() == 0);
        assertThat(clustering.cut(2)).contains(0, 1);
    }

    /** Distances of a tree: ties inside each level, but one answer for each cut between the levels. */
    @Test
    void tiesWithinLevelsKeepTheLevels() {
        int[] order = {5, 3, 11, 0, 8, 1, 10, 7, 2, 9, 4, 6};
        Clustering clustering = Clustering.averageLinkage(12, (i, j) -> {
            if (order[i] / 3 == order[j] / 3) {
                return 1;
            }
            return order[i] / 6 == order[j] / 6 ? 2 : 4;
        });

        assertThat(clustering.joins().stream().map(Join::height))
                .containsExactly(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 4.0);
        assertSameGroups(clustering.cut(4), Arrays.stream(order).map(o -> o / 3).toArray());
        assertSameGroups(clustering.cut(2), Arrays.stream(order).map(o -> o / 6).toArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 40})
    void leafOrderKeepsEveryClusterTogether(int n) {
        double[][] distances = random(n, 11);
        Clustering clustering = Clustering.averageLinkage(n, (i, j) -> distances[i][j]);
        int[] order = clustering.leafOrder();
        int[] position = new int[n];
        for (int k = 0; k < n; k++) {
            position[order[k]] = k;
        }

        assertThat(Arrays.stream(order).sorted().toArray())
                .containsExactly(java.util.stream.IntStream.range(0, n).toArray());
        for (Set<Integer> cluster : clusters(clustering, n)) {
            int first = cluster.stream().mapToInt(i -> position[i]).min().orElseThrow();
            int last = cluster.stream().mapToInt(i -> position[i]).max().orElseThrow();
            assertThat(last - first).isEqualTo(cluster.size() - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 29, 30})
    void cutsAreTheClustersAfterSoManyJoins(int k) {
        int n = 30;
        double[][] distances = random(n, 12);
        int[] cut = Clustering.averageLinkage(n, (i, j) -> distances[i][j]).cut(k);
        int[] expected = new int[n];
        Arrays.setAll(expected, i -> i);
        for (NaiveJoin join : naive(distances).subList(0, n - k)) {
            join.members().forEach(i -> expected[i] = join.members().iterator().next());
        }

        assertSameGroups(cut, expected);
        int next = 0;
        for (int label : cut) {
            assertThat(label).isLessThanOrEqualTo(next);
            next = Math.max(next, label + 1);
        }
        assertThat(next).isEqualTo(k);
    }

    @Test
    void noneOneAndTwo() {
        Clustering none = Clustering.averageLinkage(0, (i, j) -> 1);
        assertThat(none.joins()).isEmpty();
        assertThat(none.leafOrder()).isEmpty();
        assertThat(none.cut(1)).isEmpty();

        Clustering one = Clustering.averageLinkage(1, (i, j) -> 1);
        assertThat(one.joins()).isEmpty();
        assertThat(one.leafOrder()).containsExactly(0);
        assertThat(one.cut(1)).containsExactly(0);

        Clustering two = Clustering.averageLinkage(2, (i, j) -> 0.25);
        assertThat(two.joins()).containsExactly(new Join(0, 1, 0.25));
        assertThat(two.leafOrder()).containsExactly(0, 1);
        assertThat(two.cut(1)).containsExactly(0, 0);
        assertThat(two.cut(2)).containsExactly(0, 1);
    }

    @Test
    void wrongFiguresAreNamed() {
        Clustering two = Clustering.averageLinkage(2, (i, j) -> 1);
        assertThatThrownBy(() -> two.cut(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("clusters must be in 1..2 but was 0");
        assertThatThrownBy(() -> two.cut(3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Clustering.averageLinkage(3, (i, j) -> j == 1 ? Double.NaN : 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the distance of 2 and 1 must be finite but was NaN");
        assertThatThrownBy(() -> Clustering.averageLinkage(2, (i, j) -> Double.POSITIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static double[][] random(int n, long seed) {
        Random random = new Random(seed);
        double[][] distances = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                distances[i][j] = random.nextDouble();
                distances[j][i] = distances[i][j];
            }
        }
        return distances;
    }

    private record NaiveJoin(Set<Integer> members, double height) {}

    /** Joins the two clusters with the smallest mean distance of their members, computed from scratch every time. */
    private static List<NaiveJoin> naive(double[][] distances) {
        List<Set<Integer>> clusters = new ArrayList<>();
        for (int i = 0; i < distances.length; i++) {
            clusters.add(Set.of(i));
        }
        List<NaiveJoin> joins = new ArrayList<>();
        while (clusters.size() > 1) {
            int first = 0;
            int second = 1;
            double best = Double.POSITIVE_INFINITY;
            for (int a = 0; a < clusters.size(); a++) {
                for (int b = a + 1; b < clusters.size(); b++) {
                    double mean = mean(clusters.get(a), clusters.get(b), distances);
                    if (mean < best) {
                        best = mean;
                        first = a;
                        second = b;
                    }
                }
            }
            Set<Integer> joined = new TreeSet<>(clusters.get(first));
            joined.addAll(clusters.remove(second));
            clusters.set(first, joined);
            joins.add(new NaiveJoin(joined, best));
        }
        return joins;
    }

    private static double mean(Set<Integer> one, Set<Integer> other, double[][] distances) {
        double sum = 0;
        for (int i : one) {
            for (int j : other) {
                sum += distances[i][j];
            }
        }
        return sum / (one.size() * other.size());
    }

    /** The members of each join's cluster. */
    private static List<Set<Integer>> clusters(Clustering clustering, int n) {
        List<Set<Integer>> clusters = new ArrayList<>();
        for (Join join : clustering.joins()) {
            Set<Integer> members = new HashSet<>();
            for (int node : new int[] {join.left(), join.right()}) {
                if (node < n) {
                    members.add(node);
                } else {
                    members.addAll(clusters.get(node - n));
                }
            }
            clusters.add(members);
        }
        return clusters;
    }

    private static void assertSameGroups(int[] actual, int[] expected) {
        for (int i = 0; i < expected.length; i++) {
            for (int j = 0; j < i; j++) {
                assertThat(actual[i] == actual[j]).isEqualTo(expected[i] == expected[j]);
            }
        }
    }
}
