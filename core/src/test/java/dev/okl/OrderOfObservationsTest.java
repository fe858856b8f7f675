package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In whichever order observations come, a fit is the same but for rounding, also where it is far from exact. */
final class OrderOfObservationsTest {
    private static final int INPUTS = 30;

    @ParameterizedTest
    @CsvSource({"50,true", "50,false", "12,true", "12,false"})
    void doesNotMatter(int tasks, boolean smooth) {
        Kernel<Double> kernel = smooth ? Kernels.linearSpline() : Kernels.delta();
        List<Observation<Double>> observations = observations(tasks);
        OutputKernelModel<Double> model = fit(kernel, observations);
        Collections.shuffle(observations, new Random(9));
        OutputKernelModel<Double> other = fit(kernel, observations);

        for (int i = 0; i < INPUTS; i++) {
            for (String task : model.tasks()) {
                double x = i;
                assertThat(Math.abs(model.predict(x, task) - other.predict(x, task)))
                        .isLessThan(1e-6);
            }
        }
    }

    private record Observation<X>(X input, String task, double value) {}

    private static List<Observation<Double>> observations(int tasks) {
        Random random = new Random(3);
        double[][] shapes = new double[4][];
        for (int k = 0; k < shapes.length; k++) {
            shapes[k] = random.doubles(INPUTS, -1, 1).toArray();
        }
        List<Observation<Double>> observations = new ArrayList<>();
        for (int j = 0; j < tasks; j++) {
            double[] own = random.doubles(shapes.length, -2, 2).toArray();
            for (int i = 0; i < INPUTS; i++) {
                double value = 2 + random.nextGaussian() / 4;
                for (int k = 0; k < own.length; k++) {
                    value += own[k] * shapes[k][i];
                }
                if (random.nextInt(3) > 0) {
                    observations.add(new Observation<>((double) i, "task " + j, value));
                }
            }
        }
        return observations;
    }

    private static OutputKernelModel<Double> fit(Kernel<Double> kernel, List<Observation<Double>> observations) {
        TaskData.Builder<Double> builder = TaskData.builder();
        observations.forEach(one -> builder.add(one.input, one.task, one.value));
        return OutputKernelLearner.builder(kernel)
                .rank(3)
                .lambda(1.5)
                .build()
                .fit(builder.build())
                .model();
    }
}
