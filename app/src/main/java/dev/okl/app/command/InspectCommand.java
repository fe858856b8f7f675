package dev.okl.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a model file holds. */
@Command(
        name = "inspect",
        description = "What a model is: formulas, columns, sizes, how it was fitted, versions, digest of the data.",
        footer = "  okl inspect theoph.okl")
final class InspectCommand extends OklCommand {
    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file.")
    Path model;

    @Option(names = "--arrays", description = "Also list the arrays in the file, which numpy can open.")
    boolean arrays;

    @Override
    protected int run(Console console) throws IOException {
        ModelFile opened = StoredModel.open(model);
        ObjectNode manifest = opened.manifest();
        TextTable contents = TextTable.of("<file", "<" + model + ", " + Figures.bytes((double) Files.size(model)));
        manifest.properties().forEach(entry -> {
            if (!entry.getKey().equals("arrays")) {
                show(contents, entry.getKey(), entry.getValue());
            }
        });
        console.say(contents);
        if (arrays) {
            TextTable table = TextTable.of("<array", "<contents");
            opened.arrays().forEach((name, array) -> table.row(name + ".npy", array));
            console.say(table);
        }
        ObjectNode json = manifest.deepCopy();
        json.put("file", model.toString());
        json.put("bytes", Files.size(model));
        console.json(json);
        return 0;
    }

    /** A key with a simple value on one line; an object one level deeper. */
    private static void show(TextTable table, String key, JsonNode value) {
        if (value.isObject()) {
            value.properties().forEach(entry -> show(table, key + "." + entry.getKey(), entry.getValue()));
        } else {
            // The path and the marks of held-out observations are for programs.
            table.row(key, FitText.shortened(value.isTextual() ? value.textValue() : value));
        }
    }
}
