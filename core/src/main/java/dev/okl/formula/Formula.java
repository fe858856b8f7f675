package dev.okl.formula;

import dev.okl.formula.FormulaException.Place;
import dev.okl.kernel.Kernel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A kernel formula as a tree. {@code toString} gives its text, which {@link #parse} reads back as an equal formula.
 *
 * <pre>
 * formula  = product { "+" product }
 * product  = factor { "*" factor }
 * factor   = number | "(" formula ")" | function "(" argument { "," argument } ")"
 * argument = column | option "=" value
 * column   = name | name"*" | "scale(" column { "," option "=" value } ")"
 * name     = letters, digits and _ - . / beginning with a letter or _ | "anything in quotes, with "" for a quote"
 * </pre>
 *
 * <p>The functions are those of {@link KernelFunction} and {@code precomputed(FILE, idColumn)}.
 */
public sealed interface Formula {
    /** Reads a formula. */
    static Formula parse(String text) {
        return new Parser(text).parse();
    }

    /** Calls the visitor's method for this kind of formula. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The kernel of this formula on rows of the schema, when no figure has to be taken from data; a formula that {@link
     * BoundFormula#resolved} gave is of that kind.
     */
    default BoundFormula bind(Schema schema) {
        return bind(schema, List.of());
    }

    /** The kernel of this formula, with missing figures (median widths, means, vocabularies) taken from the rows. */
    default BoundFormula bind(Schema schema, List<Row> rows) {
        return bind(schema, rows, file -> {
            throw new IllegalArgumentException("precomputed(" + Text.shown(Text.name(file))
                    + ") needs the table of that file: bind the formula with a function that reads it");
        });
    }

    /** The same, with a function that gives the kernel of a file named in {@code precomputed(FILE)}. */
    default BoundFormula bind(Schema schema, List<Row> rows, Function<String, Kernel<String>> files) {
        Formula resolved = accept(new Resolver(schema, rows));
        Map<String, Kernel<String>> tables = new LinkedHashMap<>();
        Compiler compiler = new Compiler(schema, file -> tables.computeIfAbsent(file, files));
        Kernel<Row> kernel = resolved.accept(compiler);
        return new BoundFormula(schema, resolved, kernel, tables);
    }

    /** The columns that this formula uses, in the order of the schema: what makes an input. */
    default List<String> columns(Schema schema) {
        return schema.names().stream()
                .filter(new ColumnUse(this, schema).all()::contains)
                .toList();
    }

    /** Those of the columns that must hold numbers; a table reader need not guess the others. */
    default Set<String> numericColumns(Schema schema) {
        return Set.copyOf(new ColumnUse(this, schema).numeric());
    }

    /** Those of the columns that must have a value in every row; in the others no value means the empty set. */
    default Set<String> neededColumns(Schema schema) {
        return Set.copyOf(new ColumnUse(this, schema).needed());
    }

    /** The files of all {@code precomputed(FILE)} in this formula. */
    default List<String> files() {
        return this instanceof Precomputed precomputed
                ? List.of(precomputed.file())
                : parts().stream().flatMap(part -> part.files().stream()).toList();
    }

    /** The terms of a sum, the factors of a product; none of any other formula. */
    default List<Formula> parts() {
        return List.of();
    }

    /**
     * One method per kind of formula.
     *
     * @param <R> what they give
     */
    interface Visitor<R> {
        /** For a sum. */
        R sum(Sum sum);

        /** For a product. */
        R product(Product product);

        /** For a number. */
        R constant(Constant constant);

        /** For a function of columns. */
        R call(Call call);

        /** For a table from a file. */
        R precomputed(Precomputed precomputed);
    }

    /**
     * {@code a + b + c}.
     *
     * @param terms at least two; sums among them are flattened
     */
    record Sum(List<Formula> terms) implements Formula {
        public Sum {
            terms = flat(terms, term -> term instanceof Sum sum ? sum.terms : List.of(term));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sum(this);
        }

        @Override
        public List<Formula> parts() {
            return terms;
        }

        @Override
        public String toString() {
            return terms.stream().map(Formula::toString).collect(Collectors.joining(" + "));
        }
    }

    /**
     * {@code a * b * c}.
     *
     * @param factors at least two; products among them are flattened
     */
    record Product(List<Formula> factors) implements Formula {
        public Product {
            factors = flat(factors, factor -> factor instanceof Product product ? product.factors : List.of(factor));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.product(this);
        }

        @Override
        public List<Formula> parts() {
            return factors;
        }

        @Override
        public String toString() {
            return factors.stream()
                    .map(factor -> factor instanceof Sum ? "(" + factor + ")" : factor.toString())
                    .collect(Collectors.joining(" * "));
        }
    }

    /**
     * A number: a constant kernel in a sum, a multiple in a product.
     *
     * @param value at least 0
     */
    record Constant(double value) implements Formula {
        public Constant {
            if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("number must be >= 0 and finite but was " + value);
            }
            value += 0.0; // -0.0 would print as 0 and read back as another double
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.constant(this);
        }

        @Override
        public String toString() {
            return Text.number(value);
        }
    }

    /**
     * {@code function(column, ..., option=value, ...)}.
     *
     * @param function which function
     * @param columns its columns, at least one
     * @param options its options, each at most once
     * @param place where it was written
     */
    record Call(KernelFunction function, List<Column> columns, List<Option> options, Place place) implements Formula {
        public Call {
            columns = List.copyOf(columns);
            options = Option.checked(function.text(), function.options(), options);
            checkColumns(function, columns, options, place);
        }

        /** Whether the one column holds sets. */
        boolean isOfSets() {
            return isOfSets(options);
        }

        Optional<Option> option(Option.Name name) {
            return Option.find(options, name);
        }

        double number(Option.Name name, double otherwise) {
            return option(name).map(Option::number).orElse(otherwise);
        }

        double required(Option.Name name) {
            return option(name)
                    .orElseThrow(
                            () -> new FormulaException(function + " needs " + name.text() + "=, " + name.rule(), place))
                    .number();
        }

        private static boolean isOfSets(List<Option> options) {
            return Option.find(options, Option.Name.SPLIT).isPresent()
                    || Option.find(options, Option.Name.VOCABULARY).isPresent();
        }

        private static void checkColumns(
                KernelFunction function, List<Column> columns, List<Option> options, Place place) {
            if (columns.isEmpty()) {
                throw new FormulaException(function + " must have a column but has none", place);
            }
            if (columns.size() > 1 && (function.takesOneColumn() || isOfSets(options))) {
                String when = function.takesOneColumn() ? "" : " when it compares sets";
                throw new FormulaException(
                        function + " takes one column" + when + " but has " + columns.size(),
                        columns.get(1).place());
            }
            Set<Column> seen = new HashSet<>();
            for (Column column : columns) {
                Column bare = column instanceof Column.Standardised scaled ? scaled.column() : column;
                if (bare != column && !function.takesNumbers()) {
                    throw new FormulaException(
                            function + " compares cells as they are; scale(...) is for functions of numbers",
                            column.place());
                }
                if (!seen.add(bare)) {
                    throw new FormulaException(
                            "column " + Text.shown(bare.toString()) + " must be listed once but is listed twice",
                            column.place());
                }
            }
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.call(this);
        }

        @Override
        public String toString() {
            return Stream.concat(columns.stream(), options.stream())
                    .map(Object::toString)
                    .collect(Collectors.joining(", ", function + "(", ")"));
        }
    }

    /**
     * {@code precomputed(file, column)}: a table of kernel values, looked up by the ids in a column.
     *
     * @param file the name of the file
     * @param column the column of the ids; empty for the only column of the table
     * @param place where it was written
     */
    record Precomputed(String file, Optional<Column.Named> column, Place place) implements Formula {
        static final String FUNCTION = "precomputed";

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.precomputed(this);
        }

        @Override
        public String toString() {
            return FUNCTION + '(' + Text.name(file) + column.map(c -> ", " + c).orElse("") + ')';
        }
    }

    private static List<Formula> flat(List<Formula> parts, Function<Formula, List<Formula>> inner) {
        List<Formula> flat = new ArrayList<>();
        parts.forEach(part -> flat.addAll(inner.apply(part)));
        if (flat.size() < 2) {
            throw new IllegalArgumentException("a sum or product must have at least 2 parts but had " + flat.size());
        }
        return List.copyOf(flat);
    }
}
