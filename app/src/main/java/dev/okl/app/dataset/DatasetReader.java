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
import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.FormulaException;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a table into a {@link Dataset}: columns found or guessed, metadata joined, the kernel bound to what was read. */
public final class DatasetReader {
    private static final String KERNEL = "--kernel";
    private static final String TASK_KERNEL = "--task-kernel";
    private static final String FIXED = "--fixed";

    private static final FixedFormula NO_COLUMNS = FixedFormula.parse(FixedFormula.NONE);

    /** Each is a step of its own, in every sweep. */
    private static final int MOST_EFFECTS = 50;

    private final DataSpec spec;
    private final BooleanSupplier cancelled;
    private final Table table;
    private final Optional<JoinKey> inputsKey;
    private final List<String> notes = new ArrayList<>();

    private DatasetReader(DataSpec spec, BooleanSupplier cancelled) {
        this.spec = spec;
        this.cancelled = cancelled;
        Table rows = spec.table().open().cancellable(cancelled);
        this.table = spec.task().map(name -> CombinedColumn.of(rows, name)).orElse(rows);
        this.inputsKey = spec.inputs().map(join -> {
            String data = join.dataColumn().orElseThrow();
            return new JoinKey(data, join.tableColumn().orElse(data));
        });
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
        spec.order().ifPresent(reader.table::index);
        spec.table().where().ifPresent(reader::requireAnyRow);
        reader.noteNoConstant();
        return spec.wide() ? reader.readWide() : reader.readLong();
    }

    /** A habit from R, whose formulas have one unless it is taken away. */
    private void noteNoConstant() {
        if (!spec.fixed().constant() && !spec.fixed().terms().isEmpty()) {
            notes.add(FIXED + " " + spec.fixed() + " has no constant; '1 + " + spec.fixed() + "' has one");
        }
    }

    private Dataset readLong() {
        Roles roles = Roles.of(table, spec.task(), spec.value(), spec.weight());
        roles.guess().ifPresent(notes::add);
        Optional<Metadata> inputMetadata =
                spec.inputs().map(join -> metadata(join, inputsKey.orElseThrow().data()));
        Set<String> reserved = new HashSet<>(Set.of(roles.value()));
        roles.weight().ifPresent(reserved::add);
        List<Formula> formulas = spec.kernel()
                .map(List::of)
                .orElseGet(() ->
                        guessed(inputsKey.map(this::guessItems).orElseGet(() -> guess(roles, reserved, Set.of()))));
        Optional<Metadata> taskMetadata = spec.tasks().map(join -> metadata(join, roles.task()));
        FixedSides fixed = fixedSides(roles, reserved, inputMetadata, taskMetadata);
        Formula formula = formulas.get(0);
        RowSource inputs =
                source(formula, fixed.ofInputs(), KERNEL, inputMetadata, inputsKey.map(JoinKey::data), reserved);

        requireOneKind(roles, reserved, inputs, formula);
        if (spec.kernel().isEmpty() && inputsKey.isEmpty()) {
            requireOneKindInGuess(roles, reserved, inputs.schema().names());
        }
        Optional<Formula> taskFormula =
                spec.taskKernel().or(() -> spec.tasks().map(join -> guessTasks(join, roles.task())));
        Optional<RowSource> tasks = taskFormula
                .or(() -> Optional.of(RowSource.NO_KERNEL)
                        .filter(none -> !fixed.ofTasks().terms().isEmpty()))
                .map(parsed -> source(
                        parsed, fixed.ofTasks(), TASK_KERNEL, taskMetadata, Optional.of(roles.task()), reserved));

        LongReader rows =
                new LongReader(table, roles, inputs, tasks, order(formula, inputs.schema()), Optional.empty());
        TaskData<Row> data = rows.read();
        rows.note().ifPresent(notes::add);
        requireObservations(data);
        Map<String, Row> descriptions = rows.taskDescriptions();
        Optional<Dataset.TaskSide> taskSide = taskFormula.map(parsed -> new Dataset.TaskSide(
                bind(parsed, tasks.orElseThrow().schema(), List.copyOf(descriptions.values()), TASK_KERNEL)
                        .narrowed(Set.copyOf(fixed.ofTasks().columns())),
                Map.copyOf(descriptions)));
        return new Dataset(
                data,
                bind(formulas, inputs.schema(), data.inputs(), fixed.ofInputs()),
                taskSide,
                new Dataset.Fixed(
                        noted(resolved(fixed.ofInputs(), data.inputs()), data.inputs()),
                        noted(resolved(fixed.ofTasks(), descriptions.values()), descriptions.values()),
                        Map.copyOf(descriptions)),
                rows.order(),
                columns(Optional.of(roles.task()), Optional.of(roles.value()), roles.weight()),
                notes);
    }

    private Dataset.ColumnNames columns(Optional<String> task, Optional<String> value, Optional<String> weight) {
        return new Dataset.ColumnNames(
                spec.wide(),
                task,
                value,
                weight,
                spec.order(),
                inputsKey,
                spec.table().where().map(Where::text));
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
        RowSource source = source(rest, NO_COLUMNS, KERNEL, Optional.empty(), Optional.empty(), reserved);
        requireOneKind(roles, reserved, source, rest);
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

    private Dataset readWide() {
        Optional<Metadata> metadata =
                spec.inputs().map(join -> metadata(join, inputsKey.orElseThrow().data()));
        List<Formula> formulas = spec.kernel()
                .map(List::of)
                .orElseGet(() -> guessed(inputsKey.map(this::guessItems).orElseGet(() -> {
                    List<String> names = table.columns().names();
                    return KernelGuess.of(
                            TableProfile.of(table), new HashSet<>(names.subList(1, names.size())), spec.order());
                })));
        Formula formula = formulas.get(0);
        FixedFormula fixed = withFactors(
                Optional.of(table).filter(this::hasFixed).map(TableProfile::of),
                metadata.stream().toList());
        RowSource inputs = source(formula, fixed, KERNEL, metadata, inputsKey.map(JoinKey::data), Set.of());
        Set<String> notTasks = new HashSet<>(inputs.schema().names());
        inputsKey.map(JoinKey::data).ifPresent(notTasks::add);
        spec.order().ifPresent(notTasks::add);
        List<String> tasks = table.columns().names().stream()
                .filter(name -> !notTasks.contains(name))
                .toList();
        if (tasks.isEmpty()) {
            throw new UserError(
                    table.name() + ": a wide table has one column per task, but beside the kernel's there is none");
        }
        WideReader rows = new WideReader(table, tasks, inputs, order(formula, inputs.schema()), false);
        TaskData<Row> data = rows.read();
        requireObservations(data);
        return new Dataset(
                data,
                bind(formulas, inputs.schema(), data.inputs(), fixed),
                Optional.empty(),
                new Dataset.Fixed(
                        noted(resolved(fixed, data.inputs()), data.inputs()), fixed.only(List.of()), Map.of()),
                rows.order(),
                columns(Optional.empty(), Optional.empty(), Optional.empty()),
                notes);
    }

    /** From all columns that have no role, without some. */
    private KernelGuess guess(Roles roles, Set<String> reserved, Set<String> without) {
        Set<String> others = new HashSet<>(reserved);
        others.addAll(without);
        others.add(roles.task());
        others.addAll(CombinedColumn.parts(roles.task()));
        return KernelGuess.of(
                TableProfile.ofObservations(table, roles.task(), roles.value()),
                others,
                spec.order(),
                spec.fixed().columns(),
                item -> TableProfile.ofObservations(table, item, roles.value()));
    }

    private KernelGuess guessItems(JoinKey key) {
        return KernelGuess.ofItems(
                key.data(),
                profile(spec.inputs().orElseThrow()),
                key.table(),
                spec.fixed().columns());
    }

    private Formula guessTasks(DataSpec.Join join, String task) {
        KernelGuess guess = KernelGuess.ofTasks(
                task,
                profile(join),
                join.tableColumn().orElse(task),
                spec.fixed().columns());
        String formula = spec.learned() ? guess.candidates().get(0) : guess.formula();
        notes.add("kernel on the tasks: " + formula + ", " + guess.reason() + "; --task-kernel says otherwise");
        return Formula.parse(formula);
    }

    private List<Formula> guessed(KernelGuess guess) {
        List<String> formulas = spec.learned() ? guess.candidates() : List.of(guess.formula());
        notes.add("kernel: " + (formulas.size() == 1 ? formulas.get(0) : "the best of " + formulas.size()) + ", "
                + guess.reason() + "; --kernel says otherwise");
        return formulas.stream().map(Formula::parse).toList();
    }

    /** Each with its own columns, and those of the fixed part. */
    private List<BoundFormula> bind(List<Formula> formulas, Schema schema, List<Row> rows, FixedFormula fixed) {
        return formulas.stream()
                .map(formula -> bind(formula, schema, rows, KERNEL).narrowed(Set.copyOf(fixed.columns())))
                .toList();
    }

    private Metadata metadata(DataSpec.Join join, String column) {
        table.index(column);
        return join.read(rows ->
                Metadata.read(rows.cancellable(cancelled), join.tableColumn().orElse(column)));
    }

    private TableProfile profile(DataSpec.Join join) {
        return join.read(rows -> TableProfile.of(rows.cancellable(cancelled)));
    }

    /**
     * The fixed part by what its columns belong to.
     *
     * @param ofTasks columns that have one value for each task
     */
    private record FixedSides(FixedFormula ofInputs, FixedFormula ofTasks) {}

    /** Columns of a table belong to what it describes; those of the observations to the tasks where they do not change within one. */
    private FixedSides fixedSides(
            Roles roles, Set<String> reserved, Optional<Metadata> inputMetadata, Optional<Metadata> taskMetadata) {
        List<String> columns = spec.fixed().columns();
        for (String name : columns) {
            if (reserved.contains(name)) {
                throw new UserError(
                        FIXED + ": column '" + name + "' holds the values or weights, so it cannot explain them");
            }
        }
        Optional<TableProfile> observations = Optional.of(table)
                .filter(this::hasFixed)
                .map(rows -> TableProfile.ofObservations(rows, roles.task(), roles.value()));
        FixedFormula fixed = withFactors(
                observations,
                Stream.concat(taskMetadata.stream(), inputMetadata.stream()).toList());
        Set<String> ofTasks = columns.stream()
                .filter(name -> table.columns().contains(name)
                        ? observations.orElseThrow().column(name).perTask()
                        : taskMetadata.stream()
                                .anyMatch(tasks -> tasks.columns().contains(name)))
                .collect(Collectors.toSet());
        Set<String> ofInputs = new HashSet<>(columns);
        ofInputs.removeAll(ofTasks);
        return new FixedSides(fixed.only(ofInputs), fixed.only(ofTasks));
    }

    private boolean hasFixed(Table rows) {
        return spec.fixed().columns().stream().anyMatch(rows.columns()::contains);
    }

    /** With the levels of its factors. */
    private static FixedFormula resolved(FixedFormula fixed, Collection<Row> rows) {
        FixedFormula resolved;
        try {
            resolved = fixed.resolve(rows);
        } catch (IllegalArgumentException e) {
            throw new UserError(FIXED + ": " + e.getMessage(), e);
        }
        int effects = resolved.names().size();
        if (effects > MOST_EFFECTS) {
            throw new UserError(FIXED + ": " + fixed + " has " + effects + " effects, and at most " + MOST_EFFECTS
                    + " are possible; what has many levels belongs into a kernel, as in delta(COLUMN)");
        }
        for (String name : fixed.columns()) {
            if (rows.stream().map(row -> row.cell(name)).distinct().limit(2).count() < 2 && fixed.constant()) {
                throw new UserError(FIXED + ": column '" + name
                        + "' is the same everywhere, so its effect cannot be told from the constant; leave it out");
            }
        }
        return resolved;
    }

    /** The same; columns whose effects cannot be told apart are noted. */
    private FixedFormula noted(FixedFormula fixed, Collection<Row> rows) {
        List<String> dependent = fixed.dependent(rows);
        if (!dependent.isEmpty()) {
            notes.add(FIXED + ": what is an effect of " + String.join(", ", dependent)
                    + " and what one of the columns before cannot be told; predictions are the same");
        }
        return fixed;
    }

    /**
     * The fixed part with columns of texts as factors.
     *
     * @param observations the table's own columns, which count where metadata have one of the same name
     */
    private FixedFormula withFactors(Optional<TableProfile> observations, List<Metadata> metadata) {
        Schema known = table.columns();
        for (Metadata described : metadata) {
            known = RowSource.known(known, Optional.of(described));
        }
        Set<String> texts = new HashSet<>();
        for (String name : spec.fixed().columns()) {
            if (!known.contains(name)) {
                throw new UserError(FIXED + ": " + known.unknown(name));
            }
            boolean isNumber = table.columns().contains(name)
                    ? observations.orElseThrow().column(name).numeric()
                    : metadata.stream()
                            .filter(described -> described.columns().contains(name))
                            .allMatch(described -> described.isNumeric(name));
            if (!isNumber) {
                texts.add(name);
            }
        }
        return spec.fixed().withFactors(texts);
    }

    private RowSource source(
            Formula formula,
            FixedFormula fixed,
            String option,
            Optional<Metadata> metadata,
            Optional<String> key,
            Set<String> reserved) {
        Schema known = RowSource.known(table.columns(), metadata);
        try {
            for (String name : formula.columns(known)) {
                if (reserved.contains(name)) {
                    throw new UserError(option + ": column '" + name
                            + "' holds the values or weights, so it cannot be part of a kernel");
                }
            }
            return RowSource.of(table, metadata, key.orElse(""), formula, fixed);
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
        if (!spec.ordered()) {
            return Optional.empty();
        }
        Set<String> numeric = formula.numericColumns(inputs);
        return Optional.of(spec.order()
                .or(() -> numeric.stream()
                        .filter(name -> numeric.size() == 1 && table.columns().contains(name))
                        .findFirst())
                .orElseThrow(() -> new UserError(
                        "which observations of a task are the last? Name the column that tells with --order")));
    }

    private void requireObservations(TaskData<Row> data) {
        if (data.size() == 0) {
            throw new UserError(table.name() + ": there is no observation: no row has a value");
        }
    }
}
