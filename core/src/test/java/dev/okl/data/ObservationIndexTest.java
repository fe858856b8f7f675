package dev.okl.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObservationIndexTest {
    @Test
    void rowsStandTogetherInTheOrderOfTheObservations() {
        ObservationIndex index = ObservationIndex.of(
                4,
                new int[] {2, 0, 2, 3, 0},
                new int[] {5, 6, 7, 8, 9},
                values(1, 2, 3, 4, 5),
                values(.1, .2, .3, .4, .5));

        assertThat(index.rows()).isEqualTo(4);
        assertThat(index.size()).isEqualTo(5);
        assertThat(partners(index, 0)).containsExactly(6, 9);
        assertThat(partners(index, 1)).isEmpty();
        assertThat(partners(index, 2)).containsExactly(5, 7);
        assertThat(partners(index, 3)).containsExactly(8);
        assertThat(index.value(index.start(2) + 1)).isEqualTo(3);
        assertThat(index.weight(index.start(2) + 1)).isEqualTo(.3);
        assertThat(index.averageRowSize()).isEqualTo(2);
    }

    @Test
    void weightsAreOneUnlessGiven() {
        ObservationIndex index = ObservationIndex.of(1, new int[] {0}, new int[] {0}, values(7), null);

        assertThat(index.weight(0)).isEqualTo(1);
    }

    @Test
    void evenPartsHaveAboutAsManyObservations() {
        int[] rows = new int[100];
        for (int o = 0; o < 100; o++) {
            rows[o] = o < 60 ? 3 : o % 10; // one row has more than half of them
        }
        ObservationIndex index = ObservationIndex.of(10, rows, new int[100], values(new double[100]), null);

        assertThat(index.evenParts(4)).startsWith(0).endsWith(10).isSorted();
        assertThat(index.evenParts(1)).containsExactly(0, 10);
        assertThat(ObservationIndex.of(0, new int[0], new int[0], values(), null)
                        .evenParts(3))
                .containsExactly(0, 0, 0, 0);
    }

    /** A cut is at most one row away from where it should be. */
    @Test
    void aPartHasAtMostOneRowMoreThanItsShare() {
        Random random = new Random(3);
        int[] rows = random.ints(1000, 0, 50).map(row -> row * row / 50).toArray(); // low rows have more, some none
        ObservationIndex index = ObservationIndex.of(50, rows, new int[1000], values(new double[1000]), null);
        int largest = IntStream.range(0, 50)
                .map(row -> index.end(row) - index.start(row))
                .max()
                .orElseThrow();
        for (int count : new int[] {2, 3, 4, 16}) {
            int[] cuts = index.evenParts(count);
            assertThat(cuts).hasSize(count + 1).startsWith(0).endsWith(50).isSorted();
            for (int k = 0; k < count; k++) {
                int observations = cuts[k] == cuts[k + 1] ? 0 : index.end(cuts[k + 1] - 1) - index.start(cuts[k]);
                assertThat(observations).as("part %d of %d", k, count).isLessThanOrEqualTo(1000 / count + largest);
            }
        }
    }

    /** Numbers that 32 bits hold, and such that they do not. */
    @Test
    void valuesAreKeptExactly() {
        for (double[] numbers :
                new double[][] {{1, 2.5, -3e10}, {0.1, 1}, {1 + 1e-12, 0}, {1e-300, Double.MAX_VALUE}, {-0.0, 5}}) {
            CompactColumn values = values(numbers);
            for (int k = 0; k < numbers.length; k++) {
                assertThat(values.get(k)).isEqualTo(numbers[k]);
            }
            assertThat(values.size()).isEqualTo(numbers.length);
        }
    }

    private static CompactColumn values(double... numbers) {
        return CompactColumn.copyOf(numbers, numbers.length);
    }

    @Test
    void nothing() {
        ObservationIndex index = ObservationIndex.of(0, new int[0], new int[0], values(), null);

        assertThat(index.rows()).isZero();
        assertThat(index.size()).isZero();
        assertThat(index.averageRowSize()).isZero();
    }

    /** Both sides of the same data hold the same observations, each once. */
    @Test
    void bothSidesAgree() {
        Random random = new Random(1);
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int o = 0; o < 300; o++) {
            builder.add(random.nextInt(20), "t" + random.nextInt(8), o, 1 + random.nextInt(3));
        }
        TaskData<Integer> data = builder.build();
        ObservationIndex byInput = data.byInput();
        ObservationIndex byTask = data.byTask();
        int seen = 0;
        for (int i = 0; i < byInput.rows(); i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                // The value is the number of the observation.
                int number = (int) byInput.value(o);
                assertThat(data.input(number)).isEqualTo(i);
                assertThat(data.task(number)).isEqualTo(byInput.partner(o));
                assertThat(data.weight(number)).isEqualTo(byInput.weight(o));
                seen++;
            }
        }
        for (int j = 0; j < byTask.rows(); j++) {
            for (int o = byTask.start(j); o < byTask.end(j); o++) {
                int number = (int) byTask.value(o);
                assertThat(data.task(number)).isEqualTo(j);
                assertThat(data.input(number)).isEqualTo(byTask.partner(o));
                assertThat(data.weight(number)).isEqualTo(byTask.weight(o));
                seen++;
            }
        }
        assertThat(seen).isEqualTo(600);
    }

    private static List<Integer> partners(ObservationIndex index, int row) {
        List<Integer> partners = new ArrayList<>();
        for (int o = index.start(row); o < index.end(row); o++) {
            partners.add(index.partner(o));
        }
        return partners;
    }
}
