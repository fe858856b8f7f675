package dev.okl.app.studio.fit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.http.Json;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The Gram matrix of some inputs, in the order of their numbers, as shades from 0 to 1. */
final class GramPicture {
    private static final int SHOWN = 60;

    private GramPicture() {}

    static ObjectNode of(BoundFormula kernel, List<Row> inputs) {
        List<Row> some = sample(kernel, inputs);
        double[][] values = some.stream()
                .map(x -> some.stream().mapToDouble(z -> kernel.at(x, z)).toArray())
                .toArray(double[][]::new);
        double smallest = Math.min(0, bound(values, -1));
        double range = Math.max(Double.MIN_NORMAL, bound(values, 1) - smallest);
        ObjectNode json = Json.object().put("size", inputs.size()).put("shown", some.size());
        ArrayNode rows = json.putArray("values");
        for (double[] row : values) {
            ArrayNode shades = rows.addArray();
            // Three digits are more shades than anybody sees.
            Arrays.stream(row).forEach(value -> shades.add(Math.round(1000 * (value - smallest) / range) / 1000.0));
        }
        return json;
    }

    private static double bound(double[][] values, int sign) {
        return sign
                * Arrays.stream(values)
                        .flatMapToDouble(Arrays::stream)
                        .map(value -> sign * value)
                        .max()
                        .orElse(0);
    }

    /** Evenly spread over the inputs in their order. */
    private static List<Row> sample(BoundFormula kernel, List<Row> inputs) {
        Set<String> numeric = kernel.resolved().numericColumns(kernel.schema());
        Comparator<Row> order = Comparator.comparingInt(row -> 0);
        for (String column : kernel.schema().names()) {
            order = order.thenComparing(numeric.contains(column) ? byNumber(column) : byText(column));
        }
        List<Row> sorted = inputs.stream().sorted(order).toList();
        int shown = Math.min(SHOWN, sorted.size());
        return IntStream.range(0, shown)
                .mapToObj(k -> sorted.get((int) ((long) k * sorted.size() / shown)))
                .toList();
    }

    private static Comparator<Row> byNumber(String column) {
        return Comparator.comparing(
                row -> (Double) row.cell(column), Comparator.nullsLast(Comparator.<Double>naturalOrder()));
    }

    private static Comparator<Row> byText(String column) {
        return Comparator.comparing(row -> String.valueOf(row.cell(column)));
    }
}
