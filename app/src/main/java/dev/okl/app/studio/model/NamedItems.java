package dev.okl.app.studio.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.Figures;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.view.AlikeItems;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The inputs of a model as items with names: all of them, where the views show a sample. */
final class NamedItems {
    private final ViewSource source;
    private final List<Row> inputs;
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<String, Integer> ids = new HashMap<>();
    private AlikeItems alike;

    NamedItems(ViewSource source) {
        this.source = source;
        this.inputs = source.stored().model().inputs();
        source.labels().id().ifPresent(column -> {
            for (int i = 0; i < inputs.size(); i++) {
                numbers.put(source.labels().of(inputs.get(i)), i);
                ids.put(Figures.cell(inputs.get(i).cell(column)), i);
            }
        });
    }

    /** An input by the name that the views give it, or by its id. */
    Row input(String item) {
        return inputs.get(number(item));
    }

    ObjectNode find(String text, int count) {
        return NameSearch.find(numbers.keySet(), text, count);
    }

    /** An item with those like it. */
    AlikeItems.Item alike(String item) {
        int number = number(item);
        return likeness().item(number);
    }

    /** Made when somebody first asks: it goes through all observations. */
    private synchronized AlikeItems likeness() {
        if (alike == null) {
            alike = AlikeItems.of(source);
        }
        return alike;
    }

    private int number(String item) {
        Integer number = numbers.getOrDefault(item, ids.get(item));
        if (number == null) {
            throw new ApiError(
                    ApiError.BAD_REQUEST,
                    source.labels()
                            .id()
                            .map(column -> "the model has no item '" + item + "'; name one by its " + column
                                    + ", or as the search for items does")
                            .orElse("the model has no items with names: no column tells its inputs apart"));
        }
        return number;
    }
}
