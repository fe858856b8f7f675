package dev.okl.app.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.app.error.UserError;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("slow")
class FitPlanTest {
    private static final long GIBI = 1L << 30;

    /** Values at the numbers below {@code inputs}; every third task misses some. */
    private static TaskData<Double> data(int inputs, int tasks) {
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int i = 0; i < inputs; i++) {
            for (int j = 0; j < tasks; j++) {
                if ((i + j) % 3 > 0) {
                    builder.add((double) i, "task " + j, Math.sin(i + j));
                }
            }
        }
        return builder.build();
    }

    private static LearnerBuilder<Double> spline() {
        return OutputKernelLearner.builder(Kernels.linearSpline());
    }

    @Test
    void thePlanIsWhatTheFitThenDoes() {
        TaskData<Double> data = data(12, 5);
        Kernel<Double> decades = Kernels.linearSpline().on((Double x) -> Math.floor(x / 4));
        Kernel<Double> delta = Kernels.delta();
        for (Kernel<Double> kernel : List.of(Kernels.linearSpline(), delta, decades, delta.plus(decades))) {
            LearnerBuilder<Double> options = OutputKernelLearner.builder(kernel).lambdas(4, 0.1);
            FitPlan plan = FitPlan.of(options, data);
            FitResult<?> fit = options.build().fit(data);

            assertThat(plan.inputGram().describe()).isEqualTo(fit.gram());
            assertThat(plan.solver()).hasToString(fit.solver());
            assertThat(plan.inputs()).isEqualTo(12);
            assertThat(plan.tasks()).isEqualTo(5);
            assertThat(plan.observations()).isEqualTo(data.size());
            assertThat(plan.lambdas()).isEqualTo(4);
            assertThat(plan.taskGram()).isEmpty();
            assertThat(plan.seconds()).isPositive();
        }
    }

    @Test
    void theRankIsThatOfTheFit() {
        TaskData<Double> small = data(12, 5);
        TaskData<Double> large = data(120, 110);

        assertThat(FitPlan.of(spline(), small).rank()).isEqualTo(5);
        assertThat(FitPlan.of(spline().rank(3), small).rank()).isEqualTo(3);
        assertThat(FitPlan.of(spline().rank(2, 4), small).rank()).isEqualTo(4);
        assertThat(FitPlan.of(spline(), large).rank()).isEqualTo(20);
        assertThat(FitPlan.of(spline().fullRank(), large).rank()).isEqualTo(110);
    }

    @Test
    void aKernelOnTheTasksIsPartOfThePlan() {
        Kernel<Double> taskKernel = Kernels.linearSpline();
        FitPlan plan = FitPlan.of(
                spline().taskKernel(taskKernel, name -> Double.valueOf(name.substring("task ".length()))), data(12, 5));

        assertThat(plan.taskGram().orElseThrow().describe()).isEqualTo("dense 5 x 5");
    }

    @Test
    void moreOfAnythingTakesLonger() {
        double base = FitPlan.of(spline(), data(40, 20)).seconds();

        assertThat(FitPlan.of(spline(), data(80, 20)).seconds()).isGreaterThan(base);
        assertThat(FitPlan.of(spline(), data(40, 40)).seconds()).isGreaterThan(base);
        assertThat(FitPlan.of(spline().lambdas(80, 1e-4), data(40, 20)).seconds())
                .isGreaterThan(base);
        assertThat(FitPlan.of(spline().lambda(1), data(40, 20)).seconds()).isLessThan(base);
        assertThat(FitPlan.of(spline().validation(dev.okl.selection.Validation.folds(5)), data(40, 20))
                        .seconds())
                .isGreaterThan(base);
    }

    @Test
    void whatFitsIsLetThrough() {
        assertThatCode(() -> MemoryCheck.require(FitPlan.of(spline(), data(12, 5))))
                .doesNotThrowAnyException();
    }

    /** The matrix would take 320 GB, more than a Java array holds. */
    @Test
    @Timeout(60) // the matrix alone would take many minutes, if it could be had
    void aDenseKernelOverVeryManyInputsIsRefusedAtOnce() {
        TaskData<Double> data = data(200_000, 2);

        assertThatThrownBy(() -> MemoryCheck.require(FitPlan.of(spline(), data), 8 * GIBI))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("200,000 distinct inputs is too large: its full matrix takes 298 GiB")
                .hasMessageContaining("round the input column")
                .hasMessageContaining("--kernel-rank 1000")
                .hasMessageNotContaining("-Xmx");
    }

    @Test
    void aDenseKernelThatIsOnlyTooLargeForThisJavaMayHaveMore() {
        FitPlan plan = FitPlan.of(spline(), data(10_000, 2));

        assertThatThrownBy(() -> MemoryCheck.require(plan, GIBI))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("not enough memory: the fit needs about 2.8 GiB and Java may use 1.0 GiB")
                .hasMessageContaining("10,000 distinct inputs")
                .hasMessageContaining("--kernel-rank 1000")
                .hasMessageContaining("OKL_JAVA_OPTS=-Xmx3g");
        assertThatCode(() -> MemoryCheck.require(plan, 4 * GIBI)).doesNotThrowAnyException();
        assertThat(plan.note().orElseThrow())
                .startsWith("10,000 distinct inputs, and the kernel compares each with each: its matrix takes 763 MiB")
                .contains("--kernel-rank N");
    }

    @Test
    void anApproximationMakesItFit() {
        FitPlan plan = FitPlan.of(spline().lowRank(1e-6, 100), data(10_000, 2));

        assertThatCode(() -> MemoryCheck.require(plan, GIBI)).doesNotThrowAnyException();
        assertThat(plan.note()).isEmpty();
        assertThatThrownBy(() -> MemoryCheck.require(FitPlan.of(spline().lowRank(1e-6, 9000), data(10_000, 2)), GIBI))
                .hasMessageContaining("try a --kernel-rank smaller than 9000");
    }

    /** A kernel of few dimensions is none of these cases, however many inputs there are. */
    @Test
    void fewDimensionsAreSeen() {
        LearnerBuilder<Double> linear =
                OutputKernelLearner.builder(Kernels.linear().ofNumbers());

        FitPlan plan = FitPlan.of(linear, data(100_000, 2));

        assertThat(plan.inputGram().describe()).isEqualTo("rank 1 of 100000 rows");
        assertThatCode(() -> MemoryCheck.require(plan, GIBI)).doesNotThrowAnyException();
    }

    @Test
    void aHighRankIsNamed() {
        LearnerBuilder<Double> delta =
                OutputKernelLearner.builder(Kernels.<Double>delta()).fullRank();

        assertThatThrownBy(() -> MemoryCheck.require(FitPlan.of(delta, data(300, 300)), 20_000_000))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("which is 300: try --rank 10")
                .hasMessageContaining("OKL_JAVA_OPTS=-Xmx1g");
    }

    @Test
    void manyObservationsNeedMoreMemory() {
        LearnerBuilder<Double> delta =
                OutputKernelLearner.builder(Kernels.<Double>delta()).rank(1);

        assertThatThrownBy(() -> MemoryCheck.require(FitPlan.of(delta, data(2000, 100)), 15_000_000))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("Most of it are the observations. More memory: OKL_JAVA_OPTS=-Xmx1g");
    }

    @Test
    void aDenseKernelOverVeryManyTasksIsRefusedToo() {
        LearnerBuilder<Double> described = OutputKernelLearner.builder(Kernels.<Double>delta())
                .rank(1)
                .taskKernel(Kernels.linearSpline(), name -> Double.valueOf(name.substring("task ".length())));

        assertThatThrownBy(() -> MemoryCheck.require(FitPlan.of(described, data(3, 50_000)), 1000 * GIBI))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("50,000 distinct tasks is too large")
                .hasMessageContaining("--task-kernel");
    }

    @Test
    void kernelsThatCompareManyInputsEachWithEachAreNotTried() {
        TaskData<Double> data = data(2500, 4);
        Kernel<Double> names = Kernels.delta();
        Kernel<Double> smooth = Kernels.matern(1.5, 1).ofNumbers();
        Kernel<Double> rough = Kernels.matern(0.5, 1).ofNumbers();
        Kernel<Double> decades = rough.on((Double x) -> Math.floor(x / 10));

        assertThat(FitPlan.affordable(List.of(smooth, rough, decades, names), data))
                .containsExactly(decades, names);
        // What only tells inputs apart is no function of a number, so one that is stays.
        assertThat(FitPlan.affordable(List.of(smooth, rough, names), data)).containsExactly(smooth, names);
        assertThat(FitPlan.affordable(List.of(smooth), data)).containsExactly(smooth);
        assertThat(FitPlan.affordable(List.of(smooth, rough), data(1200, 4))).containsExactly(smooth, rough);
    }
}
