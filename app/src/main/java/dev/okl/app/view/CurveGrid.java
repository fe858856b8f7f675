package dev.okl.app.view;

import dev.okl.EvaluatedInput;
import dev.okl.OutputKernelModel;
import dev.okl.TaskFunction;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The points at which curves are computed, so that straight lines between the points look like the functions.
 *
 * @param points by the number that makes the input
 */
record CurveGrid(OutputKernelModel<Row> model, Schema schema, NavigableMap<Double, EvaluatedInput<Row>> points) {
    /** Even steps show the shape; the inputs themselves, of which there may be many at the beginning, show the fit. */
    private static final int EVEN_STEPS = 80;

    private static final int INPUTS = 40;

    /** Further points go where the functions bend: a peak within the first hour of a day has few even steps. */
    private static final int AT_BENDS = 100;

    /** A line that is off by less than this share of the functions' range cannot be told from the curve. */
    private static final double NOT_SEEN = 1e-3;

    /** No grid has more points. */
    static final int MOST = EVEN_STEPS + 1 + INPUTS + AT_BENDS;

    /** For a model whose inputs are numbers. Evaluates the kernel at hundreds of points, so it is worth keeping. */
    static CurveGrid of(StoredModel stored) {
        CurveGrid grid = new CurveGrid(stored.model(), stored.kernel().schema(), new TreeMap<>());
        double[] inputs = stored.model().inputs().stream()
                .mapToDouble(CurveGrid::number)
                .sorted()
                .toArray();
        // A delta part jumps at every input that was learned from: between these there is no curve.
        if (StoredModel.deltas(stored.kernel().resolved()).findAny().isPresent()) {
            grid.add(some(inputs, EVEN_STEPS + INPUTS));
        } else {
            grid.refine(inputs);
        }
        return grid;
    }

    /** The points, ascending. */
    double[] numbers() {
        return points.keySet().stream().mapToDouble(x -> x).toArray();
    }

    /** A function at all of the points. */
    double[] curve(TaskFunction<Row> function) {
        return points.values().stream()
                .mapToDouble(point -> point.value(function))
                .toArray();
    }

    /** Some of the latent functions, the first ones: a row per function. */
    double[][] latent(int count) {
        List<double[]> values =
                points.values().stream().map(EvaluatedInput::latentFunctions).toList();
        return IntStream.range(0, Math.min(count, model.rank()))
                .mapToObj(k -> values.stream().mapToDouble(all -> all[k]).toArray())
                .toArray(double[][]::new);
    }

    /** The number that makes an input. */
    static double number(Row input) {
        return input.number(input.schema().name(0));
    }

    private static DoubleStream some(double[] inputs, int count) {
        return IntStream.of(Sample.of(inputs.length, count).chosen()).mapToDouble(k -> inputs[k]);
    }

    private EvaluatedInput<Row> at(double x) {
        return model.evaluated(schema.row(new Object[] {x}));
    }

    private void add(DoubleStream some) {
        some.forEach(x -> points.put(x, at(x)));
    }

    private void refine(double... inputs) {
        double from = inputs[0];
        double to = inputs[inputs.length - 1];
        add(IntStream.rangeClosed(0, EVEN_STEPS).mapToDouble(k -> from + (to - from) * k / EVEN_STEPS));
        add(some(inputs, INPUTS));
        double seen = NOT_SEEN * range();
        PriorityQueue<Gap> worst =
                new PriorityQueue<>(Comparator.comparingDouble(Gap::off).reversed());
        double left = from;
        for (double right : points.tailMap(from, false).keySet()) {
            worst.add(between(left, right));
            left = right;
        }
        for (int added = 0; added < AT_BENDS && !worst.isEmpty() && worst.peek().off() > seen; added++) {
            Gap gap = worst.remove();
            points.put(gap.middle(), gap.atMiddle());
            worst.add(between(gap.left(), gap.middle()));
            worst.add(between(gap.middle(), gap.right()));
        }
    }

    /** The latent functions and the mean: all that a task's function is made of. */
    private double[] parts(EvaluatedInput<Row> point) {
        double[] latent = point.latentFunctions();
        double[] all = Arrays.copyOf(latent, latent.length + 1);
        all[latent.length] = point.value(model.mean());
        return all;
    }

    /** From the smallest to the largest value of the function that varies most. */
    private double range() {
        List<double[]> parts = points.values().stream().map(this::parts).toList();
        return IntStream.rangeClosed(0, model.rank())
                .mapToObj(k -> parts.stream().mapToDouble(all -> all[k]).summaryStatistics())
                .mapToDouble(values -> values.getMax() - values.getMin())
                .max()
                .orElseThrow();
    }

    private Gap between(double left, double right) {
        double middle = (left + right) / 2;
        EvaluatedInput<Row> atMiddle = at(middle);
        double[] there = parts(atMiddle);
        double[] atLeft = parts(points.get(left));
        double[] atRight = parts(points.get(right));
        double off = IntStream.range(0, there.length)
                .mapToDouble(k -> Math.abs(there[k] - (atLeft[k] + atRight[k]) / 2))
                .max()
                .orElseThrow();
        return new Gap(left, middle, right, atMiddle, off);
    }

    /** Two neighbours on the grid, and how far a line between them is off the functions in the middle. */
    private record Gap(double left, double middle, double right, EvaluatedInput<Row> atMiddle, double off) {}
}
