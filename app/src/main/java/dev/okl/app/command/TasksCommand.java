package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.TaskSimilarity;
import dev.okl.app.cluster.TaskClusters;
import dev.okl.app.command.option.Converters;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import dev.okl.app.error.UsageError;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.system.OutputFile;
import dev.okl.app.table.file.OutputTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How the tasks relate. */
@Command(
        name = "tasks",
        description = {
            "How the tasks relate: clusters of similar tasks, and each task's nearest ones.",
            "",
            "Similarity is the cosine of the tasks' places among the latent functions: 1 for tasks that deviate from the mean"
                    + " in the same way, -1 for opposite ones."
        },
        footer = "  okl tasks theoph.okl --nearest 2 --similarity similarity.csv")
final class TasksCommand extends OklCommand {
    private static final int SHOWN = 30;

    /** Clustering compares all tasks with each other; up to so many tasks it takes seconds. */
    private static final int CLUSTERED = 5000;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file of okl fit.")
    Path model;

    @Option(names = "--task", paramLabel = "T", description = "Only this task, with its nearest ones.")
    String task;

    @Option(
            names = "--nearest",
            paramLabel = "N",
            converter = Converters.Count.class,
            description = "How many nearest tasks to show. Default: ${DEFAULT-VALUE}.")
    int nearest = 3;

    @Option(
            names = "--clusters",
            paramLabel = "K",
            converter = Converters.Count.class,
            description = "Into how many clusters. Default: where the tree has its longest branches.")
    Integer clusters;

    @Option(names = "--similarity", paramLabel = "FILE", description = "Write all similarities as CSV, tasks x tasks.")
    Path similarityFile;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the table of all tasks as CSV.")
    Path output;

    @Override
    protected int run(Console console) throws IOException {
        UsageError.require(
                task == null || (clusters == null && output == null),
                "--task shows one task; --clusters and -o are for all of them: leave one out");
        OutputFile.requireOther(output, Stream.of(model.toString()));
        OutputFile.requireOther(similarityFile, Stream.of(model.toString()));
        Optional.ofNullable(similarityFile).ifPresent(OutputFile::checkTable);
        Optional.ofNullable(output).ifPresent(OutputFile::checkTable);
        StoredModel stored = StoredModel.read(model);
        TaskSimilarity similarity = stored.model().similarity();
        if (task != null) {
            stored.requireTask(task, model);
        }
        if (stored.model().rank() == 0) {
            console.warn("no latent function is in use: the tasks share their mean and nothing tells them apart");
        }
        if (task != null) {
            showOne(similarity, console);
        } else {
            showAll(similarity, console);
        }
        if (similarityFile != null) {
            writeSimilarity(similarity);
            console.say("similarity of " + Figures.count(similarity.tasks().size(), "task") + " in " + similarityFile);
        }
        return 0;
    }

    private void showOne(TaskSimilarity similarity, Console console) {
        TextTable table = TextTable.of("<nearest to " + task, "similarity");
        List<TaskSimilarity.Neighbour> near = similarity.nearest(task, nearest);
        near.forEach(neighbour -> table.row(neighbour.task(), neighbour.similarity()));
        console.say(table);
        console.json(JsonNodeFactory.instance.objectNode().put("task", task).putPOJO("nearest", near));
    }

    private void showAll(TaskSimilarity similarity, Console console) {
        int count = similarity.tasks().size();
        Optional<TaskClusters> found = clusters(similarity, console);
        // The nearest tasks are found by comparing with all others: only for tasks that are displayed or written.
        int wanted = output != null || console.isJson() ? count : Math.min(SHOWN, count);
        List<List<Object>> rows = new ArrayList<>();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("clusters", found.map(TaskClusters::count).orElse(null));
        json.put("clearClusters", found.map(TaskClusters::areClear).orElse(null));
        ArrayNode tasks = json.putArray("tasks");
        int[] order = found.map(TaskClusters::order)
                .orElseGet(() -> IntStream.range(0, count).toArray());
        for (int j : Arrays.copyOf(order, wanted)) {
            String name = similarity.tasks().get(j);
            List<TaskSimilarity.Neighbour> near = similarity.nearest(name, nearest);
            List<Object> row = new ArrayList<>(List.of(name, inWords(near)));
            ObjectNode one = tasks.addObject().put("task", name);
            found.ifPresent(some -> {
                row.add(1, some.cluster(j));
                one.put("cluster", some.cluster(j));
            });
            rows.add(row);
            one.putPOJO("nearest", near);
        }
        TextTable table = found.isPresent()
                ? TextTable.of("<task", "cluster", "<nearest tasks")
                : TextTable.of("<task", "<nearest tasks");
        rows.stream().limit(SHOWN).forEach(row -> table.row(row.toArray()));
        console.say(table);
        console.say(found.filter(some -> count > 1)
                        .map(TaskClusters::sentence)
                        .orElseGet(() -> Figures.count(count, "task"))
                + (count > SHOWN ? "; the first " + SHOWN + " tasks are shown, -o FILE writes all" : ""));
        if (count > 1 && found.isPresent() && !found.get().areClear()) {
            console.say(TaskClusters.UNCLEAR);
        }
        if (output != null) {
            OutputTable.write(
                    output,
                    found.isPresent() ? List.of("task", "cluster", "nearest") : List.of("task", "nearest"),
                    rows);
            console.say(Figures.count(count, "task") + " in " + output);
        }
        console.json(json);
    }

    /** Very many tasks are clustered only on request. */
    private Optional<TaskClusters> clusters(TaskSimilarity similarity, Console console) {
        int count = similarity.tasks().size();
        if (clusters == null && count > CLUSTERED) {
            console.note(Figures.count(count, "task")
                    + " are too many to cluster unasked: --clusters K does it all the same,"
                    + " --task T shows one task with its nearest ones");
            return Optional.empty();
        }
        double bytes = 0.5 * Float.BYTES * count * count;
        if (bytes > Runtime.getRuntime().maxMemory()) {
            throw new UserError("clusters of " + Figures.count(count, "task") + " take " + Figures.bytes(bytes)
                    + " and Java may use "
                    + Figures.bytes((double) Runtime.getRuntime().maxMemory())
                    + "\nleave --clusters out, or give it more with OKL_JAVA_OPTS=-Xmx20g");
        }
        return Optional.of(TaskClusters.of(similarity, Optional.ofNullable(clusters)));
    }

    private void writeSimilarity(TaskSimilarity similarity) {
        List<String> header = new ArrayList<>(List.of("task"));
        header.addAll(similarity.tasks());
        try (OutputTable out = OutputTable.toFile(similarityFile, ',', header)) {
            for (int i = 0; i < similarity.tasks().size(); i++) {
                List<String> row = new ArrayList<>(List.of(similarity.tasks().get(i)));
                for (int j = 0; j < similarity.tasks().size(); j++) {
                    row.add(String.valueOf(similarity.between(i, j)));
                }
                out.row(row);
            }
            out.commit();
        }
    }

    private static String inWords(List<TaskSimilarity.Neighbour> neighbours) {
        return neighbours.stream()
                .map(n -> n.task() + " (" + Figures.of(n.similarity()) + ")")
                .collect(Collectors.joining(", "));
    }
}
