package dev.okl.formula;

import dev.okl.formula.FormulaException.Place;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/**
 * A column, or several, as written in a function's brackets: {@code name}, {@code prefix*}, or one of these in {@code scale(...)} or {@code
 * log(...)}.
 *
 * @param name the column's name, or what the names of the columns start with
 * @param isPrefix whether it stands for all columns whose names start so
 * @param namePlace where the name was written
 * @param scale how it is measured; empty for a column as it is
 */
public record Column(String name, boolean isPrefix, Place namePlace, Optional<Scale> scale) {
    /** One column, or all that start so, as they are. */
    Column(String name, boolean isPrefix, Place place) {
        this(name, isPrefix, place, Optional.empty());
    }

    /** Where it was written, {@code scale(...)} included. */
    Place place() {
        return scale.map(Scale::place).orElse(namePlace);
    }

    /** The same without its scale. */
    Column bare() {
        return new Column(name, isPrefix, namePlace);
    }

    /** Whether a cell without a value counts: as the mean, in {@code scale(...)}. */
    boolean mayHaveGaps() {
        return scale.map(Scale::function).equals(Optional.of(Scale.Function.SCALE));
    }

    Column scaledBy(Scale other) {
        return new Column(name, isPrefix, namePlace, Optional.of(other));
    }

    /** The columns of a table that it stands for, one by one. */
    List<Column> in(Schema schema) {
        if (!isPrefix) {
            index(schema);
            return List.of(this);
        }
        List<Column> found = schema.names().stream()
                .filter(candidate -> candidate.startsWith(name))
                .map(full -> new Column(full, false, namePlace, scale))
                .toList();
        if (found.isEmpty()) {
            throw new FormulaException("no column starts with " + Suggestion.quoted(name), namePlace);
        }
        return found;
    }

    /** Where the column of that name is in a table. */
    int index(Schema schema) {
        if (!schema.contains(name)) {
            throw new FormulaException(schema.unknown(name), namePlace);
        }
        return schema.index(name);
    }

    @Override
    public String toString() {
        String written = Text.name(name) + (isPrefix ? "*" : "");
        return scale.map(by -> by.options().stream()
                        .map(option -> ", " + option)
                        .collect(Collectors.joining("", by.function() + "(" + written, ")")))
                .orElse(written);
    }

    /**
     * {@code scale(column)}: (x - mean) / sd, and 0 where there is no value; {@code log(column)}: log(1 + (x - origin) / unit), continued below the origin as an odd
     * function; {@code span(column)}: 1 + (x - origin) / unit, from 1 to 2 over the data, for splines, which start at 0.
     *
     * @param options the figures of the function, as far as they are given
     */
    public record Scale(Function function, List<Option> options, Place place) {
        public Scale {
            options = Option.checked(function.toString(), function.options(), options);
        }

        Optional<Option> option(Option.Name name) {
            return Option.find(options, name);
        }

        private double number(Option.Name name) {
            return option(name).orElseThrow().number();
        }

        /** What a kernel sees of a value of the column. */
        DoubleUnaryOperator measure() {
            if (function == Function.SCALE) {
                double mean = number(Option.Name.MEAN);
                double sd = number(Option.Name.SD);
                return x -> (x - mean) / sd;
            }
            double origin = number(Option.Name.ORIGIN);
            double unit = number(Option.Name.UNIT);
            if (function == Function.SPAN) {
                return x -> 1 + (x - origin) / unit;
            }
            return x -> Math.copySign(Math.log1p(Math.abs(x - origin) / unit), x - origin);
        }

        /** The functions of one column that can stand inside a kernel. */
        public enum Function {
            SCALE(Option.Name.MEAN, Option.Name.SD),
            LOG(Option.Name.ORIGIN, Option.Name.UNIT),
            SPAN(Option.Name.ORIGIN, Option.Name.UNIT);

            @SuppressWarnings("ImmutableEnumChecker") // of List.of
            private final List<Option.Name> options;

            Function(Option.Name... options) {
                this.options = List.of(options);
            }

            List<Option.Name> options() {
                return options;
            }

            String optionsInWords() {
                return options.stream().map(name -> name + "=").collect(Collectors.joining(" or "));
            }

            /** The name in a formula. */
            @Override
            public String toString() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }
}
