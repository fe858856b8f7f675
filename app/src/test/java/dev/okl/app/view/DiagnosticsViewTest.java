package dev.okl.app.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DiagnosticsViewTest {
    private static final double TIGHT = 1e-12;

    /** a predicts 6 at f1 where 5 was observed; b predicts 3 at f2 (4) and -4 at f3 (-5). */
    private final DiagnosticsView view = DiagnosticsView.of(Films.three()).orElseThrow();

    @Test
    void errorsAreThoseComputedByHand() {
        assertThat(view.rmse()).isCloseTo(1, within(TIGHT));
        assertThat(view.mae()).isCloseTo(1, within(TIGHT));
        assertThat(view.points()).hasDimensions(3, 4);
        assertThat(view.points()[2]).containsExactly(-5, -4, view.tasks().indexOf("b"), 0);
        assertThat(view.sampled()).isEmpty();
    }

    @Test
    void tasksAndCasesComeWithTheirErrors() {
        assertThat(view.perTask()).hasDimensions(2, 3);
        assertThat(view.perTask()[1]).containsExactly(view.tasks().indexOf("b"), 1, 2);
        assertThat(view.worst())
                .containsExactly(
                        new DiagnosticsView.Case("a", "f1", 5, 6),
                        new DiagnosticsView.Case("b", "f2", 4, 3),
                        new DiagnosticsView.Case("b", "f3", -5, -4));
    }

    @Test
    void theHistogramCountsResiduals() {
        // Residuals -1, 1, -1 in the bins -1 to 0 and 0 to 1.
        assertThat(view.histogram().edges()).containsExactly(-1, 0, 1);
        assertThat(view.histogram().counts()).containsExactly(2, 1);
    }

    @Test
    void equalResidualsFillOneBin() {
        assertThat(DiagnosticsView.Histogram.of(3, 3)).satisfies(histogram -> {
            assertThat(histogram.edges()).containsExactly(2.5, 3.5);
            assertThat(histogram.counts()).containsExactly(2);
        });
    }
}
