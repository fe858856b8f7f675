package dev.okl.formula;

import dev.okl.formula.FormulaException.Place;
import dev.okl.formula.Lexer.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the grammar of {@link Formula}, one method per rule. */
final class Parser {
    /** Deeper than any formula a person writes, and shallow enough for the stack. */
    private static final int MAX_DEPTH = 200;

    /** Stands for a number that is to be learned. */
    private static final String OPEN = "?";

    /** More than any formula has; each is evaluated for every pair of inputs. */
    private static final int MAX_PARTS = 10_000;

    /** More than the columns of a table in several functions. */
    static final int MAX_COLUMNS = 200_000;

    private final String text;
    private final Lexer lexer;
    private Token token;
    private Token following;
    private int depth;
    private int parts;
    private int columns;

    Parser(String text) {
        this.text = text;
        this.lexer = new Lexer(text);
        this.token = lexer.next();
        this.following = lexer.next();
    }

    Formula parse() {
        Formula formula = sum();
        if (token.kind() != Token.Kind.END) {
            throw expected("+, * or the end of the formula");
        }
        return formula;
    }

    private Formula sum() {
        List<Formula> terms = new ArrayList<>();
        do {
            terms.add(product());
        } while (take("+"));
        return terms.size() == 1 ? terms.get(0) : new Formula.Combination(Formula.Operator.SUM, terms);
    }

    private Formula product() {
        Token first = token;
        List<Formula> factors = new ArrayList<>();
        do {
            factors.add(factor());
        } while (take("*"));
        if (factors.size() == 1) {
            return factors.get(0);
        }
        Formula product = new Formula.Combination(Formula.Operator.PRODUCT, factors);
        double multiple = 1;
        for (Formula factor : product.parts()) {
            multiple *= factor instanceof Formula.Constant constant ? constant.value() : 1;
        }
        // Infinity times 0 is NaN.
        if (!Double.isFinite(multiple)) {
            throw error("the numbers of a product must have a finite product but have " + multiple, first);
        }
        return product;
    }

    private Formula factor() {
        Token first = token;
        if (first.kind() == Token.Kind.NUMBER) {
            countPart();
            advance();
            double value = number(first);
            if (value < 0) {
                throw error("a number in a sum or product must be >= 0 but was " + Text.shown(first.text()), first);
            }
            return new Formula.Constant(value);
        }
        if (first.kind() == Token.Kind.NAME) {
            countPart();
            advance();
            return call(first);
        }
        if (first.is(OPEN)) {
            countPart();
            advance();
            return new Formula.Open(place(first));
        }
        if (!take("(")) {
            throw expected("a function, a number or (");
        }
        if (++depth > MAX_DEPTH) {
            throw error("parentheses must be at most " + MAX_DEPTH + " deep", first);
        }
        Formula inner = sum();
        depth--;
        require(")", "+, * or )");
        return inner;
    }

    private Formula call(Token name) {
        require("(", "( after " + Suggestion.quoted(name.text()));
        if (name.text().equals(Formula.Precomputed.FUNCTION)) {
            return precomputed(name);
        }
        KernelFunction function = KernelFunction.named(name.text()).orElseThrow(() -> unknownFunction(name));
        List<Column> arguments = new ArrayList<>();
        List<Option> options = new ArrayList<>();
        do {
            if (!option(function.toString(), function.options(), options)) {
                arguments.add(column());
            }
        } while (take(","));
        require(")", ", or )");
        return new Formula.Call(function, arguments, options, place(name));
    }

    private Formula precomputed(Token name) {
        if (!token.isName()) {
            throw expected("a file");
        }
        String file = token.text();
        advance();
        Optional<Column> column = take(",") ? Optional.of(namedColumn()) : Optional.empty();
        require(")", column.isPresent() ? ")" : ", or )");
        return new Formula.Precomputed(file, column, place(name));
    }

    private Column column() {
        Token first = token;
        if (!startsFunction()) {
            return bareColumn();
        }
        Column.Scale.Function function = Arrays.stream(Column.Scale.Function.values())
                .filter(known -> known.toString().equals(first.text()))
                .findFirst()
                .orElseThrow(() -> error(
                        "only scale(...), log(...) and span(...) can stand inside a function but found '"
                                + Text.shown(first.text()) + "('",
                        first));
        advance();
        advance();
        return scaled(function, first);
    }

    private boolean startsFunction() {
        return token.kind() == Token.Kind.NAME && following.is("(");
    }

    private Column bareColumn() {
        Token name = token;
        Column named = namedColumn();
        // A star belongs to the name it touches, as in a file pattern.
        if (token.is("*") && token.start() == name.end()) {
            countPart();
            advance();
            return new Column(named.name(), true, named.place());
        }
        return named;
    }

    private Column scaled(Column.Scale.Function function, Token scale) {
        if (startsFunction()) {
            throw error(
                    "only a column can stand inside " + function + "(...) but found '" + Text.shown(token.text())
                            + "('",
                    token);
        }
        Column column = bareColumn();
        List<Option> options = new ArrayList<>();
        while (take(",")) {
            if (!option(function.toString(), function.options(), options)) {
                throw expected(function.optionsInWords() + "; " + function + "(...) takes one column,");
            }
        }
        require(")", ", or )");
        return column.scaledBy(new Column.Scale(function, options, place(scale)));
    }

    private Column namedColumn() {
        Token name = token;
        if (!name.isName()) {
            throw expected("a column");
        }
        if (++columns > MAX_COLUMNS) {
            throw tooManyColumns(place(name));
        }
        advance();
        return new Column(name.text(), false, place(name));
    }

    /** Reads {@code name=value} into the list, if that is what comes. */
    private boolean option(String function, List<Option.Name> known, List<Option> options) {
        Token name = token;
        if (name.kind() != Token.Kind.NAME || !following.is("=")) {
            return false;
        }
        Option.Name option = known.stream()
                .filter(o -> o.toString().equals(name.text()))
                .findFirst()
                .orElseThrow(() -> Option.unknown(function, known, name.text(), place(name)));
        advance();
        advance();
        Token value = token;
        if (value.kind() != Token.Kind.NUMBER && value.kind() != Token.Kind.QUOTED && !value.is(OPEN)) {
            throw expected(option.rule());
        }
        advance();
        options.add(new Option(option, optionValue(value), place(value)));
        if (options.size() > known.size()) {
            // One is there twice: refused now and not after reading a million of them.
            Option.checked(function, known, options);
        }
        return true;
    }

    private Object optionValue(Token value) {
        if (value.is(OPEN)) {
            return Option.Open.UNRESOLVED;
        }
        return value.kind() == Token.Kind.NUMBER ? (Object) number(value) : value.text();
    }

    private double number(Token written) {
        double value = Double.parseDouble(written.text());
        if (Double.isInfinite(value)) {
            throw error("a number must be finite but was " + Text.shown(written.text()), written);
        }
        return value;
    }

    private void countPart() {
        if (++parts > MAX_PARTS) {
            throw error("a formula must have at most " + MAX_PARTS + " functions and numbers but has more", token);
        }
    }

    private void advance() {
        token = following;
        following = lexer.next();
    }

    private boolean take(String symbol) {
        boolean found = token.is(symbol);
        if (found) {
            advance();
        }
        return found;
    }

    private void require(String symbol, String expectation) {
        if (!take(symbol)) {
            throw expected(expectation);
        }
    }

    private Place place(Token at) {
        return new Place(text, at.start());
    }

    private FormulaException error(String problem, Token at) {
        return new FormulaException(problem, place(at));
    }

    static FormulaException tooManyColumns(Place place) {
        return new FormulaException("a formula must name at most " + MAX_COLUMNS + " columns but names more", place);
    }

    private FormulaException expected(String what) {
        return error("expected " + what + " but " + token.describe(), token);
    }

    private FormulaException unknownFunction(Token name) {
        List<String> known = Stream.concat(
                        Arrays.stream(KernelFunction.values()).map(KernelFunction::toString),
                        Stream.of(Formula.Precomputed.FUNCTION))
                .toList();
        return error("unknown function " + Suggestion.quoted(name.text()) + Suggestion.of(name.text(), known), name);
    }
}
