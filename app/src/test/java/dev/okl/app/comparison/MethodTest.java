package dev.okl.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.FitResult;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.TaskModel;
import dev.okl.app.simulation.PkStudy;
import dev.okl.baseline.Baselines;
import dev.okl.baseline.IndependentLearner;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MethodTest {
    /** The same fit, predicted by another way. */
    private static final double SAME_FIT = 1e-9;

    private static final TaskData<Double> STUDY = PkStudy.simulate(1).data();

    /** Options that would change every method if they reached it. */
    private static final MethodOptions<Double> OPTIONS = MethodOptions.of(
            Kernels.decaySpline(), builder -> builder.lambda(1.5).threads(1), builder -> builder.intercepts(true)
                    .taskKernel(Kernels.<String>delta().times(3), name -> name));

    @ParameterizedTest
    @EnumSource(Method.class)
    void eachIsWhatItsNameSays(Method method) {
        FitResult<? extends TaskModel<Double>> fit = method.fit(OPTIONS, STUDY);
        assertThat(fit.lambda()).isEqualTo(1.5);
        TaskModel<Double> expected = byDefinition(method);
        for (double hour : new double[] {0.5, 4, 24}) {
            assertThat(fit.model().predict(hour, "subject 5"))
                    .isCloseTo(expected.predict(hour, "subject 5"), within(SAME_FIT));
        }
    }

    private static TaskModel<Double> byDefinition(Method method) {
        return switch (method) {
            case POOLED ->
                Baselines.pooled(Kernels.decaySpline())
                        .lambda(1.5)
                        .build()
                        .fit(STUDY)
                        .model();
            case INDEPENDENT ->
                IndependentLearner.of(OutputKernelLearner.builder(Kernels.decaySpline())
                                .lambda(1.5))
                        .fit(STUDY)
                        .model();
            case RMF ->
                Baselines.<Double>matrixFactorisation()
                        .lambda(1.5)
                        .build()
                        .fit(STUDY)
                        .model();
            case OKL -> joint(false);
            case OKL_MEAN, OKL_BOTH -> joint(true);
        };
    }

    private static OutputKernelModel<Double> joint(boolean mean) {
        return OutputKernelLearner.builder(Kernels.decaySpline())
                .lambda(1.5)
                .intercepts(true)
                .taskKernel(Kernels.<String>delta().times(3), name -> name)
                .sharedMean(mean)
                .build()
                .fit(STUDY)
                .model();
    }

    @Test
    void laterOptionsWin() {
        FitResult<?> fit = Method.POOLED.fit(OPTIONS.withForAll(builder -> builder.lambda(2)), STUDY);
        assertThat(fit.lambda()).isEqualTo(2);
    }
}
