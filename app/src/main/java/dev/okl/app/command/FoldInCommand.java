package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.ModelTableOptions;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.dataset.NewTasks;
import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.error.UsageError;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.FitJson;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.prediction.ApplicabilityDomain;
import dev.okl.app.prediction.ModelTable;
import dev.okl.app.system.OutputFile;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Adds new tasks to a model. */
@Command(
        name = "foldin",
        description = {
            "Adds the new tasks of a table to a model, without retraining: the latent functions stay as they are, each new"
                    + " task gets its place among them from its observations.",
            "",
            "Tasks that the model has already are left as they are."
        },
        footer = "  okl foldin theoph.okl new-patients.csv -o larger.okl")
final class FoldInCommand extends OklCommand {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            required = true,
            description = "The model file to write; may be the same.")
    Path output;

    @Mixin
    ModelTableOptions model;

    @Override
    protected int run(Console console) throws IOException {
        model.check();
        OutputFile.requireOther(output, model.tables());
        OutputFile.check(output);
        ModelTable table = model.open(console);
        StoredModel stored = table.stored();
        Dataset.ColumnNames columns = table.columns();
        UsageError.require(
                columns.wide() || columns.value().isPresent(),
                "--task of a table for a wide model needs --value COL too, the column of the values");
        Optional<RowSource> descriptions = table.tasks();
        NewTasks read = NewTasks.read(
                table.rows(),
                columns,
                table.inputs(),
                descriptions,
                stored.model()::hasTask,
                stored.model().parts().transform());
        TaskData<Row> added = added(stored, read, table.rows().name(), console);
        Map<String, Row> described = descriptions(stored, read);
        List<String> problems = descriptions.map(RowSource::problems).orElse(List.of());
        warnOfUndescribed(stored, described, added, problems, console);
        warnOfTwins(stored, described, added, console);
        OutputKernelModel<Row> larger = stored.model().withTasks(added, described::get);
        stored.withTasks(larger, added)
                .write(output, larger.parts().observations().isPresent());
        report(console, larger, added, FitText.weighted(columns));
        return 0;
    }

    /** The observations of new tasks, at inputs about which the kernel says something. */
    private static TaskData<Row> added(StoredModel stored, NewTasks read, String name, Console console) {
        List<String> known = read.known();
        if (!known.isEmpty() && read.data().tasks().isEmpty() && read.leftOut() == 0) {
            String which =
                    known.size() == 1 ? "its one task is" : "all " + Figures.count(known.size(), "task") + " are";
            throw new UserError(name + ": " + which + " in the model already; okl fit learns anew");
        }
        if (!known.isEmpty()) {
            console.note(Figures.count(known.size(), "task") + " left as in the model: " + some(known));
        }
        TaskData<Row> inReach = new ApplicabilityDomain(stored.model()).within(read.data());
        long leftOut = read.leftOut() + read.data().size() - inReach.size();
        if (leftOut > 0) {
            console.warn(Figures.count(leftOut, "observation")
                    + " left out: the model knows nothing about the input (where the kernel has metadata, --inputs-table FILE"
                    + " brings them)");
        }
        ObservationIndex byTask = inReach.byTask();
        List<String> unobserved = IntStream.range(0, inReach.tasks().size())
                .filter(task -> byTask.start(task) == byTask.end(task))
                .mapToObj(inReach.tasks()::get)
                .toList();
        TaskData<Row> added = unobserved.isEmpty() ? inReach : inReach.withoutTasks(unobserved);
        if (added.tasks().isEmpty()) {
            throw new UserError(name + ": no new task has an observation that the model can use");
        }
        return added;
    }

    private void report(Console console, OutputKernelModel<Row> larger, TaskData<Row> added, String weighted) {
        String errors = FitText.errors(larger.errors(added)) + weighted;
        console.say(Figures.count(added.tasks().size(), "task") + " added from "
                + Figures.count(added.size(), "observation") + " (fit " + errors + "), "
                + Figures.count(larger.tasks().size(), "task") + " in " + output);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        added.tasks().forEach(json.putArray("added")::add);
        json.put("observations", added.size());
        json.put("tasks", larger.tasks().size());
        json.set("train", FitJson.errors(larger.errors(added)));
        json.put("model", output.toString());
        console.json(json);
    }

    /** Those that the kernel on the tasks can evaluate. */
    private static Map<String, Row> descriptions(StoredModel stored, NewTasks read) {
        ApplicabilityDomain reach = new ApplicabilityDomain(stored.model());
        Map<String, Row> descriptions = new HashMap<>(read.descriptions());
        descriptions.values().removeIf(description -> !reach.containsTask(description));
        return descriptions;
    }

    private static void warnOfUndescribed(
            StoredModel stored,
            Map<String, Row> descriptions,
            TaskData<Row> added,
            List<String> problems,
            Console console) {
        List<String> undescribed = added.tasks().stream()
                .filter(task -> !descriptions.containsKey(task))
                .toList();
        if (stored.model().describesTasks() && !undescribed.isEmpty()) {
            console.warn(Figures.count(undescribed.size(), "task") + " " + withoutDescription(stored) + ", for "
                    + some(undescribed) + (problems.isEmpty() ? "" : "\n" + String.join("; ", problems)));
        }
    }

    /** What new tasks lack that the model asks for, and what becomes of them. */
    static String withoutDescription(StoredModel stored) {
        String reader = stored.taskKernel()
                .map(kernel -> "the kernel on the tasks, " + kernel)
                .orElseGet(() -> "the fixed part, " + stored.fixedOfTasks());
        return "without a description that " + reader
                + ", can evaluate (--tasks-table FILE brings them): the average of the known tasks stands in for it";
    }

    /** Where the kernel on the tasks leaves nothing open, a task's own data have no effect. */
    private static void warnOfTwins(
            StoredModel stored, Map<String, Row> descriptions, TaskData<Row> added, Console console) {
        List<String> twins = added.tasks().stream()
                .filter(descriptions::containsKey)
                .filter(task -> stored.model().openPart(descriptions.get(task)) == 0)
                .toList();
        if (!twins.isEmpty()) {
            console.warn("the data of " + some(twins) + " have no effect: to the kernel on the tasks they are twins of"
                    + " known tasks; a delta part in it would tell them apart");
        }
    }

    private static String some(List<String> names) {
        int shown = Math.min(5, names.size());
        return String.join(", ", names.subList(0, shown)) + (shown < names.size() ? ", ..." : "");
    }
}
