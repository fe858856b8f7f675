package dev.okl.app.studio.fit;

import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A picture of a Gram matrix.
 *
 * @param size how many inputs there are
 * @param shown how many of them the picture shows
 * @param values of the kernel between these, in the order of their cells, as shades from 0 to 1
 */
public record GramPicture(int size, int shown, double[][] values) {
    private static final int SHOWN = 60;

    static GramPicture of(BoundFormula kernel, List<Row> inputs) {
        List<Row> some = sample(kernel, inputs);
        double[][] values = some.stream()
                .map(x -> some.stream().mapToDouble(z -> kernel.at(x, z)).toArray())
                .toArray(double[][]::new);
        DoubleSummaryStatistics all =
                Arrays.stream(values).flatMapToDouble(Arrays::stream).summaryStatistics();
        double smallest = Math.min(0, all.getMin());
        double range = Math.max(Double.MIN_NORMAL, all.getMax() - smallest);
        // Three digits: finer shades cannot be distinguished.
        double[][] shades = Arrays.stream(values)
                .map(row -> Arrays.stream(row)
                        .map(value -> Math.round(1000 * (value - smallest) / range) / 1000.0)
                        .toArray())
                .toArray(double[][]::new);
        return new GramPicture(inputs.size(), some.size(), shades);
    }

    /** Evenly spread over the inputs in their order. */
    private static List<Row> sample(BoundFormula kernel, List<Row> inputs) {
        Set<String> numeric = kernel.resolved().numericColumns(kernel.schema());
        Comparator<Row> order = Comparator.comparingInt(row -> 0);
        for (String column : kernel.schema().names()) {
            order = numeric.contains(column)
                    ? order.thenComparing(
                            row -> (Double) row.cell(column), Comparator.nullsLast(Comparator.naturalOrder()))
                    : order.thenComparing(row -> String.valueOf(row.cell(column)));
        }
        List<Row> sorted = inputs.stream().sorted(order).toList();
        int shown = Math.min(SHOWN, sorted.size());
        return IntStream.range(0, shown)
                .mapToObj(k -> sorted.get((int) ((long) k * sorted.size() / shown)))
                .toList();
    }
}
