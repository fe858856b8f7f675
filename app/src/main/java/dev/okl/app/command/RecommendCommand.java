package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.Converters;
import dev.okl.app.command.option.DisplayColumns;
import dev.okl.app.command.option.InputsTableOptions;
import dev.okl.app.console.Console;
import dev.okl.app.console.TextTable;
import dev.okl.app.modelfile.InputTitles;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.formula.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The best inputs for a task. */
@Command(
        name = "recommend",
        description =
                "The inputs with the highest predicted values for a task, those left out that it was observed at.",
        footer = "  okl recommend theoph.okl --task 3 --top 5 --include-known")
final class RecommendCommand extends OklCommand {
    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file of okl fit.")
    Path model;

    @Option(names = "--task", paramLabel = "T", required = true, description = "The task's name.")
    String task;

    @Option(
            names = "--top",
            paramLabel = "N",
            converter = Converters.Count.class,
            description = "How many. Default: ${DEFAULT-VALUE}.")
    int top = 10;

    @Option(names = "--include-known", description = "Also inputs that the task was observed at.")
    boolean includeKnown;

    @Option(
            names = "--show",
            paramLabel = "COL,..",
            split = ",",
            description =
                    "Columns to show, of the model's or of --inputs-table. Default: what tells inputs apart, and the titles"
                            + " where the model was fitted with --label.")
    List<String> show = List.of();

    @Mixin
    InputsTableOptions joins;

    @Override
    protected int run(Console console) {
        joins.check();
        StoredModel stored = StoredModel.read(model);
        stored.requireTask(task, model);
        Set<Row> known = includeKnown ? Set.of() : stored.observedInputs(task);
        List<OutputKernelModel.Scored<Row>> best = stored.model().top(task, top, known::contains);
        Optional<InputTitles> titles = titles(stored);
        DisplayColumns shown = shown(stored, titles);
        Function<Row, String> title =
                titles.map(found -> found.byInput(stored.model().inputs())).orElse(input -> "");
        TextTable table = TextTable.of(Stream.of(
                        Stream.of("", "prediction"),
                        Stream.concat(shown.columns().stream(), titles.stream().map(InputTitles::column))
                                .map(name -> "<" + name))
                .flatMap(names -> names)
                .toArray(String[]::new));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("task", task);
        ArrayNode rows = json.putArray("inputs");
        for (OutputKernelModel.Scored<Row> scored : best) {
            List<Object> cells = new ArrayList<>(List.of(table.size() + 1, scored.score()));
            ObjectNode row = rows.addObject();
            row.put("prediction", scored.score());
            for (String column : shown.columns()) {
                String text = shown.cell(scored.input(), column);
                cells.add(text);
                row.put(column, text);
            }
            titles.ifPresent(found -> {
                cells.add(title.apply(scored.input()));
                row.put(found.column(), title.apply(scored.input()));
            });
            table.row(cells.toArray());
        }
        console.say(table);
        if (best.isEmpty()) {
            console.note("nothing is left: the task was observed at every input (--include-known shows these too)");
        }
        console.json(json);
        return 0;
    }

    /** The titles of the model, unless their column comes from elsewhere, or other columns were requested. */
    private Optional<InputTitles> titles(StoredModel stored) {
        return stored.titles()
                .filter(titles -> !stored.kernel().schema().contains(titles.column()))
                .filter(titles -> joins.inputs().isEmpty())
                .filter(titles -> show.isEmpty() || show.contains(titles.column()));
    }

    private DisplayColumns shown(StoredModel stored, Optional<InputTitles> titles) {
        List<String> columns = (show.isEmpty() ? DisplayColumns.byDefault(stored) : show)
                .stream()
                        .filter(column -> !titles.map(InputTitles::column).equals(Optional.of(column)))
                        .toList();
        return DisplayColumns.of("--show", stored.kernel().schema(), columns, joins);
    }
}
