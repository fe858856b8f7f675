package dev.okl.app.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SampleTest {
    @Test
    void fewAreAllShown() {
        Sample all = Sample.of(3, 5);

        assertThat(all.chosen()).containsExactly(0, 1, 2);
        assertThat(all.isAll()).isTrue();
        assertThat(all.sentence("task")).isEmpty();
    }

    @Test
    void ofManyTheSameOnesAreAlwaysShown() {
        Sample some = Sample.of(6040, 150);

        assertThat(some.chosen())
                .hasSize(150)
                .isSorted()
                .doesNotHaveDuplicates()
                .isEqualTo(Sample.of(6040, 150).chosen());
        assertThat(some.sentence("task")).hasValue("150 of 6,040 tasks are shown.");
        assertThat(Sample.sentence(1, 2, "task")).hasValue("1 of 2 tasks is shown.");
        // Not every so-manieth, which may be the same hour of every day.
        assertThat(Arrays.stream(some.chosen()).map(k -> k % 8).distinct()).hasSize(8);
    }

    @Test
    void theLargestComeFirstAndEqualOnesByNumber() {
        double[] scores = {1, 3, 2, 3, 0};

        assertThat(TopScores.largest(scores, 3, k -> true)).containsExactly(1, 3, 2);
        assertThat(TopScores.largest(scores, 2, k -> k != 1)).containsExactly(3, 2);
        assertThat(TopScores.largest(scores, 9, k -> k > 3)).containsExactly(4);
        assertThat(TopScores.largest(scores, 0, k -> true)).isEmpty();
    }
}
