package dev.okl.app.studio.data;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.error.UserError;
import dev.okl.app.studio.http.Json;
import dev.okl.app.table.Cells;
import dev.okl.app.table.ColumnList;
import dev.okl.app.table.Table;
import dev.okl.app.table.csv.DelimitedTable;
import dev.okl.app.table.file.TableSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How a text file is read, in the words of the command line. Of a table that is open, it says whether there is a header. */
@JsonClassDescription("How a text file is read; what is left out is found out")
public record Layout(
        @JsonPropertyDescription("Whether the first row names the columns")
        Optional<Boolean> header,

        @JsonPropertyDescription("Names of the columns of a file without a header, as --columns has them")
        Optional<String> columns,

        @JsonPropertyDescription("What is between the cells")
        Optional<String> separator) {
    /** The layout that a request asks for; where it does not say whether there is a header, the first row decides. */
    static Layout of(Path file, ObjectNode request) {
        JsonNode header = request.path("header");
        if (!header.isBoolean() && !isLeftOut(header)) {
            throw new UserError("\"header\" must be true or false");
        }
        Optional<String> separator = text(request, "separator");
        Layout headed = new Layout(Optional.of(true), Optional.empty(), separator);
        if (header.asBoolean()) {
            return headed;
        }
        Optional<String> names = text(request, "columns");
        return names.isPresent() ? headed.withoutHeader(names.get()) : headed.detected(file, header.isBoolean());
    }

    /** A first row that cannot name the columns, or has nothing but numbers, is data. */
    private Layout detected(Path file, boolean headless) {
        try {
            List<String> first = open(file).columns().names();
            return headless || first.stream().allMatch(Cells::isNumber) ? numbered(first.size()) : this;
        } catch (DelimitedTable.HeaderProblem noHeader) {
            return numbered(noHeader.width());
        }
    }

    private Layout numbered(int width) {
        return withoutHeader(width == 1 ? "c1" : "c1..c" + width);
    }

    private Layout withoutHeader(String names) {
        return new Layout(Optional.of(false), Optional.of(names), separator);
    }

    Table open(Path file) {
        List<String> names = columns.map(ColumnList::parse).orElse(List.of());
        return TableSpec.of(file.toString(), separator, names).open();
    }

    /**
     * The options of the command line for this layout.
     *
     * @param prefix what the names of the options begin with
     */
    public List<CommandOption> options(String prefix) {
        return Stream.of(
                        columns.map(names -> new CommandOption(prefix + "columns", names)),
                        separator.map(text -> new CommandOption(prefix + "sep", text)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> text(ObjectNode request, String key) {
        return isLeftOut(request.path(key))
                ? Optional.empty()
                : Optional.of(Json.text(request, key)).filter(text -> !text.isEmpty());
    }

    private static boolean isLeftOut(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }
}
