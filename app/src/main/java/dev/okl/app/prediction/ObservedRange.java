package dev.okl.app.prediction;

import dev.okl.app.modelfile.InputRange;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.formula.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * From where to where curves were observed, along each of the columns that they are along: what is said beyond is a forecast.
 *
 * @param columns that have the numbers
 * @param all for each column, from where to where the tasks were observed that the model was learned from
 * @param byTask the same for each task of which the model knows where it was observed, also those that were folded in
 * @param ofLearned whether the tasks that the model was learned from are among these
 */
public record ObservedRange(
        List<String> columns, List<InputRange> all, Map<String, List<InputRange>> byTask, boolean ofLearned) {
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

    /** Empty where inputs are no points of curves. */
    public static Optional<ObservedRange> of(StoredModel stored) {
        List<String> columns = stored.curveColumns();
        return columns.isEmpty() ? Optional.empty() : Optional.of(of(stored, columns));
    }

    private static ObservedRange of(StoredModel stored, List<String> columns) {
        Map<String, List<InputRange>> byTask = new HashMap<>(stored.foldedRanges());
        stored.model().parts().observations().ifPresent(data -> byTask.putAll(InputRange.byTask(columns, data)));
        return new ObservedRange(
                columns,
                InputRange.along(columns, stored.model().inputs()),
                byTask,
                stored.model().parts().observations().isPresent());
    }

    /** Where an input is for a task; for one whose observations are not known, as for all. */
    public Place place(Row input, String task) {
        if (contains(byTask.getOrDefault(task, all), input)) {
            return Place.WITHIN;
        }
        return contains(all, input) ? Place.BEYOND_TASK : Place.BEYOND_ALL;
    }

    private boolean contains(List<InputRange> ranges, Row input) {
        return IntStream.range(0, columns.size()).allMatch(c -> ranges.get(c).contains(input.cell(columns.get(c))));
    }
}
