package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.command.option.ModelTableOptions;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.error.UsageError;
import dev.okl.app.modelfile.FitJson;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.prediction.ModelTable;
import dev.okl.app.prediction.ObservedRange;
import dev.okl.app.prediction.Predictor;
import dev.okl.app.prediction.TablePredictions;
import dev.okl.app.system.OutputFile;
import dev.okl.app.table.file.OutputTable;
import dev.okl.formula.Suggestion;
import dev.okl.metric.Errors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts for the rows of a table. */
@Command(
        name = "predict",
        description = {
            "Adds a column 'prediction' to a table, and prints the errors when the values are in it.",
            "",
            "A table without the task column gets predictions for every task. Tasks and inputs that are new to the model are"
                    + " predicted as far as the kernels carry; where nothing is known the prediction stays empty."
        },
        footer = "  okl predict theoph.okl examples/theoph.csv -o predictions.csv")
final class PredictCommand extends OklCommand {
    private Path output;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write the table, as CSV. Default, and with -: the standard output.")
    void writeTo(Path file) {
        output = OutputFile.isStandardOutput(file) ? null : file;
    }

    @Option(
            names = "--predict",
            paramLabel = "mean|median",
            description = "What a prediction is where values were learned on a scale of their own: the mean of what is"
                    + " expected (default), or the median.")
    Kind kind = Kind.mean;

    @Option(
            names = "--mark-forecasts",
            description =
                    "Add a column 'forecast': 'task' beyond the observations of the row's task, 'all' beyond those of"
                            + " all tasks that were learned from. Of several columns of numbers, one beyond is enough.")
    boolean markForecasts;

    private enum Kind {
        mean,
        median
    }

    @Mixin
    ModelTableOptions model;

    @Override
    protected int run(Console console) throws IOException {
        model.check();
        OutputFile.requireOther(output, model.files());
        if (output != null) {
            OutputFile.checkTable(output);
        }
        ModelTable table = model.open(console);
        StoredModel stored = table.stored();
        Predictor predictor = new Predictor(
                kind == Kind.mean ? stored.model() : stored.model().ofMedians());
        TablePredictions predictions = new TablePredictions(table, predictor);
        UsageError.require(
                !markForecasts || predictions.knowsForecasts(),
                "--mark-forecasts is for curves, whose kernel is of numbers and has no delta(...) of names, in a long table");
        List<String> header = new ArrayList<>(predictions.header());
        if (markForecasts) {
            header.add(TablePredictions.freeName("forecast", header));
        }
        ArrayNode values = JsonNodeFactory.instance.arrayNode();
        if (console.isJson() && output == null) {
            predictions.forEach((cells, row) -> row.forEach(prediction -> values.add(prediction.orElse(null))));
        } else {
            try (OutputTable out = output == null
                    ? OutputTable.toStream(console.out(), ',', header)
                    : OutputTable.toFile(output, ',', header)) {
                predictions.forEach((cells, row, place) -> {
                    List<String> line = new ArrayList<>(cells);
                    row.forEach(prediction ->
                            line.add(prediction.map(String::valueOf).orElse("")));
                    if (markForecasts) {
                        line.add(place.mark());
                    }
                    out.row(line);
                });
                out.commit();
            }
        }
        sayColdStarts(console, predictions, predictor, stored);
        report(
                console,
                predictions,
                predictor,
                values,
                stored.columns().weight().isPresent());
        return 0;
    }

    /** A model of weighted observations is judged by them as they are: the table need not have the weights. */
    private void report(
            Console console, TablePredictions predictions, Predictor predictor, ArrayNode values, boolean isWeighted) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("predictions", predictions.count());
        json.put("newTasks", predictor.newTasks());
        json.put("byDescription", predictor.byDescription());
        json.put("byPopulation", predictor.byPopulation());
        json.put("newInputs", predictor.newInputs());
        json.put("beyondTask", predictions.knowsSingleTasks() ? (Long) predictions.forecasts() : null);
        json.put("beyondAll", predictions.count(ObservedRange.Place.BEYOND_ALL));
        json.put("notPredicted", predictor.nothingKnown());
        Optional<Errors> errors = predictions.errors();
        json.set("errors", errors.map(FitJson::errors).orElse(null));
        // Without a file the standard output holds the table.
        Consumer<String> tell = output == null ? console::note : console::say;
        errors.ifPresent(found -> tell.accept("errors of " + Figures.count(found.count(), "prediction") + ": "
                + FitText.errors(found) + (isWeighted ? ", not weighted" : "")));
        if (output == null) {
            json.set("values", values);
        } else {
            console.say(Figures.count(predictions.count() - predictor.nothingKnown(), "prediction") + " in " + output);
            json.put("output", output.toString());
        }
        console.json(json);
    }

    private void sayForecasts(Console console, TablePredictions predictions) {
        long beyondAll = predictions.count(ObservedRange.Place.BEYOND_ALL);
        if (predictions.knowsSingleTasks()) {
            sayForecasts(console, predictions.forecasts(), beyondAll);
        } else if (markForecasts || beyondAll > 0) {
            console.note(Figures.count(beyondAll, "prediction") + isForecast(beyondAll)
                    + " beyond the observations of all tasks; those of single tasks are not in a model that was written"
                    + " with --no-data");
        }
    }

    private static void sayForecasts(Console console, long beyond, long beyondAll) {
        if (beyond > 0) {
            console.note(Figures.count(beyond, "prediction") + isForecast(beyond)
                    + " beyond the observations of the task"
                    + (beyondAll == 0 ? "" : ", " + Figures.whole(beyondAll) + " of them beyond those of all tasks"));
        }
    }

    private static String isForecast(long count) {
        return count == 1 ? " is a forecast" : " are forecasts";
    }

    /** A missing column may be a misspelled one. */
    private static String noTaskColumn(String column, TablePredictions predictions, StoredModel stored) {
        String near = Suggestion.of(column, predictions.otherColumns());
        return "no column '" + column + "': a prediction for each of the "
                + Figures.count(stored.model().tasks().size(), "task") + (near.endsWith("?") ? near : "");
    }

    private void sayColdStarts(Console console, TablePredictions predictions, Predictor predictor, StoredModel stored) {
        predictions.missingTaskColumn().ifPresent(column -> console.note(noTaskColumn(column, predictions, stored)));
        if (predictions.otherwiseDescribed() > 0) {
            console.note(Figures.count(predictions.otherwiseDescribed(), "row")
                    + " of known tasks with other values in '"
                    + String.join("', '", stored.fixedOfTasks().columns()) + "'"
                    + " than the tasks were learned with: known tasks keep what they were learned with (another name"
                    + " makes a new task)");
        }
        if (predictor.byDescription() > 0) {
            console.note(Figures.count(predictor.byDescription(), "prediction")
                    + " for tasks new to the model, by their description (okl foldin would use their data)");
        }
        if (predictor.byPopulation() > 0) {
            console.note(Figures.count(predictor.byPopulation(), "row")
                    + " of tasks unknown to the model: predicted by the population, the average of the tasks that were"
                    + " learned from (okl foldin would use their data)");
        }
        if (predictor.byPopulation() > 0
                && stored.model().describesTasks()
                && predictions.descriptionProblems().isEmpty()) {
            console.warn(
                    Figures.count(predictor.byPopulation(), "row") + " " + FoldInCommand.withoutDescription(stored));
        }
        if (!predictions.descriptionProblems().isEmpty()) {
            console.warn(
                    "not every new task has a description: " + String.join("; ", predictions.descriptionProblems()));
        }
        if (predictor.newInputs() > 0) {
            console.note(
                    Figures.count(predictor.newInputs(), "prediction") + " for inputs new to the model, by the kernel");
        }
        sayForecasts(console, predictions);
        if (predictor.nothingKnown() > 0) {
            console.warn(
                    Figures.count(predictor.nothingKnown(), "row") + " left empty: nothing is known about the input or"
                            + " the task"
                            + predictions
                                    .inputProblem()
                                    .or(predictor::outsideReason)
                                    .map(reason -> " (" + reason + ")")
                                    .orElse(""));
        }
    }
}
