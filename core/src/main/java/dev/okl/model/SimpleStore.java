package dev.okl.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.internal.archive.NpyArray;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

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
    public List<?> read(CheckedArrays arrays, String prefix, int count, JsonPart manifest) throws ModelFormatException {
        String where = prefix + array;
        NpyArray stored = fixedLength ? arrays.matrix(where, kind, count) : arrays.vector(where, kind, count);
        if (type == boolean[].class && Arrays.stream(stored.ints()).anyMatch(flag -> flag != 0 && flag != 1)) {
            throw arrays.problem(where, "must be 0 or 1 but is not everywhere");
        }
        return fromArray.apply(stored);
    }

    private static NpyArray numbers(List<Double> values) {
        return NpyArray.vector(values.stream().mapToDouble(Double::doubleValue).toArray());
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
