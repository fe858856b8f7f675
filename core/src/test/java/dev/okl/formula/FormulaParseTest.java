package dev.okl.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.formula.FormulaException.Place;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaParseTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "0.001",
                "1.0E-9",
                "delta(movie) + hamming(genres)",
                "linear-spline(week)",
                "cubic-spline(t)",
                "decay-spline(hour)",
                "2 * gaussian(x, y, width=0.5)",
                "linear(\"body weight\", \"say \"\"hi\"\"\", \"\", \"2mg\")",
                "gaussian(g*, \"a b\"*)",
                "hamming(genres, split=\"|\", rate=2, vocabulary=18)",
                "gaussian(scale(x), scale(y, mean=-1.5, sd=2), scale(g*), width=1)",
                "polynomial(x, degree=3, offset=0) * matern(y, nu=2.5, width=1) + periodic(t, period=24, width=1)",
                "(delta(a) + 1) * (laplacian(x, rate=0.1) + 0.5 * linear(x)) + 3",
                "precomputed(tables/sim.csv) + precomputed(\"C:\\my sim.csv\", id)",
            })
    void canonicalTextStaysAsItIs(String text) {
        assertThat(Formula.parse(text)).hasToString(text);
        assertThat(Formula.parse(Formula.parse(text).toString())).isEqualTo(Formula.parse(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "' delta ( a )+ 2*delta(b ) ';delta(a) + 2 * delta(b)",
                "((delta(a)));delta(a)",
                "delta(a) + (delta(b) + delta(c));delta(a) + delta(b) + delta(c)",
                "2 * (3 * delta(a));2 * 3 * delta(a)",
                "2 * (delta(a) * 3 + 1);2 * (delta(a) * 3 + 1)",
                "gaussian(width=1.0, x);gaussian(x, width=1)",
                "gaussian(x, width=5e-1);gaussian(x, width=0.5)",
                ".5;0.5",
                "-0;0",
            })
    void otherTextIsPutInOrder(String text, String canonical) {
        assertThat(Formula.parse(text)).hasToString(canonical).isEqualTo(Formula.parse(canonical));
    }

    @Test
    void givesATree() {
        Place none = Place.NONE;
        Column id = new Column("id", false, none);
        Formula expected = new Formula.Combination(
                Formula.Operator.SUM,
                List.of(
                        new Formula.Call(KernelFunction.DELTA, List.of(id), List.of(), none),
                        new Formula.Combination(
                                Formula.Operator.PRODUCT,
                                List.of(
                                        new Formula.Constant(2),
                                        new Formula.Call(
                                                KernelFunction.GAUSSIAN,
                                                List.of(
                                                        new Column("g", true, none),
                                                        new Column("x", false, none)
                                                                .scaledBy(
                                                                        new Column.Scale(
                                                                                Column.Scale.Function.SCALE,
                                                                                List.of(
                                                                                        new Option(
                                                                                                Option.Name.SD, 2.0)),
                                                                                none))),
                                                List.of(new Option(Option.Name.WIDTH, 0.5)),
                                                none))),
                        new Formula.Precomputed("f.csv", Optional.of(id), none)));

        Formula parsed =
                Formula.parse("delta(id) + 2*gaussian(g*, scale(x, sd=2), width=0.5) + precomputed(f.csv, id)");

        assertThat(parsed).isEqualTo(expected).hasSameHashCodeAs(expected);
    }

    @Test
    void knowsItsColumns() {
        Schema schema = Schema.of("g2", "other", "hour", "id", "g1", "key");
        Formula formula =
                Formula.parse("delta(id) + 2 * (1 + linear(scale(hour))) + hamming(g*) + precomputed(f, key)");

        assertThat(formula.columns(schema)).containsExactly("g2", "hour", "id", "g1", "key");
        // Where there is no hour, the mean hour stands in; where one function needs it, it is needed.
        assertThat(formula.neededColumns(schema)).containsExactlyInAnyOrder("g2", "id", "g1", "key");
        assertThat(Formula.parse("linear(scale(hour)) + linear-spline(hour)").neededColumns(schema))
                .containsExactly("hour");
        // No genre at all is a set too.
        Formula ofSets = Formula.parse("delta(id) + hamming(key, split=\"|\")");
        assertThat(ofSets.neededColumns(schema)).containsExactly("id");
        assertThat(ofSets.setColumns(schema)).containsExactly("key");
        assertThat(formula.numericColumns(schema)).isEqualTo(Set.of("hour"));
    }

    @Test
    void treesMadeByHandAreCheckedToo() {
        assertThatThrownBy(() -> new Formula.Constant(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number must be >= 0 and finite but was -1.0");
        assertThatThrownBy(() -> new Formula.Combination(Formula.Operator.SUM, List.of(new Formula.Constant(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a sum or product must have at least 2 parts but had 1");
        assertThatThrownBy(() -> new Option(Option.Name.WIDTH, "wide"))
                .isInstanceOf(FormulaException.class)
                .hasMessage("width must be a number > 0 but was \"wide\"");
        assertThatThrownBy(() -> new Formula.Call(KernelFunction.DELTA, List.of(), List.of(), Place.NONE))
                .isInstanceOf(FormulaException.class)
                .hasMessage("delta must have a column but has none");
    }
}
