package dev.okl.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ValueKeyTest {
    @Test
    void arraysOfAnyKindAreEqualByTheirElements() {
        assertSame(new double[] {1, 2}, new double[] {1, 2});
        assertSame(new int[0], new int[0]);
        assertSame(new boolean[] {true}, new boolean[] {true});
        assertSame(new String[] {"a", null}, new String[] {"a", null});
        assertSame(new double[][] {{1}, {2, 3}}, new double[][] {{1}, {2, 3}});
        assertSame(new double[] {Double.NaN}, new double[] {Double.NaN});
    }

    @Test
    void otherArraysDiffer() {
        Object key = ValueKey.of(new double[] {1, 2});

        assertThat(key)
                .isNotEqualTo(ValueKey.of(new double[] {1, 3}))
                .isNotEqualTo(ValueKey.of(new double[] {1}))
                .isNotEqualTo(ValueKey.of(new float[] {1, 2}))
                .isNotEqualTo(List.of(1.0, 2.0));
        assertThat(ValueKey.of(new double[] {0.0})).isNotEqualTo(ValueKey.of(new double[] {-0.0}));
    }

    @Test
    void everythingElseIsItsOwnKey() {
        String text = "a";

        assertThat(ValueKey.of(text)).isSameAs(text);
        assertThat(ValueKey.of(null)).isNull();
    }

    @Test
    void arraysAreShownByTheirElements() {
        assertThat(ValueKey.of(new double[] {1, 2})).hasToString("[1.0, 2.0]");
        assertThat(ValueKey.of(new String[][] {{"a"}, {}})).hasToString("[[a], []]");
    }

    private static void assertSame(Object one, Object other) {
        assertThat(ValueKey.of(one)).isEqualTo(ValueKey.of(other)).hasSameHashCodeAs(ValueKey.of(other));
    }
}
