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
        double weight = 0;
        double squares = 0;
        double absolute = 0;
        double sum = 0;
        for (int k = 0; k < actual.length; k++) {
            double w = weights == null ? 1 : weights[k];
            double error = predicted[k] - actual[k];
            weight += w;
            squares += w * error * error;
            absolute += w * Math.abs(error);
            sum += w * actual[k];
        }
        double meanSquare = squares / weight;
        double rmse = Math.sqrt(meanSquare);
        double mae = absolute / weight;
        double spread = 0;
        double absoluteSpread = 0;
        double total = 0;
        for (int k = 0; k < actual.length; k++) {
            double w = weights == null ? 1 : weights[k];
            double error = predicted[k] - actual[k];
            spread += w * w * (error * error - meanSquare) * (error * error - meanSquare);
            absoluteSpread += w * w * (Math.abs(error) - mae) * (Math.abs(error) - mae);
            total += w * (actual[k] - sum / weight) * (actual[k] - sum / weight);
        }
        // The delta method: d sqrt(x) = dx / (2 sqrt(x)).
        double standardError = rmse == 0 ? 0 : Math.sqrt(spread) / weight / (2 * rmse);
        double explained = allEqual(actual) ? Double.NaN : 1 - squares / total;
        boolean single = actual.length < 2;
        return new Errors(
                rmse,
                mae,
                single ? Double.NaN : standardError,
                single ? Double.NaN : Math.sqrt(absoluteSpread) / weight,
                explained,
                actual.length);
    }

    /** Compared as they are: their distances from the mean may be rounding and not zero. */
    private static boolean allEqual(double[] values) {
        for (double value : values) {
            if (value != values[0]) {
                return false;
            }
        }
        return true;
    }

    /** Mean absolute error in units of the range of the values, as in the collaborative filtering literature. */
    public double nmae(double smallest, double largest) {
        if (!(largest > smallest)) {
            throw new IllegalArgumentException("the range must not be empty but was " + smallest + " to " + largest);
        }
        return mae / (largest - smallest);
    }
}
