package dev.okl.app.dataset;

import dev.okl.app.dataset.column.JoinKey;
import dev.okl.app.dataset.column.Metadata;
import dev.okl.app.dataset.column.Roles;
import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.dataset.guess.KernelGuess;
import dev.okl.app.dataset.guess.MeasurementKinds;
import dev.okl.app.dataset.guess.TableProfile;
import dev.okl.app.error.UserError;
import dev.okl.app.table.CombinedColumn;
import dev.okl.app.table.Table;
import dev.okl.app.table.Where;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.FormulaException;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Reads a table into a {@link Dataset}: columns found or guessed, metadata joined, the kernel bound to what was read. */
public final class DatasetReader {
    private final DataSpec spec;
    private final BooleanSupplier cancelled;
    private final Table table;
    private final List<String> notes = new ArrayList<>();

    private DatasetReader(DataSpec spec, BooleanSupplier cancelled) {
        this.spec = spec;
        this.cancelled = cancelled;
        Table rows = spec.table().open().cancellable(cancelled);
        this.table = spec.task().map(name -> CombinedColumn.of(rows, name)).orElse(rows);
    }

    public static Dataset read(DataSpec spec) {
        return read(spec, () -> false);
    }

    /**
     * Reads the data unless that is cancelled.
     *
     * @param cancelled checked from time to time
     * @throws java.util.concurrent.CancellationException when it was cancelled
     */
    public static Dataset read(DataSpec spec, BooleanSupplier cancelled) {
        DatasetReader reader = new DatasetReader(spec, cancelled);
        // Also where no order is needed, so that a typing error does not go unnoticed.
        spec.order().ifPresent(name -> reader.table.index(name));
        spec.table().where().ifPresent(reader::requireAnyRow);
        return spec.wide() ? reader.readWide() : reader.readLong();
    }

    private Dataset readLong() {
        Roles roles = Roles.of(table, spec.task(), spec.value(), spec.weight());
        roles.guess().ifPresent(notes::add);
        Optional<Metadata> inputMetadata = spec.inputs().map(join -> metadata(join, join.dataColumn()));
        Optional<String> inputsKey = spec.inputs().map(join -> join.dataColumn().orElseThrow());
        Set<String> reserved = new HashSet<>(Set.of(roles.value()));
        roles.weight().ifPresent(reserved::add);
        Formula formula = formula(roles, reserved, inputsKey);
        RowSource inputs = source(formula, "--kernel", inputMetadata, inputsKey.orElse(""), reserved);

        requireOneKind(roles, reserved, inputs, formula);
        if (spec.kernel().isEmpty() && inputsKey.isEmpty()) {
            requireOneKindInGuess(roles, reserved, inputs.schema().names());
        }
        Optional<Formula> taskFormula =
                spec.taskKernel().or(() -> spec.tasks().map(join -> guessTasks(join, roles.task())));
        Optional<Metadata> taskMetadata = spec.tasks().map(join -> metadata(join, Optional.of(roles.task())));
        Optional<RowSource> tasks =
                taskFormula.map(parsed -> source(parsed, "--task-kernel", taskMetadata, roles.task(), reserved));

        Optional<String> order = order(formula, inputs.schema());
        LongReader rows = new LongReader(table, roles, inputs, tasks, order, Optional.empty());
        table.read(rows);
        rows.note().ifPresent(notes::add);
        requireObservations(rows.observations().size());
        Optional<Dataset.TaskSide> taskSide = taskFormula.map(parsed -> new Dataset.TaskSide(
                bind(
                        parsed,
                        tasks.orElseThrow().schema(),
                        List.copyOf(rows.taskDescriptions().values()),
                        "--task-kernel"),
                Map.copyOf(rows.taskDescriptions())));
        return new Dataset(
                rows.observations(),
                bind(formula, inputs.schema(), rows.observations().inputs(), "--kernel"),
                taskSide,
                rows.order(),
                new Dataset.ColumnNames(
                        false,
                        Optional.of(roles.task()),
                        Optional.of(roles.value()),
                        roles.weight(),
                        spec.order(),
                        joinKey(),
                        where()),
                notes);
    }

    /** Columns that the user chose for a purpose are not checked. */
    private void requireOneKind(Roles roles, Set<String> reserved, RowSource inputs, Formula formula) {
        Set<String> chosen = new HashSet<>(reserved);
        chosen.add(roles.task());
        chosen.addAll(CombinedColumn.parts(roles.task()));
        spec.table().where().ifPresent(conditions -> chosen.addAll(conditions.columns()));
        MeasurementKinds.requireOne(table, roles, inputs, chosen, formula.toString());
    }

    /** A guessed kernel is not a choice of the user: columns of kinds that it uses are checked as if it did not. */
    private void requireOneKindInGuess(Roles roles, Set<String> reserved, List<String> guessed) {
        Set<String> kinds = guessed.stream().filter(MeasurementKinds::isNamed).collect(Collectors.toSet());
        if (kinds.isEmpty() || kinds.size() == guessed.size()) {
            return;
        }
        Formula rest = Formula.parse(guess(roles, reserved, kinds).formula());
        requireOneKind(roles, reserved, source(rest, "--kernel", Optional.empty(), "", reserved), rest);
    }

    private void requireAnyRow(Where conditions) {
        boolean[] any = {false};
        table.read((line, cells) -> {
            any[0] = true;
            return false;
        });
        if (!any[0]) {
            throw new UserError("--where: no row of " + table.name() + " has " + conditions.text());
        }
    }

    private Optional<String> where() {
        return spec.table().where().map(Where::text);
    }

    private Dataset readWide() {
        Optional<Metadata> metadata = spec.inputs().map(join -> metadata(join, join.dataColumn()));
        String first = table.columns().name(0);
        Optional<String> key = spec.inputs().map(join -> join.dataColumn().orElseThrow());
        Formula formula = spec.kernel().orElseGet(() -> {
            KernelGuess guess = key.map(this::guessItems).orElseGet(() -> {
                Set<String> others = new HashSet<>(table.columns().names());
                others.remove(first);
                return KernelGuess.of(TableProfile.of(table, -1, cells -> true), others, spec.order());
            });
            return guessed(guess);
        });
        RowSource inputs = source(formula, "--kernel", metadata, key.orElse(""), Set.of());
        Set<String> notTasks = new HashSet<>(inputs.schema().names());
        key.ifPresent(notTasks::add);
        spec.order().ifPresent(notTasks::add);
        List<String> tasks = table.columns().names().stream()
                .filter(name -> !notTasks.contains(name))
                .toList();
        if (tasks.isEmpty()) {
            throw new UserError(table.name()
                    + ": a wide table has one column per task, but beside the kernel's there is" + " none");
        }
        Optional<String> order = order(formula, inputs.schema());
        WideReader rows = new WideReader(table, tasks, inputs, order, false);
        table.read(rows);
        requireObservations(rows.observations().size());
        return new Dataset(
                rows.observations(),
                bind(formula, inputs.schema(), rows.observations().inputs(), "--kernel"),
                Optional.empty(),
                rows.order(),
                new Dataset.ColumnNames(
                        true, Optional.empty(), Optional.empty(), Optional.empty(), spec.order(), joinKey(), where()),
                notes);
    }

    private Formula formula(Roles roles, Set<String> reserved, Optional<String> inputsKey) {
        if (spec.kernel().isPresent()) {
            return spec.kernel().get();
        }
        if (inputsKey.isPresent()) {
            return guessed(guessItems(inputsKey.get()));
        }
        return guessed(guess(roles, reserved, Set.of()));
    }

    /** From all columns that have no role, without some. */
    private KernelGuess guess(Roles roles, Set<String> reserved, Set<String> without) {
        Set<String> others = new HashSet<>(reserved);
        others.addAll(without);
        others.add(roles.task());
        others.addAll(CombinedColumn.parts(roles.task()));
        return KernelGuess.ofLong(table, roles.task(), roles.value(), others, spec.order());
    }

    private Optional<JoinKey> joinKey() {
        return spec.inputs().map(join -> {
            String data = join.dataColumn().orElseThrow();
            return new JoinKey(data, join.tableColumn().orElse(data));
        });
    }

    private KernelGuess guessItems(String key) {
        DataSpec.Join join = spec.inputs().orElseThrow();
        return KernelGuess.ofItems(key, profile(join), join.tableColumn().orElse(key));
    }

    private Formula guessTasks(DataSpec.Join join, String task) {
        KernelGuess guess =
                KernelGuess.ofTasks(task, profile(join), join.tableColumn().orElse(task));
        notes.add("kernel on the tasks: " + guess.formula() + ", " + guess.reason() + "; --task-kernel says otherwise");
        return Formula.parse(guess.formula());
    }

    private Formula guessed(KernelGuess guess) {
        notes.add("kernel: " + guess.formula() + ", " + guess.reason() + "; --kernel says otherwise");
        return Formula.parse(guess.formula());
    }

    private Metadata metadata(DataSpec.Join join, Optional<String> dataColumn) {
        String column = dataColumn.orElseThrow();
        table.index(column);
        return join.read(rows ->
                Metadata.read(rows.cancellable(cancelled), join.tableColumn().orElse(column)));
    }

    private TableProfile profile(DataSpec.Join join) {
        return join.read(rows -> TableProfile.of(rows.cancellable(cancelled), -1, cells -> true));
    }

    private RowSource source(
            Formula formula, String option, Optional<Metadata> metadata, String key, Set<String> reserved) {
        Schema known = RowSource.known(table.columns(), metadata);
        try {
            for (String name : formula.columns(known)) {
                if (reserved.contains(name)) {
                    throw new UserError(option + ": column '" + name
                            + "' holds the values or weights, so it cannot be part of a kernel");
                }
            }
            return RowSource.of(table, metadata, key, formula);
        } catch (FormulaException e) {
            throw new UserError(option + ": " + e.getMessage(), e);
        }
    }

    private BoundFormula bind(Formula formula, Schema schema, List<Row> rows, String option) {
        try {
            return formula.bind(schema, rows, PrecomputedFile::read);
        } catch (IllegalArgumentException e) {
            throw new UserError(option + ": " + e.getMessage(), e);
        }
    }

    /** The column of the order, where it matters: the one that was named, or the only numeric one of the inputs. */
    private Optional<String> order(Formula formula, Schema inputs) {
        if (!spec.ordered() || spec.order().isPresent()) {
            return spec.order().filter(name -> spec.ordered());
        }
        Set<String> numeric = formula.numericColumns(inputs);
        Optional<String> only = numeric.size() == 1
                ? numeric.stream().filter(table.columns()::contains).findFirst()
                : Optional.empty();
        if (only.isEmpty()) {
            throw new UserError("which observations of a task are the last? Name the column that tells with --order");
        }
        return only;
    }

    private void requireObservations(int count) {
        if (count == 0) {
            throw new UserError(table.name() + ": there is no observation: no row has a value");
        }
    }
}
