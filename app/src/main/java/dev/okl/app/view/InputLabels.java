package dev.okl.app.view;

import dev.okl.app.console.Figures;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an input is called: by its id where a column tells the inputs apart, else by its cells.
 *
 * @param id the column by which inputs are told apart, if there is one
 * @param beside columns whose short texts follow the id
 * @param titles the title of an input; empty where it has none
 */
public record InputLabels(
        Schema schema, List<Row> inputs, Optional<String> id, List<String> beside, Function<Row, String> titles) {
    /** More columns than this make no name. */
    private static final int FEW = 3;

    private static final int SHORT = 40;

    /** From the columns of the model, and the titles that it has. */
    public static InputLabels of(StoredModel stored) {
        Schema schema = stored.kernel().schema();
        Set<String> numeric = stored.kernel().resolved().numericColumns(schema);
        List<String> texts =
                schema.names().stream().filter(name -> !numeric.contains(name)).toList();
        Optional<String> id = Stream.of(
                        stored.columns().inputsKey().flatMap(key -> key.in(schema)).stream(),
                        StoredModel.deltas(stored.kernel().resolved()),
                        texts.stream())
                .flatMap(names -> names)
                .filter(texts::contains)
                .filter(name -> tellsApart(name, stored.model().inputs()))
                .findFirst();
        List<String> others =
                texts.stream().filter(name -> !id.equals(Optional.of(name))).toList();
        InputLabels labels = new InputLabels(
                schema, stored.model().inputs(), id, others.size() <= FEW ? others : List.of(), input -> "");
        return stored.titles()
                .map(titles -> labels.titled(titles.byInput(stored.model().inputs())))
                .orElse(labels);
    }

    /** With titles, which are empty where there is none. Inputs that share a title are told apart by their ids. */
    public InputLabels titled(Function<Row, String> titleOfInput) {
        Set<String> seen = new HashSet<>();
        Set<String> shared = inputs.stream()
                .map(titleOfInput)
                .filter(title -> !title.isEmpty() && !seen.add(title))
                .collect(Collectors.toSet());
        return new InputLabels(schema, inputs, id, beside, input -> {
            String title = titleOfInput.apply(input);
            return id.isPresent() && shared.contains(title)
                    ? title + " (" + Figures.cell(input.cell(id.get())) + ")"
                    : title;
        });
    }

    /** The name of an input. */
    public String of(Row input) {
        String title = titles.apply(input);
        if (!title.isEmpty()) {
            return title;
        }
        if (id.isEmpty()) {
            return schema.names().stream()
                    .limit(2 * FEW)
                    .map(name -> name + " " + Figures.cell(input.cell(name)))
                    .collect(Collectors.joining(", "));
        }
        return Stream.concat(
                        Stream.of(Figures.cell(input.cell(id.get()))),
                        beside.stream()
                                .map(input::cell)
                                .filter(String.class::isInstance)
                                .map(String.class::cast)
                                .filter(text -> text.length() <= SHORT))
                .collect(Collectors.joining(", "));
    }

    private static boolean tellsApart(String column, List<Row> inputs) {
        Set<Object> seen = new HashSet<>();
        return inputs.stream().map(input -> input.cell(column)).allMatch(cell -> cell != null && seen.add(cell));
    }
}
