package dev.okl.metric;

/**
 * Weighted errors of predictions.
 *
 * @param rmse sqrt(sum w e^2 / sum w)
 * @param mae sum w |e| / sum w
 * @param rmseStdError standard error of the RMSE, from the spread of the squared errors; NaN for fewer than two
 * @param maeStdError standard error of the MAE, from the spread of the absolute errors; NaN for fewer than two
 * @param explainedVariance 1 - sum w e^2 / sum w (y - mean)^2; NaN where all values are equal
 * @param count number of predictions
 */
public record Errors(
        double rmse, double mae, double rmseStdError, double maeStdError, double explainedVariance, int count) {
    /** Errors of predictions for actual values; {@code weights} may be null for all ones. */
    public static Errors of(double[] actual, double[] predicted, double[] weights) {
        if (actual.length != predicted.length || (weights != null && weights.length != actual.length)) {
            throw new IllegalArgumentException("there are " + actual.length + " values, " + predicted.length
                    + " predictions and " + (weights == null ? actual.length : weights.length) + " weights");
        }
        ErrorSums sums = new ErrorSums(actual.length == 0 ? 0 : actual[0]);
        for (int k = 0; k < actual.length; k++) {
            sums.add(actual[k], predicted[k], weights == null ? 1 : weights[k]);
        }
        return sums.errors();
    }

    /** Mean absolute error in units of the range of the values, as in the collaborative filtering literature. */
    public double nmae(double smallest, double largest) {
        if (!(largest > smallest)) {
            throw new IllegalArgumentException("the range must not be empty but was " + smallest + " to " + largest);
        }
        return mae / (largest - smallest);
    }
}
