package dev.okl.app.studio;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.app.table.Cells;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.formula.Suggestion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Inputs in requests: cells by column. Where some columns are left out, the model's input that has these cells is meant. */
final class InputRows {
    private final Schema schema;
    private final Set<String> numeric;
    private final Set<String> needed;
    private final List<Row> known;

    InputRows(BoundFormula kernel, List<Row> known) {
        this.schema = kernel.schema();
        this.numeric = kernel.resolved().numericColumns(schema);
        this.needed = kernel.resolved().neededColumns(schema);
        this.known = known;
    }

    Row of(JsonNode json) {
        if (!json.isObject()) {
            throw new ApiError(
                    ApiError.BAD_REQUEST,
                    "an input must be an object with the cells of " + String.join(", ", schema.names()));
        }
        Map<String, Object> cells = new HashMap<>();
        json.properties().forEach(entry -> cells.put(column(entry.getKey()), cell(entry.getKey(), entry.getValue())));
        return cells.keySet().containsAll(schema.names()) ? UserInput.pass(() -> schema.row(cells)) : knownOr(cells);
    }

    private String column(String name) {
        if (!schema.contains(name)) {
            throw new ApiError(
                    ApiError.BAD_REQUEST,
                    "the model's inputs have no column " + Suggestion.quoted(name) + Suggestion.of(name, schema.names())
                            + "; they have " + String.join(", ", schema.names()));
        }
        return name;
    }

    private Object cell(String column, JsonNode value) {
        if (value.isContainerNode() || value.isBoolean()) {
            throw new ApiError(ApiError.BAD_REQUEST, "column '" + column + "' must be a number or a text");
        }
        if (value.isNull()) {
            return null;
        }
        if (!numeric.contains(column)) {
            return value.asText();
        }
        try {
            return Cells.boundedNumber(value.asText());
        } catch (NumberFormatException e) {
            throw new ApiError(ApiError.BAD_REQUEST, "column '" + column + "': " + e.getMessage(), e);
        }
    }

    /** Some of the cells are enough where they name one input that the model knows. */
    private Row knownOr(Map<String, Object> cells) {
        if (cells.isEmpty()) {
            throw new ApiError(ApiError.BAD_REQUEST, "an input needs cells: of " + String.join(", ", schema.names()));
        }
        List<Row> named = known.stream()
                .filter(row -> cells.entrySet().stream()
                        .allMatch(cell ->
                                cell.getValue() != null && cell.getValue().equals(row.cell(cell.getKey()))))
                .limit(2)
                .toList();
        if (named.size() > 1) {
            throw new ApiError(
                    ApiError.BAD_REQUEST,
                    "the model knows several inputs " + cells + "; name all of " + String.join(", ", schema.names()));
        }
        return named.isEmpty() ? newRow(cells) : named.get(0);
    }

    private Row newRow(Map<String, Object> cells) {
        List<String> missing = schema.names().stream()
                .filter(name -> needed.contains(name) && cells.get(name) == null)
                .toList();
        if (!missing.isEmpty()) {
            throw new ApiError(
                    ApiError.BAD_REQUEST,
                    "the model knows no input " + cells + ", and for a new one it needs " + String.join(", ", missing));
        }
        return UserInput.pass(() -> schema.row(cells));
    }
}
