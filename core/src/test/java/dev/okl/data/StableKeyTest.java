package dev.okl.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.formula.Schema;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StableKeyTest {
    private record Visit(String patient, double[] doses) {}

    private record Wrapped(Object inside) {}

    private static final class Nameless {}

    @Test
    void equalValuesHaveEqualKeys() {
        assertThat(StableKey.of(new double[] {1, 2})).isEqualTo(StableKey.of(new double[] {1, 2}));
        assertThat(StableKey.of(new int[][] {{1}, {2, 3}})).isEqualTo(StableKey.of(new int[][] {{1}, {2, 3}}));
        assertThat(StableKey.of(new Visit("a", new double[] {1})))
                .isEqualTo(StableKey.of(new Visit("a", new double[] {1})));
        assertThat(StableKey.of(new LinkedHashSet<>(List.of("x", "y", "z"))))
                .isEqualTo(StableKey.of(new LinkedHashSet<>(List.of("z", "x", "y"))));
        assertThat(StableKey.of(Schema.of("a", "b").row(1, "x")))
                .isEqualTo(StableKey.of(Schema.of("b", "a").row("x", 1)));
    }

    @Test
    void differentValuesHaveDifferentKeys() {
        List<Object> values = Arrays.asList(
                null,
                0.0,
                1.0,
                Double.MIN_VALUE,
                "",
                "a",
                "b",
                List.of(),
                List.of("a"),
                List.of("a", "b"),
                List.of("b", "a"),
                new int[][] {{1, 2}, {3}},
                new int[][] {{1}, {2, 3}},
                Set.of("a", "b"),
                Set.of("a"),
                Schema.of("a", "b").row(1, 2),
                Schema.of("a", "b").row(2, 1),
                Schema.of("a", "b").row(1, null),
                LocalDate.of(2020, 1, 2),
                TimeUnit.DAYS);

        assertThat(values.stream().map(StableKey::of).distinct())
                .hasSize(values.size())
                .allMatch(key -> key.isPresent());
    }

    /** Figures that no other JVM and no later version may change: what is held out depends on them. */
    @Test
    void keysStayAsTheyAre() {
        assertThat(StableKey.of(2e-3).getAsLong()).isEqualTo(6066690932910643120L);
        assertThat(StableKey.of("theophylline").getAsLong()).isEqualTo(-6954802252906002358L);
        assertThat(Schema.of("Time", "route").row(0.25, "oral").stableKey()).isEqualTo(8552069636360911041L);
        assertThat(StableKey.of(TimeUnit.DAYS).getAsLong()).isEqualTo(-2354425310021529157L);
    }

    @Test
    void whatHasNoValueOfItsOwnHasNoKey() {
        assertThat(StableKey.of(new Nameless())).isEmpty();
        assertThat(StableKey.of(new Wrapped(new Nameless()))).isEmpty();
        assertThat(StableKey.of(new Object[] {1, new Nameless()})).isEmpty();
        assertThat(StableKey.of(Set.of(new Nameless()))).isEmpty();
    }

    @Test
    void inputsWithoutAKeyAreToldApartByTheirNumber() {
        TaskData.Builder<Nameless> builder = TaskData.builder();
        for (int k = 0; k < 8; k++) {
            builder.add(new Nameless(), "a", k);
        }
        assertThat(Split.holdOut(builder.build(), 0.25, 1).heldOut()).hasSize(2);
    }
}
