package dev.okl.model;

import static dev.okl.ModelFormatException.messageOf;
import static dev.okl.ModelFormatException.quoted;

import dev.okl.FixedEffects;
import dev.okl.ModelFormatException;
import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.TaskKernel;
import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Row;
import dev.okl.internal.archive.ManifestPart;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.state.Layout;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.LowRank;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.function.Function;

/** Makes a model from a manifest and arrays, each checked against the others. One reader for one file. */
record ModelReader<X>(ModelArchive archive, UserParts<X> user, ManifestPart manifest) {
    /** How the names of the arrays begin that hold the estimates of what was not penalised. */
    private static final String EFFECTS = "fixed/";

    ModelReader(ModelArchive archive, UserParts<X> user) {
        this(archive, user, ManifestPart.root(archive));
    }

    /** The type of the inputs of the model in a file. */
    static Class<?> inputType(ModelArchive archive) throws ModelFormatException {
        return StoredSide.type(ManifestPart.root(archive).object("inputs"));
    }

    OutputKernelModel<X> read() throws ModelFormatException {
        ManifestPart inputs = manifest.object("inputs");
        ManifestPart tasks = manifest.object("tasks");
        requireGiven(inputs, tasks);
        ManifestPart stored = manifest.object("layout");
        Layout layout = new Layout(stored.integer("rank", 0), stored.flag("mean"), stored.flag("intercepts"));
        List<String> names = names(tasks.integer("count", 1));
        int learned = tasks.integer("learned", 1);
        if (learned > names.size()) {
            throw tasks.problem("must not have learned more than its " + names.size() + " tasks but says " + learned);
        }
        int count = inputs.integer("count", 1);
        StoredSide<X> side =
                StoredSide.read(archive, StoredSide.Names.INPUTS, inputs, count, user.inputKernel(), user.inputCodec());
        long columns = (long) layout.rank() + (layout.mean() ? 1 : 0) + (layout.intercepts() ? 1 : 0);
        Matrix inputValues = archive.matrix("inputs/values", count, columns);
        Matrix taskValues = archive.matrix("tasks/values", names.size(), columns);
        if (layout.intercepts()) {
            // Intercepts are held at the same level for all inputs.
            double level = inputValues.get(0, layout.interceptColumn());
            requireColumn(
                    "inputs/values",
                    inputValues,
                    layout.interceptColumn(),
                    "the same positive number",
                    value -> value == level && value > 0);
        }
        if (layout.mean()) {
            requireColumn("tasks/values", taskValues, layout.meanColumn(), "1", value -> value == 1);
        }
        return model(new ModelParts<>(
                side.kernel(),
                side.values(),
                names,
                layout.mean(),
                layout.intercepts(),
                archive.matrix("inputs/coefficients", count, columns - (layout.intercepts() ? 1 : 0)),
                inputValues,
                archive.matrix("tasks/coefficients", learned, columns - (layout.mean() ? 1 : 0)),
                taskValues,
                lambda(),
                newTaskLambda(),
                fixed(side, names.size()),
                manifest.optional("transform", ModelReader::transform).orElse(Transform.NONE),
                noise(),
                tasks.optional("descriptions", json -> taskKernel(json, learned)),
                inputs.optional("approximation", ModelReader::approximation),
                manifest.optional("range", ModelReader::range),
                manifest.optional("observations", json -> observations(json, side.values(), names.subList(0, learned)))
                        .flatMap(Function.identity())));
    }

    private void requireGiven(ManifestPart inputs, ManifestPart tasks) throws ModelFormatException {
        List<String> needs = new ArrayList<>(
                StoredSide.needs(StoredSide.Names.INPUTS, inputs, user.inputKernel(), user.inputCodec()));
        tasks.optional(
                        "descriptions",
                        json -> StoredSide.needs(StoredSide.Names.TASKS, json, user.taskKernel(), user.taskCodec()))
                .ifPresent(needs::addAll);
        if (!needs.isEmpty()) {
            throw archive.problem(
                    ModelArchive.MANIFEST,
                    "the model needs what a file cannot hold: " + String.join(" and ", needs)
                            + "; give it in UserParts to ModelFile.read");
        }
    }

    private List<String> names(int count) throws ModelFormatException {
        List<String> names = List.of(archive.texts("tasks/names", count));
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw archive.arrayProblem("tasks/names", "must be distinct but " + quoted(name) + " occurs twice");
            }
        }
        return names;
    }

    /** The types of kernel and codec are those of the descriptions in the file, as {@link UserParts} asks for. */
    @SuppressWarnings("unchecked")
    private TaskKernel<?> taskKernel(ManifestPart json, int learned) throws ModelFormatException {
        // A codec that is not needed here cannot mislead: descriptions are Objects in a model.
        boolean codecNeeded = StoredSide.type(json) == Object.class;
        StoredSide<Object> side = StoredSide.read(
                archive,
                StoredSide.Names.TASKS,
                json,
                learned,
                user.taskKernel().map(kernel -> (Kernel<Object>) kernel),
                user.taskCodec().filter(codec -> codecNeeded).map(codec -> (InputCodec<Object>) codec));
        return new TaskKernel<>(side.kernel(), side.values());
    }

    private double noise() throws ModelFormatException {
        double noise = manifest.number("noise", 0);
        if (noise < 0) {
            throw manifest.problem("noise must be >= 0 but is " + noise);
        }
        return noise;
    }

    private double lambda() throws ModelFormatException {
        double lambda = manifest.number("lambda");
        if (!(lambda > 0)) {
            throw manifest.problem("lambda must be > 0 but was " + lambda);
        }
        return lambda;
    }

    private double newTaskLambda() throws ModelFormatException {
        double lambda = manifest.number("newTaskLambda", lambda());
        if (!(lambda >= lambda())) {
            throw manifest.problem("newTaskLambda must be at least lambda, " + lambda() + ", but was " + lambda);
        }
        return lambda;
    }

    private FixedEffects<X> fixed(StoredSide<X> inputs, int tasks) throws ModelFormatException {
        Optional<ManifestPart> json = manifest.optional("fixed", part -> part);
        double constant = json.isPresent() ? json.get().number("constant") : 0;
        Optional<FixedEffects<X>> ofColumns = json.isPresent()
                ? json.get().optional("columns", columns -> fixed(constant, columns, inputs, tasks))
                : Optional.empty();
        if (ofColumns.isEmpty()) {
            requireNoEffects();
        }
        return ofColumns.orElseGet(() -> FixedEffects.constant(constant, tasks));
    }

    /** Effects without the columns that they are of are a part of a model that was lost. */
    private void requireNoEffects() throws ModelFormatException {
        for (String name : archive.arrays().keySet()) {
            if (name.startsWith(EFFECTS)) {
                throw archive.arrayProblem(
                        name, "must have its columns in fixed.columns of the manifest, which is missing");
            }
        }
    }

    /** Columns are those of rows: other inputs have no formula. */
    @SuppressWarnings("unchecked")
    private FixedEffects<X> fixed(double constant, ManifestPart json, StoredSide<X> inputs, int tasks)
            throws ModelFormatException {
        FixedFormula ofInputs = formula(json, "inputs");
        if (!ofInputs.names().isEmpty()) {
            requireTaken(ofInputs, inputs.values(), json);
        }
        return new FixedEffects<>(
                constant,
                (FixedEffects.Effects<X>) effects(ofInputs, EFFECTS + "inputs"),
                effects(formula(json, "tasks"), EFFECTS + "tasks"),
                archive.finite(EFFECTS + "of-tasks", tasks));
    }

    private static FixedFormula formula(ManifestPart json, String name) throws ModelFormatException {
        try {
            FixedFormula formula = FixedFormula.parse(json.text(name));
            formula.names(); // the levels must be there
            return formula;
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw json.problem("must have a formula of columns for the " + name + " but: " + messageOf(e));
        }
    }

    private FixedEffects.Effects<Row> effects(FixedFormula formula, String array) throws ModelFormatException {
        return new FixedEffects.Effects<>(
                formula, archive.finite(array, formula.names().size()));
    }

    private static void requireTaken(FixedFormula formula, List<?> inputs, ManifestPart json)
            throws ModelFormatException {
        try {
            for (Object input : inputs) {
                formula.of((Row) input);
            }
        } catch (IllegalArgumentException | ClassCastException e) {
            throw json.problem("must fit the inputs but does not: " + messageOf(e));
        }
    }

    private static LowRank approximation(ManifestPart json) throws ModelFormatException {
        double tolerance = json.number("tolerance");
        if (!(tolerance > 0)) {
            throw json.problem("must have a tolerance > 0 but has " + tolerance);
        }
        return new LowRank(tolerance, json.integer("maxRank", 1));
    }

    private static Transform transform(ManifestPart json) throws ModelFormatException {
        String kind = json.text("kind");
        double unit = json.number("unit", 1);
        for (Transform.Kind known : Transform.Kind.values()) {
            if (known.toString().equals(kind) && unit > 0) {
                return new Transform(known, unit);
            }
        }
        throw json.problem("must have a known kind and a unit > 0 but has " + quoted(kind) + " and " + unit);
    }

    private static ModelParts.Range range(ManifestPart json) throws ModelFormatException {
        double smallest = json.number("smallest", Double.NEGATIVE_INFINITY);
        double largest = json.number("largest", Double.POSITIVE_INFINITY);
        if (!(smallest < largest)) {
            throw json.problem("must not be empty but goes from " + smallest + " to " + largest);
        }
        return new ModelParts.Range(smallest, largest);
    }

    /** Empty where the file has only their digest. */
    private Optional<TaskData<X>> observations(ManifestPart json, List<X> inputs, List<String> learned)
            throws ModelFormatException {
        return json.flag("stored")
                ? Optional.of(StoredObservations.read(archive, json, inputs, learned))
                : Optional.empty();
    }

    private void requireColumn(String name, Matrix values, int column, String expected, DoublePredicate rule)
            throws ModelFormatException {
        for (int i = 0; i < values.rows(); i++) {
            double value = values.get(i, column);
            if (!rule.test(value)) {
                throw archive.arrayProblem(
                        name, "must be " + expected + " in column " + column + " but row " + i + " has " + value);
            }
        }
    }

    private OutputKernelModel<X> model(ModelParts<X> parts) throws ModelFormatException {
        Optional<Magnitudes.Problem> problem = Magnitudes.problem(parts);
        if (problem.isPresent()) {
            throw problem.get().isArray()
                    ? archive.arrayProblem(problem.get().place(), problem.get().text())
                    : manifest.problem(
                            problem.get().place() + " " + problem.get().text());
        }
        try {
            return new OutputKernelModel<>(parts);
        } catch (IllegalArgumentException e) {
            throw archive.problem("inputs", "must fit their kernel but do not: " + messageOf(e));
        }
    }
}
