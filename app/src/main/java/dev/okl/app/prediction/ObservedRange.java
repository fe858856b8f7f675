package dev.okl.app.prediction;

import dev.okl.OutputKernelModel;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * From where to where curves were observed, where an input is one number: what is said beyond is a forecast.
 *
 * @param all of all tasks
 * @param byTask of each task that was learned from, where the model has its observations
 */
public record ObservedRange(DoubleSummaryStatistics all, Map<String, DoubleSummaryStatistics> byTask) {
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

    /** Empty where an input is not one number. */
    public static Optional<ObservedRange> of(StoredModel stored) {
        boolean isNumber = stored.kernel().schema().size() == 1
                && stored.kernel()
                                .resolved()
                                .numericColumns(stored.kernel().schema())
                                .size()
                        == 1;
        return isNumber ? Optional.of(of(stored.model())) : Optional.empty();
    }

    private static ObservedRange of(OutputKernelModel<Row> model) {
        DoubleSummaryStatistics all = new DoubleSummaryStatistics();
        model.inputs().forEach(input -> all.accept(number(input)));
        Map<String, DoubleSummaryStatistics> byTask = new HashMap<>();
        model.parts().observations().ifPresent(data -> collect(data, byTask));
        return new ObservedRange(all, byTask);
    }

    private static void collect(TaskData<Row> data, Map<String, DoubleSummaryStatistics> byTask) {
        for (int o = 0; o < data.size(); o++) {
            byTask.computeIfAbsent(data.tasks().get(data.task(o)), task -> new DoubleSummaryStatistics())
                    .accept(number(data.inputs().get(data.input(o))));
        }
    }

    private static double number(Row input) {
        return (Double) input.cell(input.schema().name(0));
    }

    /** Where an input is for a task; for one that was not learned from, as for all. */
    public Place place(Row input, String task) {
        double x = number(input);
        if (!contains(all, x)) {
            return Place.BEYOND_ALL;
        }
        return contains(byTask.getOrDefault(task, all), x) ? Place.WITHIN : Place.BEYOND_TASK;
    }

    /** From where to where a task was observed. */
    public DoubleSummaryStatistics of(String task) {
        return byTask.getOrDefault(task, all);
    }

    private static boolean contains(DoubleSummaryStatistics range, double x) {
        return x >= range.getMin() && x <= range.getMax();
    }
}
