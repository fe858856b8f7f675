package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.TaskData;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.KernelFamily.Open;
import dev.okl.kernel.Kernels;
import dev.okl.selection.Validation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is learned depends neither on units nor on the order of rows, also where not all observations are looked at. */
class ScalesInvarianceTest {
    /** As promised for units. */
    private static final double SAME = 1e-6;

    private static final int TIMES = 250;
    private static final int[] SHOWN = {0, 7, 100, TIMES - 1};

    /** An observation. */
    private record Sample(int time, int task, double value) {}

    /** So many samples of each curve that the likelihood looks at a part of them. */
    private static List<Sample> samples() {
        Random random = new Random(3);
        List<Sample> samples = new ArrayList<>();
        for (int task = 0; task < 8; task++) {
            double phase = random.nextDouble();
            for (int time = 0; time < TIMES; time++) {
                double value = 5 + Math.sin(time / 20.0 + phase) + 0.3 * random.nextGaussian();
                samples.add(new Sample(time, task, value));
            }
        }
        return samples;
    }

    private static FitResult<OutputKernelModel<Double>> fit(List<Sample> samples, double unit, double origin) {
        TaskData.Builder<Double> builder = TaskData.builder();
        samples.forEach(sample -> builder.add(origin + unit * sample.time, "task " + sample.task, sample.value));
        KernelFamily<Double> kernels = KernelFamily.of(
                List.of(new Open("width", 30 * unit, 0.03 * unit, 3e4 * unit, false)),
                numbers -> Kernels.matern(2.5, numbers[0]).ofNumbers());
        return OutputKernelLearner.builder(List.of(kernels))
                .constant(true)
                .learnLevels(true)
                .validation(Validation.automatic())
                .build()
                .fit(builder.build());
    }

    private static double width(FitResult<?> fit) {
        return fit.scales().orElseThrow().numbers().get("width");
    }

    @Test
    void unitsDoNotMatter() {
        FitResult<OutputKernelModel<Double>> days = fit(samples(), 1, 0);
        FitResult<OutputKernelModel<Double>> hours = fit(samples(), 24, 100);

        assertThat(width(hours) / 24).isCloseTo(width(days), within(SAME * width(days)));
        for (int time : SHOWN) {
            assertThat(hours.model().predict(100 + 24.0 * time, "task 3"))
                    .isCloseTo(days.model().predict((double) time, "task 3"), within(5 * SAME));
        }
    }

    @Test
    void theOrderOfRowsDoesNotMatter() {
        FitResult<OutputKernelModel<Double>> sorted = fit(samples(), 1, 0);
        List<Sample> other = samples();
        Collections.shuffle(other, new Random(1));
        FitResult<OutputKernelModel<Double>> shuffled = fit(other, 1, 0);

        assertThat(width(shuffled)).isCloseTo(width(sorted), within(SAME * width(sorted)));
        IntStream.of(SHOWN).forEach(time -> assertThat(shuffled.model().predict((double) time, "task 3"))
                .isCloseTo(sorted.model().predict((double) time, "task 3"), within(5 * SAME)));
    }
}
