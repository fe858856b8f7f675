package dev.okl;

import static dev.okl.testing.Tolerances.SOLVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Validation;
import dev.okl.testing.Studies;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The models along a path are the fits at its points. */
class PathModelsTest {
    private static final TaskData<Double> STUDY = Studies.concentrations(12, 8, 0.1, 1);
    private static final long PLENTY = 100_000_000;

    private static LearnerBuilder<Double> learner() {
        return OutputKernelLearner.builder(Kernels.decaySpline())
                .lambdas(8, 1e-3)
                .threads(1);
    }

    @Test
    void thereIsOneForEachPointAndItHasThatPointsErrors() {
        FitResult<OutputKernelModel<Double>> fit =
                learner().lambda(0.05).keepPath(PLENTY).build().fit(STUDY);

        assertThat(fit.path()).hasSizeGreaterThan(3);
        assertThat(fit.pathModels()).hasSameSizeAs(fit.path());
        for (int k = 0; k < fit.path().size(); k++) {
            PathPoint point = fit.path().get(k);
            OutputKernelModel<Double> model = fit.pathModels().get(k);
            assertThat(model.lambda()).isEqualTo(point.lambda());
            assertThat(model.rank()).isEqualTo(point.rank());
            assertThat(model.errors(STUDY).rmse()).isCloseTo(point.training().rmse(), within(SOLVE));
        }
    }

    @Test
    void theLastOfAGivenLambdaIsTheModel() {
        FitResult<OutputKernelModel<Double>> fit =
                learner().lambda(0.05).keepPath(PLENTY).build().fit(STUDY);
        OutputKernelModel<Double> last = fit.pathModels().get(fit.pathModels().size() - 1);

        // Also between the inputs, where the kernel continues the functions.
        for (double time : List.of(0.1, 1.7, 30.0)) {
            assertThat(last.predict(List.of(time)).data())
                    .containsExactly(fit.model().predict(List.of(time)).data(), within(SOLVE));
        }
    }

    @Test
    void withSeveralRanksTheyBelongToThePathThatIsTold() {
        FitResult<OutputKernelModel<Double>> fit =
                learner().rank(3, 1).keepPath(PLENTY).build().fit(STUDY);

        assertThat(fit.pathModels()).hasSameSizeAs(fit.path());
        assertThat(fit.pathModels())
                .extracting(OutputKernelModel::rank)
                .isEqualTo(fit.path().stream().map(PathPoint::rank).toList());
    }

    @Test
    void withFoldsTheyAreFitsToAllObservations() {
        FitResult<OutputKernelModel<Double>> fit = learner()
                .validation(Validation.folds(3))
                .keepPath(PLENTY)
                .build()
                .fit(STUDY);
        int last = fit.path().size() - 1;

        assertThat(fit.pathModels().get(last).errors(STUDY).rmse())
                .isCloseTo(fit.path().get(last).training().rmse(), within(SOLVE));
    }

    @Test
    void withoutRoomThereIsNone() {
        assertThat(learner().build().fit(STUDY).pathModels()).isEmpty();
        assertThat(learner().keepPath(5000).build().fit(STUDY).pathModels()).isEmpty();
        assertThatThrownBy(() -> learner().keepPath(-1)).hasMessageContaining("must be >= 0 but was -1");
    }
}
