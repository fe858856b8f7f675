package dev.okl.app.studio.data;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.error.UserError;
import dev.okl.app.studio.http.Json;
import dev.okl.app.table.Cells;
import dev.okl.app.table.ColumnList;
import dev.okl.app.table.Table;
import dev.okl.app.table.csv.HeaderProblem;
import dev.okl.app.table.file.TableSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a text file is read, in the words of the command line.
 *
 * @param columns the names of the columns of a file without a header; empty where the first row names them
 * @param separator what is between the cells; empty where that is found out
 */
public record TableLayout(Optional<String> columns, Optional<String> separator) {
    /** The layout that a request asks for; where it does not say whether there is a header, that is found out. */
    static TableLayout of(Path file, ObjectNode request) {
        if (!request.path("header").isBoolean() && !isLeftOut(request, "header")) {
            throw new UserError("\"header\" must be true or false");
        }
        Optional<String> separator = text(request, "separator");
        TableLayout headed = new TableLayout(Optional.empty(), separator);
        if (request.path("header").asBoolean()) {
            return headed;
        }
        Optional<String> names = text(request, "columns");
        return names.isPresent()
                ? new TableLayout(names, separator)
                : headed.foundOut(file, request.path("header").isBoolean());
    }

    /** A first row that cannot name the columns, or has nothing but numbers, is data. */
    private TableLayout foundOut(Path file, boolean headless) {
        try {
            List<String> header = open(file).columns().names();
            return headless || header.stream().allMatch(TableLayout::isNumber) ? numbered(header.size()) : this;
        } catch (HeaderProblem noHeader) {
            return numbered(noHeader.width());
        }
    }

    private TableLayout numbered(int width) {
        return new TableLayout(Optional.of(width == 1 ? "c1" : "c1..c" + width), separator);
    }

    Table open(Path file) {
        return new TableSpec(
                        file.toString(),
                        separator,
                        columns.map(ColumnList::parse).orElse(List.of()),
                        Optional.empty(),
                        Optional.empty())
                .open();
    }

    /**
     * The options that say so.
     *
     * @param prefix what the names of the options begin with
     */
    public List<CommandOption> options(String prefix) {
        List<CommandOption> options = new ArrayList<>();
        columns.ifPresent(names -> options.add(new CommandOption(prefix + "columns", names)));
        separator.ifPresent(text -> options.add(new CommandOption(prefix + "sep", text)));
        return options;
    }

    Layout summary() {
        return new Layout(Optional.of(columns.isEmpty()), columns, separator);
    }

    /** A layout in requests and answers. */
    @JsonClassDescription("How a text file is read; what is left out is found out")
    public record Layout(
            @JsonPropertyDescription("Whether the first row names the columns")
            Optional<Boolean> header,

            @JsonPropertyDescription("Names of the columns of a file without a header, as --columns has them")
            Optional<String> columns,

            @JsonPropertyDescription("What is between the cells")
            Optional<String> separator) {}

    private static boolean isNumber(String name) {
        try {
            Cells.number(name);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static Optional<String> text(ObjectNode request, String key) {
        return isLeftOut(request, key)
                ? Optional.empty()
                : Optional.of(Json.text(request, key)).filter(text -> !text.isEmpty());
    }

    private static boolean isLeftOut(ObjectNode request, String key) {
        return request.path(key).isMissingNode() || request.path(key).isNull();
    }
}
