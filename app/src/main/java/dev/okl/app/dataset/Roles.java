package dev.okl.app.dataset;

import dev.okl.app.UserError;
import dev.okl.app.table.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which columns hold the tasks, the values and the weights.
 *
 * @param guess what was guessed, in a sentence, if anything was
 */
record Roles(String task, String value, Optional<String> weight, Optional<String> guess) {
    private static final List<String> TASK_NAMES = List.of(
            "task",
            "subject",
            "subjid",
            "usubjid",
            "subject_id",
            "patient",
            "patient_id",
            "patid",
            "user",
            "user_id",
            "userid",
            "customer",
            "customer_id",
            "person",
            "individual",
            "school",
            "id");

    private static final List<String> VALUE_NAMES = List.of(
            "value",
            "y",
            "rating",
            "score",
            "conc",
            "concentration",
            "dv",
            "response",
            "outcome",
            "target",
            "measurement",
            "result");

    /** The roles that the user gave, the others guessed by their names. */
    static Roles of(DataSpec spec, Table table) {
        spec.task().ifPresent(name -> Columns.index(table, name));
        spec.value().ifPresent(name -> Columns.index(table, name));
        spec.weight().ifPresent(name -> Columns.index(table, name));
        String task = spec.task().orElseGet(() -> guess(table, TASK_NAMES, "--task", "the tasks"));
        String value = spec.value().orElseGet(() -> guess(table, VALUE_NAMES, "--value", "the values"));
        if (task.equals(value)) {
            throw new UserError(table.name() + ": column '" + task + "' cannot hold both the tasks and the values; name"
                    + " them with --task and --value");
        }
        Optional<String> guessed = spec.task().isPresent() && spec.value().isPresent()
                ? Optional.empty()
                : Optional.of("task: column '" + task + "', value: column '" + value + "' (by their names; --task and"
                        + " --value say otherwise)");
        return new Roles(task, value, spec.weight(), guessed);
    }

    /** The column that is named like one of the tasks, if there is one. */
    static Optional<String> taskOf(Table table) {
        return find(table, TASK_NAMES);
    }

    /** The column that is named like one of the values, if there is one. */
    static Optional<String> valueOf(Table table) {
        return find(table, VALUE_NAMES);
    }

    private static Optional<String> find(Table table, List<String> names) {
        return names.stream()
                .flatMap(name -> table.columns().names().stream()
                        .filter(column -> column.toLowerCase(Locale.ROOT).equals(name)))
                .findFirst();
    }

    private static String guess(Table table, List<String> names, String option, String what) {
        return find(table, names).orElseThrow(() -> unknown(table, option, what));
    }

    private static UserError unknown(Table table, String option, String what) {
        return new UserError(table.name() + ": which column holds " + what + "? Say it with " + option + "; there are "
                + String.join(", ", table.columns().names()) + Columns.headerHint(table));
    }
}
