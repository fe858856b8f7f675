package dev.okl.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.internal.archive.NpyArray;
import dev.okl.kernel.TextSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
            List<String> texts =
                    ((Set<?>) values.get(i)).stream().map(String.class::cast).toList();
            sizes[i] = texts.size();
            members.addAll(TextSet.copyOf(texts));
        }
        arrays.put(prefix + SIZES, NpyArray.vector(sizes));
        arrays.put(prefix + MEMBERS, NpyArray.vector(members.toArray(String[]::new)));
    }

    @Override
    public List<TextSet> read(CheckedArrays arrays, String prefix, int count, JsonPart manifest)
            throws ModelFormatException {
        int[] sizes = arrays.integers(prefix + SIZES, count, Integer.MAX_VALUE);
        String[] members = arrays.vector(prefix + MEMBERS, NpyArray.Kind.TEXT).texts();
        if (Arrays.stream(sizes).asLongStream().sum() != members.length) {
            throw arrays.problem(
                    prefix + SIZES, "must add up to the " + members.length + " members there are but do not");
        }
        List<TextSet> sets = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < count; i++) {
            List<String> texts = Arrays.asList(members).subList(at, at + sizes[i]);
            TextSet set = TextSet.copyOf(texts);
            if (!List.copyOf(set).equals(texts)) {
                throw arrays.problem(
                        prefix + MEMBERS, "must be sorted and distinct but those of set " + i + " are not");
            }
            sets.add(set);
            at += sizes[i];
        }
        return sets;
    }
}
