package dev.okl.formula;

import dev.okl.formula.FormulaException.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Fills in what a formula leaves to the data; what is given stays as it is. */
final class Resolver implements Formula.Visitor<Formula> {
    private final Schema schema;
    private final Expansion expansion;
    private final List<Row> rows;
    private int columnsLeft = Parser.MOST_COLUMNS;

    Resolver(Schema schema, List<Row> rows) {
        this.schema = schema;
        this.expansion = new Expansion(schema);
        this.rows = rows;
        rows.forEach(schema::requireRow);
    }

    @Override
    public Formula sum(Formula.Sum sum) {
        return new Formula.Sum(
                sum.terms().stream().map(term -> term.accept(this)).toList());
    }

    @Override
    public Formula product(Formula.Product product) {
        return new Formula.Product(
                product.factors().stream().map(factor -> factor.accept(this)).toList());
    }

    @Override
    public Formula constant(Formula.Constant constant) {
        return constant;
    }

    @Override
    public Formula precomputed(Formula.Precomputed precomputed) {
        Column.Named column = expansion.idColumn(precomputed);
        expand(List.of(column));
        return new Formula.Precomputed(precomputed.file(), Optional.of(column), precomputed.place());
    }

    @Override
    public Formula call(Formula.Call call) {
        List<Column> columns = expand(call.columns());
        if (call.function().takesNumbers()) {
            columns.forEach(column -> checkNumbers(call.function(), column));
            columns = columns.stream().map(this::standardised).toList();
        }
        Formula.Call expanded = new Formula.Call(call.function(), columns, call.options(), call.place());
        return switch (call.function()) {
            case GAUSSIAN, MATERN -> filled(expanded, Option.Name.WIDTH);
            case LAPLACIAN -> filled(expanded, Option.Name.RATE);
            case HAMMING -> withVocabulary(expanded);
            default -> expanded;
        };
    }

    /** No more than can be read back from the resolved formula's text. */
    private List<Column> expand(List<Column> columns) {
        List<Column> expanded = expansion.expand(columns, columnsLeft);
        columnsLeft -= expanded.size();
        return expanded;
    }

    /** A missing width is the median distance, a missing rate one over it. */
    private Formula.Call filled(Formula.Call call, Option.Name name) {
        if (call.option(name).isPresent()) {
            return call;
        }
        requireRows(call, name, "it comes from the median distance of rows", call.place());
        MedianDistance distance = name == Option.Name.RATE ? MedianDistance.SUM : MedianDistance.EUCLIDEAN;
        double median = distance.of(new RowParts.Numbers(schema, call.columns()), rows);
        return with(call, new Option(name, name == Option.Name.RATE ? 1 / median : median, call.place()));
    }

    private Formula.Call withVocabulary(Formula.Call call) {
        int column = expansion.index(expansion.names(call.columns().get(0)).get(0));
        boolean ofSets = call.isOfSets()
                || (call.columns().size() == 1 && rows.stream().anyMatch(row -> row.cell(column) instanceof Set));
        if (!ofSets || call.option(Option.Name.VOCABULARY).isPresent()) {
            return call;
        }
        requireRows(call, Option.Name.VOCABULARY, "it is the number of members in rows", call.place());
        RowParts.Sets sets =
                new RowParts.Sets(schema, column, call.option(Option.Name.SPLIT).map(Option::text));
        Set<String> vocabulary = new HashSet<>();
        try {
            rows.forEach(row -> vocabulary.addAll(sets.apply(row)));
        } catch (IllegalArgumentException e) {
            throw new FormulaException(e.getMessage(), call.columns().get(0).place(), e);
        }
        return with(call, new Option(Option.Name.VOCABULARY, Math.max(1.0, vocabulary.size()), call.place()));
    }

    private static Formula.Call with(Formula.Call call, Option option) {
        List<Option> options = new ArrayList<>(call.options());
        options.add(option);
        return new Formula.Call(call.function(), call.columns(), options, call.place());
    }

    private Column standardised(Column column) {
        if (!(column instanceof Column.Standardised scaled) || scaled.options().size() == 2) {
            return column;
        }
        Option.Name missing = scaled.option(Option.Name.MEAN).isPresent() ? Option.Name.SD : Option.Name.MEAN;
        requireRows(column, missing, "it is that of the column in rows", column.place());
        int index = expansion.index(expansion.names(column).get(0));
        Moments moments = Moments.of(rows, index);
        double mean = scaled.option(Option.Name.MEAN).map(Option::number).orElse(moments.mean());
        double sd = scaled.option(Option.Name.SD).map(Option::number).orElse(moments.sd());
        List<Option> options = List.of(
                new Option(Option.Name.MEAN, mean, column.place()), new Option(Option.Name.SD, sd, column.place()));
        return new Column.Standardised(scaled.column(), options, column.place());
    }

    private void checkNumbers(KernelFunction function, Column column) {
        Column.Named named = expansion.names(column).get(0);
        int index = expansion.index(named);
        for (Row row : rows) {
            Object cell = row.cell(index);
            if (cell != null && !(cell instanceof Double)) {
                throw new FormulaException(
                        function + " needs numbers but column " + Suggestion.quoted(named.name()) + " holds "
                                + Row.describe(cell),
                        column.place());
            }
        }
    }

    private void requireRows(Object piece, Option.Name name, String otherwise, Place place) {
        if (rows.isEmpty()) {
            throw new FormulaException(
                    Text.shown(piece.toString()) + " needs " + name.text() + "=; otherwise " + otherwise
                            + ", and there are no rows",
                    place);
        }
    }

    /** Mean and standard deviation of the numbers in a column; cells without a value are left out. */
    private record Moments(double mean, double sd) {
        static Moments of(List<Row> rows, int column) {
            double[] values = rows.stream()
                    .filter(row -> row.cell(column) != null)
                    .mapToDouble(row -> row.number(column))
                    .toArray();
            if (values.length == 0) {
                return new Moments(0, 1);
            }
            // Sorted, so that the sums do not depend on the order of the rows.
            Arrays.sort(values);
            double mean = Arrays.stream(values).average().orElseThrow();
            double variance = Arrays.stream(values)
                    .map(v -> (v - mean) * (v - mean))
                    .average()
                    .orElseThrow();
            boolean constant = values[0] == values[values.length - 1];
            return constant ? new Moments(values[0], 1) : new Moments(mean, Math.sqrt(variance));
        }
    }
}
