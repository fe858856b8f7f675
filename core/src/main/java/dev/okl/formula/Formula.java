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
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A kernel formula as a tree. {@code toString} gives its text, which {@link #parse} reads back as an equal formula.
 *
 * <pre>
 * formula  = product { "+" product }
 * product  = factor { "*" factor }
 * factor   = number | "?" | "(" formula ")" | function "(" argument { "," argument } ")"
 * argument = column | option "=" value
 * column   = name | name"*" | ( "scale(" | "log(" ) column { "," option "=" value } ")"
 * name     = letters, digits and _ - . / beginning with a letter or _ | "anything in quotes, with "" for a quote"
 * </pre>
 *
 * <p>A {@code ?} in place of a number, also in that of an option, leaves it to be learned.
 *
 * <p>The functions are those of {@link KernelFunction} and {@code precomputed(FILE, idColumn)}.
 */
public sealed interface Formula {
    /** Reads a formula. */
    static Formula parse(String text) {
        return new Parser(text).parse();
    }

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
        Formula resolved = new Resolver(schema, rows).resolve(this);
        Map<String, Kernel<String>> tables = new LinkedHashMap<>();
        Kernel<Row> kernel = new Compiler(schema, file -> tables.computeIfAbsent(file, files)).kernel(resolved);
        return new BoundFormula(schema, resolved, kernel, tables);
    }

    /** The columns that this formula uses, in the order of the schema: what makes an input. */
    default List<String> columns(Schema schema) {
        Set<String> used = columns(schema, (leaf, column) -> true);
        return schema.names().stream().filter(used::contains).toList();
    }

    /** Those of the columns that must hold numbers; a table reader need not guess the others. */
    default Set<String> numericColumns(Schema schema) {
        return columns(
                schema,
                (leaf, column) -> leaf instanceof Call call && call.function().takesNumbers());
    }

    /** Those of the columns that must have a value in every row; in the others no value means the empty set, or the mean. */
    default Set<String> neededColumns(Schema schema) {
        return columns(
                schema, (leaf, column) -> !(leaf instanceof Call call && call.isOfSets()) && !column.mayHaveGaps());
    }

    /** Those of the columns that hold sets. */
    default Set<String> setColumns(Schema schema) {
        return columns(schema, (leaf, column) -> leaf instanceof Call call && call.isOfSets());
    }

    /** The columns of some functions. All are looked up, so that an unknown column is refused wherever it is. */
    private Set<String> columns(Schema schema, BiPredicate<Formula, Column> isWanted) {
        Set<String> names = new HashSet<>();
        for (Formula leaf : leaves()) {
            List<Column> columns = List.of();
            if (leaf instanceof Call call) {
                columns = call.columns();
            } else if (leaf instanceof Precomputed table) {
                columns = List.of(table.idColumn(schema));
            }
            for (Column column : columns) {
                List<Column> found = column.in(schema);
                if (isWanted.test(leaf, column)) {
                    found.forEach(each -> names.add(each.name()));
                }
            }
        }
        return Set.copyOf(names);
    }

    /** The files of all {@code precomputed(FILE)} in this formula. */
    default List<String> files() {
        return leaves().stream()
                .filter(Precomputed.class::isInstance)
                .map(leaf -> ((Precomputed) leaf).file())
                .toList();
    }

    /** The functions and numbers of this formula, in order. */
    private List<Formula> leaves() {
        return parts().isEmpty()
                ? List.of(this)
                : parts().stream().flatMap(part -> part.leaves().stream()).toList();
    }

    /** The terms of a sum, the factors of a product; none of any other formula. */
    default List<Formula> parts() {
        return List.of();
    }

    /** What joins the parts of a {@link Combination}. */
    enum Operator {
        SUM,
        PRODUCT
    }

    /**
     * {@code a + b + c}, or {@code a * b * c}.
     *
     * @param parts at least two; a sum among the terms of a sum is flattened, and so for products
     */
    record Combination(Operator operator, List<Formula> parts) implements Formula {
        public Combination {
            parts = parts.stream()
                    .flatMap(part -> part instanceof Combination inner && inner.operator == operator
                            ? inner.parts.stream()
                            : Stream.of(part))
                    .toList();
            if (parts.size() < 2) {
                throw new IllegalArgumentException(
                        "a sum or product must have at least 2 parts but had " + parts.size());
            }
        }

        @Override
        public String toString() {
            boolean isSum = operator == Operator.SUM; // a combination inside a product is a sum
            return parts.stream()
                    .map(part -> part instanceof Combination && !isSum ? "(" + part + ")" : part.toString())
                    .collect(Collectors.joining(isSum ? " + " : " * "));
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
        public String toString() {
            return Text.number(value);
        }
    }

    /** A number that is to be learned, as a constant in a sum or a multiple in a product. */
    record Open(Place place) implements Formula {
        @Override
        public String toString() {
            return Option.Open.UNRESOLVED.toString();
        }
    }

    /** {@code function(column, ..., option=value, ...)}, with at least one column and each option at most once. */
    record Call(KernelFunction function, List<Column> columns, List<Option> options, Place place) implements Formula {
        public Call {
            columns = List.copyOf(columns);
            options = Option.checked(function.toString(), function.options(), options);
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
                    .orElseThrow(() -> new FormulaException(function + " needs " + name + "=, " + name.rule(), place))
                    .number();
        }

        /** Where a text is split into a set. */
        Optional<String> separator() {
            return option(Option.Name.SPLIT).map(Option::text);
        }

        /** With an option, in place of one of the same name. */
        Call with(Option further) {
            List<Option> all = new ArrayList<>(options);
            all.removeIf(option -> option.name() == further.name());
            all.add(further);
            return new Call(function, columns, all, place);
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
                if (column.scale().isPresent() && !function.takesNumbers()) {
                    throw new FormulaException(
                            function + " compares cells as they are; scale(...) is for functions of numbers",
                            column.place());
                }
                if (!seen.add(column.bare())) {
                    throw new FormulaException(
                            "column " + Text.shown(column.bare().toString())
                                    + " must be listed once but is listed twice",
                            column.place());
                }
            }
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
     * @param column the column of the ids; empty for the only column of the table
     */
    record Precomputed(String file, Optional<Column> column, Place place) implements Formula {
        static final String FUNCTION = "precomputed";

        /** The column of the ids in a table. */
        Column idColumn(Schema schema) {
            if (column.isEmpty() && schema.size() == 1) {
                return new Column(schema.name(0), false, place);
            }
            Column ids = column.orElseThrow(() -> new FormulaException(
                    "precomputed must name the column of its ids, as in precomputed("
                            + Text.shown(Text.name(file)) + ", "
                            + (schema.size() == 0 ? "id" : Text.shown(Text.name(schema.name(0)))) + ")",
                    place));
            ids.index(schema);
            return ids;
        }

        @Override
        public String toString() {
            return FUNCTION + '(' + Text.name(file) + column.map(c -> ", " + c).orElse("") + ')';
        }
    }
}
