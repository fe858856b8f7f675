package dev.okl.model;

import static dev.okl.ModelFormatException.messageOf;
import static dev.okl.ModelFormatException.quoted;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.data.Matrix;
import dev.okl.internal.archive.ManifestPart;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import dev.okl.internal.key.ValueKey;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelForm;
import dev.okl.model.ValueStore.ScalarStore;
import dev.okl.model.ValueStore.SetStore;
import dev.okl.model.ValueStore.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A kernel with the values it is on: the inputs, or the descriptions of the tasks. */
record StoredSide<V>(List<V> values, Kernel<V> kernel) {
    private static final List<ValueStore> STORES = List.of(
            ScalarStore.NUMBERS,
            new ScalarStore("integer", Integer.class, "integers", NpyArray.Kind.INT),
            new ScalarStore("long", Long.class, "integers", NpyArray.Kind.LONG),
            ScalarStore.TEXTS,
            new VectorStore("vector", double[].class, "vectors", NpyArray.Kind.DOUBLE),
            new VectorStore("flags", boolean[].class, "flags", NpyArray.Kind.INT),
            SetStore.SETS,
            RowStore.ROWS);

    /** The type of values in a file: that of Java, or {@code Object} where only a codec knows. */
    static Class<?> type(ManifestPart json) throws ModelFormatException {
        return store(json).map(ValueStore::type).orElse(Object.class);
    }

    /** Adds to the manifest and the arrays. */
    void write(Names names, Optional<InputCodec<V>> codec, ObjectNode json, Map<String, NpyArray> arrays) {
        ValueStore store = codec.<ValueStore>map(CodecStore::new).orElseGet(() -> storeOf(names));
        json.put("type", store.name());
        try {
            store.write(values, names.values(), arrays, json);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the " + names.words() + " cannot be stored: " + e.getMessage(), e);
        }
        ObjectNode tree = new KernelWriter(names.kernel()).write(kernel, store.type(), arrays);
        json.set("kernel", tree);
        if (tree.get("kind").textValue().equals(KernelForm.CUSTOM)) {
            Matrix samples = Samples.of(kernel, values);
            arrays.put(names.samples(), NpyArray.matrix(samples.data(), samples.rows(), samples.cols()));
        }
    }

    private ValueStore storeOf(Names names) {
        return STORES.stream()
                .filter(store -> store.takes(values))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the " + names.words()
                        + " must be numbers, texts, sets of texts, vectors or flags of one length, or rows of one"
                        + " table to be stored without a codec, but one is a " + KernelWriter.className(values.get(0))
                        + "; give one in UserParts"));
    }

    /** What reading needs beyond the file and was not given, in words. */
    static List<String> needs(Names names, ManifestPart json, Optional<?> givenKernel, Optional<?> givenCodec)
            throws ModelFormatException {
        List<String> needs = new ArrayList<>();
        ManifestPart kernel = json.object("kernel");
        if (kernel.text("kind").equals(KernelForm.CUSTOM) && givenKernel.isEmpty()) {
            String name = kernel.text("class");
            String hint = name.startsWith("dev.okl.formula.")
                    ? ", part of a formula: learned with the BoundFormula itself, a model stores it"
                    : "";
            needs.add("the kernel on the " + names.words() + " (" + quoted(name) + hint + ")");
        }
        if (json.text("type").equals(CodecStore.NAME) && givenCodec.isEmpty()) {
            needs.add("a codec for the " + names.words() + " (" + quoted(json.text("class")) + ")");
        }
        return needs;
    }

    /** The store that the manifest names, unless it is that of a codec. */
    private static Optional<ValueStore> store(ManifestPart json) throws ModelFormatException {
        String type = json.text("type");
        if (type.equals(CodecStore.NAME)) {
            return Optional.empty();
        }
        return Optional.of(STORES.stream()
                .filter(store -> store.name().equals(type))
                .findFirst()
                .orElseThrow(() -> json.problem("must be of a known type but was " + quoted(type))));
    }

    /** What there is {@link #needs need} of must be given. */
    static <V> StoredSide<V> read(
            ModelArchive archive,
            Names names,
            ManifestPart json,
            int count,
            Optional<Kernel<V>> givenKernel,
            Optional<InputCodec<V>> codec)
            throws ModelFormatException {
        Optional<ValueStore> own = store(json);
        if (own.isPresent() && codec.isPresent()) {
            throw new IllegalArgumentException("the " + names.words() + " were stored without a codec, as type '"
                    + own.get().name() + "': read them without one");
        }
        ValueStore store = own.orElseGet(() -> new CodecStore<>(codec.orElseThrow()));
        @SuppressWarnings("unchecked")
        List<V> values = (List<V>) store.read(archive, names.values(), count, json);
        if (names.distinct()) {
            requireDistinct(values, json);
        }
        return new StoredSide<>(values, kernel(archive, names, json.object("kernel"), store, values, givenKernel));
    }

    private static void requireDistinct(List<?> values, ManifestPart json) throws ModelFormatException {
        Set<Object> seen = new HashSet<>();
        for (Object value : values) {
            if (!seen.add(ValueKey.of(value))) {
                throw json.problem("must be distinct but number " + seen.size() + " repeats another");
            }
        }
    }

    private static <V> Kernel<V> kernel(
            ModelArchive archive,
            Names names,
            ManifestPart json,
            ValueStore store,
            List<V> values,
            Optional<Kernel<V>> given)
            throws ModelFormatException {
        if (json.text("kind").equals(KernelForm.CUSTOM)) {
            int n = Samples.count(values);
            Kernel<V> kernel = given.orElseThrow();
            Samples.requireSame(kernel, values, archive.matrix(names.samples(), n, n), names.words());
            return kernel;
        }
        @SuppressWarnings("unchecked")
        Kernel<V> kernel = (Kernel<V>) new KernelReader(archive, names.kernel(), values).read(json, store.type());
        requireDefined(kernel, values, json);
        if (given.isPresent()) {
            Samples.requireSame(given.get(), values, Samples.of(kernel, values), names.words());
        }
        return kernel;
    }

    /** A spline of a negative time, a missing cell, an id that is not in the table: refused here rather than at a prediction. */
    private static <V> void requireDefined(Kernel<V> kernel, List<V> values, ManifestPart json)
            throws ModelFormatException {
        for (int i = 0; i < values.size(); i++) {
            double own;
            try {
                own = kernel.at(values.get(i), values.get(i));
            } catch (IllegalArgumentException e) {
                throw json.problem("must take every stored value but fails at number " + i + ": " + messageOf(e));
            }
            if (!(own >= 0) || Double.isInfinite(own)) {
                throw json.problem("must be finite and >= 0 for equal values but is " + own + " at number " + i);
            }
        }
    }

    /**
     * What the two sides of a model are called in its file.
     *
     * @param words in messages
     * @param values the prefix of the arrays that hold the inputs or the descriptions
     * @param kernel the prefix of the arrays that belong to the kernel
     * @param distinct whether no value occurs twice; two tasks may have one description
     */
    record Names(String words, String values, String kernel, boolean distinct) {
        static final Names INPUTS = new Names("inputs", "inputs/points/", "inputs/kernel/", true);
        static final Names TASKS = new Names("tasks", "tasks/descriptions/", "tasks/kernel/", false);

        /** Values of the kernel at a few pairs, to tell whether a kernel that is given is the same. */
        String samples() {
            return kernel + "samples";
        }
    }

    /** A kernel at a few pairs of inputs: tells whether a kernel that is handed in is the one that was learned with. */
    private static final class Samples {
        private static final int INPUTS = 8;

        /** Math.exp and its like may differ in the last digits from machine to machine. */
        private static final double TOLERANCE = 1e-9;

        private Samples() {}

        static int count(List<?> inputs) {
            return Math.min(INPUTS, inputs.size());
        }

        static <V> Matrix of(Kernel<V> kernel, List<V> inputs) {
            int n = count(inputs);
            double[] samples = new double[n * n];
            Arrays.setAll(samples, k -> kernel.at(input(inputs, k / n), input(inputs, k % n)));
            return new Matrix(n, n, samples);
        }

        /** Refuses a kernel that has other values at these inputs. */
        static <V> void requireSame(Kernel<V> given, List<V> inputs, Matrix expected, String side) {
            Matrix actual;
            try {
                actual = of(given, inputs);
            } catch (RuntimeException e) {
                throw new IllegalArgumentException(
                        "the kernel given for the " + side + " must take those of the model but does not: "
                                + e.getMessage(),
                        e);
            }
            for (int i = 0; i < expected.rows(); i++) {
                for (int j = 0; j < expected.rows(); j++) {
                    double scale = Math.max(Math.abs(expected.get(i, i)), Math.abs(expected.get(j, j)));
                    if (!(Math.abs(actual.get(i, j) - expected.get(i, j)) <= TOLERANCE * scale)) {
                        throw new IllegalArgumentException("the kernel given for the " + side
                                + " must be the one that was learned with but K(x,z) is " + actual.get(i, j)
                                + " and was "
                                + expected.get(i, j) + " for the inputs "
                                + Arrays.deepToString(new Object[] {input(inputs, i), input(inputs, j)}));
                    }
                }
            }
        }

        /** Spread over the list. */
        private static <V> V input(List<V> inputs, int sample) {
            return inputs.get((int) ((long) sample * inputs.size() / count(inputs)));
        }
    }
}
