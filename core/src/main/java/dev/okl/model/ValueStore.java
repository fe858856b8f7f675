package dev.okl.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.internal.archive.ManifestPart;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import dev.okl.kernel.TextSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * How a list of values (inputs, or descriptions of tasks) is stored: arrays under a prefix, and what else there is to
 * say in the manifest.
 */
interface ValueStore {
    /** The type in the manifest. */
    String name();

    /** The type in Java; {@code Object} where the file does not know it. */
    Class<?> type();

    /** Whether every one of the values can be stored. */
    boolean takes(List<?> values);

    /** Adds to the arrays and the manifest; the values are of this type. */
    void write(List<?> values, String prefix, Map<String, NpyArray> arrays, ObjectNode manifest);

    /** Reads as many values as there must be. */
    List<?> read(ModelArchive archive, String prefix, int count, ManifestPart manifest) throws ModelFormatException;

    /**
     * Values that are one array: a number, text or vector each.
     *
     * @param array the name of the array
     * @param fixedLength whether the values are themselves arrays, all of the same length
     */
    record SimpleStore<V>(
            String name,
            Class<V> type,
            String array,
            NpyArray.Kind kind,
            boolean fixedLength,
            Function<List<V>, NpyArray> toArray,
            Function<NpyArray, List<V>> fromArray)
            implements ValueStore {
        static final List<ValueStore> ALL = List.of(
                scalars(
                        "number",
                        Double.class,
                        "numbers",
                        NpyArray.Kind.DOUBLE,
                        SimpleStore::numbers,
                        array -> Arrays.stream(array.doubles()).boxed().toList()),
                scalars(
                        "integer",
                        Integer.class,
                        "integers",
                        NpyArray.Kind.INT,
                        SimpleStore::integers,
                        array -> Arrays.stream(array.ints()).boxed().toList()),
                scalars("long", Long.class, "integers", NpyArray.Kind.LONG, SimpleStore::longs, array -> Arrays.stream(
                                array.longs())
                        .boxed()
                        .toList()),
                scalars(
                        "text",
                        String.class,
                        "texts",
                        NpyArray.Kind.TEXT,
                        SimpleStore::texts,
                        array -> List.of(array.texts())),
                new SimpleStore<>(
                        "vector",
                        double[].class,
                        "vectors",
                        NpyArray.Kind.DOUBLE,
                        true,
                        SimpleStore::vectors,
                        SimpleStore::vectors),
                new SimpleStore<>(
                        "flags",
                        boolean[].class,
                        "flags",
                        NpyArray.Kind.INT,
                        true,
                        SimpleStore::flags,
                        SimpleStore::flags));

        private static <V> SimpleStore<V> scalars(
                String name,
                Class<V> type,
                String array,
                NpyArray.Kind kind,
                Function<List<V>, NpyArray> toArray,
                Function<NpyArray, List<V>> fromArray) {
            return new SimpleStore<>(name, type, array, kind, false, toArray, fromArray);
        }

        @Override
        public boolean takes(List<?> values) {
            return values.stream().allMatch(type::isInstance)
                    && (!fixedLength || values.stream().allMatch(value -> length(value) == length(values.get(0))))
                    && (!fixedLength || length(values.get(0)) > 0);
        }

        private static int length(Object value) {
            return java.lang.reflect.Array.getLength(value);
        }

        @Override
        public void write(List<?> values, String prefix, Map<String, NpyArray> arrays, ObjectNode manifest) {
            List<V> typed = values.stream().map(type::cast).toList();
            arrays.put(prefix + array, toArray.apply(typed));
        }

        @Override
        public List<?> read(ModelArchive archive, String prefix, int count, ManifestPart manifest)
                throws ModelFormatException {
            String where = prefix + array;
            NpyArray stored = fixedLength ? archive.matrix(where, kind, count) : archive.vector(where, kind, count);
            if (type == boolean[].class && Arrays.stream(stored.ints()).anyMatch(flag -> flag != 0 && flag != 1)) {
                throw archive.arrayProblem(where, "must be 0 or 1 but is not everywhere");
            }
            return fromArray.apply(stored);
        }

        private static NpyArray numbers(List<Double> values) {
            return NpyArray.vector(
                    values.stream().mapToDouble(Double::doubleValue).toArray());
        }

        private static NpyArray integers(List<Integer> values) {
            return NpyArray.vector(values.stream().mapToInt(Integer::intValue).toArray());
        }

        private static NpyArray longs(List<Long> values) {
            return NpyArray.vector(values.stream().mapToLong(Long::longValue).toArray());
        }

        private static NpyArray texts(List<String> values) {
            return NpyArray.vector(values.toArray(String[]::new));
        }

        private static NpyArray vectors(List<double[]> values) {
            double[] all = values.stream().flatMapToDouble(Arrays::stream).toArray();
            return NpyArray.matrix(all, values.size(), values.get(0).length);
        }

        private static List<double[]> vectors(NpyArray array) {
            int length = array.columns();
            return IntStream.range(0, array.rows())
                    .mapToObj(i -> Arrays.copyOfRange(array.doubles(), i * length, (i + 1) * length))
                    .toList();
        }

        private static NpyArray flags(List<boolean[]> values) {
            int length = values.get(0).length;
            int[] all = new int[values.size() * length];
            for (int k = 0; k < all.length; k++) {
                all[k] = values.get(k / length)[k % length] ? 1 : 0;
            }
            return NpyArray.matrix(all, values.size(), length);
        }

        private static List<boolean[]> flags(NpyArray array) {
            boolean[][] rows = new boolean[array.rows()][array.columns()];
            for (int k = 0; k < array.ints().length; k++) {
                rows[k / array.columns()][k % array.columns()] = array.ints()[k] == 1;
            }
            return List.of(rows);
        }
    }

    /** Sets of texts: the size of each, and the members of all, one set after the other, each sorted. */
    final class SetStore implements ValueStore {
        static final String SIZES = "set-sizes";
        static final String MEMBERS = "set-members";

        @Override
        public String name() {
            return "set";
        }

        @Override
        public Class<?> type() {
            return Set.class;
        }

        @Override
        public boolean takes(List<?> values) {
            return values.stream()
                    .allMatch(value ->
                            value instanceof Set<?> set && set.stream().allMatch(member -> member instanceof String));
        }

        @Override
        public void write(List<?> values, String prefix, Map<String, NpyArray> arrays, ObjectNode manifest) {
            int[] sizes = new int[values.size()];
            List<String> members = new ArrayList<>();
            for (int i = 0; i < sizes.length; i++) {
                List<String> texts = ((Set<?>) values.get(i))
                        .stream().map(String.class::cast).toList();
                sizes[i] = texts.size();
                members.addAll(TextSet.copyOf(texts));
            }
            arrays.put(prefix + SIZES, NpyArray.vector(sizes));
            arrays.put(prefix + MEMBERS, NpyArray.vector(members.toArray(String[]::new)));
        }

        @Override
        public List<TextSet> read(ModelArchive archive, String prefix, int count, ManifestPart manifest)
                throws ModelFormatException {
            int[] sizes = archive.integers(prefix + SIZES, count, Integer.MAX_VALUE);
            String[] members =
                    archive.vector(prefix + MEMBERS, NpyArray.Kind.TEXT).texts();
            if (Arrays.stream(sizes).asLongStream().sum() != members.length) {
                throw archive.arrayProblem(
                        prefix + SIZES, "must add up to the " + members.length + " members there are but do not");
            }
            List<TextSet> sets = new ArrayList<>();
            int at = 0;
            for (int i = 0; i < count; i++) {
                List<String> texts = Arrays.asList(members).subList(at, at + sizes[i]);
                TextSet set = TextSet.copyOf(texts);
                if (!List.copyOf(set).equals(texts)) {
                    throw archive.arrayProblem(
                            prefix + MEMBERS, "must be sorted and distinct but those of set " + i + " are not");
                }
                sets.add(set);
                at += sizes[i];
            }
            return sets;
        }
    }
}
