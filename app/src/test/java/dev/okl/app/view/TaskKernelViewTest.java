package dev.okl.app.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.OutputKernelModel;
import dev.okl.TaskSimilarity;
import dev.okl.data.Matrix;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The views of a model with a kernel on the tasks, whose places among the latent functions are not its coefficients. */
class TaskKernelViewTest {
    private static final double SOLVE = 1e-8;
    private static final Schema DOSE = Schema.of("dose");

    private final OutputKernelModel<Row> model = fit();
    private final ViewSource source = ViewSource.of(Films.stored(model), "doses");

    @Test
    void theKernelIsNamed() {
        OverviewView overview = ViewData.of(source).overview();

        assertThat(overview.facts()).contains(List.of("Kernel on the tasks", "gaussian(dose, width=1)"));
        assertThat(overview.sentences().get(1)).endsWith("Tasks are compared by the kernel gaussian(dose, width=1).");
    }

    @Test
    void theAtlasShowsTheOutputKernelOfTheModel() {
        AtlasView atlas = AtlasView.of(source);
        TaskSimilarity similarity = model.similarity();

        int[] order = atlas.heatmap().order();
        for (int i = 0; i < order.length; i++) {
            assertThat(atlas.length()[i]).isCloseTo(Math.sqrt(similarity.outputKernel(i, i)), within(SOLVE));
            for (int j = 0; j < order.length; j++) {
                assertThat(atlas.heatmap().similarity()[i][j])
                        .isEqualTo(Math.round(100 * similarity.between(order[i], order[j])));
            }
        }
    }

    @Test
    void curvesAreTheMeanPlusTheLatentFunctionsByThePlacesOnTheMap() {
        CurvesView curves = CurvesView.of(source).orElseThrow();
        Matrix places = model.similarity().factors();

        assertThat(model.rank()).isPositive();
        for (int j = 0; j < 4; j++) {
            int task = j;
            double[] sums = IntStream.range(0, curves.grid().length)
                    .mapToDouble(at -> curves.mean().orElseThrow()[at]
                            + IntStream.range(0, model.rank())
                                    .mapToDouble(k -> places.get(task, k) * curves.latent()[k][at])
                                    .sum())
                    .toArray();
            assertThat(curves.tasks().get(j).fit()).containsExactly(sums, within(SOLVE));
        }
    }

    private static OutputKernelModel<Row> fit() {
        BoundFormula kernel = Formula.parse("gaussian(dose, width=1)").bind(DOSE);
        return Times.learner()
                .taskKernel(kernel, TaskKernelViewTest::dose)
                .lambda(0.05)
                .build()
                .fit(Times.data())
                .model();
    }

    /** Patient p3 had 3 of it. */
    private static Row dose(String patient) {
        return DOSE.row(new Object[] {Double.valueOf(patient.substring(1))});
    }
}
