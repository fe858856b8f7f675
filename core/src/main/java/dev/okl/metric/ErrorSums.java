package dev.okl.metric;

import java.io.Serializable;

/**
 * Adds up predictions and gives their {@link Errors}: nothing is kept but sums, so any number of them can be added, in
 * parts if need be.
 */
public final class ErrorSums implements Serializable {
    private static final long serialVersionUID = 1;

    /** Values are added up relative to this one, so that their spread is not lost beside a large mean. */
    private final double reference;

    private int count;
    private double weight;
    private double squaredWeight;
    private double absolute;
    private double squares;
    private double weightedAbsolute;
    private double weightedSquares;
    private double fourthPowers;
    private double values;
    private double squaredValues;
    private boolean allEqual = true;

    /** {@code reference} is some typical value, the same for all parts. */
    public ErrorSums(double reference) {
        this.reference = reference;
    }

    public void add(double actual, double predicted, double w) {
        double error = Math.abs(predicted - actual);
        double square = error * error;
        double value = actual - reference;
        count++;
        weight += w;
        squaredWeight += w * w;
        absolute += w * error;
        squares += w * square;
        weightedAbsolute += w * w * error;
        weightedSquares += w * w * square;
        fourthPowers += w * w * square * square;
        values += w * value;
        squaredValues += w * value * value;
        allEqual &= value == 0;
    }

    /** Adds the predictions of another part. */
    public void addAll(ErrorSums other) {
        count += other.count;
        weight += other.weight;
        squaredWeight += other.squaredWeight;
        absolute += other.absolute;
        squares += other.squares;
        weightedAbsolute += other.weightedAbsolute;
        weightedSquares += other.weightedSquares;
        fourthPowers += other.fourthPowers;
        values += other.values;
        squaredValues += other.squaredValues;
        allEqual &= other.allEqual;
    }

    /** The errors of everything that was added. */
    public Errors errors() {
        double meanSquare = squares / weight;
        double rmse = Math.sqrt(meanSquare);
        double mae = absolute / weight;
        // sum w^2 (x - mean)^2 = sum w^2 x^2 - 2 mean sum w^2 x + mean^2 sum w^2, for squared and absolute errors.
        double spread = fourthPowers - 2 * meanSquare * weightedSquares + meanSquare * meanSquare * squaredWeight;
        double absoluteSpread = weightedSquares - 2 * mae * weightedAbsolute + mae * mae * squaredWeight;
        double total = squaredValues - values * values / weight;
        // The delta method: d sqrt(x) = dx / (2 sqrt(x)).
        double standardError = rmse == 0 ? 0 : Math.sqrt(Math.max(0, spread)) / weight / (2 * rmse);
        boolean single = count < 2;
        return new Errors(
                rmse,
                mae,
                single ? Double.NaN : standardError,
                single ? Double.NaN : Math.sqrt(Math.max(0, absoluteSpread)) / weight,
                allEqual ? Double.NaN : 1 - squares / total,
                count);
    }
}
