package dev.okl.internal.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.FixedPart;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.KernelFamily.Open;
import dev.okl.kernel.Kernels;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The derivatives of the deviance, against its differences. */
class DevianceTest {
    private static final double DIFFERENCE = 1e-4;

    /** The factor of K leaves out what is smaller than this part of it, and is another one where another pivot is taken. */
    private static final double FACTOR = 2e-3;

    private static final KernelFamily<Double> INPUTS = KernelFamily.of(
            List.of(new Open("width", 2, 0.1, 50, false), new Open("weight", 0.3, 1e-3, 100, true)),
            numbers -> Kernels.matern(1.5, numbers[0])
                    .ofNumbers()
                    .plus(Kernels.linearSpline().times(numbers[1])));

    private static final KernelFamily<Double> TASKS =
            KernelFamily.of(List.of(new Open("width", 1.5, 0.1, 50, false)), numbers -> Kernels.matern(0.5, numbers[0])
                    .ofNumbers());

    private static TaskData<Double> data(int tasks, int perTask, boolean common) {
        Random random = new Random(3);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int j = 0; j < tasks; j++) {
            double level = random.nextGaussian();
            for (int i = 0; i < perTask; i++) {
                double x = common ? i : 6 * random.nextDouble();
                double y = Math.sin(x) + level + 0.3 * random.nextGaussian();
                builder.add(x, "t" + j, y, 0.5 + random.nextDouble());
            }
        }
        return builder.build();
    }

    /** Few and many observations of a task, fewer and more inputs than pairs, plain loops and BLAS. */
    @ParameterizedTest
    @CsvSource({
        "12, 4, true, true, true, false",
        "12, 4, true, false, true, false",
        "12, 4, true, true, false, true",
        "7, 5, false, true, true, true",
        "40, 3, false, true, true, false",
        "40, 3, false, true, false, false",
        "3, 45, false, true, true, false"
    })
    void derivativesAreThoseOfTheDeviance(
            int tasks, int perTask, boolean common, boolean mean, boolean intercepts, boolean related) {
        TaskData<Double> data = data(tasks, perTask, common);
        MixedModel model = new MixedModel(
                data,
                FixedPart.Design.constant(data.inputs().size(), tasks),
                0.1,
                IntStream.range(0, data.size()).toArray(),
                related,
                Parallel.of(2));
        List<Double> descriptions =
                IntStream.range(0, tasks).mapToObj(j -> 0.3 * j).toList();
        KernelPair<Double> kernels = new KernelPair<>(
                INPUTS, related ? Optional.of(new RelatedTasks<>(TASKS, descriptions)) : Optional.empty());
        Deviance<Double> deviance = new Deviance<>(model, data, kernels, mean, intercepts);
        double[] logs = deviance.start();
        for (int k = 0; k < logs.length; k++) {
            logs[k] += 0.3 * Math.cos(k);
        }

        double[] slopes = deviance.slopes(logs);

        for (int k = 0; k < logs.length; k++) {
            double[] above = logs.clone();
            double[] below = logs.clone();
            above[k] += DIFFERENCE;
            below[k] -= DIFFERENCE;
            double expected = (deviance.at(above) - deviance.at(below)) / (2 * DIFFERENCE);
            assertThat(slopes[k]).as("number %d", k).isCloseTo(expected, within(FACTOR * (1 + Math.abs(expected))));
        }
    }
}
