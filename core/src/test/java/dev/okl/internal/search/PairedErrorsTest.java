package dev.okl.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.metric.TaskErrors;
import org.junit.jupiter.api.Test;

class PairedErrorsTest {
    /** Differences 1, 2, 3: their mean is 2, its standard error 1 / sqrt(3). */
    @Test
    void worseByMoreThanAStandardErrorIsNotAsGood() {
        assertThat(new PairedErrors(new double[] {1, 2, 3}).isAsGood()).isFalse();
        assertThat(new PairedErrors(new double[] {-1, -2, -3}).isAsGood()).isTrue();
        // The mean is 1, its standard error 4.05.
        assertThat(new PairedErrors(new double[] {-6, 1, 8}).isAsGood()).isTrue();
    }

    @Test
    void aSingleDifferenceSaysNothing() {
        assertThat(new PairedErrors(new double[] {-1}).isAsGood()).isFalse();
    }

    /** The tasks' errors are of all sizes, and still one fit is worse for each of them. */
    @Test
    void tasksWithoutPredictionsDoNotCount() {
        TaskErrors one = new TaskErrors(4);
        TaskErrors other = new TaskErrors(4);
        for (int task = 0; task < 3; task++) {
            one.add(task, 0, Math.pow(10, task) + 1, 1);
            other.add(task, 0, Math.pow(10, task), 1);
        }

        PairedErrors paired = PairedErrors.ofTasks(one, other);
        assertThat(paired.differences()).containsExactly(1, 1, 1);
        assertThat(paired.isAsGood()).isFalse();
    }
}
