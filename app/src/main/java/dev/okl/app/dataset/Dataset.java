package dev.okl.app.dataset;

import dev.okl.LearnerBuilder;
import dev.okl.app.dataset.column.JoinKey;
import dev.okl.app.dataset.column.SplineOrigin;
import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Observations with their kernels, ready to learn from.
 *
 * @param data the observations; inputs are rows of the kernel's columns
 * @param kernels on the inputs: one, or candidates of which the best is to be found
 * @param tasks the kernel on the tasks, with the descriptions of the tasks by name
 * @param fixed what is not penalised
 * @param order a number per observation, by which a task's observations are sorted; empty where there is none
 * @param columns which column is what
 * @param notes what was guessed and left out, in sentences
 */
public record Dataset(
        TaskData<Row> data,
        List<BoundFormula> kernels,
        Optional<TaskSide> tasks,
        Fixed fixed,
        Optional<double[]> order,
        ColumnNames columns,
        List<String> notes) {

    /** The kernel on the inputs; of several, the first. */
    public BoundFormula kernel() {
        return kernels.get(0);
    }

    /** The same with some of the kernels, and why. */
    public Dataset withKernels(List<BoundFormula> some, String note) {
        return new Dataset(
                data,
                some,
                tasks,
                fixed,
                order,
                columns,
                Stream.concat(notes.stream(), Stream.of(note)).toList());
    }

    /** What should be known before anything is learned with these kernels, in sentences. */
    public List<String> warnings() {
        return Stream.concat(
                        SplineOrigin.warnings(kernel(), data.inputs()).stream(),
                        tasks.stream()
                                .flatMap(side ->
                                        SplineOrigin.warnings(
                                                side.kernel(),
                                                side.descriptions().values())
                                                .stream()))
                .toList();
    }

    /** The kernel on the tasks. */
    public record TaskSide(BoundFormula kernel, Map<String, Row> descriptions) {}

    /**
     * What is not penalised: a constant, or none, and columns.
     *
     * @param ofInputs the columns of the inputs; they are columns of the data's rows
     * @param ofTasks those of the tasks
     * @param descriptions of the tasks by name, where there are such columns
     */
    public record Fixed(FixedFormula ofInputs, FixedFormula ofTasks, Map<String, Row> descriptions) {
        /** No columns. */
        public static Fixed constant(boolean constant) {
            FixedFormula one = new FixedFormula(constant, List.of());
            return new Fixed(one, one, Map.of());
        }

        /** Tells a learner. */
        public void applyTo(LearnerBuilder<Row> builder) {
            builder.constant(ofInputs.constant()).fixedColumns(ofInputs);
            if (!ofTasks.terms().isEmpty()) {
                builder.fixedTaskColumns(ofTasks, descriptions::get);
            }
        }
    }

    /**
     * The columns of the table by what they hold, for reading another table in the same way.
     *
     * @param wide whether there is one column per task, and none of the next three
     * @param order the column that was named for the order, which is then no task of a wide table
     * @param inputsKey by which metadata of the inputs are found
     * @param where which rows were kept, as the user wrote it
     */
    public record ColumnNames(
            boolean wide,
            Optional<String> task,
            Optional<String> value,
            Optional<String> weight,
            Optional<String> order,
            Optional<JoinKey> inputsKey,
            Optional<String> where) {}
}
