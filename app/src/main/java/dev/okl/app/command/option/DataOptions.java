package dev.okl.app.command.option;

import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.DataSpec;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.dataset.DatasetReader;
import dev.okl.app.error.UsageError;
import dev.okl.app.plan.FitPlan;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The data to learn from, and the kernels on them. */
public final class DataOptions {
    @Parameters(
            paramLabel = "DATA",
            arity = "0..1",
            description = "A table: CSV, TSV or any separator, also gzipped; Parquet; - for the standard input.")
    String data;

    @Option(
            names = "--task",
            paramLabel = "COL",
            description = "The column that names the task (the patient, the user); several joined by commas.")
    private Optional<String> task = Optional.empty();

    @Option(names = "--value", paramLabel = "COL", description = "The column of the observed value.")
    private Optional<String> value = Optional.empty();

    @Option(names = "--weight", paramLabel = "COL", description = "A column of positive weights.")
    private Optional<String> weight = Optional.empty();

    @Option(names = "--wide", description = "The table has one column per task; those of the kernel are the input.")
    private boolean wide;

    @Option(
            names = "--kernel",
            paramLabel = "FORMULA",
            description = {
                "How inputs are alike: delta(movie) + hamming(g*), linear-spline(week), gaussian(x, y, width=0.5) ...",
                "Default: guessed from the columns, and said."
            })
    Optional<Formula> kernel = Optional.empty();

    @Option(
            names = "--task-kernel",
            paramLabel = "FORMULA",
            description = {
                "How tasks are alike, from columns that describe them.",
                "Default: guessed from --tasks-table, and said; without it nothing is known."
            })
    Optional<Formula> taskKernel = Optional.empty();

    @Option(
            names = "--order",
            paramLabel = "COL",
            description = "Tells which observations of a task are the last. Default: the input's one numeric column.")
    private Optional<String> order = Optional.empty();

    @Mixin
    TableOptions table;

    @Mixin
    JoinOptions joins;

    public JoinOptions joins() {
        return joins;
    }

    /** Reads the data; says what was guessed. */
    public Dataset read(LearnOptions learn, boolean ordered, Console console) {
        return read(learn, ordered, console, () -> false);
    }

    /** The same; it ends with an exception when it is cancelled. */
    public Dataset read(LearnOptions learn, boolean ordered, Console console, BooleanSupplier cancelled) {
        check();
        DataSpec spec = new DataSpec(
                table.spec(data),
                task,
                value,
                weight,
                ordered,
                order,
                wide,
                kernel,
                joins.inputs(),
                taskKernel,
                joins.tasks(),
                learn.fixed(),
                learn.learnsScales());
        Dataset dataset = affordable(DatasetReader.read(spec, cancelled));
        dataset.notes().forEach(console::note);
        warnOfTooLittle(dataset, console);
        dataset.warnings().forEach(console::warn);
        return dataset;
    }

    /** Without guessed kernels that take too long to try. */
    private static Dataset affordable(Dataset dataset) {
        List<BoundFormula> left = FitPlan.affordable(dataset.kernels(), dataset.data());
        int heavy = dataset.kernels().size() - left.size();
        return heavy == 0
                ? dataset
                : dataset.withKernels(
                        left,
                        Figures.count(heavy, "kernel") + " of "
                                + dataset.kernels().size() + " not tried, for "
                                + (heavy == 1 ? "it compares" : "they compare") + " each of "
                                + Figures.count(dataset.data().inputs().size(), "input") + " with each;"
                                + " --kernel names one all the same");
    }

    /** The files that are read: tables and precomputed kernels. */
    public Stream<String> files() {
        return Stream.of(
                        table.files(data),
                        joins.files(),
                        Stream.of(kernel, taskKernel)
                                .flatMap(Optional::stream)
                                .flatMap(formula -> formula.files().stream()))
                .flatMap(files -> files);
    }

    /** What a page on these data is called. */
    public String title() {
        if (data == null) {
            return "The result of a query";
        }
        return data.equals("-")
                ? "The standard input"
                : String.valueOf(Path.of(data).getFileName());
    }

    public void check() {
        table.check(data);
        UsageError.require(
                !wide || joins.tasksTable.isEmpty(),
                "--wide has one column per task; --tasks-table is for long tables");
        UsageError.require(
                !wide || (task.isEmpty() && value.isEmpty() && weight.isEmpty() && taskKernel.isEmpty()),
                "--wide has one column per task; --task, --value, --weight and --task-kernel are for long tables");
        joins.check();
    }

    private static void warnOfTooLittle(Dataset dataset, Console console) {
        if (dataset.data().tasks().size() == 1) {
            console.warn(
                    "there is one task, '" + dataset.data().tasks().get(0) + "': nothing can be shared between tasks");
        }
        if (dataset.data().inputs().size() == 1) {
            console.warn(
                    "there is one input, " + dataset.data().inputs().get(0) + ": no function of it can be learned");
        }
    }
}
