package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Matrix;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskSimilarityTest {
    /** Tasks in the same direction are equally similar, but for rounding. */
    @Test
    void roundingDoesNotDecideAboutTheOrderOfTwins() {
        Matrix factors = Matrix.zeros(21, 2);
        factors.set(0, 0, 1);
        factors.set(0, 1, 0.3);
        List<String> names = new ArrayList<>(List.of("own"));
        for (int k = 1; k <= 20; k++) {
            factors.set(k, 0, k / 7.0);
            factors.set(k, 1, k / 11.0);
            names.add("twin " + k);
        }

        assertThat(new TaskSimilarity(names, factors).nearest("own", 20))
                .extracting(TaskSimilarity.Neighbour::task)
                .containsExactlyElementsOf(names.subList(1, 21));
    }
}
