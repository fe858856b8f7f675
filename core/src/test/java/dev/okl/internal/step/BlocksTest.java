package dev.okl.internal.step;

import static dev.okl.testing.Tolerances.SOLVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.testing.Problems;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BlocksTest {
    private static final int ROWS = 20;
    private static final int TASKS = 15;
    private static final int Q = 3;
    private static final double LAMBDA = 0.7;

    private final Matrix features = Problems.matrix(TASKS, Q, new Random(1));
    private final Matrix values = Problems.matrix(ROWS, Q, new Random(2));

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-15, 1e-9, 0.9e-6})
    void aSquaredErrorThatIsMostlyRoundingIsNotGiven(double share) {
        ObservedRows rows = rows(share);

        assertThat(squaredError(rows.gatherStored())).isEmpty();
        assertThat(squaredError(Blocks.unstored(rows))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.1e-6, 1e-3, 1})
    void aSquaredErrorThatIsGivenIsAccurate(double share) {
        ObservedRows rows = rows(share);
        double expected = 0;
        for (int i = 0; i < ROWS; i++) {
            for (int o = rows.observations().start(i); o < rows.observations().end(i); o++) {
                double error = rows.target(i, o) - fitted(i, rows.observations().partner(o));
                expected += rows.observations().weight(o) * error * error;
            }
        }

        assertThat(squaredError(rows.gatherStored()).getAsDouble()).isCloseTo(expected, within(SOLVE * expected));
        assertThat(squaredError(Blocks.unstored(rows)).getAsDouble()).isCloseTo(expected, within(SOLVE * expected));
    }

    /** With the coefficients that belong to the values. */
    private OptionalDouble squaredError(Blocks blocks) {
        Matrix coefficients = Matrix.zeros(ROWS, Q);
        blocks.recoverCoefficients(values, LAMBDA, coefficients);
        return blocks.squaredError(coefficients, values, LAMBDA);
    }

    private double fitted(int row, int task) {
        return Vectors.dot(values.row(row), features.row(task));
    }

    /** y = f.v plus noise, of which the squares are about this share of all squares. */
    private ObservedRows rows(double share) {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < TASKS; j++) {
                // In proportion to the value the share is the same everywhere; the signs alternate.
                double noise = Math.sqrt(share) * fitted(i, j) * ((i + j) % 2 == 0 ? 1 : -1);
                builder.add(i, "task " + j, fitted(i, j) + noise, 1 + (i + j) % 3);
            }
        }
        TaskData<Integer> data = builder.build();
        return new ObservedRows(data.byInput(), features, new double[0], Parallel.of(1));
    }
}
