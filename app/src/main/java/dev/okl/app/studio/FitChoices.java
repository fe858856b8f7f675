package dev.okl.app.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.formula.Formula;
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
final class FitChoices {
    private static final int LONGEST_FORMULA = 10_000;
    private static final String FOLDS = "folds:";
    private static final Map<String, String> OPTIONS = new LinkedHashMap<>();

    static {
        for (String key :
                List.of("task", "value", "weight", "kernel", "rank", "lambda", "lambdas", "mean", "intercepts")) {
            OPTIONS.put(key, "--" + key);
        }
        for (String key : List.of("validation", "order", "clip", "sweeps", "tolerance", "seed", "wide")) {
            OPTIONS.put(key, "--" + key);
        }
        OPTIONS.put("taskKernel", "--task-kernel");
        OPTIONS.put("kernelRank", "--kernel-rank");
    }

    private final ObjectNode json = Json.object();
    private final Map<String, String> values = new LinkedHashMap<>();

    /** From a request; null and the empty text leave a choice to the program. */
    static FitChoices of(ObjectNode request) {
        FitChoices choices = new FitChoices();
        request.properties().forEach(entry -> choices.add(entry.getKey(), entry.getValue()));
        choices.requireDecentFormulas();
        return choices;
    }

    private void add(String key, JsonNode value) {
        if (!OPTIONS.containsKey(key)) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, "there is no option '" + key + "'" + Suggestion.of(key, OPTIONS.keySet()));
        }
        if (value.isContainerNode()) {
            throw new ApiError(ApiError.BAD_REQUEST, "option '" + key + "' must be a text, a number, true or false");
        }
        if (!value.isNull() && !value.asText().isBlank()) {
            json.set(key, value);
            values.put(key, value.asText());
        }
    }

    /** All options that there are. */
    static Set<String> names() {
        return OPTIONS.keySet();
    }

    ObjectNode json() {
        return json.deepCopy();
    }

    Optional<String> kernel() {
        return Optional.ofNullable(values.get("kernel"));
    }

    /** The options of the command line, each one word, so that no value can be taken for an option. */
    List<String> words() {
        return words(true);
    }

    /** The equivalent command line. */
    String command(String data) {
        List<String> words = new ArrayList<>(List.of("okl", "fit", data));
        words.addAll(words(false));
        words.addAll(List.of("-o", "model.okl"));
        return ShellWords.join(words);
    }

    private List<String> words(boolean joined) {
        List<String> words = new ArrayList<>();
        values.forEach((key, value) -> {
            String option = OPTIONS.get(key);
            if (json.get(key).isBoolean()) {
                if (json.get(key).booleanValue()) {
                    words.add(option);
                }
            } else if (key.equals("validation") && value.startsWith(FOLDS)) {
                add(words, "--folds", value.substring(FOLDS.length()), joined);
            } else {
                add(words, option, value, joined);
            }
        });
        return words;
    }

    private static void add(List<String> words, String option, String value, boolean joined) {
        // A value that begins like an option needs the other form also in a shell.
        if (joined || value.startsWith("-")) {
            words.add(option + "=" + value);
        } else {
            words.addAll(List.of(option, value));
        }
    }

    /** Who may use the studio may not therefore read every file of the machine, nor keep it busy with one formula. */
    private void requireDecentFormulas() {
        for (String key : List.of("kernel", "taskKernel")) {
            if (values.getOrDefault(key, "").length() > LONGEST_FORMULA) {
                throw new ApiError(ApiError.BAD_REQUEST, "a formula may have " + LONGEST_FORMULA + " letters at most");
            }
            if (values.containsKey(key)
                    && !Formula.parse(values.get(key)).files().isEmpty()) {
                throw new ApiError(
                        ApiError.FORBIDDEN,
                        "precomputed(FILE) reads a file, which the studio does not do; use okl fit for it");
            }
        }
    }
}
