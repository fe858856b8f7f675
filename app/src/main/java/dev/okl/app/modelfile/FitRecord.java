package dev.okl.app.modelfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.app.console.JsonFigures;
import dev.okl.data.TaskData;
import dev.okl.selection.CurvePoint;
import dev.okl.selection.HeldOutPredictions;
import dev.okl.selection.PathPoint;
import dev.okl.selection.SelectionResult;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The record of a fit in its model file: figures, path and choice of lambda, but no times, so that equal fits give equal
 * files. Files of older versions hold less; what is missing is NaN or empty here.
 *
 * @param json as it stands in the file
 * @param predictions for the observations that were held out while lambda was chosen, at the lambda that was; empty where none were,
 *     or they are not kept
 */
public record FitRecord(ObjectNode json, Optional<HeldOutPredictions> predictions) {
    private static final String PATH = "path";
    private static final String CHOICE = "choice";
    private static final String VALIDATION = "validation";
    private static final String HELD_OUT = "heldOut";
    private static final String REFIT = "refit";
    private static final String BEST = "bestLambda";
    private static final String ONE_STANDARD_ERROR = "oneStandardErrorLambda";

    /** Without predictions. */
    public FitRecord(ObjectNode json) {
        this(json, Optional.empty());
    }

    /** The record of a fit, for a model file. */
    public static FitRecord of(FitResult<?> fit, TaskData<?> data, int rankBound, LambdaChoice choice) {
        ObjectNode json = FitJson.summary(fit, data, rankBound);
        json.remove("seconds");
        ArrayNode path = json.putArray(PATH);
        fit.path().forEach(point -> put(Step.of(fit, point), path.addObject()));
        ObjectNode chosen = json.putObject(CHOICE);
        choice.words().ifPresent(words -> chosen.put(VALIDATION, words));
        chosen.put(REFIT, choice.refit() && !fit.cancelled());
        choice.heldOut()
                .ifPresent(bits -> chosen.put(HELD_OUT, Base64.getEncoder().encodeToString(bits.toByteArray())));
        best(fit).ifPresent(best -> {
            JsonFigures.put(chosen, BEST, best.lambda());
            JsonFigures.put(chosen, ONE_STANDARD_ERROR, oneStandardError(fit, best));
        });
        return new FitRecord(json, fit.selection().flatMap(SelectionResult::heldOut));
    }

    /** The smallest validation error at the rank that was chosen. */
    private static Optional<CurvePoint> best(FitResult<?> fit) {
        return curve(fit).stream().min(Comparator.comparingDouble(CurvePoint::error));
    }

    /** The largest lambda whose error is within one standard error of the smallest. */
    private static double oneStandardError(FitResult<?> fit, CurvePoint best) {
        return curve(fit).stream()
                .filter(point -> point.error() <= best.error() + best.standardError())
                .mapToDouble(CurvePoint::lambda)
                .max()
                .orElse(Double.NaN);
    }

    private static List<CurvePoint> curve(FitResult<?> fit) {
        return fit.selection().stream()
                .flatMap(selection -> selection.curve().stream()
                        .filter(point -> point.rank() == selection.chosen().rank()))
                .toList();
    }

    /** A point of the path; NaN where there is no figure, and for the seconds where it comes from a file. */
    public record Step(
            double lambda,
            double train,
            double validation,
            double standardError,
            int rank,
            double certificate,
            double gap,
            int sweeps,
            double seconds) {
        static Step of(FitResult<?> fit, PathPoint point) {
            double standardError = FitJson.compared(fit, point.lambda())
                    .map(CurvePoint::standardError)
                    .orElse(Double.NaN);
            return new Step(
                    point.lambda(),
                    point.training().rmse(),
                    FitJson.validationRmse(fit, point),
                    standardError,
                    point.rank(),
                    point.certificate(),
                    point.relativeGap(),
                    point.sweeps(),
                    point.seconds());
        }
    }

    private static void put(Step step, ObjectNode json) {
        JsonFigures.put(json, "lambda", step.lambda());
        json.put("rank", step.rank());
        JsonFigures.put(json, "certificate", step.certificate());
        JsonFigures.put(json, "relativeGap", step.gap());
        JsonFigures.put(json, "trainRmse", step.train());
        JsonFigures.put(json, "validationRmse", step.validation());
        JsonFigures.put(json, "rmseStdError", step.standardError());
        json.put("sweeps", step.sweeps());
    }

    /** From the largest lambda down; empty in files of older versions. */
    public List<Step> path() {
        List<Step> steps = new ArrayList<>();
        for (JsonNode point : json.path(PATH)) {
            steps.add(new Step(
                    figure(point.path("lambda")),
                    figure(point.path("trainRmse")),
                    figure(point.path("validationRmse")),
                    figure(point.path("rmseStdError")),
                    point.path("rank").asInt(),
                    figure(point.path("certificate")),
                    figure(point.path("relativeGap")),
                    point.path("sweeps").asInt(),
                    Double.NaN));
        }
        return steps;
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
        return new FitRecord(before);
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

    public double bestLambda() {
        return figure(choice().path(BEST));
    }

    public double oneStandardErrorLambda() {
        return figure(choice().path(ONE_STANDARD_ERROR));
    }

    /** A figure of the summary, such as "lambdaMax" or "train/rmse". */
    public double figure(String path) {
        return figure(json.at("/" + path));
    }

    /** What was warned of at the fit. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        json.path("warnings").forEach(warning -> warnings.add(warning.asText()));
        return warnings;
    }

    private JsonNode choice() {
        return json.path(CHOICE);
    }

    private static double figure(JsonNode node) {
        return node.isNumber() ? node.doubleValue() : Double.NaN;
    }
}
