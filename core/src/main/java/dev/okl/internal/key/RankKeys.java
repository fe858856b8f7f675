package dev.okl.internal.key;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * Keys of inputs that do not depend on units: each number counts by its place among those of all inputs, so that hours and days, or dates
 * counted from another day, have the same keys.
 */
public final class RankKeys {
    private RankKeys() {}

    /**
     * Keys for these inputs; numbers in an input that is neither a number nor made of cells count as they are.
     *
     * @param number of an input without a value of its own, which no two runs could tell apart
     */
    public static <X> ToLongFunction<X> of(List<? extends X> inputs, ToLongFunction<? super X> number) {
        Object[][] all = inputs.stream().map(RankKeys::cells).toArray(Object[][]::new);
        Map<Integer, Map<Object, Integer>> ranks = new HashMap<>();
        for (Object[] cells : all) {
            for (int c = 0; c < cells.length; c++) {
                if (cells[c] instanceof Double && !ranks.containsKey(c)) {
                    ranks.put(c, ranks(all, c));
                }
            }
        }
        return x -> {
            Object[] cells = cells(x);
            for (int c = 0; c < cells.length; c++) {
                cells[c] = cells[c] instanceof Double ? ranks.get(c).get(cells[c]) : cells[c];
            }
            return x instanceof StableHash.Hashed row
                    ? row.stableHash(cells)
                    : StableHash.of(cells[0]).orElseGet(() -> number.applyAsLong(x));
        };
    }

    private static Object[] cells(Object input) {
        return input instanceof StableHash.Hashed row ? row.cells() : new Object[] {input};
    }

    private static Map<Object, Integer> ranks(Object[][] all, int column) {
        TreeSet<Double> values = new TreeSet<>();
        Arrays.stream(all)
                .filter(cells -> column < cells.length && cells[column] instanceof Double)
                .forEach(cells -> values.add((Double) cells[column]));
        Map<Object, Integer> ranks = new HashMap<>();
        for (Double value : values) {
            ranks.put(value, ranks.size());
        }
        return ranks;
    }
}
