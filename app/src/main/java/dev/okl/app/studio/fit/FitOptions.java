package dev.okl.app.studio.fit;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.error.UserError;
import dev.okl.app.studio.data.CommandOption;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.Json;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.FormulaException;
import dev.okl.formula.Suggestion;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The options of a fit, as JSON: those of {@code okl fit}. The command line itself checks and parses them, so that a run and its command
 * line cannot differ.
 */
public final class FitOptions {
    private static final int LONGEST_FORMULA = 10_000;
    private static final int MOST_LAMBDAS = 1000;

    /** The options of the command line by their names in requests. */
    private static final Map<String, String> OPTIONS = new LinkedHashMap<>();

    private static final Set<String> SWITCHES = Set.of("wide", "intercepts");

    static {
        for (RecordComponent option : Options.class.getRecordComponents()) {
            OPTIONS.put(
                    option.getName(),
                    "--" + option.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
        }
    }

    /** The options as a request has them; on the command line, they are called the same with hyphens. */
    @JsonClassDescription("The options of okl fit; all are optional")
    public record Options(
            Optional<String> task,
            Optional<String> value,
            Optional<String> weight,
            Optional<String> kernel,

            @JsonPropertyDescription("A number, several such as 5,10, full or auto")
            Optional<Object> rank,

            Optional<Object> lambda,

            @JsonPropertyDescription("How many lambdas the path has, at most 1000")
            Optional<Object> lambdas,

            Optional<Mean> mean,

            @JsonPropertyDescription("Each task has a constant of its own, also where nothing is learned")
            Optional<Boolean> intercepts,

            @JsonPropertyDescription("A share such as 0.25, or last:K")
            Optional<Object> validation,

            @JsonPropertyDescription("Every observation is held out once, in so many rounds; instead of validation")
            Optional<Object> folds,

            Optional<String> order,

            @JsonPropertyDescription("Which rows are learned from, such as dvid = cp")
            Optional<String> where,

            Optional<String> clip,
            Optional<Object> sweeps,
            Optional<Object> tolerance,
            Optional<Object> seed,
            Optional<Boolean> wide,
            Optional<String> taskKernel,
            Optional<Object> kernelRank,

            @JsonPropertyDescription("Whether the kernel, numbers written as ?, and levels are learned")
            Optional<Learn> learn,

            @JsonPropertyDescription(
                    "The scale that the values are learned on: log, log1p, sqrt, logit, none, or auto for the best")
            Optional<String> transform,

            @JsonPropertyDescription("What is not penalised, such as 1 + dose + factor(site), or none")
            Optional<String> fixed,

            @JsonPropertyDescription(
                    "What views, searches and recommendations call the inputs: a column of the kernel or of inputsTable,"
                            + " such as the title")
            Optional<String> label,

            @JsonPropertyDescription("The id of a table that describes the inputs, one row for each")
            Optional<String> inputsTable,

            @JsonPropertyDescription(
                    "The column by which it is joined; guessed from the names; DATACOL=TABLECOL where they differ")
            Optional<String> inputsKey,

            @JsonPropertyDescription("The id of a table that describes the tasks, one row for each")
            Optional<String> tasksTable,

            @JsonPropertyDescription("The column by which it is joined; guessed from the names")
            Optional<String> tasksKey) {}

    /** Whether the tasks share a mean. */
    public enum Mean {
        SHARED,
        NONE
    }

    /** Whether what is open is learned. */
    public enum Learn {
        AUTO,
        NONE
    }

    private final ObjectNode json = Json.object();

    /** From a request; null and the empty text mean that an option is left out. */
    public static FitOptions of(ObjectNode request) {
        FitOptions options = new FitOptions();
        request.properties().forEach(entry -> options.add(entry.getKey(), entry.getValue()));
        options.requireAllowedFormulas();
        options.requireBoundedPath();
        return options;
    }

    private void add(String key, JsonNode value) {
        if (!OPTIONS.containsKey(key)) {
            throw ApiError.badRequest(
                    "there is no option " + Suggestion.quoted(key) + Suggestion.of(key, OPTIONS.keySet()));
        }
        ApiError.require(!value.isContainerNode(), "option '" + key + "' must be a text, a number, true or false");
        ApiError.require(
                !value.isBoolean() || SWITCHES.contains(key), "option '" + key + "' must be a text or a number");
        if (!value.isNull() && !value.asText().isBlank()) {
            json.set(key, value);
        }
    }

    ObjectNode json() {
        return json.deepCopy();
    }

    public Optional<String> get(String key) {
        return Optional.ofNullable(json.get(key)).map(JsonNode::asText);
    }

    /** The number of folds of the validation; 1 where a part is held out once. The command line rejects what is not a number. */
    public int folds() {
        String folds = get("folds").orElse("");
        return folds.matches("\\d{1,6}") ? Integer.parseInt(folds) : 1;
    }

    /** What is not penalised; nothing where that is left out. */
    FixedFormula fixed() {
        try {
            return FixedFormula.parse(get("fixed").orElse(FixedFormula.NONE));
        } catch (FormulaException e) {
            throw new UserError(OPTIONS.get("fixed") + ": " + e.getMessage(), e);
        }
    }

    /** The same with one more option. */
    FitOptions with(String key, String value) {
        return of(json().put(key, value));
    }

    /** The name in requests of an option of the command line. */
    static Optional<String> nameOf(String option) {
        return OPTIONS.entrySet().stream()
                .filter(entry -> entry.getValue().equals(option))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The options of the command line; a table is still named by its id. */
    public List<CommandOption> options() {
        List<CommandOption> options = new ArrayList<>();
        // In the order of the command line, whatever the order in the request.
        OPTIONS.forEach((key, option) -> get(key).filter(value -> !BooleanNode.FALSE.equals(json.get(key)))
                .map(value -> new CommandOption(option, json.get(key).isBoolean() ? "" : value))
                .ifPresent(options::add));
        return options;
    }

    /** All points of a path are kept in memory and drawn. The command line rejects what is not a number. */
    private void requireBoundedPath() {
        String lambdas = get("lambdas").orElse("");
        if (lambdas.matches("\\d+") && (lambdas.length() > 6 || Integer.parseInt(lambdas) > MOST_LAMBDAS)) {
            throw new UserError("--lambdas: a path in the studio may have " + MOST_LAMBDAS + " at most");
        }
    }

    /** A user of the studio must not read other files of the machine by a formula, nor block the studio with a very long one. */
    private void requireAllowedFormulas() {
        for (String key : List.of("kernel", "taskKernel")) {
            String formula = get(key).orElse("");
            ApiError.require(
                    formula.length() <= LONGEST_FORMULA, "a formula may have " + LONGEST_FORMULA + " letters at most");
            if (!formula.isEmpty() && readsFile(key, formula)) {
                throw new ApiError(
                        ApiError.FORBIDDEN,
                        "precomputed(FILE) reads a file, which the studio does not do; use okl fit for it");
            }
        }
    }

    private static boolean readsFile(String key, String formula) {
        try {
            return !Formula.parse(formula).files().isEmpty();
        } catch (FormulaException e) {
            throw new UserError(OPTIONS.get(key) + ": " + e.getMessage(), e);
        }
    }
}
