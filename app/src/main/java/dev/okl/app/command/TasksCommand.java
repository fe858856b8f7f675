package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.TaskSimilarity;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.modelfile.TaskClusters;
import dev.okl.app.table.OutputTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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
        footerHeading = "%nExample:%n",
        footer = "  okl tasks theoph.okl --nearest 2 --similarity similarity.csv")
final class TasksCommand extends OklCommand {
    private static final int SHOWN = 30;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file of okl fit.")
    Path model;

    @Option(names = "--task", paramLabel = "T", description = "Only this task, with its nearest ones.")
    String task;

    @Option(
            names = "--nearest",
            paramLabel = "N",
            defaultValue = "3",
            converter = Converters.Count.class,
            description = "How many nearest tasks to show. Default: ${DEFAULT-VALUE}.")
    int nearest;

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
    int run(Console console) {
        Usage.require(
                task == null || (clusters == null && output == null),
                "--task shows one task; --clusters and -o are for all of them: leave one out");
        Usage.requireOtherFile(output, model.toString());
        Usage.requireOtherFile(similarityFile, model.toString());
        Optional.ofNullable(similarityFile).ifPresent(OutputTable::check);
        Optional.ofNullable(output).ifPresent(OutputTable::check);
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
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("task", task);
        ArrayNode array = json.putArray("nearest");
        for (TaskSimilarity.Neighbour neighbour : similarity.nearest(task, nearest)) {
            table.row(neighbour.task(), neighbour.similarity());
            array.addObject().put("task", neighbour.task()).put("similarity", neighbour.similarity());
        }
        console.say(table);
        console.json(json);
    }

    private void showAll(TaskSimilarity similarity, Console console) {
        TaskClusters found = TaskClusters.of(similarity, Optional.ofNullable(clusters));
        List<List<Object>> rows = new ArrayList<>();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("clusters", found.count());
        ArrayNode tasks = json.putArray("tasks");
        for (int j : found.order()) {
            String name = similarity.tasks().get(j);
            List<TaskSimilarity.Neighbour> near = similarity.nearest(name, nearest);
            rows.add(List.of(name, found.cluster(j), said(near)));
            ObjectNode one = tasks.addObject().put("task", name).put("cluster", found.cluster(j));
            ArrayNode array = one.putArray("nearest");
            near.forEach(n -> array.addObject().put("task", n.task()).put("similarity", n.similarity()));
        }
        TextTable table = TextTable.of("<task", "cluster", "<nearest tasks");
        rows.stream().limit(SHOWN).forEach(row -> table.row(row.toArray()));
        console.say(table);
        console.say(found.sentence()
                + (rows.size() > SHOWN ? "; the first " + SHOWN + " tasks are shown, -o FILE writes all" : ""));
        if (output != null) {
            CsvFile.write(output, List.of("task", "cluster", "nearest"), rows);
            console.say(Figures.count(rows.size(), "task") + " in " + output);
        }
        console.json(json);
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

    private static String said(List<TaskSimilarity.Neighbour> neighbours) {
        return neighbours.stream()
                .map(n -> n.task() + " (" + Figures.of(n.similarity()) + ")")
                .collect(Collectors.joining(", "));
    }
}
