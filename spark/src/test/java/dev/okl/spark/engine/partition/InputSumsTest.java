package dev.okl.spark.engine.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.spark.LocalSpark;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;

/** Whether the driver adds up or the executors do, the sums are the same. */
final class InputSumsTest {
    private static final int INPUTS = 11;
    private static final int WIDTH = 2;

    @Test
    void onDriverAndOnExecutors() {
        double[] expected = new double[INPUTS * WIDTH];
        List<InputSums.Partial> parts = new ArrayList<>();
        for (int part = 0; part < 4; part++) {
            List<Integer> inputs = new ArrayList<>();
            for (int input = part; input < INPUTS - 1; input += 1 + part) {
                inputs.add(input); // the last one is known to nobody
            }
            double[] numbers = new double[inputs.size() * WIDTH];
            for (int k = 0; k < numbers.length; k++) {
                numbers[k] = 0.1 * (part + 1) + k;
                expected[inputs.get(k / WIDTH) * WIDTH + k % WIDTH] += numbers[k];
            }
            parts.add(new InputSums.Partial(
                    inputs.stream().mapToInt(Integer::intValue).toArray(), numbers));
        }
        parts.add(new InputSums.Partial(new int[0], new double[0]));
        JavaRDD<InputSums.Partial> rdd =
                new JavaSparkContext(LocalSpark.session().sparkContext()).parallelize(parts, parts.size());

        assertThat(InputSums.onDriver(rdd, INPUTS, WIDTH)).isEqualTo(expected);
        assertThat(InputSums.onExecutors(rdd, INPUTS, WIDTH)).isEqualTo(expected);
    }
}
