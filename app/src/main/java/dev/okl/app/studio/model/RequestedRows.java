package dev.okl.app.studio.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.UserInput;
import dev.okl.app.table.Cells;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.formula.Suggestion;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Inputs, or descriptions of tasks, in requests: cells by column. Where some columns are left out, the one that the model knows with
 * these cells is meant; where the name of a new task is left out, a name that no known one has.
 */
final class RequestedRows {
    private final Schema schema;
    private final Set<String> numeric;
    private final Set<String> needed;
    private final Set<String> names;
    private final List<Row> known;
    private final String what;

    /**
     * Reads rows of a kernel, if there is one, and a fixed part.
     *
     * @param what a row stands for, such as "input"
     * @param names columns whose cell may be left out, for it is but the name of what is new
     */
    RequestedRows(Optional<BoundFormula> kernel, FixedFormula fixed, List<Row> known, String what, Set<String> names) {
        this.schema = kernel.map(BoundFormula::schema).orElseGet(() -> new Schema(fixed.columns()));
        this.numeric = new HashSet<>();
        this.needed = new HashSet<>(fixed.columns());
        kernel.map(BoundFormula::resolved).ifPresent(formula -> {
            numeric.addAll(formula.numericColumns(schema));
            needed.addAll(formula.neededColumns(schema));
        });
        fixed.terms().stream()
                .filter(term -> !term.isFactor())
                .map(FixedFormula.Term::column)
                .forEach(numeric::add);
        this.names = names;
        this.known = known;
        this.what = what;
    }

    Schema schema() {
        return schema;
    }

    /** Whether the cells of a column are numbers. */
    boolean isNumeric(String column) {
        return numeric.contains(column);
    }

    Row of(JsonNode json) {
        ApiError.require(
                json.isObject(),
                "the " + what + " must be an object with the cells of " + String.join(", ", schema.names()));
        Map<String, Object> cells = new HashMap<>();
        json.properties().forEach(entry -> cells.put(column(entry.getKey()), cell(entry.getKey(), entry.getValue())));
        boolean isWhole = cells.keySet().containsAll(schema.names())
                && needed.stream().allMatch(name -> names.contains(name) || cells.get(name) != null);
        return isWhole ? row(cells) : knownOr(cells);
    }

    /** Tables have no empty texts, so the empty name differs from all known ones. */
    private Row row(Map<String, Object> cells) {
        names.forEach(name -> cells.merge(name, "", (given, none) -> given));
        return UserInput.pass(() -> schema.row(cells));
    }

    private String column(String name) {
        if (!schema.contains(name)) {
            throw ApiError.badRequest(
                    "the " + what + " has no column " + Suggestion.quoted(name) + Suggestion.of(name, schema.names())
                            + "; in the model it has " + String.join(", ", schema.names()));
        }
        return name;
    }

    private Object cell(String column, JsonNode value) {
        ApiError.require(
                !value.isContainerNode() && !value.isBoolean(), "column '" + column + "' must be a number or a text");
        if (value.isNull()) {
            return null;
        }
        if (!numeric.contains(column)) {
            return value.asText();
        }
        try {
            return Cells.boundedNumber(value.asText());
        } catch (NumberFormatException e) {
            throw ApiError.badRequest("column '" + column + "': " + e.getMessage(), e);
        }
    }

    /** Some of the cells are enough where they name one input that the model knows. */
    private Row knownOr(Map<String, Object> cells) {
        ApiError.require(
                !cells.isEmpty() || names.containsAll(needed),
                "the " + what + " needs cells: of " + String.join(", ", schema.names()));
        List<Row> named = known.stream()
                .filter(row -> cells.entrySet().stream()
                        .allMatch(cell ->
                                cell.getValue() != null && cell.getValue().equals(row.cell(cell.getKey()))))
                .limit(2)
                .toList();
        ApiError.require(
                named.size() <= 1,
                "of " + cells + " the model knows more than one " + what + "; name all of "
                        + String.join(", ", schema.names()));
        return named.isEmpty() ? newRow(cells) : named.get(0);
    }

    private Row newRow(Map<String, Object> cells) {
        List<String> missing = schema.names().stream()
                .filter(name -> needed.contains(name) && !names.contains(name) && cells.get(name) == null)
                .toList();
        if (!missing.isEmpty()) {
            throw ApiError.badRequest(unknown(cells) + "it needs " + String.join(", ", missing) + " as well");
        }
        return row(cells);
    }

    private String unknown(Map<String, Object> cells) {
        return known.isEmpty()
                ? "the " + what + " has only "
                        + String.join(", ", cells.keySet().stream().sorted().toList()) + "; "
                : "the model knows no " + what + " " + cells + ", and for a new one ";
    }
}
