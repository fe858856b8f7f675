package dev.okl.internal.state;

import static dev.okl.testing.Tolerances.LOOSE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.Observation;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The units of values and kernels are the user's business: the same curves must come out. */
class LevelsTest {
    /** What follows from the data alone. */
    private static final double SAME = 1e-9;

    /** What a fit in other units has in common with the first: sweeps end within their tolerance. */
    private static final double SAME_FIT = 1e-6;

    private static final Kernel<Double> KERNEL = Kernels.gaussian(1.5).ofNumbers();
    private static final double[] NEW_INPUTS = {0.3, 2.7, 4.9};

    @ParameterizedTest
    @ValueSource(doubles = {1e-45, 1e-25, 1e-3, 1000, 1e9, 1e45})
    void valuesInOtherUnitsGiveTheSameCurves(double unit) {
        OutputKernelModel<Double> model = fit(learner(KERNEL), 1);
        OutputKernelModel<Double> other = fit(learner(KERNEL), unit);
        for (double x : NEW_INPUTS) {
            assertThat(other.predict(x, "3")).isCloseTo(unit * model.predict(x, "3"), within(LOOSE * unit));
            assertThat(newTask(other, x, unit)).isCloseTo(unit * newTask(model, x, 1), within(LOOSE * unit));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 50})
    void aScaledKernelGivesTheSameCurves(double scale) {
        OutputKernelModel<Double> model = fit(learner(KERNEL), 1);
        OutputKernelModel<Double> other = fit(learner(KERNEL.times(scale)), 1);
        for (double x : NEW_INPUTS) {
            assertThat(other.predict(x, "3")).isCloseTo(model.predict(x, "3"), within(LOOSE));
        }
    }

    @Test
    void aScaledKernelOnTheTasksGivesTheSameCurves() {
        Kernel<String> plain = Kernels.delta();
        OutputKernelModel<Double> model = fit(learner(KERNEL).taskKernel(plain, name -> name), 1);
        OutputKernelModel<Double> other = fit(learner(KERNEL).taskKernel(plain.times(9), name -> name), 1);
        for (double x : NEW_INPUTS) {
            assertThat(other.predict(x, "3")).isCloseTo(model.predict(x, "3"), within(LOOSE));
        }
    }

    /** Otherwise the tests above would show nothing. */
    @Test
    void atAFixedLevelTheUnitsMatter() {
        OutputKernelModel<Double> model = fit(learner(KERNEL).levelsAtOne(), 1);
        OutputKernelModel<Double> other = fit(learner(KERNEL).levelsAtOne(), 1e-3);
        assertThat(Math.abs(1000 * newTask(other, 2.7, 1e-3) - newTask(model, 2.7, 1)))
                .isGreaterThan(0.01);
    }

    @Test
    void aLevelMustBePositive() {
        assertThatThrownBy(() -> new Levels(0, 1)).hasMessageContaining("mean").hasMessageContaining("0.0");
        assertThatThrownBy(() -> new Levels(1, Double.NaN)).hasMessageContaining("intercepts");
    }

    @Test
    void multiplesAreOfTheMeanFirst() {
        assertThat(new Levels(2, 3).times(5, 7)).isEqualTo(new Levels(10, 21));
    }

    /** All weights times the same: lambda follows, the curves stay. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-45, 1e-9, 1e9, 1e45})
    void weightsInOtherUnitsGiveTheSameCurves(double unit) {
        FitResult<OutputKernelModel<Double>> fit =
                learner(KERNEL).intercepts(true).build().fit(data(1, 1));
        FitResult<OutputKernelModel<Double>> other =
                learner(KERNEL).intercepts(true).build().fit(data(1, unit));
        assertThat(other.lambda()).isCloseTo(unit * fit.lambda(), within(SAME * unit * fit.lambda()));
        assertThat(other.point().objective())
                .isCloseTo(
                        fit.point().objective(), within(SAME_FIT * fit.point().objective()));
        assertThat(other.point().training().rmse())
                .isCloseTo(fit.point().training().rmse(), within(SAME_FIT));
        for (double x : NEW_INPUTS) {
            assertThat(other.model().predict(x, "3")).isCloseTo(fit.model().predict(x, "3"), within(LOOSE));
        }
    }

    @Test
    void lambdaAndObjectiveAreInTheUnitsOfTheData() {
        FitResult<OutputKernelModel<Double>> fit = learner(KERNEL).build().fit(data(1, 1));
        FitResult<OutputKernelModel<Double>> other = learner(KERNEL).build().fit(data(1e20, 1));
        assertThat(other.lambdaMax() / 1e20).isCloseTo(fit.lambdaMax(), within(SAME * fit.lambdaMax()));
        assertThat(other.lambda() / 1e20).isCloseTo(fit.lambda(), within(SAME * fit.lambda()));
        assertThat(other.point().objective() / 1e20)
                .isCloseTo(
                        fit.point().objective(), within(SAME_FIT * fit.point().objective()));
        assertThat(other.selection().orElseThrow().errors().rmse() / 1e20)
                .isCloseTo(fit.selection().orElseThrow().errors().rmse(), within(SAME_FIT));
    }

    /** Their squares would be zero. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-60, 1e-150, 1e-165, 1e-250, 1e-310})
    void valuesThatAreTooSmallAreRefused(double unit) {
        assertThatThrownBy(() -> fit(learner(KERNEL), unit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the values must be larger than 1.0E-50 in size");
    }

    /** Far from the inputs, where the kernel says nothing, a task's value is its intercept. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-45, 1e-25, 1e-3, 1000, 1e9, 1e45})
    void interceptsInOtherUnitsAreTheSame(double unit) {
        OutputKernelModel<Double> model = fit(learner(KERNEL).intercepts(true), 1);
        OutputKernelModel<Double> other = fit(learner(KERNEL).intercepts(true), unit);
        for (double x : new double[] {0.3, 2.7, 8, 1000}) {
            assertThat(other.predict(x, "3")).isCloseTo(unit * model.predict(x, "3"), within(LOOSE * unit));
            assertThat(newTask(other, x, unit)).isCloseTo(unit * newTask(model, x, 1), within(LOOSE * unit));
        }
    }

    @Test
    void valuesThatAreAllZeroAreLearnedAsZero() {
        assertThat(fit(learner(KERNEL), 0).predict(1.0, "3")).isZero();
    }

    private static LearnerBuilder<Double> learner(Kernel<Double> kernel) {
        return OutputKernelLearner.builder(kernel).lambdas(12, 1e-2).tolerance(1e-9);
    }

    /** What a task with a single observation, high above the others, is expected to be. */
    private static double newTask(OutputKernelModel<Double> model, double x, double unit) {
        return model.foldIn(List.of(new Observation<>(1.0, 9 * unit))).at(x);
    }

    private static OutputKernelModel<Double> fit(LearnerBuilder<Double> learner, double unit) {
        return learner.build().fit(data(unit, 1)).model();
    }

    private static TaskData<Double> data(double unit, double weight) {
        Random random = new Random(4);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int task = 0; task < 12; task++) {
            double size = random.nextGaussian();
            for (double x = 0; x < 6; x += 0.75) {
                if (random.nextInt(3) > 0) {
                    double y = 4 + Math.sin(x) + size * Math.cos(x) + 0.2 * random.nextGaussian();
                    builder.add(x, String.valueOf(task), unit * y, weight);
                }
            }
        }
        return builder.build();
    }
}
