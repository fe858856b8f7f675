package dev.okl.app.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.modelfile.RowModels;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TaskClustersTest {
    @Test
    void asManyClustersAsAskedForButNoMoreThanTasks() {
        TaskClusters clusters = TaskClusters.of(RowModels.spline().similarity(), Optional.of(5));

        assertThat(clusters.count()).isEqualTo(2);
        assertThat(clusters.sentence()).isEqualTo("2 clusters of 1 and 1 tasks");
        assertThat(clusters.order()).containsExactlyInAnyOrder(0, 1);
        assertThat(clusters.cluster(0)).isNotEqualTo(clusters.cluster(1));
    }
}
