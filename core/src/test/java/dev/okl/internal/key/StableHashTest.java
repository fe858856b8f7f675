package dev.okl.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Schema;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class StableHashTest {
    private record Visit(String patient, double[] doses) {}

    private record Point(double x, double y) {}

    private record Wrapped(Object inside) {}

    private static final class Nameless {}

    @Test
    void equalValuesHaveEqualKeys() {
        assertThat(StableHash.of(new double[] {1, 2})).isEqualTo(StableHash.of(new double[] {1, 2}));
        assertThat(StableHash.of(new int[][] {{1}, {2, 3}})).isEqualTo(StableHash.of(new int[][] {{1}, {2, 3}}));
        assertThat(StableHash.of(new Visit("a", new double[] {1})))
                .isEqualTo(StableHash.of(new Visit("a", new double[] {1})));
        assertThat(StableHash.of(new LinkedHashSet<>(List.of("x", "y", "z"))))
                .isEqualTo(StableHash.of(new LinkedHashSet<>(List.of("z", "x", "y"))));
        assertThat(StableHash.of(Schema.of("a", "b").row(1, "x")))
                .isEqualTo(StableHash.of(Schema.of("b", "a").row("x", 1)));
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

        assertThat(values.stream().map(StableHash::of).distinct())
                .hasSize(values.size())
                .allMatch(key -> key.isPresent());
    }

    /** Mirrored points are different inputs, whatever their columns are called. */
    @Test
    void thePointsOfAGridHaveDifferentKeys() {
        assertThat(keysOfGrid(Schema.of("x", "y")::row)).hasSize(900);
        assertThat(keysOfGrid(Schema.of("a", "z")::row)).hasSize(900);
        assertThat(keysOfGrid(Schema.of("width", "depth")::row)).hasSize(900);
        assertThat(keysOfGrid(Schema.of("latitude", "longitude")::row)).hasSize(900);
        assertThat(keysOfGrid((i, j) -> Schema.of("x", "y", "z").row(i, j, i))).hasSize(900);
        assertThat(keysOfGrid((i, j) -> Schema.of("x", "y").row("i" + i, "i" + j)))
                .hasSize(900);
        assertThat(keysOfGrid(List::of)).hasSize(900);
        assertThat(keysOfGrid((i, j) -> new double[] {i, j})).hasSize(900);
        assertThat(keysOfGrid((i, j) -> new int[][] {{i}, {j}})).hasSize(900);
        assertThat(keysOfGrid((i, j) -> new Wrapped(new Point(i, j)))).hasSize(900);
        assertThat(keysOfGrid((i, j) -> Set.of("x" + i, "y" + j))).hasSize(900);
        assertThat(keysOfGrid((i, j) -> new LinkedHashSet<>(List.of(i, j))))
                .as("sets of two numbers or one, in any order")
                .hasSize(30 * 31 / 2);
    }

    private static Set<Long> keysOfGrid(BiFunction<Integer, Integer, Object> point) {
        Set<Long> keys = new HashSet<>();
        for (int i = 0; i < 30; i++) {
            for (int j = 0; j < 30; j++) {
                keys.add(StableHash.of(point.apply(i, j)).getAsLong());
            }
        }
        return keys;
    }

    /** Figures that no other JVM and no later version may change: what is held out depends on them. */
    @Test
    void keysStayAsTheyAre() {
        assertThat(StableHash.of(2e-3).getAsLong()).isEqualTo(6066690932910643120L);
        assertThat(StableHash.of("theophylline").getAsLong()).isEqualTo(-6954802252906002358L);
        assertThat(Schema.of("Time").row(0.25).stableHash()).isEqualTo(4439555673007349751L);
        assertThat(Schema.of("Time", "route").row(0.25, "oral").stableHash()).isEqualTo(-4010888138227682403L);
        assertThat(StableHash.of(TimeUnit.DAYS).getAsLong()).isEqualTo(-2354425310021529157L);
    }

    @Test
    void whatHasNoValueOfItsOwnHasNoKey() {
        assertThat(StableHash.of(new Nameless())).isEmpty();
        assertThat(StableHash.of(new Wrapped(new Nameless()))).isEmpty();
        assertThat(StableHash.of(new Object[] {1, new Nameless()})).isEmpty();
        assertThat(StableHash.of(Set.of(new Nameless()))).isEmpty();
    }

    @Test
    void inputsWithoutAKeyAreToldApartByTheirNumber() {
        TaskData.Builder<Nameless> builder = TaskData.builder();
        for (int k = 0; k < 8; k++) {
            builder.add(new Nameless(), "a", k);
        }
        assertThat(Split.holdOut(builder.build(), 0.25, 1).heldOut()).hasSize(2);
    }

    /** The published FNV-1a test vectors, for seed 0. */
    @Test
    void theSeedIsTheHashOfTheName() {
        assertThat(StableHash.seed(0, "")).isEqualTo(0xcbf29ce484222325L);
        assertThat(StableHash.seed(0, "a")).isEqualTo(0xaf63dc4c8601ec8cL);
        assertThat(StableHash.seed(0, "foobar")).isEqualTo(0x85944171f73967e8L);
    }

    @Test
    void namesAndSeedsGiveSeedsOfTheirOwn() {
        Set<Long> seeds = new HashSet<>();
        for (long seed = 0; seed < 20; seed++) {
            for (int task = 0; task < 1000; task++) {
                seeds.add(StableHash.seed(seed, "task " + task));
            }
        }
        assertThat(seeds).hasSize(20_000);
    }
}
