package dev.okl.app.studio.model;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.okl.app.console.Figures;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.view.AlikeItems;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The inputs of a model as items with names: all of them, where the views show a sample. */
public final class NamedItems {
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

    /** The names that a search found. */
    public record Found(
            @JsonPropertyDescription("Of all that have the text")
            int count,

            @JsonPropertyDescription("The first of them") List<String> names) {}

    /** Finds names by a part of them, ignoring case: first the name itself, then those that begin so, then the others. */
    static Found find(Collection<String> names, String text, int count) {
        String part = text.strip().toLowerCase(Locale.ROOT);
        List<String> found = names.stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).contains(part))
                .sorted(Comparator.comparingInt(name -> distance(name.toLowerCase(Locale.ROOT), part)))
                .toList();
        return new Found(found.size(), found.stream().limit(count).toList());
    }

    private static int distance(String name, String part) {
        if (name.equals(part)) {
            return 0;
        }
        return name.startsWith(part) ? 1 : 2;
    }

    /** An input by the name that the views give it, or by its id. */
    Row input(String item) {
        return inputs.get(number(item));
    }

    Found find(String text, int count) {
        return find(numbers.keySet(), text, count);
    }

    /** An item with those like it. */
    AlikeItems.Item alike(String item) {
        int number = number(item);
        return alike().item(number);
    }

    /** Made when it is first needed: it goes through all observations. */
    private synchronized AlikeItems alike() {
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
