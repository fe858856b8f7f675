package dev.okl.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.metric.Errors;
import dev.okl.selection.PathPoint;
import dev.okl.selection.StopReason;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said about a fit. */
class ModelSearchTest {
    private static final double TOLERANCE = 1e-3;

    @Test
    void roundingIsWarnedOfOnlyWhereItLeavesAGap() {
        assertThat(stalledAt(0)).isEmpty();
        assertThat(stalledAt(4e-16)).isEmpty();
        assertThat(stalledAt(TOLERANCE)).isEmpty();
        assertThat(stalledAt(2 * TOLERANCE)).singleElement().asString().contains("0.002000, above the tolerance");
    }

    private static List<String> stalledAt(double gap) {
        Errors none = new Errors(0, 0, 0, 0, 0, 1);
        PathPoint point = new PathPoint(1, 1, 1, 1, gap, none, Optional.empty(), 5, StopReason.STALLED, 1, 0);
        return new ModelSearch.Found<>("state", point, 2, Optional.empty(), List.of(point), false).warnings(TOLERANCE);
    }
}
