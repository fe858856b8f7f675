package dev.okl.app.view;

import dev.okl.app.console.Figures;
import dev.okl.formula.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The inputs as items with names: what the latent directions prefer, what to recommend, what is alike.
 *
 * @param column of the ids
 * @param count of inputs
 * @param sampled a sentence where not all are shown
 */
public record ItemsView(
        String column,
        int count,
        List<Direction> directions,
        List<TaskItems> tasks,
        List<AlikeItems.Item> alike,
        Optional<String> sampled) {
    private static final int DIRECTIONS = 8;
    private static final int ENDS = 8;
    private static final int TOP = 10;

    /**
     * A latent direction with the items at both of its ends, the outermost first.
     *
     * @param oneSided whether all tasks lean to the same side, which is then that of {@code high}
     */
    public record Direction(double share, boolean oneSided, List<Valued> high, List<Valued> low) {}

    /** What a task would like best among what it does not know, and what it is known to like. */
    public record TaskItems(String task, List<Scored> top, List<Valued> known) {}

    /** An item with a value, if it is known. */
    public record Valued(String item, OptionalDouble value) {}

    /** An item with a prediction. */
    public record Scored(String item, double score) {}

    /** Empty where no column tells the inputs apart by a name. */
    static Optional<ItemsView> of(ViewSource source) {
        return source.labels().id().map(column -> items(source, column));
    }

    /** One task; for a source whose inputs have names. */
    public static TaskItems task(ViewSource source, String task) {
        return task(source, task, source.observationsOf(List.of(task)).get(task));
    }

    private static ItemsView items(ViewSource source, String column) {
        int fit = PageBudget.lists(PageBudget.RECOMMENDATIONS, 2 * TOP, source);
        Sample sample = Sample.of(source.tasks().size(), fit);
        List<String> shown = sample.of(source.tasks());
        Map<String, int[]> observations = source.observationsOf(shown);
        int count = source.model().inputs().size();
        List<AlikeItems.Item> alike = new AlikeItems(source).mostObserved();
        return new ItemsView(
                column,
                count,
                directions(source),
                shown.stream()
                        .map(task -> task(source, task, observations.get(task)))
                        .toList(),
                alike,
                sampled(sample, alike.size(), count));
    }

    private static List<Direction> directions(ViewSource source) {
        LatentDirections directions = LatentDirections.of(source.model());
        List<Direction> ends = new ArrayList<>();
        for (int k = 0; k < Math.min(DIRECTIONS, directions.shares().length); k++) {
            double[] leaning = directions.tasks().column(k);
            boolean down = Arrays.stream(leaning).allMatch(value -> value <= 0);
            double[] values = Arrays.stream(directions.inputs().column(k))
                    .map(value -> down ? -value : value)
                    .toArray();
            double[] opposite = Arrays.stream(values).map(value -> -value).toArray();
            // With few items, the two ends must not meet.
            int count = Math.min(ENDS, (values.length + 1) / 2);
            int others = Math.min(ENDS, values.length / 2);
            ends.add(new Direction(
                    directions.shares()[k],
                    down || Arrays.stream(leaning).allMatch(value -> value >= 0),
                    valued(source, values, TopScores.largest(values, count, i -> true)),
                    valued(source, values, TopScores.largest(opposite, others, i -> true))));
        }
        return ends;
    }

    private static List<Valued> valued(ViewSource source, double[] values, IntStream inputs) {
        List<Row> rows = source.model().inputs();
        return inputs.mapToObj(i -> new Valued(source.labels().of(rows.get(i)), ViewJson.finite(values[i])))
                .toList();
    }

    private static TaskItems task(ViewSource source, String task, int[] observations) {
        List<Known> known = known(source, task, observations);
        Set<Row> inputs = known.stream().map(Known::input).collect(Collectors.toSet());
        InputLabels labels = source.labels();
        return new TaskItems(
                task,
                source.model().top(task, TOP, inputs::contains).stream()
                        .map(top -> new Scored(labels.of(top.input()), top.score()))
                        .toList(),
                known.stream()
                        .sorted(Comparator.comparingDouble(
                                        (Known one) -> one.value().orElse(0))
                                .reversed())
                        .limit(TOP)
                        .map(one -> new Valued(labels.of(one.input()), one.value()))
                        .toList());
    }

    /** Of a task that was folded in, the inputs are known but not the values. */
    private static List<Known> known(ViewSource source, String task, int[] observations) {
        int[] folded = source.stored().foldedIn().get(task);
        if (folded != null) {
            List<Row> inputs = source.model().inputs();
            return IntStream.of(folded)
                    .mapToObj(i -> new Known(inputs.get(i), OptionalDouble.empty()))
                    .toList();
        }
        return source.observations().stream()
                .flatMap(data -> IntStream.of(observations)
                        .mapToObj(o -> new Known(data.inputs().get(data.input(o)), OptionalDouble.of(data.value(o)))))
                .toList();
    }

    private static Optional<String> sampled(Sample tasks, int alike, int inputs) {
        return Sample.joined(List.of(
                tasks.sentence("task"),
                Optional.of("Alike ones are listed for the " + Figures.count(alike, "most observed input") + ".")
                        .filter(sentence -> alike != 0 && alike != inputs)));
    }

    /** An observed input, with its value where that is known. */
    private record Known(Row input, OptionalDouble value) {}
}
