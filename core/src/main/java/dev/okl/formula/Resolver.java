package dev.okl.formula;

import dev.okl.formula.FormulaException.Place;
import dev.okl.formula.Option.Name;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Fills in what a formula leaves to the data; what is given stays as it is. */
final class Resolver {
    /** Of more points, an evenly spaced choice gives the median distance. */
    private static final int MAX_POINTS = 1000;

    private final Schema schema;
    private final List<Row> rows;
    private int columnsLeft = Parser.MAX_COLUMNS;

    Resolver(Schema schema, List<Row> rows) {
        this.schema = schema;
        this.rows = rows;
        rows.forEach(schema::requireRow);
    }

    Formula resolve(Formula formula) {
        if (formula instanceof Formula.Combination combination) {
            return new Formula.Combination(
                    combination.operator(),
                    combination.parts().stream().map(this::resolve).toList());
        }
        if (formula instanceof Formula.Precomputed table) {
            Column column = expand(List.of(table.idColumn(schema))).get(0);
            return new Formula.Precomputed(table.file(), Optional.of(column), table.place());
        }
        return formula instanceof Formula.Call call ? resolve(call) : formula;
    }

    private Formula resolve(Formula.Call call) {
        List<Column> columns = expand(call.columns());
        if (call.function().takesNumbers()) {
            columns.forEach(column -> checkNumbers(call.function(), column));
            columns = columns.stream().map(this::measured).toList();
        }
        Formula.Call expanded = new Formula.Call(call.function(), columns, call.options(), call.place());
        return switch (call.function()) {
            case GAUSSIAN, MATERN -> withMedian(expanded, Name.WIDTH);
            case LAPLACIAN -> withMedian(expanded, Name.RATE);
            case HAMMING -> withStart(withVocabulary(expanded), Name.RATE, 1);
            case PERIODIC -> withPeriod(withStart(expanded, Name.WIDTH, 1));
            default -> expanded;
        };
    }

    /** An open number that has a usual value starts there. */
    private static Formula.Call withStart(Formula.Call call, Name name, double usual) {
        return isOpen(call, name) ? call.with(new Option(name, Option.Open.near(usual), call.place())) : call;
    }

    private static boolean isOpen(Formula.Call call, Name name) {
        return call.option(name).map(Option::isOpen).orElse(false);
    }

    /** An open period starts in the middle of its bounds, on a logarithmic scale. */
    private Formula.Call withPeriod(Formula.Call call) {
        if (!isOpen(call, Name.PERIOD)) {
            return call;
        }
        requireRows(call, Name.PERIOD, "it comes from the distances of rows", call.place());
        return call.with(new Option(Name.PERIOD, period(RowKernels.Numbers.of(schema, call.columns())), call.place()));
    }

    /**
     * From twice the usual gap between values next to each other, for a shorter period is at these values the same as a longer one, to twice the
     * range, for of a longer one nothing is seen to come back. Of several columns the widest bounds.
     */
    private Option.Open period(RowKernels.Numbers numbers) {
        double smallest = Double.POSITIVE_INFINITY;
        double largest = 0;
        for (int k = 0; k < numbers.size(); k++) {
            int column = k;
            double[] values = rows.stream()
                    .filter(numbers::isComplete)
                    .mapToDouble(row -> numbers.value(row, column))
                    .sorted()
                    .distinct()
                    .toArray();
            double[] gaps = IntStream.range(1, values.length)
                    .mapToDouble(i -> values[i] - values[i - 1])
                    .sorted()
                    .toArray();
            if (gaps.length > 0) {
                smallest = Math.min(smallest, 2 * gaps[gaps.length / 2]);
                largest = Math.max(largest, 2 * (values[values.length - 1] - values[0]));
            }
        }
        boolean areBounds = smallest > 0 && smallest <= largest && largest < Double.POSITIVE_INFINITY;
        if (!areBounds) {
            return Option.Open.near(1);
        }
        double middle = Math.sqrt(smallest) * Math.sqrt(largest);
        // Between equal bounds rounding would leave it outside.
        return new Option.Open(Math.max(smallest, Math.min(largest, middle)), smallest, largest);
    }

    /** The columns with every wildcard expanded, in order; no more than can be read back from the resolved formula's text. */
    private List<Column> expand(List<Column> columns) {
        List<Column> expanded = new ArrayList<>();
        for (Column column : columns) {
            expanded.addAll(column.in(schema));
            if (expanded.size() > columnsLeft) {
                throw Parser.tooManyColumns(column.place());
            }
        }
        columnsLeft -= expanded.size();
        return expanded;
    }

    /** A missing width is the median Euclidean distance, a missing rate one over the median sum of absolute differences. */
    private Formula.Call withMedian(Formula.Call call, Name name) {
        boolean isOpen = isOpen(call, name);
        if (call.option(name).isPresent() && !isOpen) {
            return call;
        }
        requireRows(call, name, "it comes from the median distance of rows", call.place());
        boolean isRate = name == Name.RATE;
        double median = medianDistance(RowKernels.Numbers.of(schema, call.columns()), !isRate);
        double figure = isRate ? 1 / median : median;
        return call.with(new Option(name, isOpen ? Option.Open.near(figure) : (Object) figure, call.place()));
    }

    /**
     * The median distance between distinct points, 1 when there are no two. Rows that lack a value are left out. Of many points some
     * are taken, after sorting, so that the figure does not depend on the order of rows.
     */
    private double medianDistance(RowKernels.Numbers numbers, boolean euclidean) {
        Set<double[]> distinct = new TreeSet<>(Arrays::compare);
        rows.stream().filter(numbers::isComplete).map(numbers::values).forEach(distinct::add);
        double[][] all = distinct.toArray(double[][]::new);
        double[][] points = new double[Math.min(all.length, MAX_POINTS)][];
        Arrays.setAll(points, i -> all[(int) ((long) i * all.length / points.length)]);
        double[] distances = new double[points.length * (points.length - 1) / 2];
        int count = 0;
        for (int i = 0; i < points.length; i++) {
            for (int j = 0; j < i; j++) {
                double distance = distance(points[i], points[j], euclidean);
                // Distinct points can be at distance 0 when a square underflows.
                if (distance > 0) {
                    distances[count++] = distance;
                }
            }
        }
        if (count == 0) {
            return 1;
        }
        Arrays.sort(distances, 0, count);
        return distances[(count - 1) / 2] / 2 + distances[count / 2] / 2;
    }

    private static double distance(double[] x, double[] z, boolean euclidean) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            double d = Math.abs(x[k] - z[k]);
            sum += euclidean ? d * d : d;
        }
        return euclidean ? Math.sqrt(sum) : sum;
    }

    private Formula.Call withVocabulary(Formula.Call call) {
        Column first = call.columns().get(0);
        int column = first.index(schema);
        boolean ofSets = call.isOfSets()
                || (call.columns().size() == 1 && rows.stream().anyMatch(row -> row.cell(column) instanceof Set));
        if (!ofSets || call.option(Name.VOCABULARY).isPresent()) {
            return call;
        }
        requireRows(call, Name.VOCABULARY, "it is the number of members in rows", call.place());
        RowKernels.Sets sets = new RowKernels.Sets(schema, column, call.separator());
        Set<String> vocabulary = new HashSet<>();
        try {
            rows.forEach(row -> vocabulary.addAll(sets.apply(row)));
        } catch (IllegalArgumentException e) {
            throw new FormulaException(e.getMessage(), first.place(), e);
        }
        return call.with(new Option(Name.VOCABULARY, Math.max(1.0, vocabulary.size()), call.place()));
    }

    private Column measured(Column column) {
        if (column.scale().isEmpty()) {
            return column;
        }
        Column.Scale scale = column.scale().get();
        List<Option> options = new ArrayList<>();
        for (Name name : scale.function().options()) {
            Optional<Option> given = scale.option(name);
            if (given.isPresent() && !given.get().isOpen()) {
                options.add(given.get());
                continue;
            }
            requireRows(column, name, "it is that of the column in rows", column.place());
            double figure = figure(name, column, options);
            options.add(
                    new Option(name, given.isPresent() ? Option.Open.near(figure) : (Object) figure, column.place()));
        }
        return column.scaledBy(new Column.Scale(scale.function(), options, column.place()));
    }

    /** What a scale takes from the data; {@code before} are the options before this one. */
    private double figure(Name name, Column column, List<Option> before) {
        double[] values = values(column.index(schema));
        return switch (name) {
            case MEAN -> moments(values)[0];
            case SD -> moments(values)[1];
            case ORIGIN -> values.length == 0 ? 0 : values[0];
            default ->
                column.scale().orElseThrow().function() == Column.Scale.Function.SPAN
                        ? range(values)
                        : typicalDistance(values, before.get(0).number());
        };
    }

    private static double range(double[] values) {
        return values.length == 0 || values[0] == values[values.length - 1] ? 1 : values[values.length - 1] - values[0];
    }

    /** A tenth of the median distance from the origin, without the values that are there; 1 where there are no others. */
    private static double typicalDistance(double[] values, double origin) {
        double[] distances = Arrays.stream(values)
                .map(value -> Math.abs(value - origin))
                .filter(distance -> distance > 0)
                .sorted()
                .toArray();
        return distances.length == 0 ? 1 : distances[distances.length / 2] / 10;
    }

    /** The numbers in a column, sorted, so that sums do not depend on the order of the rows; cells without a value are left out. */
    private double[] values(int column) {
        return rows.stream()
                .filter(row -> row.cell(column) != null)
                .mapToDouble(row -> row.number(column))
                .sorted()
                .toArray();
    }

    /** Mean and standard deviation of sorted numbers. */
    private static double[] moments(double[] values) {
        if (values.length == 0 || values[0] == values[values.length - 1]) {
            return new double[] {values.length == 0 ? 0 : values[0], 1};
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double variance = Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow();
        return new double[] {mean, Math.sqrt(variance)};
    }

    private void checkNumbers(KernelFunction function, Column column) {
        int index = column.index(schema);
        for (Row row : rows) {
            Object cell = row.cell(index);
            if (cell != null && !(cell instanceof Double)) {
                throw new FormulaException(
                        function + " needs numbers but column " + Suggestion.quoted(column.name()) + " holds "
                                + Row.describe(cell),
                        column.place());
            }
        }
    }

    private void requireRows(Object piece, Name name, String otherwise, Place place) {
        if (rows.isEmpty()) {
            throw new FormulaException(
                    Text.shown(piece.toString()) + " needs " + name + "=; otherwise " + otherwise
                            + ", and there are no rows",
                    place);
        }
    }
}
