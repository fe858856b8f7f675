package dev.okl.app.dataset;

import dev.okl.app.UserError;
import dev.okl.app.table.Table;
import java.util.Optional;

/**
 * Which columns hold the tasks, the values and the weights.
 *
 * @param guess what was guessed, in a sentence, if anything was
 */
record Roles(String task, String value, Optional<String> weight, Optional<String> guess) {
    /** The roles that the user gave, the others guessed by their names. */
    static Roles of(DataSpec spec, Table table) {
        spec.task().ifPresent(name -> Columns.index(table, name));
        spec.value().ifPresent(name -> Columns.index(table, name));
        spec.weight().ifPresent(name -> Columns.index(table, name));
        String task = spec.task()
                .or(() -> RoleNames.TASK.find(table, spec.value()))
                .orElseThrow(() -> unknown(table, "--task", "the tasks"));
        String value = spec.value()
                .or(() -> RoleNames.VALUE.find(table, Optional.of(task)))
                .orElseThrow(() -> unknown(table, "--value", "the values"));
        if (task.equals(value)) {
            throw new UserError(table.name() + ": column '" + task + "' cannot hold both the tasks and the values; name"
                    + " them with --task and --value");
        }
        return new Roles(task, value, spec.weight(), guess(spec, task, value));
    }

    private static Optional<String> guess(DataSpec spec, String task, String value) {
        if (spec.task().isPresent()) {
            return spec.value().isPresent()
                    ? Optional.empty()
                    : Optional.of("value: column '" + value + "' (by its name; --value says otherwise)");
        }
        return Optional.of(
                spec.value().isPresent()
                        ? "task: column '" + task + "' (by its name; --task says otherwise)"
                        : "task: column '" + task + "', value: column '" + value + "' (by their names; --task and"
                                + " --value say otherwise)");
    }

    private static UserError unknown(Table table, String option, String what) {
        return new UserError(table.name() + ": which column holds " + what + "? Say it with " + option + "; there are "
                + String.join(", ", table.columns().names()) + Columns.headerHint(table));
    }
}
