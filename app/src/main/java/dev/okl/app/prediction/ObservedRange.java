package dev.okl.app.prediction;

import dev.okl.app.modelfile.StoredModel;
import dev.okl.formula.Row;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * From where to where curves were observed, where an input is one number: what is said beyond is a forecast.
 *
 * @param column that has the number
 * @param all of all tasks, also those that were folded in
 * @param byTask of each task of which the model knows where it was observed
 */
public record ObservedRange(String column, DoubleSummaryStatistics all, Map<String, DoubleSummaryStatistics> byTask) {
    /** How far beyond the observations an input is. */
    public enum Place {
        WITHIN(""),
        BEYOND_TASK("task"),
        BEYOND_ALL("all");

        private final String mark;

        Place(String mark) {
            this.mark = mark;
        }

        /** The mark in a table: beyond those of its task, or of all. */
        public String mark() {
            return mark;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** Empty where the kernel is of something else than one number. */
    public static Optional<ObservedRange> of(StoredModel stored) {
        return stored.curveColumn().map(column -> of(stored, column));
    }

    private static ObservedRange of(StoredModel stored, String column) {
        DoubleSummaryStatistics all = new DoubleSummaryStatistics();
        stored.model().inputs().forEach(input -> all.accept(input.number(column)));
        Map<String, DoubleSummaryStatistics> byTask = new HashMap<>();
        stored.model().parts().observations().ifPresent(data -> {
            for (int o = 0; o < data.size(); o++) {
                byTask.computeIfAbsent(data.tasks().get(data.task(o)), task -> new DoubleSummaryStatistics())
                        .accept(data.inputs().get(data.input(o)).number(column));
            }
        });
        stored.foldedRanges().forEach((task, range) -> {
            DoubleSummaryStatistics ends = new DoubleSummaryStatistics();
            ends.accept(range.first());
            ends.accept(range.last());
            byTask.put(task, ends);
            all.combine(ends);
        });
        return new ObservedRange(column, all, byTask);
    }

    /** Where an input is for a task; for one that was not learned from, as for all. */
    public Place place(Row input, String task) {
        double x = input.number(column);
        if (contains(of(task), x)) {
            return Place.WITHIN;
        }
        return contains(all, x) ? Place.BEYOND_TASK : Place.BEYOND_ALL;
    }

    /** From where to where a task was observed. */
    public DoubleSummaryStatistics of(String task) {
        return byTask.getOrDefault(task, all);
    }

    private static boolean contains(DoubleSummaryStatistics range, double x) {
        return x >= range.getMin() && x <= range.getMax();
    }
}
