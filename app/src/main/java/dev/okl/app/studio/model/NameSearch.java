package dev.okl.app.studio.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.http.Json;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds names by a part of them, in any case of the letters. */
final class NameSearch {
    private NameSearch() {}

    /** How many names have the text in them, and the first of these: the name itself, those that begin so, then the others. */
    static ObjectNode find(Collection<String> names, String text, int count) {
        String part = text.strip().toLowerCase(Locale.ROOT);
        List<String> found = names.stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).contains(part))
                .sorted(Comparator.comparingInt(name -> distance(name.toLowerCase(Locale.ROOT), part)))
                .toList();
        ObjectNode json = Json.object().put("count", found.size());
        ArrayNode first = json.putArray("names");
        found.stream().limit(count).forEach(first::add);
        return json;
    }

    private static int distance(String name, String part) {
        if (name.equals(part)) {
            return 0;
        }
        return name.startsWith(part) ? 1 : 2;
    }
}
