package dev.okl.app.dataset.column;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which columns hold the tasks, the values and the weights.
 *
 * @param guess what was guessed, in a sentence, if anything was
 */
public record Roles(String task, String value, Optional<String> weight, Optional<String> guess) {
    /** The roles that the user gave; those of tasks and values, where they were not given, are guessed by their names. */
    public static Roles of(
            Table table, Optional<String> givenTask, Optional<String> givenValue, Optional<String> weight) {
        Stream.of(givenTask, givenValue, weight).flatMap(Optional::stream).forEach(table::index);
        String task = givenTask
                .or(() -> RoleNames.TASK.find(table, givenValue))
                .orElseThrow(() -> unknown(table, "--task", "the tasks"));
        String value = givenValue
                .or(() -> RoleNames.VALUE.find(table, Optional.of(task)))
                .orElseThrow(() -> unknown(table, "--value", "the values"));
        if (task.equals(value)) {
            throw new UserError(table.name() + ": column '" + task + "' cannot hold both the tasks and the values; name"
                    + " them with --task and --value");
        }
        return new Roles(task, value, weight, guess(givenTask.isPresent(), givenValue.isPresent(), task, value));
    }

    private static Optional<String> guess(boolean taskGiven, boolean valueGiven, String task, String value) {
        String ofTask = "task: column '" + task + "'";
        String ofValue = "value: column '" + value + "'";
        if (taskGiven) {
            return valueGiven ? Optional.empty() : Optional.of(ofValue + " (by its name; --value says otherwise)");
        }
        return Optional.of(
                valueGiven
                        ? ofTask + " (by its name; --task says otherwise)"
                        : ofTask + ", " + ofValue + " (by their names; --task and --value say otherwise)");
    }

    private static UserError unknown(Table table, String option, String what) {
        return new UserError(table.name() + ": which column holds " + what + "? Say it with " + option + "; there are "
                + String.join(", ", table.columns().names()) + table.headerHint());
    }
}
