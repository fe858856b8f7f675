package dev.okl.selection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Predictions of the fits that were compared for the observations that each of them had not seen.
 *
 * @param observations by number, ascending; one that was held out several times is there as often. Not copied
 * @param predictions for these, in the same order. Not copied
 */
public record HeldOutPredictions(int[] observations, double[] predictions) {
    public HeldOutPredictions {
        if (observations.length != predictions.length) {
            throw new IllegalArgumentException("there must be a prediction for each of the " + observations.length
                    + " observations but there are " + predictions.length);
        }
    }

    public int size() {
        return observations.length;
    }

    /** Those of all splits together. */
    public static HeldOutPredictions of(List<HeldOutPredictions> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        int[] observations = parts.stream()
                .flatMapToInt(part -> Arrays.stream(part.observations))
                .toArray();
        double[] predictions = parts.stream()
                .flatMapToDouble(part -> Arrays.stream(part.predictions))
                .toArray();
        int[] order = IntStream.range(0, observations.length)
                .boxed()
                .sorted(Comparator.comparingInt(k -> observations[k]))
                .mapToInt(Integer::intValue)
                .toArray();
        return new HeldOutPredictions(
                Arrays.stream(order).map(k -> observations[k]).toArray(),
                Arrays.stream(order).mapToDouble(k -> predictions[k]).toArray());
    }
}
