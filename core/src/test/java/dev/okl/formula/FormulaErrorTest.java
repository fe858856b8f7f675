package dev.okl.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaErrorTest {
    /** A formula, the same length with a caret under the offending character, and the problem. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "``                        ~`^                       `~expected a function, a number or ( but the formula ended",
                "delta(a) +                ~`          ^            `~expected a function, a number or ( but the formula ended",
                "delta(a) + gausian(x)     ~`           ^           `~unknown function 'gausian'; did you mean 'gaussian'?",
                "foobarbaz(x)              ~`^                      `~unknown function 'foobarbaz'; known are delta, linear, polynomial, gaussian, laplacian, matern, periodic, linear-spline, cubic-spline, decay-spline, hamming, precomputed",
                "week                      ~`    ^                  `~expected ( after 'week' but the formula ended",
                "delta(a) delta(b)         ~`         ^             `~expected +, * or the end of the formula but found 'delta'",
                "delta(a) - delta(b)       ~`         ^             `~unexpected character '-'; kernels can be added and multiplied only",
                "delta(a) -2               ~`         ^             `~expected +, * or the end of the formula but found '-2'",
                "-2 * delta(a)             ~`^                      `~a number in a sum or product must be >= 0 but was -2",
                "1e999                     ~`^                      `~a number must be finite but was 1e999",
                "1 + 1e200 * (1e200 * 2)   ~`    ^                  `~the numbers of a product must have a finite product but have Infinity",
                "delta()                   ~`      ^                `~expected a column but found ')'",
                "delta(a,)                 ~`        ^              `~expected a column but found ')'",
                "delta(a b)                ~`        ^              `~expected , or ) but found 'b'",
                "delta(a                   ~`       ^               `~expected , or ) but the formula ended",
                "(delta(a)                 ~`         ^             `~expected +, * or ) but the formula ended",
                "delta(a))                 ~`        ^              `~expected +, * or the end of the formula but found ')'",
                "delta(2mg)                ~`      ^                `~expected a column but found '2'",
                "delta(a$b)                ~`       ^               `~unexpected character '$'; names with such characters need quotes",
                "delta(\"a b)              ~`      ^                `~expected a closing \" but the formula ended",
                "delta(g *)                ~`        ^              `~expected , or ) but found '*'",
                "gaussian(x, widht=1)      ~`            ^          `~unknown option 'widht' of gaussian; did you mean 'width'?",
                "delta(x, width=1)         ~`         ^             `~unknown option 'width' of delta; it takes none",
                "gaussian(x, width=-1)     ~`                  ^    `~width must be a number > 0 but was -1",
                "gaussian(x, width=0)      ~`                  ^    `~width must be a number > 0 but was 0",
                "gaussian(x, width=y)      ~`                  ^    `~expected a number > 0 but found 'y'",
                "gaussian(x, width=\"1\")  ~`                  ^    `~width must be a number > 0 but was \"1\"",
                "matern(x, nu=2)           ~`             ^         `~nu must be 0.5, 1.5 or 2.5 but was 2",
                "polynomial(x, degree=1.5) ~`                     ^ `~degree must be a whole number >= 1 but was 1.5",
                "hamming(x, split=\"\")    ~`                 ^     `~split must be a text in quotes, such as \"|\" but was \"\"",
                "linear(x, degree=1)       ~`          ^            `~unknown option 'degree' of linear; it takes none",
                "gaussian(width=1)         ~`^                      `~gaussian must have a column but has none",
                "matern(x, nu=.5, nu=1.5)  ~`                    ^  `~option 'nu' must be given once but is given twice",
                "linear-spline(t, u)       ~`                 ^     `~linear-spline takes one column but has 2",
                "hamming(a, b, split=\"|\")~`           ^           `~hamming takes one column when it compares sets but has 2",
                "linear(x, scale(x))       ~`          ^            `~column x must be listed once but is listed twice",
                "delta(scale(x))           ~`      ^                `~delta compares cells as they are; scale(...) is for functions of numbers",
                "linear(exp(x))            ~`       ^               `~only scale(...), log(...) and span(...) can stand inside a function but found 'exp('",
                "linear(scale(scale(x)))   ~`             ^         `~only a column can stand inside scale(...) but found 'scale('",
                "linear(scale(x, y))       ~`                ^      `~expected mean= or sd=; scale(...) takes one column, but found 'y'",
                "linear(scale(x, sd=0))    ~`                   ^   `~sd must be a number > 0 but was 0",
                "precomputed(1)            ~`            ^          `~expected a file but found '1'",
                "precomputed(f, 1)         ~`               ^       `~expected a column but found '1'",
                "precomputed(f, a, b)      ~`                ^      `~expected ) but found ','",
            })
    void parsing(String formula, String caret, String problem) {
        expect(() -> Formula.parse(formula), formula, caret.indexOf('^'), problem);
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 2_700, 100_000})
    void nestingIsBounded(int levels) {
        String deep = "(".repeat(levels) + "1" + ")".repeat(levels);
        String mixed = "2 * (1 + ".repeat(levels) + "1" + ")".repeat(levels);
        String scales = "linear(" + "scale(".repeat(levels) + "x" + ")".repeat(levels + 1);

        expectPart(() -> Formula.parse(deep), 200, "parentheses must be at most 200 deep");
        expectPart(
                () -> Formula.parse(mixed),
                200 * "2 * (1 + ".length() + "2 * ".length(),
                "parentheses must be at most 200 deep");
        expectPart(
                () -> Formula.parse(scales),
                "linear(scale(".length(),
                "only a column can stand inside scale(...) but found 'scale('");
        assertThat(Formula.parse("(".repeat(200) + "1" + ")".repeat(200))).hasToString("1");
    }

    /** As many as may be are read, bound and printed without a deep stack; one more is refused where it stands. */
    @ParameterizedTest
    @CsvSource({"1, +", "1, *", "linear(hour), +", "linear(hour), *", "2 * linear(hour), +"})
    void longSumsAndProductsAreBounded(String term, String sign) {
        int parts = term.startsWith("2") ? 2 : 1;
        String most = (term + sign).repeat(10_000 / parts - 1) + term;
        Formula formula = Formula.parse(most);

        assertThat(Formula.parse(formula.toString())).isEqualTo(formula);
        assertThat(formula.bind(SCHEMA).kernel().at(ROWS.get(0), ROWS.get(0))).isPositive();
        for (int more : new int[] {1, 590_000}) {
            expectPart(
                    () -> Formula.parse(most + (sign + term).repeat(more)),
                    most.length() + 1,
                    "a formula must have at most 10000 functions and numbers but has more");
        }
    }

    @Test
    void theNumberOfColumnsIsBounded() {
        String many = "delta(" + "a,".repeat(200_000) + "a)";
        expectPart(
                () -> Formula.parse(many),
                many.length() - 2,
                "a formula must name at most 200000 columns but names more");

        Schema wide =
                new Schema(IntStream.range(0, 2_000).mapToObj(k -> "g" + k).toList());
        String wild = "linear(g*) + ".repeat(100) + "linear(g*)";
        expectPart(
                () -> Formula.parse(wild).bind(wide),
                wild.length() - 3,
                "a formula must name at most 200000 columns but names more");
    }

    @Test
    void optionsAreRefusedWhereTheyAreRepeated() {
        String many = "matern(x" + ", nu=1.5".repeat(1_000_000) + ")";

        expectPart(
                () -> Formula.parse(many),
                "matern(x, nu=1.5, nu=".length(),
                "option 'nu' must be given once but is given twice");
    }

    /** A message that shows a part of the formula around the place. */
    private static void expectPart(ThrowingCallable call, int position, String problem) {
        FormulaException e = catchThrowableOfType(FormulaException.class, call);

        assertThat(e.getMessage()).startsWith(problem + "\n").hasSizeLessThan(1000);
        assertThat(e.position()).isEqualTo(position);
    }

    @Test
    void ofALongFormulaTheSurroundingsAreShown() {
        String text = "delta(a) + ".repeat(40) + "gausian(x)" + " + delta(a)".repeat(40);
        FormulaException e = catchThrowableOfType(FormulaException.class, () -> Formula.parse(text));

        List<String> lines = e.getMessage().lines().toList();
        int caret = lines.get(2).indexOf('^');
        assertThat(lines.get(1)).startsWith("  ...").endsWith("...").hasSizeLessThan(200);
        assertThat(lines.get(1).substring(caret)).startsWith("gausian(x) + delta(a)");
    }

    @Test
    void ofALongNameTheBeginningIsShown() {
        String name = "n".repeat(1_000_000);
        Schema schema = Schema.of(name + "1", "hour");
        String shown = "'" + "n".repeat(100) + "...'";
        String known = "; known are " + "n".repeat(100) + "..., hour";

        expectPart(() -> Formula.parse("delta(" + name + ")").bind(schema), 6, "unknown column " + shown + known);
        assertThatThrownBy(() -> schema.index(name)).hasMessage("unknown column " + shown + known);
        assertThatThrownBy(() -> Formula.parse(name + "(x)"))
                .hasMessageStartingWith("unknown function " + shown + "; known are delta, linear,");
        assertThatThrownBy(() -> Formula.parse("gaussian(x, " + name + "=1)"))
                .hasMessageStartingWith("unknown option " + shown + " of gaussian; known are width\n");
        assertThatThrownBy(() -> Formula.parse("1" + name)).hasMessageContaining("but found " + shown + "\n");
    }

    @Test
    void thePictureIsOneLine() {
        FormulaException e =
                catchThrowableOfType(FormulaException.class, () -> Formula.parse("delta(\"a\tb\nc\")\n + gausian(x)"));

        assertThat(e.getMessage().lines()).hasSize(3).element(1).isEqualTo("  delta(\"a b c\")  + gausian(x)");
        assertThat(e.position()).isEqualTo("delta(\"a\tb\nc\")\n + ".length());
    }

    private static final Schema SCHEMA = Schema.of("hour", "movie", "genres", "tags");
    private static final List<Row> ROWS =
            List.of(SCHEMA.row(1, "heat", Set.of("crime"), "a|b"), SCHEMA.row(null, "ronin", Set.of("drama"), "b"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "1 + delta(movei)           ~`          ^          `~unknown column 'movei'; did you mean 'movie'?",
                "linear(hour, unheard)      ~`             ^       `~unknown column 'unheard'; known are hour, movie, genres, tags",
                "linear(scale(houre))       ~`             ^       `~unknown column 'houre'; did you mean 'hour'?",
                "delta(x*)                  ~`      ^              `~no column starts with 'x'",
                "2 * linear(hour, movie)    ~`                 ^   `~linear needs numbers but column 'movie' holds the text \"heat\"",
                "linear(scale(movie))       ~`       ^             `~linear needs numbers but column 'movie' holds the text \"heat\"",
                "gaussian(genres)           ~`         ^           `~gaussian needs numbers but column 'genres' holds the set [crime]",
                "hamming(hour, split=\";\")  ~`        ^            `~column 'hour' must hold a set or a text but holds the number 1.0 in {hour=1.0, movie=heat, genres=[crime], tags=a|b}",
                "linear-spline(h*, movie)   ~`                  ^  `~linear-spline takes one column but has 2",
                "periodic(hour)             ~`^                    `~periodic needs period=, a number > 0",
                "linear(hour, h*)           ~`             ^       `~column hour must be listed once but is listed twice",
                "1 + precomputed(f.csv)     ~`    ^                `~precomputed must name the column of its ids, as in precomputed(f.csv, hour)",
                "precomputed(f.csv, id)     ~`                   ^ `~unknown column 'id'; known are hour, movie, genres, tags",
                "1 + precomputed(f, movie)  ~`    ^                `~precomputed(f) needs the table of that file: bind the formula with a function that reads it",
            })
    void binding(String formula, String caret, String problem) {
        expect(() -> Formula.parse(formula).bind(SCHEMA, ROWS), formula, caret.indexOf('^'), problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "1 + gaussian(hour)        ~`    ^    `~gaussian(hour) needs width=; otherwise it comes from the median distance of rows, and there are no rows",
                "matern(hour)              ~`^        `~matern(hour) needs width=; otherwise it comes from the median distance of rows, and there are no rows",
                "laplacian(hour)           ~`^        `~laplacian(hour) needs rate=; otherwise it comes from the median distance of rows, and there are no rows",
                "hamming(tags, split=\"|\")~`^        `~hamming(tags, split=\"|\") needs vocabulary=; otherwise it is the number of members in rows, and there are no rows",
                "linear(scale(hour,mean=1))~`       ^ `~scale(hour, mean=1) needs sd=; otherwise it is that of the column in rows, and there are no rows",
            })
    void bindingWithoutRows(String formula, String caret, String problem) {
        expect(() -> Formula.parse(formula).bind(SCHEMA), formula, caret.indexOf('^'), problem);
    }

    private static void expect(ThrowingCallable call, String formula, int position, String problem) {
        FormulaException e = catchThrowableOfType(FormulaException.class, call);

        assertThat(e).hasMessage(problem + "\n  " + formula + "\n  " + " ".repeat(position) + "^");
        assertThat(e.position()).isEqualTo(position);
    }
}
