package dev.okl.app.modelfile;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.ModelFormatException;
import dev.okl.OutputKernelModel;
import dev.okl.app.console.JsonFigures;
import dev.okl.data.TaskData;
import dev.okl.model.ModelFile;
import dev.okl.selection.CurvePoint;
import dev.okl.selection.HeldOutPredictions;
import dev.okl.selection.PathPoint;
import dev.okl.selection.SelectionResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The record of a fit in its model file: figures, path and choice of lambda, but no times, so that equal fits give equal
 * files. Files of older versions hold less; what is missing is empty here.
 *
 * @param json as it stands in the file
 * @param predictions for the observations that were held out while lambda was chosen, at the chosen lambda; empty where none
 *     were, or where they are not kept
 */
public record FitRecord(ObjectNode json, Optional<HeldOutPredictions> predictions) {
    /** The figure with the lambda of the smallest validation error. */
    public static final String SMALLEST_ERROR = "choice/smallestErrorLambda";

    private static final String PATH = "path";
    private static final String CHOICE = "choice";
    private static final String VALIDATION = "validation";
    private static final String HELD_OUT = "heldOut";
    private static final String REFIT = "refit";
    private static final String HELD_OUT_OBSERVATIONS = "held-out-observations";
    private static final String HELD_OUT_PREDICTIONS = "held-out-predictions";

    /** The record of a fit, for a model file. */
    public static FitRecord of(
            FitResult<? extends OutputKernelModel<?>> fit, TaskData<?> data, int rankBound, LambdaChoice choice) {
        ObjectNode json = FitJson.summary(fit, data, rankBound);
        json.remove("seconds");
        ArrayNode path = json.putArray(PATH);
        fit.path().forEach(point -> put(fit, point, path.addObject()));
        ObjectNode chosen = json.putObject(CHOICE);
        choice.words().ifPresent(words -> chosen.put(VALIDATION, words));
        chosen.put(REFIT, choice.refit() && !fit.cancelled());
        choice.heldOut()
                .ifPresent(bits -> chosen.put(HELD_OUT, Base64.getEncoder().encodeToString(bits.toByteArray())));
        List<CurvePoint> curve = FitJson.curve(fit).toList();
        curve.stream().min(Comparator.comparingDouble(CurvePoint::error)).ifPresent(best -> {
            JsonFigures.put(chosen, "smallestErrorLambda", best.lambda());
            JsonFigures.put(chosen, "oneStandardErrorLambda", oneStandardError(curve, best));
        });
        return new FitRecord(json, fit.selection().flatMap(SelectionResult::heldOut));
    }

    /** The largest lambda whose error is within one standard error of the smallest. */
    private static double oneStandardError(List<CurvePoint> curve, CurvePoint best) {
        return curve.stream()
                .filter(point -> point.error() <= best.error() + best.standardError())
                .mapToDouble(CurvePoint::lambda)
                .max()
                .orElse(Double.NaN);
    }

    private static void put(FitResult<?> fit, PathPoint point, ObjectNode json) {
        JsonFigures.put(json, "lambda", point.lambda());
        json.put("rank", point.rank());
        JsonFigures.put(json, "certificate", point.certificate());
        JsonFigures.put(json, "relativeGap", point.relativeGap());
        JsonFigures.put(json, "trainRmse", point.training().rmse());
        JsonFigures.put(json, "validationRmse", FitJson.validationRmse(fit, point));
        JsonFigures.put(
                json,
                "rmseStdError",
                FitJson.compared(fit, point.lambda())
                        .map(CurvePoint::standardError)
                        .orElse(Double.NaN));
        json.put("sweeps", point.sweeps());
    }

    /** The record in a model file with a number of observations; without observations the predictions for them say nothing. */
    static FitRecord read(ModelFile contents, JsonNode json, Optional<Integer> observations)
            throws ModelFormatException {
        ObjectNode fit = json instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
        return new FitRecord(fit, observations.isEmpty() ? Optional.empty() : heldOut(contents, observations.get()));
    }

    /** Files of older versions have no predictions. */
    private static Optional<HeldOutPredictions> heldOut(ModelFile contents, int count) throws ModelFormatException {
        String observations = "info/" + HELD_OUT_OBSERVATIONS;
        String predictions = "info/" + HELD_OUT_PREDICTIONS;
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

    /** The predictions as arrays of a model file. */
    Map<String, Object> arrays() {
        return predictions
                .map(heldOut -> Map.<String, Object>of(
                        HELD_OUT_OBSERVATIONS, heldOut.observations(),
                        HELD_OUT_PREDICTIONS, heldOut.predictions()))
                .orElse(Map.of());
    }

    /** A point of the path; seconds are known for a fresh fit only. */
    @JsonClassDescription("A point of the regularization path")
    public record Point(
            double lambda,
            OptionalDouble train,
            OptionalDouble validation,
            OptionalDouble standardError,
            int rank,
            OptionalDouble certificate,
            OptionalDouble gap,
            int sweeps,
            OptionalDouble seconds) {}

    /** From the largest lambda down; empty in files of older versions. */
    public List<Point> path() {
        return path(List.of());
    }

    /** The same with the seconds that each point took, where there are as many of these. */
    public List<Point> path(List<Double> seconds) {
        List<Point> points = new ArrayList<>();
        for (JsonNode point : json.path(PATH)) {
            points.add(new Point(
                    figure(point, "lambda").orElse(Double.NaN),
                    figure(point, "trainRmse"),
                    figure(point, "validationRmse"),
                    figure(point, "rmseStdError"),
                    point.path("rank").asInt(),
                    figure(point, "certificate"),
                    figure(point, "relativeGap"),
                    point.path("sweeps").asInt(),
                    seconds.size() == json.path(PATH).size()
                            ? OptionalDouble.of(seconds.get(points.size()))
                            : OptionalDouble.empty()));
        }
        return points;
    }

    private static OptionalDouble figure(JsonNode point, String key) {
        JsonNode figure = point.path(key);
        return figure.isNumber() ? OptionalDouble.of(figure.doubleValue()) : OptionalDouble.empty();
    }

    /** On what lambda was chosen, in words. */
    public Optional<String> validationWords() {
        return Optional.ofNullable(choice().path(VALIDATION).textValue());
    }

    /** Whether the model learned from all observations in the end, also from those held out. */
    public boolean refit() {
        return choice().path(REFIT).asBoolean(true);
    }

    /** The record as it was when lambda was chosen, before the model was fitted to the held-out observations too. */
    public FitRecord beforeRefit() {
        ObjectNode before = json.deepCopy();
        before.withObject("/" + CHOICE).put(REFIT, false);
        return new FitRecord(before, Optional.empty());
    }

    /** The observations that were held out, by number; empty where that is not known. */
    public Optional<BitSet> heldOut() {
        String text = choice().path(HELD_OUT).asText();
        try {
            return text.isEmpty()
                    ? Optional.empty()
                    : Optional.of(BitSet.valueOf(Base64.getDecoder().decode(text)));
        } catch (IllegalArgumentException damaged) {
            return Optional.empty(); // without the marks the model is still of use
        }
    }

    /** A figure of the record, such as "lambdaMax", "train/rmse" or "choice/smallestErrorLambda". */
    public Optional<Double> figure(String path) {
        JsonNode figure = json.at("/" + path);
        return figure.isNumber() ? Optional.of(figure.doubleValue()) : Optional.empty();
    }

    /** The warnings that the fit gave. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        json.path("warnings").forEach(warning -> warnings.add(warning.asText()));
        return warnings;
    }

    private JsonNode choice() {
        return json.path(CHOICE);
    }
}
