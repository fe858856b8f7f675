package dev.okl.app.command.option;

import dev.okl.ModelParts;
import dev.okl.app.dataset.column.JoinKey;
import dev.okl.app.error.UserError;
import dev.okl.app.table.ColumnList;
import dev.okl.app.table.Where;
import dev.okl.app.table.csv.Separators;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Formula;
import dev.okl.selection.RankBound;
import dev.okl.selection.Solver;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converts the text of an option to its value; a wrong text is rejected before any file is read. Numbers have a converter for
 * each range, all other types one for the type.
 */
public final class Converters {
    private Converters() {}

    /** Lets a command line, with the commands that it has so far, read the types that have one form as text. */
    public static CommandLine register(CommandLine line) {
        return line.registerConverter(Where.class, text -> parsed(text, Where::parse))
                .registerConverter(Formula.class, text -> parsed(text, Formula::parse))
                .registerConverter(FixedFormula.class, text -> parsed(text, FixedFormula::parse))
                .registerConverter(Names.class, text -> new Names(parsed(text, ColumnList::parse)))
                .registerConverter(Charset.class, Converters::encoding)
                .registerConverter(JoinKey.class, Converters::key)
                .registerConverter(Ranks.class, Converters::ranks)
                .registerConverter(OptionalDouble.class, Converters::lambda)
                .registerConverter(ModelParts.Range.class, Converters::range)
                .registerConverter(HoldOut.PerTask.class, HoldOut::parsePerTask)
                .registerConverter(HoldOut.class, HoldOut::parse);
    }

    private static Charset encoding(String text) {
        try {
            return Charset.forName(text);
        } catch (IllegalArgumentException e) {
            throw wrong("must be the name of an encoding, such as UTF-8 or ISO-8859-1,", text);
        }
    }

    private static JoinKey key(String text) {
        int at = text.indexOf('=');
        JoinKey key = at < 0 ? new JoinKey(text, text) : new JoinKey(text.substring(0, at), text.substring(at + 1));
        if (key.data().isBlank() || key.table().isBlank()) {
            throw wrong("must be COL or DATACOL=TABLECOL", text);
        }
        return key;
    }

    /** {@code auto}, {@code full}, or ranks to try. */
    private static Ranks ranks(String text) {
        return switch (text) {
            case "auto" -> Ranks.AUTOMATIC;
            case "full" -> new Ranks(List.of(RankBound.full()));
            default ->
                new Ranks(Arrays.stream(text.split(",", -1))
                        .map(part -> wholeNumber(part, 1, "must be auto, full or whole numbers >= 1"))
                        .map(RankBound::atMost)
                        .toList());
        };
    }

    /** {@code auto} or a number; empty for auto. */
    private static OptionalDouble lambda(String text) {
        return text.equals("auto") ? OptionalDouble.empty() : OptionalDouble.of(new Positive().convert(text));
    }

    /** {@code LO,HI}. */
    private static ModelParts.Range range(String text) {
        String[] parts = text.split(",", -1);
        if (parts.length == 2) {
            double low = number(parts[0], "must be LO,HI with two numbers");
            double high = number(parts[1], "must be LO,HI with two numbers");
            if (low < high) {
                return new ModelParts.Range(low, high);
            }
        }
        throw wrong("must be LO,HI with LO < HI", text);
    }

    private static TypeConversionException wrong(String rule, String value) {
        return new TypeConversionException(rule + " but was '" + value + "'");
    }

    static int wholeNumber(String text, int smallest, String rule) {
        return wholeNumber(text, smallest, Integer.MAX_VALUE, rule);
    }

    private static int wholeNumber(String text, int smallest, int largest, String rule) {
        try {
            int number = Integer.parseInt(text.strip());
            if (number >= smallest && number <= largest) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw wrong(rule, text);
    }

    static double number(String text, String rule) {
        try {
            double number = Double.parseDouble(text.strip());
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw wrong(rule, text);
    }

    /** Between two limits, both excluded. */
    private static double numberBetween(double smaller, double larger, String limits, String text) {
        double number = number(text, "must be a number " + limits);
        if (!(number > smaller && number < larger)) {
            throw wrong("must be " + limits, text);
        }
        return number;
    }

    /** What a parser makes of the text; its message is the message of the option. */
    private static <T> T parsed(String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (UserError | IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    static final class Seed implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            try {
                return Long.valueOf(text.strip());
            } catch (NumberFormatException e) {
                throw wrong("must be a whole number", text);
            }
        }
    }

    /** Repetitions of something random, to average over. */
    public static final class Runs implements ITypeConverter<Integer> {
        private static final int MOST = 10_000;

        @Override
        public Integer convert(String text) {
            return wholeNumber(text, 1, MOST, "must be a whole number from 1 to " + MOST);
        }
    }

    /** A port of TCP, or 0. */
    public static final class Port implements ITypeConverter<Integer> {
        private static final int LARGEST = 65_535;

        @Override
        public Integer convert(String text) {
            return wholeNumber(text, 0, LARGEST, "must be a port from 0 to " + LARGEST);
        }
    }

    public static final class Count implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return wholeNumber(text, 1, "must be a whole number >= 1");
        }
    }

    static final class AtLeastTwo implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return wholeNumber(text, 2, "must be a whole number >= 2");
        }
    }

    static final class Positive implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            return numberBetween(0, Double.POSITIVE_INFINITY, "> 0", text);
        }
    }

    /** Between 0 and 1, both excluded. */
    static final class Share implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            return numberBetween(0, 1, "between 0 and 1", text);
        }
    }

    /** Bounds on the rank. Not a bare list: picocli would take that for an option given several times. */
    record Ranks(List<RankBound> bounds) {
        static final Ranks AUTOMATIC = new Ranks(List.of(RankBound.automatic()));

        /** Asked at every start, where what records have of their own takes milliseconds. */
        @Override
        public String toString() {
            return bounds.size() + " ranks";
        }
    }

    /** Names of columns. Not a bare list, for the same reason as {@link Ranks}. */
    record Names(List<String> list) {
        static final Names NONE = new Names(List.of());

        /** See {@link Ranks#toString}. */
        @Override
        public String toString() {
            return String.join(",", list);
        }
    }

    /** Checked here; the name of a separator is replaced by its characters where the file is read. */
    static final class Separator implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            parsed(text, Separators::parse);
            return text;
        }
    }

    /** In lower case, with dashes. */
    static final class SolverName implements ITypeConverter<Solver>, Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Solver.values()).map(SolverName::name).iterator();
        }

        @Override
        public Solver convert(String text) {
            return Arrays.stream(Solver.values())
                    .filter(solver -> name(solver).equals(text))
                    .findFirst()
                    .orElseThrow(() -> wrong("must be one of " + String.join(", ", this), text));
        }

        private static String name(Solver solver) {
            return solver.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
