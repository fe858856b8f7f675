package dev.okl.model;

import static dev.okl.ModelFormatException.messageOf;
import static dev.okl.ModelFormatException.quoted;

import dev.okl.ModelFormatException;
import dev.okl.data.Matrix;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.internal.archive.ManifestPart;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.KernelForm;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.VectorKernel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Makes the kernel that {@link KernelWriter} described. */
final class KernelReader {
    /** As many as a formula may have parts; each is evaluated for every pair of inputs. */
    private static final int MAX_KERNELS = 10_000;

    static final String PRECOMPUTED = "precomputed";
    static final String FORMULA = "formula";

    private final ModelArchive archive;
    private final String prefix;
    private final List<?> inputs;
    private int kernels;

    /** @param inputs what the kernel is for, all of one type */
    KernelReader(ModelArchive archive, String prefix, List<?> inputs) {
        this.archive = archive;
        this.prefix = prefix;
        this.inputs = inputs;
    }

    Kernel<?> read(ManifestPart json, Class<?> input) throws ModelFormatException {
        try {
            return tree(json, input);
        } catch (IllegalArgumentException e) {
            // The kernels check their figures themselves.
            throw json.problem("must be a kernel but is not: " + messageOf(e));
        }
    }

    private Kernel<?> tree(ManifestPart json, Class<?> input) throws ModelFormatException {
        if (++kernels > MAX_KERNELS) {
            throw json.problem("must be one of at most " + MAX_KERNELS + " kernels but there are more");
        }
        String kind = json.text("kind");
        Class<?> taken =
                inputType(kind).orElseThrow(() -> json.problem("must be of a known kind but was " + quoted(kind)));
        if (taken != Object.class && taken != input) {
            throw json.problem("must be a kernel of " + input.getSimpleName() + " but " + kind + " is one of "
                    + taken.getSimpleName());
        }
        return switch (kind) {
            case KernelForm.SUM -> Kernels.sum(list(json, "terms", input));
            case KernelForm.PRODUCT -> Kernels.product(list(json, "factors", input));
            case KernelForm.SCALED -> {
                double factor = json.number(KernelForm.FACTOR);
                yield tree(json.object("kernel"), input).times(factor);
            }
            case KernelForm.OF_NUMBERS -> ofNumbers(json.object("kernel"));
            case PRECOMPUTED -> table(json, "table");
            case FORMULA -> formula(json, ((Row) inputs.get(0)).schema());
            default -> simple(json, kind);
        };
    }

    /** The type of inputs that a kernel of this kind takes, {@code Object} for any; empty where the file knows no such kind. */
    static Optional<Class<?>> inputType(String kind) {
        return Optional.ofNullable(
                switch (kind) {
                    case KernelForm.SUM, KernelForm.PRODUCT, KernelForm.SCALED, KernelForm.DELTA, "constant" ->
                        Object.class;
                    case "linear", "polynomial", "gaussian", "laplacian", "matern", "periodic" -> double[].class;
                    case "linear-spline", "cubic-spline", "decay-spline", KernelForm.OF_NUMBERS -> Double.class;
                    case "hamming-flags" -> boolean[].class;
                    case "hamming-sets" -> Set.class;
                    case PRECOMPUTED -> String.class;
                    case FORMULA -> Row.class;
                    default -> null;
                });
    }

    /** A kernel that is a few numbers and nothing else; it is written from its {@link KernelForm}. */
    private static Kernel<?> simple(ManifestPart json, String kind) throws ModelFormatException {
        return switch (kind) {
            case KernelForm.DELTA -> Kernels.delta();
            case "constant" -> Kernels.constant(json.number("value"));
            case "linear" -> Kernels.linear();
            case "polynomial" -> Kernels.polynomial(json.integer("degree", 1), json.number("offset"));
            case "gaussian" -> Kernels.gaussian(json.number("width"));
            case "laplacian" -> Kernels.laplacian(json.number("rate"));
            case "matern" -> Kernels.matern(json.number("nu"), json.number("width"));
            case "periodic" -> Kernels.periodic(json.number("period"), json.number("width"));
            case "linear-spline" -> Kernels.linearSpline();
            case "cubic-spline" -> Kernels.cubicSpline();
            case "decay-spline" -> Kernels.decaySpline();
            case "hamming-flags" -> Kernels.hammingOfFlags(json.number("rate"));
            case "hamming-sets" -> Kernels.hammingOfSets(json.number("rate"), json.integer("vocabularySize", 1));
            default -> throw new AssertionError(kind);
        };
    }

    private List<Kernel<? super Object>> list(ManifestPart json, String key, Class<?> input)
            throws ModelFormatException {
        List<Kernel<? super Object>> kernels = new ArrayList<>();
        for (ManifestPart item : json.objects(key)) {
            @SuppressWarnings("unchecked")
            Kernel<Object> kernel = (Kernel<Object>) tree(item, input);
            kernels.add(kernel);
        }
        return kernels;
    }

    private Kernel<Double> ofNumbers(ManifestPart json) throws ModelFormatException {
        if (tree(json, double[].class) instanceof VectorKernel kernel) {
            return kernel.ofNumbers();
        }
        throw json.problem("must be a single kernel of vectors but is not");
    }

    private Kernel<Row> formula(ManifestPart json, Schema schema) throws ModelFormatException {
        ManifestPart files = json.object("tables");
        Map<String, Kernel<String>> tables = new HashMap<>();
        for (String file : files.keys()) {
            tables.put(file, table(files, file));
        }
        BoundFormula formula = Formula.parse(json.text(FORMULA)).bind(schema, List.of(), file -> {
            if (!tables.containsKey(file)) {
                throw new IllegalArgumentException("the table of " + quoted(file) + " is missing");
            }
            return tables.get(file);
        });
        // A number where a search would start is not one that the model was learned with.
        for (KernelFamily.Open open : formula.open()) {
            throw json.problem("must have all numbers of its formula but the " + open.name() + " is '?'");
        }
        return formula;
    }

    private Kernel<String> table(ManifestPart json, String key) throws ModelFormatException {
        String name = json.text(key);
        if (!name.startsWith(prefix) || !ModelArchive.isArrayName(name)) {
            throw json.problem("must name a table under " + prefix + " but names " + quoted(name));
        }
        String[] ids = archive.vector(name + "/ids", NpyArray.Kind.TEXT).texts();
        Matrix values = archive.matrix(name + "/values", ids.length, ids.length);
        double[][] rows = IntStream.range(0, ids.length).mapToObj(values::row).toArray(double[][]::new);
        try {
            return Kernels.precomputed(List.of(ids), rows);
        } catch (IllegalArgumentException e) {
            throw archive.arrayProblem(name + "/values", messageOf(e));
        }
    }
}
