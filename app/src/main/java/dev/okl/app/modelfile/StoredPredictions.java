package dev.okl.app.modelfile;

import dev.okl.ModelFormatException;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import dev.okl.selection.HeldOutPredictions;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Predictions for observations that were held out, as two arrays of a model file. Files of older versions have none. */
final class StoredPredictions {
    private static final String OBSERVATIONS = "held-out-observations";
    private static final String PREDICTIONS = "held-out-predictions";

    private StoredPredictions() {}

    static Map<String, NpyArray> arrays(HeldOutPredictions heldOut) {
        return Map.of(
                OBSERVATIONS, NpyArray.vector(heldOut.observations()),
                PREDICTIONS, NpyArray.vector(heldOut.predictions()));
    }

    /** @param count of the observations that the file has */
    static Optional<HeldOutPredictions> read(ModelArchive archive, int count) throws ModelFormatException {
        String observations = "info/" + OBSERVATIONS;
        String predictions = "info/" + PREDICTIONS;
        if (!archive.has(observations) && !archive.has(predictions)) {
            return Optional.empty();
        }
        int[] numbers = archive.array(observations, NpyArray.Kind.INT).ints();
        double[] values = archive.array(predictions, NpyArray.Kind.DOUBLE).doubles();
        boolean ascending = true;
        for (int k = 0; k < numbers.length; k++) {
            ascending &= numbers[k] >= (k == 0 ? 0 : numbers[k - 1]) && numbers[k] < count;
        }
        if (!ascending) {
            throw archive.problem(observations, "must be ascending numbers of the " + count + " observations");
        }
        if (values.length != numbers.length || !Arrays.stream(values).allMatch(Double::isFinite)) {
            throw archive.problem(
                    predictions, "must have a finite value for each of the " + numbers.length + " held out");
        }
        return Optional.of(new HeldOutPredictions(numbers, values));
    }
}
