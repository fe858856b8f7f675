package dev.okl.formula;

import static dev.okl.testing.Tolerances.TIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.kernel.KernelFamily.Open;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Numbers that are left open, and columns that are measured on a scale of their own. */
class OpenFormulaTest {
    private static final Schema SCHEMA = Schema.of("t", "film");
    private static final List<Row> ROWS = DoubleStream.of(5, 6, 8, 12, 25)
            .mapToObj(t -> SCHEMA.row(new Object[] {t, "f" + t}))
            .toList();

    private static BoundFormula bound(String formula) {
        return Formula.parse(formula).bind(SCHEMA, ROWS);
    }

    private static Row row(double t) {
        return SCHEMA.row(new Object[] {t, "f" + t});
    }

    @Test
    void aQuestionMarkIsReadAndWritten() {
        String text = "delta(film) + ? * gaussian(t, width=?) + ?";

        assertThat(Formula.parse(text)).hasToString(text).isEqualTo(Formula.parse(text));
    }

    @Test
    void openNumbersAreListedInTheirOrderWithNamesAndStarts() {
        BoundFormula formula = bound("delta(film) + ? * matern(log(t, unit=?), width=?)");

        assertThat(formula.open().stream().map(Open::name))
                .containsExactly("weight of matern(t)", "unit of matern(t)", "width of matern(t)");
        // The origin is the smallest, 5; the median distance from there is 7 where the distances are 1, 3, 7, 20.
        assertThat(formula.open().get(1).start()).isEqualTo(0.7);
        assertThat(formula.open().stream().map(Open::mayBeZero)).containsExactly(true, false, false);
    }

    /** A result tells numbers by their names. */
    @Test
    void numbersOfTheSameFunctionHaveDistinctNames() {
        BoundFormula twice =
                bound("matern(t, nu=1.5, width=?) + ? * matern(t, nu=2.5, width=?) + ? * matern(t, width=?)");

        assertThat(twice.open().stream().map(Open::name))
                .containsExactly(
                        "width of matern(t)",
                        "weight of matern(t)",
                        "width of matern(t) (2)",
                        "weight of matern(t) (2)",
                        "width of matern(t) (3)");
    }

    /** Gaps of 1, 2, 4 and 13: the median is between 2 and 4, the upper one is 4; the range is 20. */
    @Test
    void aPeriodIsBetweenTwoGapsAndTwoRangesInAnyUnit() {
        for (double unit : new double[] {1, 24, 1e-3}) {
            List<Row> rows = ROWS.stream()
                    .map(row -> SCHEMA.row(new Object[] {unit * row.number(0), "f"}))
                    .toList();
            Open period = Formula.parse("periodic(t, period=?)")
                    .bind(SCHEMA, rows)
                    .open()
                    .get(0);

            assertThat(period.smallest()).isCloseTo(8 * unit, within(TIGHT * unit));
            assertThat(period.largest()).isCloseTo(40 * unit, within(TIGHT * unit));
            assertThat(period.start()).isBetween(period.smallest(), period.largest());
        }
    }

    /** Twice their distance, 6, is not the square of its rounded root. */
    @Test
    void ofTwoValuesAPeriodIsTwiceTheirDistance() {
        Open period = Formula.parse("periodic(t, period=?)")
                .bind(SCHEMA, List.of(row(5), row(8)))
                .open()
                .get(0);

        assertThat(period).isEqualTo(new Open("period of periodic(t)", 6, 6, 6, false));
    }

    @Test
    void aPeriodOfValuesThatAreAllTheSameHasUsualBounds() {
        Open period = Formula.parse("periodic(t, period=?)")
                .bind(SCHEMA, List.of(row(5), row(5)))
                .open()
                .get(0);

        assertThat(period).isEqualTo(new Open("period of periodic(t)", 1, 1e-3, 1e3, false));
    }

    @Test
    void filledInTheyGiveTheKernelOfThatFormula() {
        BoundFormula filled = bound("delta(film) + ? * gaussian(t, width=?)").at(0.25, 4);

        assertThat(filled).hasToString("delta(film) + 0.25 * gaussian(t, width=4)");
        assertThat(filled.open()).isEmpty();
        assertThat(filled.at(row(5), row(8))).isCloseTo(0.25 * Math.exp(-9.0 / 32), within(TIGHT));
    }

    @Test
    void withATermItsNumbersGo() {
        BoundFormula sum = bound("matern(t, nu=1.5, width=?) + gaussian(t, width=?) * ? + ? * delta(film)");

        assertThat(sum.insideTerm(2)).containsExactly(1);
        assertThat(sum.insideTerm(3)).isEmpty();
    }

    @Test
    void aTermWithoutWeightIsLeftOut() {
        assertThat(bound("delta(film) + ? * gaussian(t, width=?)").at(0, 4)).hasToString("delta(film)");
        assertThat(bound("? * delta(film)").at(0.0)).hasToString("0 * delta(film)");
    }

    @Test
    void theNumberOfNumbersMustFit() {
        assertThatThrownBy(() -> bound("? * delta(film)").at(1, 2)).hasMessageContaining("more numbers than");
    }

    @Test
    void sizesMayBeOpenAndNothingElse() {
        assertThatThrownBy(() -> Formula.parse("matern(t, nu=?)")).hasMessageContaining("nu must be 0.5, 1.5 or 2.5");
        assertThatThrownBy(() -> Formula.parse("linear(scale(t, mean=?))")).hasMessageContaining("mean must be");
    }

    @Test
    void aLogarithmCountsFromTheSmallestValueAndIsOddBelow() {
        BoundFormula formula = bound("linear(log(t, unit=2))");

        assertThat(formula).hasToString("linear(log(t, origin=5, unit=2))");
        double at9 = Math.log(3);
        assertThat(formula.at(row(9), row(9))).isCloseTo(at9 * at9, within(TIGHT));
        assertThat(formula.at(row(9), row(1))).isCloseTo(-at9 * at9, within(TIGHT));
    }

    @Test
    void aSpanGoesFromOneToTwo() {
        BoundFormula formula = bound("linear(span(t))");

        assertThat(formula).hasToString("linear(span(t, origin=5, unit=20))");
        assertThat(formula.at(row(5), row(25))).isCloseTo(2, within(TIGHT));
    }

    @Test
    void aResolvedFormulaIsReadBackAsTheSame() {
        BoundFormula formula =
                bound("matern(log(t, unit=?), width=?) + ? * linear(span(t))").at(1.5, 0.3, 0.01);

        BoundFormula again = Formula.parse(formula.toString()).bind(SCHEMA);

        assertThat(again.at(row(7), row(21))).isEqualTo(formula.at(row(7), row(21)));
    }

    /** The film is a text here and a number there, and one column is not asked for. */
    @Test
    void narrowedRowsHaveTheColumnsOfTheFormulaAndNamesAreTexts() {
        Schema all = Schema.of("t", "film", "year", "place");
        Row row = all.row(new Object[] {3.0, 17.0, 1999.0, "here"});
        BoundFormula formula = Formula.parse("delta(film) + ? * linear(t)")
                .bind(all, List.of(row))
                .narrowed(Set.of("year"));
        Row seen = formula.reduced(row);

        assertThat(seen.schema().names()).containsExactly("t", "film", "year");
        assertThat(seen.cells()).containsExactly(3.0, "17", 1999.0);
        assertThat(formula.reduced(seen)).isSameAs(seen);
        assertThat(formula.at(2.0).at(seen, seen)).isCloseTo(1 + 2 * 9, within(TIGHT));
    }

    @Test
    void aTermThatWasLeftOutTakesItsColumnsWithIt() {
        BoundFormula formula = bound("delta(film) + ? * linear(t)").narrowed(Set.of());

        assertThat(formula.at(0.0).reduced(row(5)).schema().names()).containsExactly("t", "film");
        assertThat(formula.chosen(0.0).reduced(row(5)).schema().names()).containsExactly("film");
        assertThat(formula.chosen(1.0).reduced(row(5)).schema().names()).containsExactly("t", "film");
    }
}
