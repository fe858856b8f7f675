package dev.okl.app.dataset;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.app.table.file.TableSpec;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Formula;
import java.util.Optional;
import java.util.function.Function;

/**
 * Data as the user names them; what is left empty is guessed from the table.
 *
 * @param table the observations
 * @param task the column of the tasks' names
 * @param value the column of the values
 * @param weight the column of the weights
 * @param ordered whether the order of a task's observations matters, as it does for forecasting
 * @param order the column that gives the order; empty for the inputs' one numeric column
 * @param wide whether the table has one column per task
 * @param kernel the formula of the kernel on the inputs
 * @param inputs metadata of the inputs
 * @param taskKernel the formula of the kernel on the tasks
 * @param tasks metadata of the tasks
 * @param fixed what is not penalised
 * @param learned whether of kernels that are guessed several compete, and their numbers are learned
 */
public record DataSpec(
        TableSpec table,
        Optional<String> task,
        Optional<String> value,
        Optional<String> weight,
        boolean ordered,
        Optional<String> order,
        boolean wide,
        Optional<Formula> kernel,
        Optional<Join> inputs,
        Optional<Formula> taskKernel,
        Optional<Join> tasks,
        FixedFormula fixed,
        boolean learned) {

    /**
     * A table of metadata, joined by a key.
     *
     * @param dataColumn the key's column in the data; empty for the task column
     * @param tableColumn the key's column in the table; empty for the same name
     */
    public record Join(TableSpec table, Optional<String> dataColumn, Optional<String> tableColumn) {
        /** Reads the table; error messages name the options of this table instead of those of the data. */
        public <T> T read(Function<Table, T> reading) {
            try {
                return reading.apply(table.open());
            } catch (UserError e) {
                String prefix = dataColumn.isPresent() ? "--inputs-" : "--tasks-";
                throw new UserError(
                        e.getMessage()
                                .replace("--columns", prefix + "columns")
                                .replaceAll("--sep(arator)?\\b", prefix + "sep"),
                        e);
            }
        }
    }
}
