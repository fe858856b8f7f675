package dev.okl.app.dataset;

import dev.okl.app.table.file.TableSpec;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Formula;
import java.nio.file.Path;
import java.util.Optional;

/** Makes specs of data in tests, where most is left open. */
final class SpecBuilder {
    private final TableSpec table;
    private Optional<String> task = Optional.empty();
    private Optional<String> value = Optional.empty();
    private Optional<String> weight = Optional.empty();
    private boolean ordered;
    private Optional<String> order = Optional.empty();
    private boolean wide;
    private Optional<Formula> kernel = Optional.empty();
    private Optional<DataSpec.Join> inputs = Optional.empty();
    private Optional<Formula> taskKernel = Optional.empty();
    private Optional<DataSpec.Join> tasks = Optional.empty();
    private FixedFormula fixed = FixedFormula.parse(FixedFormula.NONE);
    private boolean learned;

    SpecBuilder(TableSpec table) {
        this.table = table;
    }

    SpecBuilder task(String column) {
        task = Optional.of(column);
        return this;
    }

    SpecBuilder value(String column) {
        value = Optional.of(column);
        return this;
    }

    SpecBuilder weight(String column) {
        weight = Optional.of(column);
        return this;
    }

    SpecBuilder ordered() {
        ordered = true;
        return this;
    }

    SpecBuilder order(String column) {
        order = Optional.of(column);
        return this;
    }

    SpecBuilder wide() {
        wide = true;
        return this;
    }

    SpecBuilder kernel(String formula) {
        kernel = Optional.of(Formula.parse(formula));
        return this;
    }

    SpecBuilder taskKernel(String formula) {
        taskKernel = Optional.of(Formula.parse(formula));
        return this;
    }

    SpecBuilder inputs(Path file, String dataColumn, String tableColumn) {
        inputs = Optional.of(
                new DataSpec.Join(TableSpec.of(file.toString()), Optional.of(dataColumn), Optional.of(tableColumn)));
        return this;
    }

    SpecBuilder tasks(DataSpec.Join join) {
        tasks = Optional.of(join);
        return this;
    }

    /** Kernels that are guessed compete. */
    SpecBuilder learned() {
        learned = true;
        return this;
    }

    SpecBuilder fixed(String formula) {
        fixed = FixedFormula.parse(formula);
        return this;
    }

    DataSpec build() {
        return new DataSpec(
                table, task, value, weight, ordered, order, wide, kernel, inputs, taskKernel, tasks, fixed, learned);
    }
}
