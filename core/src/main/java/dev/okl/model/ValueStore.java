package dev.okl.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.internal.archive.ManifestPart;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import dev.okl.kernel.TextSet;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** Numbers or texts: a vector of the given name and kind. */
    record ScalarStore(String name, Class<?> type, String array, NpyArray.Kind kind) implements ValueStore {
        static final ScalarStore NUMBERS = new ScalarStore("number", Double.class, "numbers", NpyArray.Kind.DOUBLE);
        static final ScalarStore TEXTS = new ScalarStore("text", String.class, "texts", NpyArray.Kind.TEXT);

        @Override
        public boolean takes(List<?> values) {
            return values.stream().allMatch(type::isInstance);
        }

        @Override
        public void write(List<?> values, String prefix, Map<String, NpyArray> arrays, ObjectNode manifest) {
            Object all = kind.newArray(values.size());
            for (int i = 0; i < values.size(); i++) {
                Array.set(all, i, values.get(i));
            }
            arrays.put(prefix + array, NpyArray.vector(all));
        }

        @Override
        public List<?> read(ModelArchive archive, String prefix, int count, ManifestPart manifest)
                throws ModelFormatException {
            Object all = archive.vector(prefix + array, kind, count).values();
            return IntStream.range(0, count).mapToObj(i -> Array.get(all, i)).toList();
        }
    }

    /** Vectors of numbers or of flags (0 and 1 in the file), all of one length: the rows of a matrix. */
    record VectorStore(String name, Class<?> type, String array, NpyArray.Kind kind) implements ValueStore {
        @Override
        public boolean takes(List<?> values) {
            return values.stream().allMatch(type::isInstance)
                    && values.stream().mapToInt(Array::getLength).distinct().count() == 1
                    && Array.getLength(values.get(0)) > 0;
        }

        @Override
        public void write(List<?> values, String prefix, Map<String, NpyArray> arrays, ObjectNode manifest) {
            int length = Array.getLength(values.get(0));
            Object all = kind.newArray(Math.multiplyExact(values.size(), length));
            for (int i = 0; i < values.size(); i++) {
                Object row = values.get(i) instanceof boolean[] flags ? integers(flags) : values.get(i);
                System.arraycopy(row, 0, all, i * length, length);
            }
            arrays.put(prefix + array, NpyArray.matrix(all, values.size(), length));
        }

        private static int[] integers(boolean[] flags) {
            return IntStream.range(0, flags.length).map(k -> flags[k] ? 1 : 0).toArray();
        }

        @Override
        public List<?> read(ModelArchive archive, String prefix, int count, ManifestPart manifest)
                throws ModelFormatException {
            NpyArray all = archive.matrix(prefix + array, kind, count);
            if (type == boolean[].class && Arrays.stream(all.ints()).anyMatch(flag -> flag != 0 && flag != 1)) {
                throw archive.arrayProblem(prefix + array, "must be 0 or 1 but is not everywhere");
            }
            List<Object> rows = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Object row = kind.newArray(all.columns());
                System.arraycopy(all.values(), i * all.columns(), row, 0, all.columns());
                rows.add(type == boolean[].class ? flags((int[]) row) : row);
            }
            return rows;
        }

        private static boolean[] flags(int[] integers) {
            boolean[] flags = new boolean[integers.length];
            for (int k = 0; k < flags.length; k++) {
                flags[k] = integers[k] == 1;
            }
            return flags;
        }
    }

    /** Sets of texts: the size of each, and the members of all, one set after the other, each sorted. */
    record SetStore(String name, Class<?> type) implements ValueStore {
        static final SetStore SETS = new SetStore("set", Set.class);

        private static final String SIZES = "set-sizes";
        private static final String MEMBERS = "set-members";

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
            List<String> members =
                    List.of(archive.vector(prefix + MEMBERS, NpyArray.Kind.TEXT).texts());
            if (Arrays.stream(sizes).asLongStream().sum() != members.size()) {
                throw archive.arrayProblem(
                        prefix + SIZES, "must add up to the " + members.size() + " members there are but do not");
            }
            List<TextSet> sets = new ArrayList<>();
            int at = 0;
            for (int size : sizes) {
                List<String> texts = members.subList(at, at + size);
                TextSet set = TextSet.copyOf(texts);
                if (!List.copyOf(set).equals(texts)) {
                    throw archive.arrayProblem(
                            prefix + MEMBERS,
                            "must be sorted and distinct but those of set " + sets.size() + " are not");
                }
                sets.add(set);
                at += size;
            }
            return sets;
        }
    }
}
