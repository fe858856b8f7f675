package dev.okl.app.modelfile;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.console.JsonFigures;
import dev.okl.data.TaskData;
import dev.okl.metric.Errors;
import dev.okl.selection.CurvePoint;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Scales;
import dev.okl.selection.SelectionResult;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A fit as JSON. A key that does not apply is null, and so is a figure that there is not. */
public final class FitJson {
    private FitJson() {}

    public static ObjectNode of(FitResult<? extends OutputKernelModel<?>> fit, TaskData<?> data, int rankBound) {
        ObjectNode json = summary(fit, data, rankBound);
        json.set("path", path(fit));
        return json;
    }

    /** Without the path. */
    public static ObjectNode summary(FitResult<? extends OutputKernelModel<?>> fit, TaskData<?> data, int rankBound) {
        PathPoint point = fit.point();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        JsonFigures.put(json, "lambda", fit.lambda());
        JsonFigures.put(json, "lambdaMax", fit.lambdaMax());
        json.put("rank", point.rank());
        json.put("rankBound", rankBound);
        JsonFigures.put(json, "objective", point.objective());
        JsonFigures.put(json, "dualityGap", point.relativeGap() * point.objective());
        JsonFigures.put(json, "certificate", point.certificate());
        json.put("sweeps", point.sweeps());
        json.put("stop", point.stop().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        int reason = fit.solver().indexOf(" (");
        json.put("solver", reason < 0 ? fit.solver() : fit.solver().substring(0, reason));
        json.put("gram", fit.gram());
        json.put("inputs", fit.model().inputs().size());
        json.put("tasks", data.tasks().size());
        json.put("observations", data.size());
        json.set("train", errors(point.training()));
        json.putNull("validation");
        fit.selection().map(SelectionResult::errors).ifPresent(validation -> {
            ObjectNode held = errors(validation);
            JsonFigures.put(held, "rmseStdError", validation.rmseStdError());
            json.set("validation", held);
        });
        ObjectNode fixed = json.putObject("fixed");
        fit.model().fixedEffects().forEach((name, effect) -> JsonFigures.put(fixed, name, effect));
        json.set("scales", fit.scales().map(FitJson::scales).orElse(null));
        JsonFigures.put(json, "seconds", fit.seconds());
        ArrayNode warnings = json.putArray("warnings");
        fit.warnings().forEach(warnings::add);
        return json;
    }

    /** What was learned beside the functions. */
    private static ObjectNode scales(Scales scales) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kernel", scales.kernel());
        json.put("taskKernel", scales.taskKernel().orElse(null));
        ObjectNode numbers = json.putObject("numbers");
        scales.numbers().forEach((name, number) -> JsonFigures.put(numbers, name, number));
        json.put("transform", scales.transform().toString());
        ArrayNode tried = json.putArray("tried");
        for (Scales.Trial trial : scales.tried()) {
            ObjectNode row = tried.addObject();
            row.put("kernel", trial.kernel());
            row.put("transform", trial.transform().toString());
            JsonFigures.put(row, "rmse", trial.error());
            JsonFigures.put(row, "rmseStdError", trial.standardError());
            JsonFigures.put(row, "deviance", trial.deviance());
            row.put("chosen", trial.chosen());
        }
        ObjectNode without = json.putObject("withoutTerm");
        scales.withoutTerm().forEach((name, error) -> JsonFigures.put(without, name, error));
        return json;
    }

    private static ArrayNode path(FitResult<?> fit) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (PathPoint point : fit.path()) {
            ObjectNode json = array.addObject();
            JsonFigures.put(json, "lambda", point.lambda());
            JsonFigures.put(json, "objective", point.objective());
            json.put("rank", point.rank());
            JsonFigures.put(json, "certificate", point.certificate());
            JsonFigures.put(json, "trainRmse", point.training().rmse());
            JsonFigures.put(json, "validationRmse", validationRmse(fit, point));
            json.put("sweeps", point.sweeps());
            json.put("cgIterations", point.stepIterations());
            JsonFigures.put(json, "seconds", point.seconds());
        }
        return array;
    }

    /** The validation error at a point: of its own split, or the average of the folds at its lambda. */
    public static double validationRmse(FitResult<?> fit, PathPoint point) {
        if (point.validation().isPresent()) {
            return point.validation().get().rmse();
        }
        return compared(fit, point.lambda()).map(CurvePoint::error).orElse(Double.NaN);
    }

    /** The point of the validation curve at a lambda, at the rank that was chosen; empty where validation did not come so far. */
    public static Optional<CurvePoint> compared(FitResult<?> fit, double lambda) {
        return curve(fit).filter(point -> point.lambda() == lambda).min(Comparator.comparingDouble(CurvePoint::error));
    }

    /** The validation curve at the rank that was chosen. */
    static Stream<CurvePoint> curve(FitResult<?> fit) {
        return fit.selection().stream()
                .flatMap(selection -> selection.curve().stream().filter(point -> point.rank() == selection.rank()));
    }

    public static ObjectNode errors(Errors errors) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        JsonFigures.put(json, "rmse", errors.rmse());
        JsonFigures.put(json, "mae", errors.mae());
        return json;
    }
}
