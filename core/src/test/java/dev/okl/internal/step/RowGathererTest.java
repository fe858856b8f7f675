package dev.okl.internal.step;

import static dev.okl.testing.Tolerances.TIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Parallel;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All ways to gather a row give the sums of the definition. */
final class RowGathererTest {
    private static final int TASKS = 11;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, 31})
    void allWaysGiveTheSumsOfTheDefinition(int q) {
        Random random = new Random(q);
        TaskData<Integer> data = rowsOfEverySize(random);
        Matrix features =
                Matrix.of(TASKS, q, random.doubles((long) TASKS * q, -1, 1).toArray());
        double[] offsets = random.doubles(TASKS, -1, 1).toArray();
        ObservedRows rows = new ObservedRows(data.byInput(), features, offsets, Parallel.of(1));
        for (RowGatherer.Way way : RowGatherer.Way.values()) {
            if (!way.fits(q)) {
                continue;
            }
            RowGatherer gatherer = new RowGatherer(rows, way);
            for (int row = 0; row < data.inputs().size(); row++) {
                double[] h = random.doubles((long) q * q + 1).toArray(); // what was there before must not matter
                double[] r = random.doubles(q + 1L).toArray();
                double squares = gatherer.gather(row, h, 1, r, 1);
                assertSums(data, features, offsets, row, h, r);
                assertThat(squares).isEqualTo(squares(data, offsets, row), within(TIGHT * 100));
            }
        }
    }

    /** Where fma is no instruction, nothing that needs it is chosen. */
    @Test
    void registersAreForFewColumnsAndFastFma() {
        assertThat(RowGatherer.Way.of(5, true)).isEqualTo(RowGatherer.Way.FIVE);
        assertThat(RowGatherer.Way.of(6, true)).isEqualTo(RowGatherer.Way.THREES);
        for (int columns = 1; columns < RowGatherer.BLAS_FROM; columns++) {
            assertThat(RowGatherer.Way.of(columns, false)).isEqualTo(RowGatherer.Way.FOURS);
        }
        assertThat(RowGatherer.Way.of(RowGatherer.BLAS_FROM, false)).isEqualTo(RowGatherer.Way.BLAS);
    }

    private static void assertSums(
            TaskData<Integer> data, Matrix features, double[] offsets, int row, double[] h, double[] r) {
        int q = features.cols();
        for (int a = 0; a < q; a++) {
            double sum = 0;
            double[] squares = new double[q];
            for (int o = 0; o < data.size(); o++) {
                if (data.input(o) == row) {
                    int task = data.task(o);
                    sum += data.weight(o) * (data.value(o) - offsets[task]) * features.get(task, a);
                    for (int b = 0; b < q; b++) {
                        squares[b] += data.weight(o) * features.get(task, a) * features.get(task, b);
                    }
                }
            }
            assertThat(r[1 + a]).isEqualTo(sum, within(TIGHT * 100));
            for (int b = 0; b < q; b++) {
                assertThat(h[1 + a * q + b]).isEqualTo(squares[b], within(TIGHT * 100));
            }
        }
    }

    private static double squares(TaskData<Integer> data, double[] offsets, int row) {
        double sum = 0;
        for (int o = 0; o < data.size(); o++) {
            if (data.input(o) == row) {
                sum += data.weight(o) * Math.pow(data.value(o) - offsets[data.task(o)], 2);
            }
        }
        return sum;
    }

    /** Row i has i observations, so that all remainders of four occur. */
    private static TaskData<Integer> rowsOfEverySize(Random random) {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int j = 0; j < TASKS; j++) {
            builder.addTask("task " + j);
        }
        for (int i = 0; i < 10; i++) {
            addRow(builder, i, i, random);
        }
        addRow(builder, 10, 2 * RowGatherer.PANEL + 1, random);
        return builder.build();
    }

    private static void addRow(TaskData.Builder<Integer> builder, int input, int size, Random random) {
        builder.addInput(input);
        for (int k = 0; k < size; k++) {
            builder.add(input, "task " + random.nextInt(TASKS), random.nextGaussian(), 0.5 + random.nextDouble());
        }
    }
}
