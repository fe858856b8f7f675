package dev.okl.app.studio.fit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.error.UserError;
import dev.okl.app.studio.data.CommandOption;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.Json;
import dev.okl.formula.Formula;
import dev.okl.formula.FormulaException;
import dev.okl.formula.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What somebody chose for a fit: the options of {@code okl fit}, as JSON. They are checked and understood by the command line
 * itself, so that a run and its command line cannot differ.
 */
public final class FitOptions {
    private static final int LONGEST_FORMULA = 10_000;
    private static final int MOST_LAMBDAS = 1000;
    private static final Set<String> SWITCHES = Set.of("wide", "intercepts");
    private static final Map<String, String> OPTIONS = new LinkedHashMap<>();

    static {
        for (String key :
                List.of("task", "value", "weight", "kernel", "rank", "lambda", "lambdas", "mean", "intercepts")) {
            OPTIONS.put(key, "--" + key);
        }
        for (String key :
                List.of("validation", "folds", "order", "where", "clip", "sweeps", "tolerance", "seed", "wide")) {
            OPTIONS.put(key, "--" + key);
        }
        OPTIONS.put("taskKernel", "--task-kernel");
        OPTIONS.put("kernelRank", "--kernel-rank");
        OPTIONS.put("label", "--label");
        for (JoinSide side : JoinSide.values()) {
            OPTIONS.put(side.table(), side.prefix() + "table");
            OPTIONS.put(side.key(), side.prefix() + "key");
        }
    }

    private final ObjectNode json = Json.object();
    private final Map<String, String> values = new LinkedHashMap<>();

    /** From a request; null and the empty text leave a choice to the program. */
    public static FitOptions of(ObjectNode request) {
        FitOptions choices = new FitOptions();
        request.properties().forEach(entry -> choices.add(entry.getKey(), entry.getValue()));
        choices.requireDecentFormulas();
        choices.requireDecentPath();
        return choices;
    }

    private void add(String key, JsonNode value) {
        if (!OPTIONS.containsKey(key)) {
            throw new ApiError(
                    ApiError.BAD_REQUEST,
                    "there is no option " + Suggestion.quoted(key) + Suggestion.of(key, OPTIONS.keySet()));
        }
        if (value.isContainerNode()) {
            throw new ApiError(ApiError.BAD_REQUEST, "option '" + key + "' must be a text, a number, true or false");
        }
        if (value.isBoolean() && !SWITCHES.contains(key)) {
            throw new ApiError(ApiError.BAD_REQUEST, "option '" + key + "' must be a text or a number");
        }
        if (!value.isNull() && !value.asText().isBlank()) {
            json.set(key, value);
            values.put(key, value.asText());
        }
    }

    /** All options that there are. */
    public static Set<String> names() {
        return OPTIONS.keySet();
    }

    ObjectNode json() {
        return json.deepCopy();
    }

    public Optional<String> get(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** How many folds take turns in validation; 1 where a part is held out once. What is no number the fit refuses. */
    public int folds() {
        String folds = values.getOrDefault("folds", "1");
        return folds.matches("\\d{1,6}") ? Integer.parseInt(folds) : 1;
    }

    /** The same with one choice made for who made none. */
    FitOptions with(String key, String value) {
        ObjectNode more = json();
        more.put(key, value);
        return of(more);
    }

    /** The choice that an option of the command line is about. */
    static Optional<String> nameOf(String option) {
        return OPTIONS.entrySet().stream()
                .filter(entry -> entry.getValue().equals(option))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The options of the command line; a table is still named by its id. */
    public List<CommandOption> options() {
        List<CommandOption> options = new ArrayList<>();
        // In an order of their own, whichever way they came.
        OPTIONS.forEach((key, option) -> {
            String value = values.get(key);
            if (value == null) {
                return;
            }
            if (json.get(key).isBoolean()) {
                if (json.get(key).booleanValue()) {
                    options.add(new CommandOption(option, ""));
                }
            } else {
                options.add(new CommandOption(option, value));
            }
        });
        return options;
    }

    /** The points of a path are all kept and shown. What is no number the command line refuses. */
    private void requireDecentPath() {
        String lambdas = values.getOrDefault("lambdas", "");
        if (lambdas.matches("\\d+") && (lambdas.length() > 6 || Integer.parseInt(lambdas) > MOST_LAMBDAS)) {
            throw new UserError("--lambdas: a path in the studio may have " + MOST_LAMBDAS + " at most");
        }
    }

    /** Who may use the studio may not therefore read every file of the machine, nor keep it busy with one formula. */
    private void requireDecentFormulas() {
        for (String key : List.of("kernel", "taskKernel")) {
            if (values.getOrDefault(key, "").length() > LONGEST_FORMULA) {
                throw new ApiError(ApiError.BAD_REQUEST, "a formula may have " + LONGEST_FORMULA + " letters at most");
            }
            if (values.containsKey(key) && readsFile(key)) {
                throw new ApiError(
                        ApiError.FORBIDDEN,
                        "precomputed(FILE) reads a file, which the studio does not do; use okl fit for it");
            }
        }
    }

    private boolean readsFile(String key) {
        try {
            return !Formula.parse(values.get(key)).files().isEmpty();
        } catch (FormulaException e) {
            throw new UserError(OPTIONS.get(key) + ": " + e.getMessage(), e);
        }
    }
}
