package dev.okl.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.testing.Problems;
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
        StepProblem problem = problem(share);

        assertThat(squaredError(Blocks.gatherStored(problem))).isNaN();
        assertThat(squaredError(Blocks.gatherUnstored(problem))).isNaN();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.1e-6, 1e-3, 1})
    void aSquaredErrorThatIsGivenIsAccurate(double share) {
        StepProblem problem = problem(share);
        double expected = 0;
        for (int i = 0; i < ROWS; i++) {
            for (int o = problem.observations().start(i);
                    o < problem.observations().end(i);
                    o++) {
                double error =
                        problem.target(o) - fitted(i, problem.observations().partner(o));
                expected += problem.observations().weight(o) * error * error;
            }
        }

        assertThat(squaredError(Blocks.gatherStored(problem))).isCloseTo(expected, within(1e-8 * expected));
        assertThat(squaredError(Blocks.gatherUnstored(problem))).isCloseTo(expected, within(1e-8 * expected));
    }

    /** With the coefficients that belong to the values. */
    private double squaredError(Blocks blocks) {
        Matrix coefficients = Matrix.zeros(ROWS, Q);
        blocks.recoverCoefficients(values, LAMBDA, coefficients);
        return blocks.squaredError(coefficients, values, LAMBDA);
    }

    private double fitted(int row, int task) {
        return Vectors.dot(values.row(row), features.row(task));
    }

    /** y = f.v plus noise, of which the squares are about this share of all squares. */
    private StepProblem problem(double share) {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < TASKS; j++) {
                // In proportion to the value the share is the same everywhere; the signs alternate.
                double noise = Math.sqrt(share) * fitted(i, j) * ((i + j) % 2 == 0 ? 1 : -1);
                builder.add(i, "task " + j, fitted(i, j) + noise, 1 + (i + j) % 3);
            }
        }
        TaskData<Integer> data = builder.build();
        return new StepProblem(
                new IdentityGram(ROWS), data.byInput(), features, null, LAMBDA, Parallel.of(1), null, null);
    }
}
