package dev.okl.app.prediction;

import static dev.okl.app.modelfile.RowModels.age;
import static dev.okl.app.modelfile.RowModels.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.OutputKernelModel;
import dev.okl.app.modelfile.RowModels;
import dev.okl.formula.Row;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PredictorTest {
    private static final double SOLVE = 1e-8;

    @Test
    void aKnownTaskIsPredictedByItsFunction() {
        OutputKernelModel<Row> model = RowModels.spline();
        Predictor predictor = new Predictor(model);

        assertThat(predictor.predict(Optional.of(time(2.5)), "a", Optional.empty()))
                .contains(model.predict(time(2.5), "a"));
        assertThat(predictor.newTasks()).isZero();
        assertThat(predictor.newInputs()).isEqualTo(1);
    }

    @Test
    void eachDescriptionOfATaskHasItsOwnFunction() {
        OutputKernelModel<Row> model = RowModels.described();
        Predictor predictor = new Predictor(model);

        assertThat(predictor.predict(Optional.of(time(1)), "new", Optional.of(age(20))))
                .contains(model.newTask(age(20)).at(time(1)));
        assertThat(predictor.predict(Optional.of(time(1)), "new", Optional.of(age(60))))
                .contains(model.newTask(age(60)).at(time(1)));
    }

    @Test
    void aTaskThatTheKernelCannotEvaluateGetsThePopulation() {
        OutputKernelModel<Row> model = RowModels.described();
        Predictor predictor = new Predictor(model);

        assertThat(predictor.predict(Optional.of(time(1)), "new", Optional.of(age(-60))))
                .contains(model.newTask().at(time(1)));
        assertThat(predictor.descriptionProblem().orElseThrow()).contains("must be >= 0");
        assertThat(predictor.byPopulation()).isEqualTo(1);
    }

    @Test
    void aTaskOfWhichNothingIsKnownGetsThePopulation() {
        for (OutputKernelModel<Row> model : List.of(
                RowModels.described(),
                RowModels.learner()
                        .sharedMean(false)
                        .build()
                        .fit(RowModels.data())
                        .model())) {
            Predictor predictor = new Predictor(model);
            double average = model.tasks().stream()
                    .mapToDouble(task -> model.predict(time(1), task))
                    .average()
                    .orElseThrow();

            assertThat(predictor
                            .predict(Optional.of(time(1)), "new", Optional.empty())
                            .orElseThrow())
                    .isCloseTo(average, within(SOLVE));
            assertThat(predictor.predict(Optional.of(time(1)), "a", Optional.empty()))
                    .isPresent();
            assertThat(predictor.newTasks()).isEqualTo(1);
            assertThat(predictor.byPopulation()).isEqualTo(1);
            assertThat(predictor.nothingKnown()).isZero();
        }
    }

    @Test
    void anInputOutsideTheKernelAndATaskWithoutANameAreLeftEmpty() {
        Predictor predictor = new Predictor(RowModels.spline());

        assertThat(predictor.predict(Optional.of(time(-1)), "a", Optional.empty()))
                .isEmpty();
        assertThat(predictor.predict(Optional.of(time(1)), "", Optional.empty()))
                .isEmpty();
        assertThat(predictor.predict(Optional.empty(), "a", Optional.empty())).isEmpty();
        assertThat(predictor.nothingKnown()).isEqualTo(3);
        assertThat(predictor.outsideReason().orElseThrow()).contains("must be >= 0");
    }
}
