package dev.okl.metric;

import static dev.okl.testing.Tolerances.TIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ErrorsTest {
    /** The spread of 2,000 repetitions is itself known to 1.6%. */
    private static final double BY_CHANCE = 0.08;

    /** Of a mean over 2,000 repetitions, with the approximation for large samples. */
    private static final double MEAN = 0.05;

    @Test
    void partsAddUpToTheWhole() {
        double[] actual = {1e6 + 1, 1e6 + 2, 1e6 + 4, 1e6 + 8};
        double[] predicted = {1e6, 1e6 + 4, 1e6 + 4, 1e6 + 5};
        double[] weights = {1, 2, 0.5, 3};
        ErrorSums first = new ErrorSums(1e6);
        ErrorSums second = new ErrorSums(1e6);
        for (int k = 0; k < 4; k++) {
            (k < 1 ? first : second).add(actual[k], predicted[k], weights[k]);
        }
        first.addAll(second);
        Errors parts = first.errors();
        Errors whole = Errors.of(actual, predicted, weights);
        double total = 1 + 4 * 2 + 16 * 0.5 + 64 * 3 - Math.pow(1 + 2 * 2 + 4 * 0.5 + 8 * 3, 2) / 6.5;

        assertThat(parts.count()).isEqualTo(4);
        assertThat(parts.rmse()).isCloseTo(Math.sqrt(36 / 6.5), within(TIGHT));
        assertThat(parts.mae()).isCloseTo(14 / 6.5, within(TIGHT));
        assertThat(parts.explainedVariance()).isCloseTo(1 - 36 / total, within(TIGHT));
        assertThat(parts.rmse()).isCloseTo(whole.rmse(), within(TIGHT));
        assertThat(parts.rmseStdError()).isCloseTo(whole.rmseStdError(), within(TIGHT));
        assertThat(parts.maeStdError()).isCloseTo(whole.maeStdError(), within(TIGHT));
    }

    /** A part of equal values alone does not make all values equal. */
    @Test
    void valuesAreEqualOnlyIfThoseOfAllPartsAre() {
        ErrorSums all = new ErrorSums(3);
        all.add(3, 2, 1);
        ErrorSums equal = new ErrorSums(3);
        equal.add(3, 3, 1);
        all.addAll(equal);
        assertThat(all.errors().explainedVariance()).isNaN();

        // Values 3, 3, 6 with squares about the mean of 6, errors 1, 0, 1.
        ErrorSums other = new ErrorSums(3);
        other.add(6, 5, 1);
        all.addAll(other);
        assertThat(all.errors().explainedVariance()).isCloseTo(1 - 2.0 / 6, within(TIGHT));
    }

    /** Errors 1, -1, 2, 0: mean square 6/4; values 1, 2, 3, 4 with squares about the mean of 5. */
    @Test
    void figuresByHand() {
        Errors errors = Errors.of(new double[] {1, 2, 3, 4}, new double[] {2, 1, 5, 4}, null);

        assertThat(errors.rmse()).isCloseTo(Math.sqrt(1.5), within(TIGHT));
        assertThat(errors.mae()).isCloseTo(1, within(TIGHT));
        assertThat(errors.explainedVariance()).isCloseTo(1 - 6.0 / 5, within(TIGHT));
        assertThat(errors.count()).isEqualTo(4);
        // Squares 1, 1, 4, 0 about 1.5: 0.25 + 0.25 + 6.25 + 2.25 = 9.
        assertThat(errors.rmseStdError()).isCloseTo(3.0 / 4 / (2 * Math.sqrt(1.5)), within(TIGHT));
    }

    /** Errors 1 and 2 with weights 3 and 1; values 0 and 4 about their mean of 1. */
    @Test
    void weightedFiguresByHand() {
        Errors errors = Errors.of(new double[] {0, 4}, new double[] {1, 2}, new double[] {3, 1});

        assertThat(errors.rmse()).isCloseTo(Math.sqrt(7.0 / 4), within(TIGHT));
        assertThat(errors.mae()).isCloseTo(5.0 / 4, within(TIGHT));
        assertThat(errors.explainedVariance()).isCloseTo(1 - 7.0 / 12, within(TIGHT));
        double spread = Math.sqrt(9 * 0.75 * 0.75 + 2.25 * 2.25);
        assertThat(errors.rmseStdError()).isCloseTo(spread / 4 / (2 * Math.sqrt(7.0 / 4)), within(TIGHT));
    }

    @Test
    void theUnitOfTheWeightsDoesNotMatter() {
        double[] actual = {1, 5, 2};
        double[] predicted = {0, 7, 2.5};
        Errors one = Errors.of(actual, predicted, null);
        Errors seven = Errors.of(actual, predicted, new double[] {7, 7, 7});

        assertThat(seven.rmse()).isCloseTo(one.rmse(), within(TIGHT));
        assertThat(seven.mae()).isCloseTo(one.mae(), within(TIGHT));
        assertThat(seven.rmseStdError()).isCloseTo(one.rmseStdError(), within(TIGHT));
        assertThat(seven.explainedVariance()).isCloseTo(one.explainedVariance(), within(TIGHT));
    }

    /** The standard error is the standard deviation of the RMSE over repetitions. */
    @Test
    void theStandardErrorIsTheSpreadOverRepetitions() {
        Random random = new Random(1);
        int repetitions = 2000;
        double sum = 0;
        double squares = 0;
        double stated = 0;
        for (int r = 0; r < repetitions; r++) {
            double[] predicted =
                    random.doubles(200).map(ignored -> random.nextGaussian()).toArray();
            Errors errors = Errors.of(new double[200], predicted, null);
            sum += errors.rmse();
            squares += errors.rmse() * errors.rmse();
            stated += errors.rmseStdError() / repetitions;
        }
        double mean = sum / repetitions;
        double seen = Math.sqrt(squares / repetitions - mean * mean);

        // Normal errors give 1/sqrt(2 n).
        assertThat(stated / seen).isCloseTo(1, within(BY_CHANCE));
        assertThat(stated * Math.sqrt(2 * 200)).isCloseTo(1, within(MEAN));
    }

    @Test
    void perfectPredictions() {
        Errors errors = Errors.of(new double[] {1, 2}, new double[] {1, 2}, null);

        assertThat(errors).isEqualTo(new Errors(0, 0, 0, 0, 1, 2));
    }

    @Test
    void theMeanExplainsNothing() {
        Errors errors = Errors.of(new double[] {1, 2, 6}, new double[] {3, 3, 3}, null);

        assertThat(errors.explainedVariance()).isCloseTo(0, within(TIGHT));
    }

    @Test
    void equalValuesHaveNoVarianceToExplain() {
        // Three times 0.1 divided by three is not 0.1.
        Errors errors = Errors.of(new double[] {0.1, 0.1, 0.1}, new double[] {0, 1, 2}, null);

        assertThat(errors.explainedVariance()).isNaN();
    }

    @Test
    void oneAndNone() {
        Errors one = Errors.of(new double[] {1}, new double[] {3}, null);
        assertThat(one.rmse()).isEqualTo(2);
        assertThat(one.rmseStdError()).isNaN();
        assertThat(one.explainedVariance()).isNaN();

        Errors none = Errors.of(new double[0], new double[0], null);
        assertThat(none.count()).isZero();
        assertThat(none.rmse()).isNaN();
        assertThat(none.mae()).isNaN();
        assertThat(none.rmseStdError()).isNaN();
    }

    @Test
    void normalisedByTheRange() {
        Errors errors = Errors.of(new double[] {1, 5}, new double[] {2, 4}, null);

        assertThat(errors.nmae(1, 5)).isEqualTo(0.25);
        assertThatThrownBy(() -> errors.nmae(5, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the range must not be empty but was 5.0 to 5.0");
        assertThatThrownBy(() -> errors.nmae(Double.NaN, 5)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void lengthsMustAgree() {
        assertThatThrownBy(() -> Errors.of(new double[2], new double[3], null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are 2 values, 3 predictions and 2 weights");
        assertThatThrownBy(() -> Errors.of(new double[2], new double[2], new double[1]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are 2 values, 2 predictions and 1 weights");
    }
}
