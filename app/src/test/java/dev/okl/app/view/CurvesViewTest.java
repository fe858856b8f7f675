package dev.okl.app.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.OutputKernelModel;
import dev.okl.app.console.Figures;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CurvesViewTest {
    /** A pixel of a curve of a hundred pixels. */
    private static final double VISIBLE = 0.01;

    @Test
    void curvesAreThePredictionsOfTheModel() {
        ViewSource source = Times.validated();
        CurvesView curves = CurvesView.of(source).orElseThrow();

        assertThat(curves.column()).isEqualTo("time");
        assertThat(curves.value()).isEqualTo("level");
        assertThat(curves.grid())
                .contains(1, 4, 8)
                .isSorted()
                .doesNotHaveDuplicates()
                .hasSizeBetween(80, 125);
        for (CurvesView.TaskCurve task : curves.tasks()) {
            assertThat(task.fit())
                    .containsExactly(Arrays.stream(curves.grid())
                            .map(t -> source.model().predict(Times.time(t), task.task()))
                            .toArray());
        }
        assertThat(curves.mean().orElseThrow())
                .containsExactly(Arrays.stream(curves.grid())
                        .map(t -> source.model().mean().at(Times.time(t)))
                        .toArray());
        assertThat(curves.latent()).hasNumberOfRows(source.model().rank());
        assertThat(curves.latentCount()).isEqualTo(source.model().rank());
        assertThat(curves.latent()[0][3]).isEqualTo(source.model().latentFunctions(Times.time(curves.grid()[3]))[0]);
        assertThat(curves.sampled()).isEmpty();
    }

    @Test
    void theGridIsFinerWhereTheFunctionsBend() {
        // Bumps at the inputs: even steps alone would be off by 2% of their height.
        OutputKernelModel<Row> model = Times.learner("gaussian(time, width=0.2)")
                .lambda(0.01)
                .build()
                .fit(Times.data())
                .model();
        CurvesView curves = CurvesView.of(Times.with(Times.given(1), model)).orElseThrow();
        double[] grid = curves.grid();

        assertThat(grid).isSorted().hasSizeBetween(150, 225);
        for (CurvesView.TaskCurve task : curves.tasks()) {
            double height = Arrays.stream(task.fit()).map(Math::abs).max().orElseThrow();
            for (int k = 1; k < grid.length; k++) {
                assertThat(model.predict(Times.time((grid[k - 1] + grid[k]) / 2), task.task()))
                        .isCloseTo((task.fit()[k - 1] + task.fit()[k]) / 2, within(VISIBLE * height));
            }
        }
    }

    @Test
    void pointsAreTheObservationsAndThoseHeldOutAreMarked() {
        CurvesView curves = CurvesView.of(Times.validated()).orElseThrow();
        int[] heldOut = Times.VALIDATION.splits(Times.data(), Times.SEED).get(0).heldOut();

        double[][] marked = curves.tasks().stream()
                .flatMap(task -> Arrays.stream(task.points()))
                .filter(point -> point[2] == 1)
                .toArray(double[][]::new);
        double[][] expected = Arrays.stream(heldOut)
                .mapToObj(o ->
                        new double[] {Times.data().input(o) + 1, Times.data().value(o), 1})
                .toArray(double[][]::new);
        assertThat(marked).isDeepEqualTo(expected).isNotEmpty();
        assertThat(curves.tasks()).allSatisfy(task -> assertThat(task.points()).hasNumberOfRows(8));
    }

    @Test
    void aTaskThatWasFoldedInHasACurveAndNoPoints() {
        ViewSource source = Times.validated();
        TaskData<Row> added =
                TaskData.<Row>builder().add(Times.time(2), "new", 3).build();
        OutputKernelModel<Row> larger = source.model().withTasks(added);
        StoredModel stored = source.stored().withTasks(larger, added);

        CurvesView.TaskCurve task = CurvesView.task(ViewSource.of(stored, "folded"), "new");

        assertThat(task.points()).isEmpty();
        assertThat(task.fit()).contains(larger.predict(Times.time(2), "new"));
    }

    @Test
    void manyTasksAreSampled() {
        TaskData.Builder<Row> many = TaskData.builder();
        for (int j = 0; j < 1500; j++) {
            many.add(Times.time(1 + j % 4), "t" + j, j % 7);
        }
        ViewSource source = Times.given(1);
        OutputKernelModel<Row> model =
                Times.learner().lambda(1).build().fit(many.build()).model();

        CurvesView curves = CurvesView.of(Times.with(source, model)).orElseThrow();

        int fit = PageBudget.curves(CurveGrid.MOST, 1);
        assertThat(fit).isBetween(1000, 1499);
        assertThat(curves.tasks()).hasSize(fit);
        assertThat(curves.sampled()).hasValue(Figures.whole(fit) + " of 1,500 tasks are shown.");
        assertThat(ViewJson.of(curves)).hasSizeLessThan(PageBudget.CURVES);
    }

    @Test
    void theGridIsFoundOnceForAModel() {
        ViewSource source = Times.validated();
        CurveGrid grid = source.grid().get();

        CurvesView.of(source);
        CurvesView.curve(source, source.model().newTask());

        assertThat(source.grid().get()).isSameAs(grid);
        assertThat(source.withLabels(source.labels()).grid().get()).isSameAs(grid);
        assertThat(source.withModel(source.model()).grid().get()).isNotSameAs(grid);
    }

    @Test
    void whetherTheModelHasSeenWhatWasHeldOutIsSaid() {
        ViewSource refitted = Times.validated();

        assertThat(CurvesView.of(refitted).orElseThrow().heldOut().orElseThrow())
                .contains("has learned from them since");
        assertThat(CurvesView.of(refitted.withModel(refitted.model()))
                        .orElseThrow()
                        .heldOut()
                        .orElseThrow())
                .contains("new to the model");
        assertThat(CurvesView.of(Times.given(1)).orElseThrow().heldOut()).isEmpty();
    }

    @Test
    void withADeltaPartThereIsNothingBetweenTheInputs() {
        OutputKernelModel<Row> model = Times.learner("linear-spline(time) + delta(time)")
                .lambda(1)
                .build()
                .fit(Times.data())
                .model();

        assertThat(CurvesView.of(Times.with(Times.given(1), model))
                        .orElseThrow()
                        .grid())
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void filmsHaveNoCurves() {
        assertThat(CurvesView.of(Films.three())).isEmpty();
    }

    @Test
    void withoutAMeanThereIsNoneToDraw() {
        OutputKernelModel<Row> model = Times.learner()
                .sharedMean(false)
                .lambda(1)
                .build()
                .fit(Times.data())
                .model();

        assertThat(CurvesView.of(Times.with(Times.given(1), model))
                        .orElseThrow()
                        .mean())
                .isEmpty();
    }
}
