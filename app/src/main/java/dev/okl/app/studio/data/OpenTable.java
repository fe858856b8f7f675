package dev.okl.app.studio.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.dataset.guess.Preview;
import dev.okl.app.studio.http.Json;
import java.nio.file.Path;
import java.util.List;

/**
 * A table that is open in the studio.
 *
 * @param name as the user knows it
 * @param file where it is
 * @param shown how a command line would name it
 */
public record OpenTable(String id, String name, Path file, String shown, TableLayout layout, Preview preview) {
    /** A message that names the file, as the user knows it: where uploads are kept is nobody's concern. */
    public String inWords(String message) {
        return message.replace(file.toString(), name);
    }

    /** The file in a command line, where no name may look like an option. */
    public String typed() {
        return CommandOption.fileWord(shown);
    }

    public ObjectNode json() {
        ObjectNode json = Json.object().put("id", id).put("name", name);
        ArrayNode columns = json.putArray("columns");
        for (Preview.Column column : preview.columns()) {
            ObjectNode one = columns.addObject()
                    .put("name", column.name())
                    .put("kind", column.numeric() ? "number" : "text")
                    .put("distinct", column.distinct());
            texts(one.putArray("examples"), column.examples());
        }
        ArrayNode rows = json.putArray("rows");
        preview.rows().forEach(row -> texts(rows.addArray(), row));
        preview.rowCount().ifPresentOrElse(count -> json.put("rowCount", count), () -> json.putNull("rowCount"));
        json.set("layout", layout.json());
        Preview.Guess guess = preview.guess();
        json.putObject("guess")
                .put("task", guess.task().orElse(null))
                .put("value", guess.value().orElse(null))
                .put("kernel", guess.kernel().orElse(null))
                .put("reason", guess.reason());
        return json;
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
