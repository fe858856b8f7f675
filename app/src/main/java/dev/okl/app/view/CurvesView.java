package dev.okl.app.view;

import dev.okl.OutputKernelModel;
import dev.okl.TaskFunction;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.Arrays;
import java.util.BitSet;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The tasks as curves, where one number is the input.
 *
 * @param column of the input
 * @param value the column of the values; "value" for a wide table, where they have no name
 * @param scale on which values were learned, which the latent functions are on; empty where that is the scale of the data
 * @param grid where the curves are computed
 * @param mean on the grid; empty where the model has none
 * @param latent the latent functions on the grid, those with the largest shares where there are many
 * @param latentCount how many the model has
 * @param shares of tr(L) along these
 * @param heldOut what became of the observations that were held out; empty where none is marked
 * @param sampled a sentence where not all tasks are shown
 */
public record CurvesView(
        String column,
        String value,
        Optional<String> scale,
        double[] grid,
        Optional<double[]> mean,
        double[][] latent,
        int latentCount,
        double[] shares,
        List<TaskCurve> tasks,
        Optional<String> heldOut,
        Optional<String> sampled) {
    private static final int POINTS = 200;
    private static final int LATENT = 12;

    /**
     * One task.
     *
     * @param fit on the grid
     * @param known the first and the last input at which it was observed, the curve is a forecast beyond; empty where that is not known
     * @param points observed: x, y, and 1 where it was held out for validation, else 0
     */
    public record TaskCurve(String task, double[] fit, double[] known, double[][] points) {}

    /** The grid where an input is one number. */
    private static Optional<CurveGrid> gridOf(ViewSource source) {
        // A fixed part of the inputs has columns of its own, at which a curve would have to be drawn.
        boolean oneNumber = source.stored().kernel().schema().size() == 1
                && source.stored().curveColumn().isPresent();
        return oneNumber ? Optional.of(source.grid().get()) : Optional.empty();
    }

    /** Empty where the inputs are something else than one number. */
    public static Optional<CurvesView> of(ViewSource source) {
        return gridOf(source).map(grid -> curves(source, grid));
    }

    /** One task, on the same grid; for a source that has curves. */
    public static TaskCurve task(ViewSource source, String task) {
        return task(source, task, source.observationsOf(List.of(task)).get(task));
    }

    /** A function on the same grid, such as that of a new task; empty where there are no curves. */
    public static Optional<double[]> curve(ViewSource source, TaskFunction<Row> function) {
        return gridOf(source).map(grid -> grid.curve(function));
    }

    /** Where the curves are computed; empty where there are none. */
    public static Optional<double[]> grid(ViewSource source) {
        return gridOf(source).map(CurveGrid::numbers);
    }

    private static CurvesView curves(ViewSource source, CurveGrid grid) {
        OutputKernelModel<Row> model = source.model();
        Sample sample = sample(source);
        List<String> shown = sample.of(source.tasks());
        Map<String, int[]> observations = source.observationsOf(shown);
        double[] shares = LatentDirections.of(model).shares();
        return new CurvesView(
                source.stored().kernel().schema().name(0),
                source.stored().columns().value().orElse("value"),
                Optional.of(model.parts().transform())
                        .filter(transform -> !transform.isNone())
                        .map(Object::toString),
                grid.numbers(),
                model.hasSharedMean()
                        // On a scale of their own the average of the functions is not the function of the averages.
                        ? Optional.of(grid.curve(model.parts().transform().isNone() ? model.mean() : model.newTask()))
                        : Optional.empty(),
                grid.latent(LATENT),
                model.rank(),
                Arrays.copyOf(shares, Math.min(LATENT, shares.length)),
                shown.stream()
                        .map(task -> task(source, task, observations.get(task)))
                        .toList(),
                source.heldOutWords(),
                sample.sentence("task"));
    }

    /** As many tasks as fit, and the same ones for every model along a path, whatever its grid. */
    private static Sample sample(ViewSource source) {
        int tasks = source.tasks().size();
        double perTask = source.observations()
                .map(data -> Math.min(POINTS, data.size() / (double) tasks))
                .orElse(0.0);
        return Sample.of(tasks, PageBudget.curves(CurveGrid.MOST, perTask));
    }

    private static TaskCurve task(ViewSource source, String task, int[] observations) {
        double[][] points = source.observations()
                .map(data -> points(data, observations, source.heldOut()))
                .orElseGet(() -> new double[0][]);
        double[] known =
                source.observations().map(data -> known(data, observations)).orElseGet(() -> new double[0]);
        return new TaskCurve(task, source.grid().get().curve(source.model().task(task)), known, points);
    }

    private static double[] known(TaskData<Row> data, int[] numbers) {
        DoubleSummaryStatistics inputs = IntStream.of(numbers)
                .mapToDouble(o -> CurveGrid.number(data.inputs().get(data.input(o))))
                .summaryStatistics();
        return numbers.length == 0 ? new double[0] : new double[] {inputs.getMin(), inputs.getMax()};
    }

    private static double[][] points(TaskData<Row> data, int[] numbers, BitSet heldOut) {
        return IntStream.of(Sample.of(numbers.length, POINTS).chosen())
                .map(k -> numbers[k])
                .mapToObj(o -> new double[] {
                    CurveGrid.number(data.inputs().get(data.input(o))), data.value(o), heldOut.get(o) ? 1 : 0
                })
                .toArray(double[][]::new);
    }
}
