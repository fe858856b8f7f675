package dev.okl.internal.path;

import static dev.okl.testing.Tolerances.SOLVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Parallel;
import dev.okl.metric.Errors;
import org.junit.jupiter.api.Test;

class FitErrorsTest {
    /** Values 0 to 5 beyond 1e8, of which the fit is 1 off everywhere: squares of 6 beside 17.5 about the mean. */
    @Test
    void theSpreadOfTheValuesIsNotLostBesideALargeMean() {
        double large = 1e8;
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int k = 0; k < 6; k++) {
            builder.add(k / 2, "task " + k % 2, large + k);
        }
        Errors errors = FitErrors.of(
                (input, task) -> large + 2 * input + task + 1, builder.build().byTask(), Parallel.of(1));

        assertThat(errors.rmse()).isCloseTo(1, within(SOLVE));
        assertThat(errors.explainedVariance()).isCloseTo(1 - 6 / 17.5, within(SOLVE));
        assertThat(errors.count()).isEqualTo(6);
    }
}
