package dev.okl.formula;

import dev.okl.formula.FormulaException.Place;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * An option of a function, {@code name=value}. The value is a {@code Double}, an {@link Open} number, or a {@code String} for {@code
 * split}.
 */
public record Option(Name name, Object value, Place place) {
    public Option {
        if (!name.accepts(value)) {
            throw new FormulaException(
                    name + " must be " + name.rule() + " but was " + Text.shown(print(value)), place);
        }
        if (value instanceof Double number) {
            value = number + 0.0; // -0.0 would print as 0 and read back as another double
        }
    }

    /** An option that was not read from a text. */
    public Option(Name name, Object value) {
        this(name, value, Place.NONE);
    }

    /** The number; of an open one, where the search for it starts. */
    double number() {
        return value instanceof Open open ? open.start() : (Double) value;
    }

    boolean isOpen() {
        return value instanceof Open;
    }

    /** The open number that this is. */
    Open open() {
        return (Open) value;
    }

    /**
     * A number that is to be learned, {@code ?}.
     *
     * @param start where the search starts; NaN before the formula has seen data
     * @param smallest it may become
     * @param largest it may become
     */
    record Open(double start, double smallest, double largest) {
        static final Open UNRESOLVED = new Open(Double.NaN, Double.NaN, Double.NaN);

        /** How far from its start a number may go of which the data tell no bounds. */
        private static final double RANGE = 1e3;

        static Open near(double start) {
            return new Open(start, start / RANGE, start * RANGE);
        }

        @Override
        public String toString() {
            return "?";
        }
    }

    String text() {
        return (String) value;
    }

    private static String print(Object value) {
        if (value instanceof Open) {
            return value.toString();
        }
        return value instanceof Double number ? Text.number(number) : Text.quoted(String.valueOf(value));
    }

    @Override
    public String toString() {
        return name + "=" + print(value);
    }

    /** A copy of the list, after a check that the function knows each option and has it once. */
    static List<Option> checked(String function, List<Name> known, List<Option> options) {
        Set<Name> seen = EnumSet.noneOf(Name.class);
        for (Option option : options) {
            if (!known.contains(option.name())) {
                throw unknown(function, known, option.name().toString(), option.place());
            }
            if (!seen.add(option.name())) {
                throw new FormulaException(
                        "option '" + option.name() + "' must be given once but is given twice", option.place());
            }
        }
        return List.copyOf(options);
    }

    static FormulaException unknown(String function, List<Name> known, String name, Place place) {
        String hint = known.isEmpty()
                ? "; it takes none"
                : Suggestion.of(name, known.stream().map(Name::toString).toList());
        return new FormulaException("unknown option " + Suggestion.quoted(name) + " of " + function + hint, place);
    }

    static Optional<Option> find(List<Option> options, Name name) {
        return options.stream().filter(option -> option.name() == name).findFirst();
    }

    /** The options that functions take as {@code name=value}. */
    public enum Name {
        WIDTH("a number > 0"),
        RATE("a number > 0"),
        PERIOD("a number > 0"),
        DEGREE("a whole number >= 1"),
        OFFSET("a number >= 0"),
        NU("0.5, 1.5 or 2.5"),
        SPLIT("a text in quotes, such as \"|\""),
        VOCABULARY("a whole number >= 1"),
        MEAN("a number"),
        SD("a number > 0"),
        ORIGIN("a number"),
        UNIT("a number > 0");

        private final String rule;

        Name(String rule) {
            this.rule = rule;
        }

        /** What its value must be, in words. */
        public String rule() {
            return rule;
        }

        boolean accepts(Object value) {
            if (this == SPLIT) {
                return value instanceof String separator && !separator.isEmpty();
            }
            if (value instanceof Open) {
                return canBeOpen();
            }
            if (!(value instanceof Double number) || !Double.isFinite(number)) {
                return false;
            }
            return switch (this) {
                case WIDTH, RATE, PERIOD, SD, UNIT -> number > 0;
                case OFFSET -> number >= 0;
                case DEGREE, VOCABULARY -> number >= 1 && number <= Integer.MAX_VALUE && number == Math.rint(number);
                case NU -> number == 0.5 || number == 1.5 || number == 2.5;
                case MEAN, ORIGIN, SPLIT -> true;
            };
        }

        /** Whether it may be learned: a size, which is searched for on a logarithmic scale. */
        boolean canBeOpen() {
            return this == WIDTH || this == RATE || this == PERIOD || this == UNIT;
        }

        /** The name in a formula. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
