package dev.okl.app.modelfile;

import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The numbers of inputs in a column, from the first to the last; of no numbers the first is larger than the last. */
public record InputRange(double first, double last) {
    /** For each of some columns, from where to where inputs are. */
    public static List<InputRange> along(List<String> columns, Collection<Row> inputs) {
        return columns.stream()
                .map(column -> inputs.stream()
                        .map(input -> input.cell(column))
                        .filter(Double.class::isInstance)
                        .mapToDouble(Double.class::cast)
                        .summaryStatistics())
                .map(ends -> new InputRange(ends.getMin(), ends.getMax()))
                .toList();
    }

    /** The same of each task; without those that have no number in one of the columns. */
    public static Map<String, List<InputRange>> byTask(List<String> columns, TaskData<Row> data) {
        Map<String, List<InputRange>> ranges = new HashMap<>();
        ObservationIndex byTask = data.byTask();
        for (int j = 0; j < data.tasks().size(); j++) {
            List<InputRange> along = along(
                    columns,
                    IntStream.range(byTask.start(j), byTask.end(j))
                            .mapToObj(o -> data.inputs().get(byTask.partner(o)))
                            .toList());
            if (along.stream().allMatch(range -> range.first <= range.last)) {
                ranges.put(data.tasks().get(j), along);
            }
        }
        return ranges;
    }

    /** A gap is nowhere beyond. */
    public boolean contains(Object cell) {
        return !(cell instanceof Double x) || (x >= first && x <= last);
    }
}
