package dev.okl.app.view;

import dev.okl.data.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Inputs that are alike: those to which the latent functions give values in the same proportions, whatever the tasks. */
public final class AlikeItems {
    private static final int NEAR = 5;

    /** Little is known about what is rarely observed, so it is no good neighbour. */
    private static final int CANDIDATES = 1000;

    private final ViewSource source;
    private final Matrix values;
    private final double[] counts;
    private final int[] candidates;

    public AlikeItems(ViewSource source) {
        this.source = source;
        this.values = LatentDirections.of(source.model()).inputs();
        this.counts = counts(source);
        this.candidates = TopScores.largest(counts, CANDIDATES, i -> true).toArray();
    }

    /** An input with others like it. */
    public record Item(String item, OptionalInt observations, List<Near> near) {}

    /** Another input, and the cosine of the angle to it. */
    public record Near(String item, double similarity) {}

    /** The most observed ones. With a single latent function all would be alike, or opposite. */
    List<Item> mostObserved() {
        return values.cols() < 2
                ? List.of()
                : TopScores.largest(counts, PageBudget.lists(PageBudget.ALIKE, NEAR, source), i -> true)
                        .mapToObj(this::item)
                        .toList();
    }

    /** An input of the model, by its number. */
    public Item item(int i) {
        double[] similarity = Arrays.stream(candidates)
                .mapToDouble(other -> LatentDirections.cosine(values.row(i), values.row(other)))
                .toArray();
        List<Near> near = TopScores.largest(similarity, NEAR, c -> candidates[c] != i)
                .mapToObj(c -> new Near(label(candidates[c]), similarity[c]))
                .toList();
        return new Item(
                label(i),
                source.observations().isPresent() ? OptionalInt.of((int) counts[i]) : OptionalInt.empty(),
                near);
    }

    private String label(int i) {
        return source.labels().of(source.model().inputs().get(i));
    }

    /** How often each input of the model was observed; 0 where the model has no data. */
    private static double[] counts(ViewSource source) {
        double[] counts = new double[source.model().inputs().size()];
        source.observations().ifPresent(data -> {
            int[] ofData = new int[data.inputs().size()];
            for (int o = 0; o < data.size(); o++) {
                ofData[data.input(o)]++;
            }
            Arrays.setAll(counts, i -> {
                int number = data.inputNumber(source.model().inputs().get(i));
                return number < 0 ? 0 : ofData[number];
            });
        });
        return counts;
    }
}
