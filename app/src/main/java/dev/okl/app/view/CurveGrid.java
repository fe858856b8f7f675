package dev.okl.app.view;

import dev.okl.OutputKernelModel;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Where curves are computed, so that straight lines between the points look like the functions. */
final class CurveGrid {
    /** Even steps show the shape; the inputs themselves, of which there may be many at the beginning, show the fit. */
    private static final int EVEN_STEPS = 80;

    private static final int INPUTS = 40;

    /** Further points go where the functions bend: a peak within the first hour of a day has few even steps. */
    private static final int AT_BENDS = 100;

    /** A line that is off by less than this share of the functions' range cannot be told from the curve. */
    private static final double NOT_SEEN = 1e-3;

    private final OutputKernelModel<Row> model;
    private final Schema schema;
    private final TreeMap<Double, double[]> values = new TreeMap<>();

    private CurveGrid(OutputKernelModel<Row> model, Schema schema) {
        this.model = model;
        this.schema = schema;
    }

    /** The rows of the grid, ascending. */
    static List<Row> rows(ViewSource source) {
        Schema schema = source.stored().kernel().schema();
        double[] inputs = source.model().inputs().stream()
                .mapToDouble(CurveGrid::number)
                .sorted()
                .toArray();
        // A delta part jumps at every input that was learned from: between these there is no curve.
        double[] points = InputLabels.deltas(source.stored().kernel().resolved())
                        .findAny()
                        .isPresent()
                ? some(inputs, EVEN_STEPS + INPUTS).toArray()
                : new CurveGrid(source.model(), schema).refined(inputs);
        return Arrays.stream(points).mapToObj(x -> row(schema, x)).toList();
    }

    /** The number that makes an input. */
    static double number(Row input) {
        return input.number(input.schema().name(0));
    }

    private static Row row(Schema schema, double x) {
        return schema.row(new Object[] {x});
    }

    private static DoubleStream some(double[] inputs, int count) {
        return IntStream.of(Sample.of(inputs.length, count).chosen()).mapToDouble(k -> inputs[k]);
    }

    private double[] refined(double... inputs) {
        double from = inputs[0];
        double to = inputs[inputs.length - 1];
        DoubleStream even = IntStream.rangeClosed(0, EVEN_STEPS).mapToDouble(k -> from + (to - from) * k / EVEN_STEPS);
        DoubleStream.concat(even, some(inputs, INPUTS)).forEach(x -> values.put(x, at(x)));
        double seen = NOT_SEEN * range();
        PriorityQueue<Gap> worst =
                new PriorityQueue<>(Comparator.comparingDouble(Gap::off).reversed());
        double left = from;
        for (double right : values.tailMap(from, false).keySet()) {
            worst.add(between(left, right));
            left = right;
        }
        for (int added = 0; added < AT_BENDS && !worst.isEmpty() && worst.peek().off() > seen; added++) {
            Gap gap = worst.remove();
            values.put(gap.middle(), gap.atMiddle());
            worst.add(between(gap.left(), gap.middle()));
            worst.add(between(gap.middle(), gap.right()));
        }
        return values.keySet().stream().mapToDouble(x -> x).toArray();
    }

    /** The mean and the latent functions: all that a task's function is made of. */
    private double[] at(double x) {
        Row row = row(schema, x);
        double[] latent = model.latentFunctions(row);
        double[] all = Arrays.copyOf(latent, latent.length + 1);
        all[latent.length] = model.newTask().at(row);
        return all;
    }

    /** From the smallest to the largest value of the function that varies most. */
    private double range() {
        double widest = 0;
        for (int k = 0; k < values.firstEntry().getValue().length; k++) {
            int function = k;
            double[] some =
                    values.values().stream().mapToDouble(all -> all[function]).toArray();
            widest = Math.max(
                    widest,
                    Arrays.stream(some).max().orElseThrow()
                            - Arrays.stream(some).min().orElseThrow());
        }
        return widest;
    }

    private Gap between(double left, double right) {
        double middle = (left + right) / 2;
        double[] atMiddle = at(middle);
        double[] atLeft = values.get(left);
        double[] atRight = values.get(right);
        double off = 0;
        for (int k = 0; k < atMiddle.length; k++) {
            off = Math.max(off, Math.abs(atMiddle[k] - (atLeft[k] + atRight[k]) / 2));
        }
        return new Gap(left, middle, right, atMiddle, off);
    }

    /** Two neighbours on the grid, and how far a line between them is off the functions in the middle. */
    private record Gap(double left, double middle, double right, double[] atMiddle, double off) {}
}
