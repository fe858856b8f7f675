package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.TaskData;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.KernelFamily.Open;
import dev.okl.kernel.Kernels;
import dev.okl.selection.Scales;
import dev.okl.selection.Scales.Trial;
import dev.okl.selection.Validation;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Which of several kernels is taken where there are few observations: of those whose error is within a standard error of the smallest, the most
 * likely one, where each number that was open costs two units of the deviance.
 */
class CandidateChoiceTest {
    private static final double COST_OF_A_NUMBER = 2;

    private static TaskData<Double> waves(int seed) {
        Random random = new Random(seed);
        TaskData.Builder<Double> data = TaskData.builder();
        for (int j = 0; j < 12; j++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            for (int i = 0; i < 8; i++) {
                double t = random.nextInt(48) / 2.0;
                data.add(t, "task " + j, a * Math.sin(t / 5) + b * Math.cos(t / 7) + 0.3 * random.nextGaussian());
            }
        }
        return data.build();
    }

    private static KernelFamily<Double> of(double width) {
        return KernelFamily.of(Kernels.matern(2.5, width).ofNumbers());
    }

    private static final KernelFamily<Double> OPEN =
            KernelFamily.of(List.of(new Open("width", 5, 1e-2, 1e3, false)), numbers -> Kernels.matern(2.5, numbers[0])
                    .ofNumbers());

    private static Scales learn(TaskData<Double> data, List<KernelFamily<Double>> kernels) {
        return OutputKernelLearner.builder(kernels)
                .constant(true)
                .learnLevels(true)
                .validation(Validation.automatic())
                .build()
                .fit(data)
                .scales()
                .orElseThrow();
    }

    /** By definition; the index of the one that should be taken. */
    private static int expected(List<Trial> tried, int... numbers) {
        Trial accurate =
                tried.stream().min(Comparator.comparingDouble(Trial::error)).orElseThrow();
        return IntStream.range(0, tried.size())
                .boxed()
                .filter(k -> tried.get(k).error() <= accurate.error() + accurate.standardError())
                .min(Comparator.comparingDouble(k -> tried.get(k).deviance() + COST_OF_A_NUMBER * numbers[k]))
                .orElseThrow();
    }

    private static <T extends Comparable<T>> int smallest(List<Trial> tried, Function<Trial, T> of) {
        return tried.indexOf(tried.stream().min(Comparator.comparing(of)).orElseThrow());
    }

    private static void assertChosen(List<Trial> tried, int expected) {
        for (int k = 0; k < tried.size(); k++) {
            assertThat(tried.get(k).chosen()).as("kernel " + k).isEqualTo(k == expected);
        }
    }

    /** Here the most likely of all is too far off, and the one with the smallest error is less likely than another. */
    @Test
    void theMostLikelyIsTakenOfThoseWithinAStandardErrorOfTheSmallestError() {
        List<KernelFamily<Double>> kernels = Stream.of(3.0, 5.0, 8.0, 12.0, 20.0, 50.0)
                .map(CandidateChoiceTest::of)
                .toList();
        List<Trial> tried = learn(waves(9), kernels).tried();

        int expected = expected(tried, 0, 0, 0, 0, 0, 0);
        assertThat(expected).isNotEqualTo(smallest(tried, Trial::error));
        assertThat(expected).isNotEqualTo(smallest(tried, Trial::deviance));
        assertChosen(tried, expected);
    }

    /** Widths near the one that is found, and not so near. */
    @Test
    void aNumberMustMakeTheObservationsLikelierByWhatItCosts() {
        TaskData<Double> data = waves(1);
        double width = learn(data, List.of(OPEN)).numbers().get("width");

        List<Trial> near = learn(data, List.of(of(0.85 * width), OPEN)).tried();
        assertThat(near.get(0).deviance() - near.get(1).deviance()).isBetween(0.3, 1.7);
        assertChosen(near, 0);
        assertThat(expected(near, 0, 1)).isZero();
        List<Trial> far = learn(data, List.of(of(0.7 * width), OPEN)).tried();
        assertThat(far.get(0).deviance() - far.get(1).deviance()).isGreaterThan(COST_OF_A_NUMBER);
        assertChosen(far, 1);
        assertThat(expected(far, 0, 1)).isEqualTo(1);
    }
}
