package dev.okl.formula;

import dev.okl.formula.FormulaException.Place;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A column, or several, as written in a function's brackets. */
public sealed interface Column {
    /** Where it was written. */
    Place place();

    /**
     * {@code name}: one column.
     *
     * @param name the column's name
     * @param place where it was written
     */
    record Named(String name, Place place) implements Column {
        @Override
        public String toString() {
            return Text.name(name);
        }
    }

    /**
     * {@code prefix*}: all columns whose names start so.
     *
     * @param prefix what the names start with
     * @param place where it was written
     */
    record StartingWith(String prefix, Place place) implements Column {
        @Override
        public String toString() {
            return Text.name(prefix) + '*';
        }
    }

    /**
     * {@code scale(column)}: (x - mean) / sd.
     *
     * @param column what is scaled, itself not scaled
     * @param options mean and sd, as far as they are given
     * @param place where it was written
     */
    record Standardised(Column column, List<Option> options, Place place) implements Column {
        static final String FUNCTION = "scale";
        static final List<Option.Name> OPTIONS = List.of(Option.Name.MEAN, Option.Name.SD);

        public Standardised {
            if (column instanceof Standardised) {
                throw new FormulaException("scale(...) must not stand inside scale(...)", column.place());
            }
            options = Option.checked(FUNCTION, OPTIONS, options);
        }

        Optional<Option> option(Option.Name name) {
            return Option.find(options, name);
        }

        @Override
        public String toString() {
            return options.stream()
                    .map(option -> ", " + option)
                    .collect(Collectors.joining("", "scale(" + column, ")"));
        }
    }
}
