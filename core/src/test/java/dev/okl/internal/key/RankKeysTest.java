package dev.okl.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.selection.Validation;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

class RankKeysTest {
    private static final Schema SCHEMA = Schema.of("t", "arm");

    @Test
    void numbersCountByTheirPlaceInWhateverUnitTheyAre() {
        List<Double> hours = List.of(3.0, 0.5, 12.0);
        List<Double> days = hours.stream().map(h -> 100 + h / 24).toList();
        ToLongFunction<Double> ofHours = RankKeys.of(hours, hours::indexOf);
        ToLongFunction<Double> ofDays = RankKeys.of(days, days::indexOf);

        for (int i = 0; i < hours.size(); i++) {
            assertThat(ofHours.applyAsLong(hours.get(i))).isEqualTo(ofDays.applyAsLong(days.get(i)));
        }
        assertThat(hours.stream().mapToLong(ofHours).distinct()).hasSize(hours.size());
    }

    @Test
    void soDoTheNumbersInRowsAndTextsCountAsTheyAre() {
        List<Row> hours = List.of(row(3, "a"), row(3, "b"), row(0.5, "a"));
        List<Row> minutes = List.of(row(180, "a"), row(180, "b"), row(30, "a"));
        ToLongFunction<Row> ofHours = RankKeys.of(hours, hours::indexOf);
        ToLongFunction<Row> ofMinutes = RankKeys.of(minutes, minutes::indexOf);

        for (int i = 0; i < hours.size(); i++) {
            assertThat(ofHours.applyAsLong(hours.get(i))).isEqualTo(ofMinutes.applyAsLong(minutes.get(i)));
        }
        assertThat(hours.stream().mapToLong(ofHours).distinct()).hasSize(hours.size());
    }

    @Test
    void theOrderOfTheInputsDoesNotMatter() {
        ToLongFunction<Double> keys = RankKeys.of(List.of(2.0, 1.0, 7.0), x -> 0);
        ToLongFunction<Double> others = RankKeys.of(List.of(7.0, 2.0, 1.0), x -> 0);

        assertThat(keys.applyAsLong(2.0)).isEqualTo(others.applyAsLong(2.0));
    }

    /** Only equals tells such inputs apart, and each time it is asked counts. */
    private static final class Own {
        private static int asked;
        private final int number;

        Own(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            asked++;
            return other instanceof Own own && own.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    @Test
    void inputsOfAClassOfTheUsersOwnAreFoundByTheirHash() {
        int inputs = 500;
        TaskData.Builder<Own> builder = TaskData.builder();
        for (int i = 0; i < inputs; i++) {
            builder.add(new Own(i), "a", i).add(new Own(i), "b", -i);
        }
        TaskData<Own> data = builder.build();
        Own.asked = 0;

        List<Split> splits = Validation.automatic().splits(data, 1);

        assertThat(splits).hasSize(5);
        assertThat(Own.asked).as("in place of %s", inputs * inputs).isLessThan(20 * inputs);
    }

    private static Row row(double t, String arm) {
        return SCHEMA.row(new Object[] {t, arm});
    }
}
