package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.FixedColumns;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is said of a task without observations where values are learned as logarithms, and tasks differ by large factors. */
class NewTaskOnAScaleTest {
    private static final int TASKS = 60;
    private static final double SAME = 1e-9;

    /** Curves that differ by factors whose logarithms have a standard deviation of 1. */
    private static final TaskData<Double> DATA = factors();

    private static TaskData<Double> factors() {
        Random random = new Random(4);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int task = 0; task < TASKS; task++) {
            double factor = Math.exp(random.nextGaussian());
            for (int k = 0; k < 6; k++) {
                double noise = Math.exp(0.1 * random.nextGaussian());
                builder.add((double) k, "p" + task, 10 * factor * Math.exp(-0.3 * k) * noise);
            }
        }
        return builder.build();
    }

    private static final FixedColumns<Integer> GROUP = new FixedColumns<>() {
        @Override
        public List<String> names() {
            return List.of("group");
        }

        @Override
        public double[] of(Integer group) {
            return new double[] {group};
        }
    };

    private static LearnerBuilder<Double> learner() {
        return OutputKernelLearner.builder(Kernels.matern(2.5, 3).ofNumbers())
                .constant(true)
                .learnLevels(true)
                .transform(new Transform(Transform.Kind.LOG));
    }

    private static double[] predicted(OutputKernelModel<Double> model, double at) {
        return model.tasks().stream()
                .mapToDouble(task -> model.predict(at, task))
                .toArray();
    }

    /** Of new tasks of the same descriptions. */
    private static double averageOverDescriptions(OutputKernelModel<Double> model, double at) {
        return IntStream.range(0, TASKS)
                .mapToDouble(task -> model.newTask(description("p" + task)).at(at))
                .average()
                .orElseThrow();
    }

    /** Says nothing about a task. */
    private static int description(String task) {
        return Integer.parseInt(task.substring(1)) % 2;
    }

    @Test
    void aFixedColumnThatSaysNothingHardlyChangesTheAverage() {
        OutputKernelModel<Double> model = learner()
                .fixedTaskColumns(GROUP, NewTaskOnAScaleTest::description)
                .build()
                .fit(DATA)
                .model();

        double average = Arrays.stream(predicted(model, 2)).average().orElseThrow();
        assertThat(averageOverDescriptions(model, 2)).isCloseTo(average, within(0.1 * average));
    }

    @Test
    void aKernelOnTheTasksThatSaysNothingHardlyChangesTheAverage() {
        Kernel<String> groups = Kernels.<Integer>delta().on(NewTaskOnAScaleTest::description);
        OutputKernelModel<Double> model = learner()
                .taskKernel(Kernels.<String>delta().plus(groups.times(0.1)), task -> task)
                .build()
                .fit(DATA)
                .model();

        double average = Arrays.stream(predicted(model, 2)).average().orElseThrow();
        double described = IntStream.range(0, 10)
                .mapToDouble(k -> model.newTask("p" + (TASKS + k)).at(2.0))
                .average()
                .orElseThrow();
        assertThat(described).isCloseTo(average, within(0.15 * average));
    }

    /** Of 1 + min(a, b) the variance grows without end, and so would the average of exponentials. */
    @Test
    void tasksFarFromAllThatAreKnownDeviateNoFartherThanThese() {
        Kernel<String> ages = Kernels.linearSpline().onNumber(task -> Integer.parseInt(task.substring(1)));
        OutputKernelModel<Double> model = learner()
                .taskKernel(Kernels.<String>delta().plus(ages), task -> task)
                .build()
                .fit(DATA)
                .model();

        double median = model.ofMedians().newTask("p10000000").at(2.0);
        assertThat(model.newTask("p10000000").at(2.0)).isBetween(median, 5 * median);
    }

    @Test
    void theMedianOfANewTaskIsThatOfTheTasks() {
        OutputKernelModel<Double> medians = learner().build().fit(DATA).model().ofMedians();

        double[] predicted = predicted(medians, 2);
        double geometricMean =
                Math.exp(Arrays.stream(predicted).map(Math::log).average().orElseThrow());
        assertThat(medians.newTask().at(2.0)).isCloseTo(geometricMean, within(SAME * geometricMean));
        double below = Arrays.stream(predicted)
                        .filter(value -> value < medians.newTask().at(2.0))
                        .count()
                / (double) predicted.length;
        assertThat(below).isBetween(0.35, 0.65);
    }

    @Test
    void aDescribedTaskWithoutObservationsIsTheSameFoldedIn() {
        OutputKernelModel<Double> model = learner()
                .fixedTaskColumns(GROUP, NewTaskOnAScaleTest::description)
                .build()
                .fit(DATA)
                .model();

        assertThat(model.foldIn(1, List.of()).at(2.0))
                .isEqualTo(model.newTask(1).at(2.0));
    }
}
