package dev.okl.model;

import static dev.okl.ModelFormatException.messageOf;
import static dev.okl.ModelFormatException.quoted;

import dev.okl.ModelFormatException;
import dev.okl.data.Matrix;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.internal.archive.ManifestPart;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelForm;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.VectorKernel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the kernel that {@link KernelWriter} described. */
final class KernelReader {
    /** As many as a formula may have parts; each is evaluated for every pair of inputs. */
    private static final int MOST_KERNELS = 10_000;

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
        if (++kernels > MOST_KERNELS) {
            throw json.problem("must be one of at most " + MOST_KERNELS + " kernels but there are more");
        }
        String kind = json.text("kind");
        return switch (kind) {
            case KernelForm.SUM -> Kernels.sum(list(json, "terms", input));
            case KernelForm.PRODUCT -> Kernels.product(list(json, "factors", input));
            case KernelForm.SCALED -> {
                double factor = json.number(KernelForm.FACTOR);
                yield tree(json.object("kernel"), input).times(factor);
            }
            case KernelForm.OF_NUMBERS -> {
                requireInput(json, kind, Double.class, input);
                yield ofNumbers(json.object("kernel"));
            }
            case "precomputed" -> {
                requireInput(json, kind, String.class, input);
                yield table(json, "table");
            }
            case "formula" -> {
                requireInput(json, kind, Row.class, input);
                yield formula(json, ((Row) inputs.get(0)).schema());
            }
            default -> simple(json, kind, input);
        };
    }

    private static Kernel<?> simple(ManifestPart json, String name, Class<?> input) throws ModelFormatException {
        KernelKind kind = KernelKind.named(name)
                .orElseThrow(() -> json.problem("must be of a known kind but was " + quoted(name)));
        if (!kind.takes(input)) {
            requireInput(json, name, kind.input(), input);
        }
        return kind.read().from(json);
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
        return Formula.parse(json.text("formula")).bind(schema, List.of(), file -> {
            if (!tables.containsKey(file)) {
                throw new IllegalArgumentException("the table of " + quoted(file) + " is missing");
            }
            return tables.get(file);
        });
    }

    private Kernel<String> table(ManifestPart json, String key) throws ModelFormatException {
        String name = json.text(key);
        if (!name.startsWith(prefix) || !ModelArchive.isArrayName(name)) {
            throw json.problem("must name a table under " + prefix + " but names " + quoted(name));
        }
        String[] ids = archive.vector(name + "/ids", NpyArray.Kind.TEXT).texts();
        Matrix values = archive.matrix(name + "/values", ids.length, ids.length);
        double[][] rows = new double[ids.length][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = values.row(i);
        }
        try {
            return Kernels.precomputed(List.of(ids), rows);
        } catch (IllegalArgumentException e) {
            throw archive.arrayProblem(name + "/values", messageOf(e));
        }
    }

    private static void requireInput(ManifestPart json, String kind, Class<?> expected, Class<?> input)
            throws ModelFormatException {
        if (expected != input) {
            throw json.problem("must be a kernel of " + input.getSimpleName() + " but " + kind + " is one of "
                    + expected.getSimpleName());
        }
    }
}
