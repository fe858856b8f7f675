package dev.okl.metric;

import static dev.okl.testing.Tolerances.TIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TaskErrorsTest {
    @Test
    void figuresByHand() {
        TaskErrors errors = new TaskErrors(3);
        errors.add(0, 0, 1, 3);
        errors.add(0, 4, 2, 1);
        errors.add(2, 5, 5, 1);

        assertThat(errors.tasks()).isEqualTo(3);
        assertThat(errors.count(0)).isEqualTo(2);
        assertThat(errors.rmse(0)).isCloseTo(Math.sqrt(7.0 / 4), within(TIGHT));
        assertThat(errors.mae(0)).isCloseTo(5.0 / 4, within(TIGHT));
        assertThat(errors.count(1)).isZero();
        assertThat(errors.rmse(1)).isNaN();
        assertThat(errors.mae(1)).isNaN();
        assertThat(errors.rmse(2)).isZero();
    }

    @Test
    void ofOneTaskTheyAreThoseOfAll() {
        double[] actual = {1, 2, 4};
        double[] predicted = {1.5, 1, 7};
        double[] weights = {1, 2, 0.5};
        TaskErrors errors = new TaskErrors(1);
        for (int k = 0; k < 3; k++) {
            errors.add(0, actual[k], predicted[k], weights[k]);
        }
        Errors all = Errors.of(actual, predicted, weights);

        assertThat(errors.rmse(0)).isCloseTo(all.rmse(), within(TIGHT));
        assertThat(errors.mae(0)).isCloseTo(all.mae(), within(TIGHT));
    }

    @Test
    void setsAreAddedUp() {
        TaskErrors first = new TaskErrors(2);
        first.add(0, 0, 3, 1);
        TaskErrors second = new TaskErrors(2);
        second.add(0, 0, 4, 1);
        second.add(1, 0, 1, 1);
        first.addAll(second);

        assertThat(first.count(0)).isEqualTo(2);
        assertThat(first.rmse(0)).isCloseTo(Math.sqrt(12.5), within(TIGHT));
        assertThat(first.mae(0)).isCloseTo(3.5, within(TIGHT));
        assertThat(first.rmse(1)).isEqualTo(1);
        assertThat(second.count(0)).isEqualTo(1);
        assertThatThrownBy(() -> first.addAll(new TaskErrors(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("numbers of tasks differ: 2 and 3");
    }
}
