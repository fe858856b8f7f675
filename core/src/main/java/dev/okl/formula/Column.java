package dev.okl.formula;

import dev.okl.formula.FormulaException.Place;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A column, or several, as written in a function's brackets: {@code name}, {@code prefix*}, or one of these in {@code scale(...)}.
 *
 * @param name the column's name, or what the names of the columns start with
 * @param isPrefix whether it stands for all columns whose names start so
 * @param namePlace where the name was written
 * @param scale how it is standardised; empty for a column as it is
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
                        .collect(Collectors.joining("", Scale.FUNCTION + "(" + written, ")")))
                .orElse(written);
    }

    /**
     * {@code scale(column)}: (x - mean) / sd.
     *
     * @param options mean and sd, as far as they are given
     */
    public record Scale(List<Option> options, Place place) {
        static final String FUNCTION = "scale";
        static final List<Option.Name> OPTIONS = List.of(Option.Name.MEAN, Option.Name.SD);

        public Scale {
            options = Option.checked(FUNCTION, OPTIONS, options);
        }

        Optional<Double> number(Option.Name name) {
            return Option.find(options, name).map(Option::number);
        }
    }
}
