package dev.okl.app.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.Clustering;
import dev.okl.data.Matrix;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AtlasViewTest {
    private static final double TIGHT = 1e-12;

    /** The tree keeps its distances as floats. */
    private static final double SINGLE_PRECISION = 1e-6;

    @Test
    void figuresAreThoseComputedByHand() {
        AtlasView atlas = AtlasView.of(Films.three());

        assertThat(atlas.count()).isEqualTo(3);
        assertThat(atlas.tasks()).containsExactly("a", "b", "c");
        assertThat(atlas.length()).containsExactly(new double[] {5, 5, 5}, within(TIGHT));
        assertThat(atlas.shares()).containsExactly(new double[] {34 / 75.0, 41 / 75.0}, within(TIGHT));
        // The second direction has the larger share, so it goes along x.
        assertThat(atlas.map()).isDeepEqualTo(new double[][] {{4, 3}, {3, 4}, {-4, -3}});
        assertThat(atlas.cluster()).containsExactly(1, 1, 2);
        assertThat(atlas.clusters()).hasSize(2);
        assertThat(atlas.clusters().get(0).members()).containsExactly(0, 1);
        assertThat(atlas.clusters().get(1).medoid()).isEqualTo("c");
        assertThat(atlas.nearest().get(0)[0]).containsExactly(new double[] {1, 0.96}, within(TIGHT));
        assertThat(atlas.nearest().get(0)[1]).containsExactly(new double[] {2, -1}, within(TIGHT));
        assertThat(atlas.sampled()).isEmpty();
    }

    @Test
    void groupsFarApartAreClearAndNumberedAsInTheHeatmap() {
        AtlasView atlas = atlasOf(30, (j, random) -> {
            double angle = 2 * Math.PI * (j * 7 % 3) / 3 + 0.1 * random.nextGaussian();
            return new double[] {Math.cos(angle), Math.sin(angle)};
        });

        assertThat(atlas.clear()).isTrue();
        assertThat(atlas.clusters()).hasSize(3);
        assertThat(IntStream.of(atlas.heatmap().order()).map(j -> atlas.cluster()[j]))
                .isSorted();
    }

    @Test
    void aCloudHasNoClearClusters() {
        AtlasView atlas = atlasOf(30, (j, random) -> new double[] {3 * random.nextGaussian(), random.nextGaussian()});

        assertThat(atlas.clear()).isFalse();
        assertThat(IntStream.of(atlas.heatmap().order()).map(j -> atlas.cluster()[j]))
                .isSorted();
        assertThat(atlas.clusters())
                .extracting(AtlasView.Cluster::number)
                .startsWith(1)
                .isSorted();
    }

    private static AtlasView atlasOf(int tasks, BiFunction<Integer, SplittableRandom, double[]> row) {
        SplittableRandom random = new SplittableRandom(3);
        Matrix b = Matrix.of(
                IntStream.range(0, tasks).mapToObj(j -> row.apply(j, random)).toArray(double[][]::new));
        return AtlasView.of(Films.source(Films.users(tasks), b, Matrix.of(new double[][] {{1, 1}}), Optional.empty()));
    }

    @Test
    void theHeatmapFollowsItsTree() {
        AtlasView.Heatmap heatmap = AtlasView.of(Films.three()).heatmap();
        int a = place(heatmap, 0);
        int b = place(heatmap, 1);
        int c = place(heatmap, 2);

        assertThat(Math.abs(a - b)).isEqualTo(1);
        assertThat(heatmap.similarity()[a][b]).isEqualTo(96);
        assertThat(heatmap.similarity()[a][c]).isEqualTo(-100);
        assertThat(heatmap.similarity()[b][c]).isEqualTo(-96);
        assertThat(heatmap.similarity()[c][c]).isEqualTo(100);
        Clustering.Join first = heatmap.joins().get(0);
        assertThat(List.of(first.left(), first.right())).containsExactlyInAnyOrder(a, b);
        assertThat(first.height()).isCloseTo(0.04, within(SINGLE_PRECISION));
        Clustering.Join last = heatmap.joins().get(1);
        assertThat(List.of(last.left(), last.right())).containsExactlyInAnyOrder(c, 3);
        assertThat(last.height()).isCloseTo((2 + 1.96) / 2, within(SINGLE_PRECISION));
    }

    @Test
    void ofManyTasksASampleIsShownAndAllAreCounted() {
        int tasks = 6040;
        SplittableRandom random = new SplittableRandom(7);
        Matrix b = Matrix.zeros(tasks, 3);
        for (int j = 0; j < tasks; j++) {
            // Two groups, one of them a quarter of all, in opposite directions.
            b.set(j, 0, (j % 4 == 0 ? 5 : -5) + random.nextDouble());
            b.set(j, 1, random.nextDouble());
            b.set(j, 2, random.nextDouble() / 10);
        }
        ViewSource source =
                Films.source(Films.users(tasks), b, Matrix.of(new double[][] {{1, 1, 1}}), Optional.empty());

        AtlasView atlas = AtlasView.of(source);

        assertThat(atlas.count()).isEqualTo(tasks);
        assertThat(atlas.tasks()).hasSize(2000).doesNotHaveDuplicates();
        assertThat(atlas.clusters()).hasSize(2);
        assertThat(atlas.clusters().stream().mapToInt(AtlasView.Cluster::size))
                .containsExactlyInAnyOrder(tasks / 4, tasks - tasks / 4);
        assertThat(atlas.heatmap().order()).hasSizeBetween(140, 150).doesNotHaveDuplicates();
        assertThat(atlas.heatmap().joins()).hasSize(atlas.heatmap().order().length - 1);
        // Each cluster stands together in the heatmap.
        int[] inOrder = IntStream.of(atlas.heatmap().order())
                .map(j -> atlas.cluster()[j])
                .toArray();
        assertThat(IntStream.range(1, inOrder.length).filter(k -> inOrder[k] != inOrder[k - 1]))
                .hasSize(1);
        assertThat(atlas.sampled().orElseThrow())
                .startsWith("2,000 of 6,040 tasks are shown.")
                .contains("The heatmap has");
        assertThat(ViewJson.of(AtlasView.of(source)))
                .isEqualTo(ViewJson.of(atlas))
                .hasSizeLessThan(500_000);
    }

    @Test
    void someHundredTasksAreAllOnTheMapButNotAllInTheHeatmap() {
        Matrix b = Matrix.zeros(200, 1);
        IntStream.range(0, 200).forEach(j -> b.set(j, 0, j + 1));
        AtlasView atlas =
                AtlasView.of(Films.source(Films.users(200), b, Matrix.of(new double[][] {{1}}), Optional.empty()));

        assertThat(atlas.tasks()).hasSize(200);
        assertThat(atlas.sampled().orElseThrow())
                .isEqualTo("The heatmap is of a sample of each cluster: 150 of 200 tasks are shown.");
        assertThat(atlas.map()[9]).containsExactly(10, 0);
    }

    @Test
    void withoutLatentFunctionsNothingIsSimilar() {
        AtlasView atlas =
                AtlasView.of(Films.source(Films.users(2), Matrix.zeros(2, 0), Matrix.zeros(1, 0), Optional.empty()));

        assertThat(atlas.shares()).isEmpty();
        assertThat(atlas.map()).isDeepEqualTo(new double[2][2]);
        assertThat(atlas.nearest()).allSatisfy(near -> assertThat(near).isEmpty());
        assertThat(atlas.clusters()).hasSize(1);
        assertThat(atlas.heatmap().similarity()).isDeepEqualTo(new int[2][2]);
    }

    private static int place(AtlasView.Heatmap heatmap, int task) {
        return IntStream.range(0, heatmap.order().length)
                .filter(place -> heatmap.order()[place] == task)
                .findFirst()
                .orElseThrow();
    }
}
