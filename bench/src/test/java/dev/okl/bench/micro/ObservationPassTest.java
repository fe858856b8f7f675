package dev.okl.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.bench.data.Ratings;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Parallel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The straightforward loop that the library is timed against computes the same. */
class ObservationPassTest {
    private static final double CLOSE = 1e-9;

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 10, 32})
    void bothWaysGiveTheSameBlocks(int rank) {
        TaskData<?> data = Ratings.generated(10_000, 1).ratings();
        ObservationPass pass = new ObservationPass(data, rank);
        double[] fast = pass.fast(Parallel.of(2));
        double[] plain = pass.plain(Parallel.of(2));
        int tasks = data.tasks().size();
        for (int task = 0; task < tasks; task++) {
            for (int a = 0; a < rank; a++) {
                for (int b = a; b < rank; b++) {
                    int at = (task * rank + a) * rank + b;
                    assertThat(fast[at]).isEqualTo(plain[at], within(CLOSE));
                }
            }
        }
    }
}
