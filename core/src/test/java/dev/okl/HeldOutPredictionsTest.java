package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.HeldOutPredictions;
import dev.okl.selection.Rule;
import dev.okl.selection.SelectionResult;
import dev.okl.selection.Validation;
import dev.okl.testing.Studies;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was predicted without having been seen is kept, and it is what the validation errors are made of. */
class HeldOutPredictionsTest {
    private static final TaskData<Double> STUDY = Studies.concentrations(12, 6, 0.2, 3);

    private static final double ROUNDING = 1e-12;

    @ParameterizedTest
    @EnumSource(Rule.class)
    void ofOneSplitTheyHaveItsErrors(Rule rule) {
        SelectionResult selection =
                fit(learner().validation(Validation.holdOut(0.25)).rule(rule));
        HeldOutPredictions heldOut = selection.heldOut().orElseThrow();

        assertThat(heldOut.observations())
                .containsExactly(
                        Validation.holdOut(0.25).splits(STUDY, 1).get(0).heldOut());
        assertThat(rmse(heldOut)).isCloseTo(selection.errors().rmse(), within(ROUNDING));
    }

    @Test
    void ofFoldsEachObservationHasTheOneOfItsFold() {
        SelectionResult selection = fit(learner().validation(Validation.folds(4)));
        HeldOutPredictions heldOut = selection.heldOut().orElseThrow();

        assertThat(heldOut.observations())
                .containsExactly(IntStream.range(0, STUDY.size()).toArray());
        TaskErrors byHand = new TaskErrors(STUDY.tasks().size());
        for (int k = 0; k < heldOut.size(); k++) {
            int o = heldOut.observations()[k];
            byHand.add(STUDY.task(o), STUDY.value(o), heldOut.predictions()[k], STUDY.weight(o));
        }
        for (int j = 0; j < byHand.tasks(); j++) {
            assertThat(byHand.rmse(j)).isCloseTo(selection.taskErrors().rmse(j), within(ROUNDING));
        }
    }

    @Test
    void aGivenLambdaHoldsNothingOut() {
        assertThat(learner().lambda(0.1).build().fit(STUDY).selection()).isEmpty();
    }

    /** Errors are those of what the model predicts: also where predictions are clipped. */
    @Test
    void errorsAreOfClippedPredictions() {
        double[] values = values(STUDY);
        double low = Arrays.stream(values)
                .sorted()
                .skip(values.length / 4)
                .findFirst()
                .orElseThrow();
        FitResult<OutputKernelModel<Double>> fit = learner()
                .validation(Validation.holdOut(0.25))
                .clip(low, 2 * low)
                .build()
                .fit(STUDY);
        Errors ofModel = Errors.of(values, fit.model().predictions(STUDY), weights(STUDY));

        assertThat(fit.point().training().rmse()).isCloseTo(ofModel.rmse(), within(ROUNDING));
        HeldOutPredictions heldOut = fit.selection().orElseThrow().heldOut().orElseThrow();
        assertThat(Arrays.stream(heldOut.predictions())).allMatch(value -> value >= low && value <= 2 * low);
        assertThat(rmse(heldOut))
                .isCloseTo(fit.selection().orElseThrow().errors().rmse(), within(ROUNDING));
    }

    private static LearnerBuilder<Double> learner() {
        return OutputKernelLearner.builder(Kernels.decaySpline())
                .lambdas(8, 1e-3)
                .threads(1);
    }

    private static SelectionResult fit(LearnerBuilder<Double> learner) {
        return learner.build().fit(STUDY).selection().orElseThrow();
    }

    private static double rmse(HeldOutPredictions heldOut) {
        TaskData<Double> data = STUDY.subset(heldOut.observations());
        return Errors.of(values(data), heldOut.predictions(), weights(data)).rmse();
    }

    private static double[] values(TaskData<Double> data) {
        return IntStream.range(0, data.size()).mapToDouble(data::value).toArray();
    }

    private static double[] weights(TaskData<Double> data) {
        return IntStream.range(0, data.size()).mapToDouble(data::weight).toArray();
    }
}
