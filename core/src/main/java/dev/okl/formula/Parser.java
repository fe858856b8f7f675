package dev.okl.formula;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the grammar of {@link Formula}, one method per rule. */
final class Parser {
    /** Deeper than any formula a person writes, and shallow enough for the stack. */
    private static final int DEEPEST = 200;

    private final String text;
    private final List<Token> tokens;
    private int next;
    private int depth;

    Parser(String text) {
        this.text = text;
        this.tokens = Lexer.tokens(text);
    }

    Formula parse() {
        Formula formula = sum();
        if (peek().kind() != Token.Kind.END) {
            throw expected("+, * or the end of the formula");
        }
        return formula;
    }

    private Formula sum() {
        List<Formula> terms = new ArrayList<>();
        do {
            terms.add(product());
        } while (take("+"));
        return terms.size() == 1 ? terms.get(0) : new Formula.Sum(terms);
    }

    private Formula product() {
        List<Formula> factors = new ArrayList<>();
        do {
            factors.add(factor());
        } while (take("*"));
        return factors.size() == 1 ? factors.get(0) : new Formula.Product(factors);
    }

    private Formula factor() {
        Token token = peek();
        if (token.kind() == Token.Kind.NUMBER) {
            next++;
            double value = number(token);
            if (value < 0) {
                throw error("a number in a sum or product must be >= 0 but was " + token.text(), token);
            }
            return new Formula.Constant(value);
        }
        if (token.kind() == Token.Kind.NAME) {
            next++;
            return call(token);
        }
        if (!take("(")) {
            throw expected("a function, a number or (");
        }
        if (++depth > DEEPEST) {
            throw error("parentheses must be at most " + DEEPEST + " deep", token);
        }
        Formula inner = sum();
        depth--;
        require(")", "+, * or )");
        return inner;
    }

    private Formula call(Token name) {
        require("(", "( after '" + name.text() + "'");
        if (name.text().equals(Formula.Precomputed.FUNCTION)) {
            return precomputed(name);
        }
        KernelFunction function = KernelFunction.named(name.text()).orElseThrow(() -> unknownFunction(name));
        List<Column> columns = new ArrayList<>();
        List<Option> options = new ArrayList<>();
        do {
            if (!option(function.text(), function.options(), options)) {
                columns.add(column());
            }
        } while (take(","));
        require(")", ", or )");
        return new Formula.Call(function, columns, options, place(name));
    }

    private Formula precomputed(Token name) {
        if (!peek().isName()) {
            throw expected("a file");
        }
        String file = peek().text();
        next++;
        Optional<Column.Named> column = Optional.empty();
        if (take(",")) {
            column = Optional.of(namedColumn());
        }
        require(")", column.isPresent() ? ")" : ", or )");
        return new Formula.Precomputed(file, column, place(name));
    }

    private Column column() {
        Token token = peek();
        if (token.kind() == Token.Kind.NAME && tokens.get(next + 1).is("(")) {
            if (!token.text().equals(Column.Standardised.FUNCTION)) {
                throw error("only scale(...) can stand inside a function but found '" + token.text() + "('", token);
            }
            next += 2;
            return standardised(token);
        }
        Column.Named named = namedColumn();
        // A star belongs to the name it touches, as in a file pattern.
        if (peek().is("*") && peek().start() == token.end()) {
            next++;
            return new Column.StartingWith(named.name(), named.place());
        }
        return named;
    }

    private Column standardised(Token scale) {
        Column column = column();
        List<Option> options = new ArrayList<>();
        while (take(",")) {
            if (!option(Column.Standardised.FUNCTION, Column.Standardised.OPTIONS, options)) {
                throw expected("mean= or sd=; scale(...) takes one column,");
            }
        }
        require(")", ", or )");
        return new Column.Standardised(column, options, place(scale));
    }

    private Column.Named namedColumn() {
        Token token = peek();
        if (!token.isName()) {
            throw expected("a column");
        }
        next++;
        return new Column.Named(token.text(), place(token));
    }

    /** Reads {@code name=value} into the list, if that is what comes. */
    private boolean option(String function, List<OptionName> known, List<Option> options) {
        Token name = peek();
        if (name.kind() != Token.Kind.NAME || !tokens.get(next + 1).is("=")) {
            return false;
        }
        OptionName option = known.stream()
                .filter(o -> o.text().equals(name.text()))
                .findFirst()
                .orElseThrow(() -> Options.unknown(function, known, name.text(), place(name)));
        next += 2;
        Token value = peek();
        if (value.kind() != Token.Kind.NUMBER && value.kind() != Token.Kind.QUOTED) {
            throw expected(option.rule());
        }
        next++;
        options.add(new Option(
                option, value.kind() == Token.Kind.NUMBER ? (Object) number(value) : value.text(), place(value)));
        return true;
    }

    private double number(Token token) {
        double value = Double.parseDouble(token.text());
        if (Double.isInfinite(value)) {
            throw error("a number must be finite but was " + token.text(), token);
        }
        return value;
    }

    private Token peek() {
        return tokens.get(next);
    }

    private boolean take(String symbol) {
        boolean found = peek().is(symbol);
        next += found ? 1 : 0;
        return found;
    }

    private void require(String symbol, String expectation) {
        if (!take(symbol)) {
            throw expected(expectation);
        }
    }

    private Place place(Token token) {
        return new Place(text, token.start());
    }

    private FormulaException error(String problem, Token token) {
        return new FormulaException(problem, place(token));
    }

    private FormulaException expected(String what) {
        return error("expected " + what + " but " + peek().describe(), peek());
    }

    private FormulaException unknownFunction(Token name) {
        List<String> known = Stream.concat(
                        Arrays.stream(KernelFunction.values()).map(KernelFunction::text),
                        Stream.of(Formula.Precomputed.FUNCTION))
                .toList();
        return error("unknown function '" + name.text() + "'" + Suggestion.of(name.text(), known), name);
    }
}
