package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.TaskData;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.KernelFamily.Open;
import dev.okl.kernel.Kernels;
import dev.okl.selection.Validation;
import dev.okl.testing.Tolerances;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The levels of mean and intercepts that are learned: what they are the levels of, and in which units. */
@Tag("slow")
class ScaleLevelsTest {
    /** As the program promises: relative to the largest prediction. */
    private static final double PROMISED = 1e-6;

    /** Other roundings may take another number of sweeps, which end within this: what differs then must be less than is promised. */
    private static final double SWEEPS = 1e-8;

    /** A level is stored as it was used, but for rounding. */
    private static final double STORED = 1e-9;

    /** In curves that differ in height above all; the search takes steps of a factor of 3. */
    private static final double CLEARLY = 2;

    private static KernelFamily<Double> smooth(double multiple) {
        return KernelFamily.of(
                List.of(new Open("width", 1, 1e-3, 1e3, false)),
                numbers -> Kernels.matern(2.5, numbers[0]).ofNumbers().times(multiple));
    }

    /** Tasks of a group of four are alike. */
    private static KernelFamily<Integer> groups(double multiple) {
        return KernelFamily.of(
                List.of(new Open("weight of group", 0.1, 1e-6, 1e4, true)), numbers -> Kernels.<Integer>delta()
                        .plus(Kernels.<Integer>delta().on((Integer j) -> j % 4).times(numbers[0]))
                        .times(multiple));
    }

    /** Curves about a common one, each with a height of its own. */
    private static TaskData<Double> curves() {
        Random random = new Random(8);
        TaskData.Builder<Double> data = TaskData.builder();
        for (int j = 0; j < 16; j++) {
            double height = random.nextGaussian();
            double size = 0.7 * random.nextGaussian();
            for (int i = 0; i < 5; i++) {
                double t = random.nextInt(24) / 2.0;
                double common = 2 * Math.cos(t / 3 + j % 4);
                data.add(t, "p" + j, 3 + common + height + size * Math.sin(t / 2) + 0.2 * random.nextGaussian());
            }
        }
        return data.build();
    }

    private static OutputKernelModel<Double> learn(
            TaskData<Double> data, double ofInputs, double ofTasks, boolean related) {
        LearnerBuilder<Double> learner = OutputKernelLearner.builder(List.of(smooth(ofInputs)))
                .constant(true)
                .learnLevels(true)
                .tolerance(SWEEPS)
                .validation(Validation.automatic());
        return (related ? learner.taskKernels(groups(ofTasks), task -> Integer.valueOf(task.substring(1))) : learner)
                .build()
                .fit(data)
                .model();
    }

    private static double[] predictions(OutputKernelModel<Double> model, double unit) {
        return Stream.of("p3", "p14")
                .flatMap(task -> IntStream.range(0, 10).mapToObj(k -> model.predict(1.7 * k, task) / unit))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private static void assertSame(OutputKernelModel<Double> actual, OutputKernelModel<Double> expected, double unit) {
        assertThat(Tolerances.distance(predictions(actual, unit), predictions(expected, 1)))
                .isLessThan(PROMISED);
    }

    @Test
    void ofFewObservationsTheScaleOfTheKernelOnTheInputsDoesNotMatter() {
        assertSame(learn(curves(), 1000, 1, false), learn(curves(), 1, 1, false), 1);
    }

    @Test
    void ofFewObservationsTheScalesOfBothKernelsDoNotMatter() {
        OutputKernelModel<Double> one = learn(curves(), 1, 1, true);

        assertSame(learn(curves(), 1, 50, true), one, 1);
        assertSame(learn(curves(), 1000, 50, true), one, 1);
    }

    @Test
    void ofFewObservationsTheUnitOfTheValuesDoesNotMatter() {
        assertSame(learn(curves().withValues(y -> 1000 * y), 1, 1, false), learn(curves(), 1, 1, false), 1000);
        assertSame(learn(curves().withValues(y -> 1000 * y), 1, 1, true), learn(curves(), 1, 1, true), 1000);
    }

    /** Ratings whose users differ in their own level much more than items do, and hardly in taste. */
    private static TaskData<Integer> ratings() {
        Random random = new Random(3);
        TaskData.Builder<Integer> data = TaskData.builder();
        for (int j = 0; j < 700; j++) {
            double level = 2 * random.nextGaussian();
            double taste = 0.2 * random.nextGaussian();
            for (int k = 0; k < 8; k++) {
                int item = random.nextInt(40);
                double y = 5 + level + 0.1 * Math.sin(item) + taste * Math.cos(3 * item) + random.nextGaussian();
                data.add(item, "user " + j, y);
            }
        }
        return data.build();
    }

    private static FitResult<OutputKernelModel<Integer>> fit(boolean learned) {
        return OutputKernelLearner.builder(Kernels.<Integer>delta())
                .constant(true)
                .intercepts(true)
                .learnLevels(learned)
                .rank(2)
                .build()
                .fit(ratings());
    }

    /** The intercepts' column of the inputs' values is held at their level. */
    private static double levelOfIntercepts(FitResult<OutputKernelModel<Integer>> fit) {
        double[] row = fit.model().parts().inputValues().row(0);
        return row[row.length - 1];
    }

    @Test
    void ofManyObservationsTheModelHasTheLevelsThatWereFound() {
        assertThat(ratings().size()).isGreaterThan(5000);
        FitResult<OutputKernelModel<Integer>> usual = fit(false);
        FitResult<OutputKernelModel<Integer>> learned = fit(true);

        Map<String, Double> multiples = learned.scales().orElseThrow().numbers();
        double ofIntercepts = multiples.get("level of the intercepts");
        double ofMean = multiples.get("level of the mean");
        assertThat(ofIntercepts).isGreaterThan(CLEARLY * ofMean);
        double expected = ofIntercepts * levelOfIntercepts(usual);
        assertThat(levelOfIntercepts(learned)).isCloseTo(expected, within(STORED * expected));
    }
}
