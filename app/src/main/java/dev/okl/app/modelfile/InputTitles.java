package dev.okl.app.modelfile;

import dev.okl.formula.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Titles of the inputs of a model, such as those of films.
 *
 * @param column where the titles come from
 * @param texts one for each input of the model, in their order; empty where an input has none
 */
public record InputTitles(String column, List<String> texts) {
    /** In a file all titles take as much room as the longest. */
    private static final int LONGEST = 200;

    public InputTitles {
        texts = List.copyOf(texts);
    }

    public static InputTitles of(String column, List<Row> inputs, Function<Row, String> title) {
        return new InputTitles(
                column, inputs.stream().map(title).map(InputTitles::shortened).toList());
    }

    /** The title of each of the inputs, which are those of the model; empty for any other. */
    public Function<Row, String> byInput(List<Row> inputs) {
        Map<Row, String> titles = new HashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            titles.put(inputs.get(i), texts.get(i));
        }
        return input -> titles.getOrDefault(input, "");
    }

    private static String shortened(String title) {
        return title.codePointCount(0, title.length()) <= LONGEST
                ? title
                : title.substring(0, title.offsetByCodePoints(0, LONGEST - 1)) + "…";
    }
}
