package dev.okl.formula;

import dev.okl.data.FixedColumns;
import dev.okl.internal.linalg.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is not penalised, as a text: {@code 1 + Dose + factor(service)}. {@code 1} is a constant; a column of numbers has an effect per unit; a
 * column of texts, or one in {@code factor(...)}, an effect for each of its levels but the first, which the constant stands for.
 * {@code none} is nothing at all.
 *
 * <p>Resolved, a factor names its levels: {@code factor(service, "0", "1")}. The text of a resolved formula, parsed, gives it again.
 *
 * @param constant whether there is a constant
 * @param terms the columns, each once
 */
public record FixedFormula(boolean constant, List<Term> terms) implements FixedColumns<Row> {
    /** Nothing, which says that there is no fixed part. */
    public static final String NONE = "none";

    private static final String FACTOR = "factor";

    /** What is left of a column beside others, relative to it, where it is a combination of them but for rounding. */
    private static final double SAME = 1e-9;

    public FixedFormula {
        terms = List.copyOf(terms);
    }

    /**
     * A column.
     *
     * @param isFactor whether its cells are levels, also where they are numbers
     * @param levels of a factor, resolved; the first one is the constant's, where there is one
     */
    public record Term(String column, boolean isFactor, Optional<List<String>> levels) {
        @Override
        public String toString() {
            return isFactor
                    ? levels.orElse(List.of()).stream()
                            .map(level -> ", " + Text.quoted(level))
                            .collect(Collectors.joining("", FACTOR + "(" + Text.name(column), ")"))
                    : Text.name(column);
        }
    }

    /** Reads a formula. */
    public static FixedFormula parse(String text) {
        return new Reader(text).read();
    }

    /** The columns that it needs. */
    public List<String> columns() {
        return terms.stream().map(Term::column).toList();
    }

    /** The same without columns other than these. */
    public FixedFormula only(Collection<String> columns) {
        return new FixedFormula(
                constant,
                terms.stream().filter(term -> columns.contains(term.column)).toList());
    }

    /** The same with some columns as factors. */
    public FixedFormula withFactors(Collection<String> columns) {
        return new FixedFormula(
                constant,
                terms.stream()
                        .map(term -> new Term(term.column, term.isFactor || columns.contains(term.column), term.levels))
                        .toList());
    }

    /** With the levels of factors that rows have, in the order of the alphabet. */
    public FixedFormula resolve(Collection<Row> rows) {
        return new FixedFormula(
                constant, terms.stream().map(term -> resolve(term, rows)).toList());
    }

    private static Term resolve(Term term, Collection<Row> rows) {
        boolean isFactor = term.isFactor || rows.stream().anyMatch(row -> row.cell(term.column) instanceof String);
        if (!isFactor || term.levels.isPresent()) {
            return term;
        }
        TreeSet<String> levels = new TreeSet<>();
        rows.forEach(row -> levels.add(level(row, term)));
        return new Term(term.column, true, Optional.of(List.copyOf(levels)));
    }

    @Override
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (Term term : terms) {
            if (term.isFactor) {
                effects(term).stream().map(level -> term.column + "=" + level).forEach(names::add);
            } else {
                names.add(term.column);
            }
        }
        return names;
    }

    @Override
    public double[] of(Row row) {
        return terms.stream()
                .flatMap(term -> term.isFactor ? indicators(row, term) : Stream.of(row.number(term.column)))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** The names of columns that are combinations of those before them at these rows. */
    public List<String> dependent(Collection<Row> rows) {
        double[][] z = rows.stream().map(this::of).toArray(double[][]::new);
        List<double[]> basis = new ArrayList<>();
        if (constant) {
            double[] ones = new double[z.length];
            Arrays.fill(ones, 1 / Math.sqrt(z.length));
            basis.add(ones);
        }
        List<String> dependent = new ArrayList<>();
        List<String> names = names();
        for (int k = 0; k < names.size(); k++) {
            int at = k;
            double[] column = Arrays.stream(z).mapToDouble(row -> row[at]).toArray();
            double length = Math.sqrt(Vectors.dot(column, column));
            for (double[] direction : basis) {
                Vectors.addInPlace(-Vectors.dot(direction, column), direction, column);
            }
            double left = Math.sqrt(Vectors.dot(column, column));
            if (left <= SAME * length) {
                dependent.add(names.get(k));
            } else {
                basis.add(Arrays.stream(column).map(value -> value / left).toArray());
            }
        }
        return dependent;
    }

    /** The levels with an effect of their own. */
    private List<String> effects(Term term) {
        List<String> levels = term.levels.orElseThrow(() ->
                new IllegalStateException("the levels of '" + term.column + "' are not known: resolve the formula"));
        return levels.subList(Math.min(levels.size(), constant ? 1 : 0), levels.size());
    }

    private Stream<Double> indicators(Row row, Term term) {
        String level = level(row, term);
        if (!term.levels.orElse(List.of()).contains(level)) {
            throw new IllegalArgumentException(
                    "column '" + term.column + "' must hold one of " + term.levels.orElse(List.of())
                            + ", of which effects are known, but holds '" + Text.shown(level) + "'");
        }
        return effects(term).stream().map(other -> other.equals(level) ? 1.0 : 0.0);
    }

    private static String level(Row row, Term term) {
        Object cell = row.value(row.schema().index(term.column));
        if (cell instanceof Double number) {
            return Text.number(number);
        }
        if (cell instanceof String text) {
            return text;
        }
        throw row.wrong(row.schema().index(term.column), "a number or a text");
    }

    @Override
    public String toString() {
        List<String> written = new ArrayList<>(constant ? List.of("1") : List.of());
        terms.forEach(term -> written.add(term.toString()));
        return written.isEmpty() ? NONE : String.join(" + ", written);
    }

    /** Reads the text, word by word. */
    private static final class Reader {
        private final String text;
        private final Lexer lexer;
        private final Set<String> columns = new HashSet<>();
        private Lexer.Token token;

        Reader(String text) {
            this.text = text;
            this.lexer = new Lexer(text);
            this.token = lexer.next();
        }

        FixedFormula read() {
            if (text.strip().equals(NONE)) {
                return new FixedFormula(false, List.of());
            }
            boolean constant = false;
            List<Term> terms = new ArrayList<>();
            do {
                if (token.kind() == Lexer.Token.Kind.NUMBER && token.text().equals("1") && !constant) {
                    constant = true;
                    token = lexer.next();
                } else {
                    terms.add(term());
                }
            } while (take("+"));
            if (token.kind() != Lexer.Token.Kind.END) {
                throw expected("+ or the end of the fixed part");
            }
            return new FixedFormula(constant, terms);
        }

        private Term term() {
            Lexer.Token first = token;
            String name = name("1, a column or factor(COLUMN)");
            boolean isFactor = first.kind() == Lexer.Token.Kind.NAME && name.equals(FACTOR) && take("(");
            List<String> levels = new ArrayList<>();
            if (isFactor) {
                name = name("a column");
                while (take(",")) {
                    levels.add(name("a level"));
                }
                if (!take(")")) {
                    throw expected(")");
                }
            }
            if (!columns.add(name)) {
                throw new FormulaException(
                        "column " + Suggestion.quoted(name) + " must be listed once but is listed twice", place(first));
            }
            return new Term(name, isFactor, Optional.of(List.copyOf(levels)).filter(list -> !list.isEmpty()));
        }

        private String name(String what) {
            if (!token.isName()) {
                throw expected(what);
            }
            String name = token.text();
            token = lexer.next();
            return name;
        }

        private boolean take(String symbol) {
            boolean found = token.is(symbol);
            token = found ? lexer.next() : token;
            return found;
        }

        private FormulaException.Place place(Lexer.Token at) {
            return new FormulaException.Place(text, at.start());
        }

        private FormulaException expected(String what) {
            return new FormulaException("expected " + what + " but " + token.describe(), place(token));
        }
    }
}
