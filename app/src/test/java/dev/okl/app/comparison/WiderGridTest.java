package dev.okl.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.selection.LambdaGrid;
import org.junit.jupiter.api.Test;

class WiderGridTest {
    private static final double TIGHT = 1e-12;
    private static final LambdaGrid THREE_DECADES = LambdaGrid.logarithmic(10, 1e-3, 10);

    @Test
    void twoDecadesMoreBelow() {
        LambdaGrid wider = WiderGrid.of(THREE_DECADES, false);
        assertThat(wider.size()).isEqualTo(16);
        for (int k = 0; k < THREE_DECADES.size(); k++) {
            assertThat(wider.get(k) / THREE_DECADES.get(k)).isCloseTo(1, within(TIGHT));
        }
        assertThat(wider.get(15)).isCloseTo(1e-4, within(TIGHT));
    }

    @Test
    void twoDecadesMoreAbove() {
        LambdaGrid wider = WiderGrid.of(THREE_DECADES, true);
        assertThat(wider.size()).isEqualTo(16);
        assertThat(wider.get(0)).isEqualTo(1000);
        for (int k = 0; k < THREE_DECADES.size(); k++) {
            assertThat(wider.get(6 + k) / THREE_DECADES.get(k)).isCloseTo(1, within(TIGHT));
        }
    }

    @Test
    void oneLambdaIsContinuedWithTenPerDecade() {
        LambdaGrid below = WiderGrid.of(LambdaGrid.of(3), false);
        assertThat(below.size()).isEqualTo(21);
        assertThat(below.get(0)).isEqualTo(3);
        assertThat(below.get(10)).isCloseTo(0.3, within(TIGHT));
        assertThat(below.get(20)).isCloseTo(0.03, within(TIGHT));
        LambdaGrid above = WiderGrid.of(LambdaGrid.of(3), true);
        assertThat(above.size()).isEqualTo(21);
        assertThat(above.get(0)).isCloseTo(300, within(TIGHT));
        assertThat(above.get(20)).isCloseTo(3, within(TIGHT));
    }
}
