package dev.okl.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

class RankKeysTest {
    private static final Schema SCHEMA = Schema.of("t", "arm");

    @Test
    void numbersCountByTheirPlaceInWhateverUnitTheyAre() {
        List<Double> hours = List.of(3.0, 0.5, 12.0);
        List<Double> days = hours.stream().map(h -> 100 + h / 24).toList();
        ToLongFunction<Double> ofHours = RankKeys.of(hours);
        ToLongFunction<Double> ofDays = RankKeys.of(days);

        for (int i = 0; i < hours.size(); i++) {
            assertThat(ofHours.applyAsLong(hours.get(i))).isEqualTo(ofDays.applyAsLong(days.get(i)));
        }
        assertThat(hours.stream().mapToLong(ofHours).distinct()).hasSize(hours.size());
    }

    @Test
    void soDoTheNumbersInRowsAndTextsCountAsTheyAre() {
        List<Row> hours = List.of(row(3, "a"), row(3, "b"), row(0.5, "a"));
        List<Row> minutes = List.of(row(180, "a"), row(180, "b"), row(30, "a"));
        ToLongFunction<Row> ofHours = RankKeys.of(hours);
        ToLongFunction<Row> ofMinutes = RankKeys.of(minutes);

        for (int i = 0; i < hours.size(); i++) {
            assertThat(ofHours.applyAsLong(hours.get(i))).isEqualTo(ofMinutes.applyAsLong(minutes.get(i)));
        }
        assertThat(hours.stream().mapToLong(ofHours).distinct()).hasSize(hours.size());
    }

    @Test
    void theOrderOfTheInputsDoesNotMatter() {
        ToLongFunction<Double> keys = RankKeys.of(List.of(2.0, 1.0, 7.0));
        ToLongFunction<Double> others = RankKeys.of(List.of(7.0, 2.0, 1.0));

        assertThat(keys.applyAsLong(2.0)).isEqualTo(others.applyAsLong(2.0));
    }

    private static Row row(double t, String arm) {
        return SCHEMA.row(new Object[] {t, arm});
    }
}
