package dev.okl.spark.frame;

import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.spark.engine.state.TaskGram;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Groups of tasks and the kernel on them.
 *
 * @param numbers the group of every key, see {@link TaskTable#KEY}
 */
public record TaskGroups(Map<String, Integer> numbers, TaskGram gram) {
    /** How many groups may come to the driver: their matrix may take a quarter of its memory. */
    public static int most() {
        return (int) Math.min(46_000, Math.sqrt(Runtime.getRuntime().maxMemory() / (4.0 * Double.BYTES)));
    }

    /**
     * Two tasks of each key stand for all of them, the first and the last by their ids: what tells these two apart tells any two apart,
     * and what does not, none.
     *
     * @param keys each with the number of its tasks and the descriptions of the first and the last
     * @return empty where the kernel tells tasks with the same key apart, by more than an identity part
     */
    static Optional<TaskGroups> of(Formula formula, DescribedColumns columns, List<org.apache.spark.sql.Row> keys) {
        List<org.apache.spark.sql.Row> sorted = new ArrayList<>(keys);
        sorted.sort(Comparator.comparing(key -> key.getString(0))); // the order in which they come does not matter
        List<Row> rows = new ArrayList<>();
        int[] firsts = new int[sorted.size()];
        long[] ends = new long[sorted.size()];
        for (int k = 0; k < firsts.length; k++) {
            firsts[k] = rows.size();
            ends[k] = (k == 0 ? 0 : ends[k - 1]) + sorted.get(k).getLong(1);
            rows.add(columns.row(sorted.get(k).getStruct(2), 0));
            if (sorted.get(k).getLong(1) > 1) {
                rows.add(columns.row(sorted.get(k).getStruct(3), 0));
            }
        }
        BoundFormula kernel = formula.bind(columns.schema(), all(rows, firsts, ends));
        KernelGram<Row> gram = KernelGram.of(kernel, rows);
        Map<String, Integer> numbers = new HashMap<>();
        Optional<GroupedGram> grouped = gram.grouped();
        if (grouped.isEmpty()) {
            sorted.forEach(key -> numbers.put(key.getString(0), 0));
            return Optional.of(new TaskGroups(numbers, TaskGram.identity(((IdentityGram) gram.gram()).scale())));
        }
        double[] sizes = new double[grouped.get().groups().size()];
        double diagonal = 0;
        for (int k = 0; k < firsts.length; k++) {
            int group = grouped.get().group(firsts[k]);
            double size = (double) sorted.get(k).getLong(1);
            if (size > 1 && grouped.get().group(firsts[k] + 1) != group) {
                return Optional.empty();
            }
            numbers.put(sorted.get(k).getString(0), group);
            sizes[group] += size;
            diagonal += size * kernel.at(rows.get(firsts[k]), rows.get(firsts[k]));
        }
        double mean = diagonal / (double) ends[ends.length - 1];
        TaskGram found =
                TaskGram.grouped(grouped.get().identityPart(), grouped.get().groups(), sizes, mean);
        boolean inOnePiece = rows.size() == sizes.length && !(gram.gram() instanceof GroupedGram);
        return Optional.of(new TaskGroups(numbers, inOnePiece ? found.inOnePiece(gram.gram()) : found));
    }

    /** A row for every task, for the figures that a formula takes from data. */
    private static List<Row> all(List<Row> rows, int[] firsts, long[] ends) {
        return new AbstractList<>() {
            @Override
            public Row get(int task) {
                int at = Arrays.binarySearch(ends, task + 1L);
                return rows.get(firsts[at < 0 ? -at - 1 : at]);
            }

            @Override
            public int size() {
                return (int) Math.min(Integer.MAX_VALUE, ends[ends.length - 1]);
            }
        };
    }
}
