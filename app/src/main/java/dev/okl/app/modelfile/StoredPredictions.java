package dev.okl.app.modelfile;

import dev.okl.ModelFormatException;
import dev.okl.model.ModelFile;
import dev.okl.selection.HeldOutPredictions;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Predictions for observations that were held out, as two arrays of a model file. Files of older versions have none. */
final class StoredPredictions {
    private static final String OBSERVATIONS = "held-out-observations";
    private static final String PREDICTIONS = "held-out-predictions";

    private StoredPredictions() {}

    static Map<String, Object> arrays(HeldOutPredictions heldOut) {
        return Map.of(
                OBSERVATIONS, heldOut.observations(),
                PREDICTIONS, heldOut.predictions());
    }

    /** @param count of the observations that the file has */
    static Optional<HeldOutPredictions> read(ModelFile contents, int count) throws ModelFormatException {
        String observations = "info/" + OBSERVATIONS;
        String predictions = "info/" + PREDICTIONS;
        if (!contents.has(observations) && !contents.has(predictions)) {
            return Optional.empty();
        }
        int[] numbers = contents.ints(observations);
        double[] values = contents.doubles(predictions);
        boolean ascending = true;
        for (int k = 0; k < numbers.length; k++) {
            ascending &= numbers[k] >= (k == 0 ? 0 : numbers[k - 1]) && numbers[k] < count;
        }
        if (!ascending) {
            throw contents.problem(observations, "must be ascending numbers of the " + count + " observations");
        }
        if (values.length != numbers.length || !Arrays.stream(values).allMatch(Double::isFinite)) {
            throw contents.problem(
                    predictions, "must have a finite value for each of the " + numbers.length + " held out");
        }
        return Optional.of(new HeldOutPredictions(numbers, values));
    }
}
