package dev.okl.app.view;

import dev.okl.OutputKernelModel;
import dev.okl.app.modelfile.FitRecord;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.selection.PathPoint;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The model that the views are made from, with its labels and what its file does not hold.
 *
 * @param stored the model, with what its file tells
 * @param title of the page
 * @param labels what inputs are called
 * @param pathSeconds the time that each point of the path took, which only a fresh fit knows; else empty
 * @param findings what a comparison of methods found, if there was one
 * @param grid where curves are computed, for a model that has them; every question about a curve shares it
 */
public record ViewSource(
        StoredModel stored,
        String title,
        InputLabels labels,
        List<Double> pathSeconds,
        Optional<Findings> findings,
        Supplier<CurveGrid> grid) {
    /** Only a model. */
    public static ViewSource of(StoredModel stored, String title) {
        return new ViewSource(
                stored, title, InputLabels.of(stored), List.of(), Optional.empty(), new CachedGrid(stored));
    }

    /** A model that has just been fitted, with the times that its path took. */
    public static ViewSource of(FittedModel fresh, String title) {
        ViewSource source = of(fresh.stored(), title);
        List<Double> seconds =
                fresh.fit().path().stream().map(PathPoint::seconds).toList();
        return new ViewSource(source.stored, title, source.labels, seconds, source.findings, source.grid);
    }

    public ViewSource withLabels(InputLabels others) {
        return new ViewSource(stored, title, others, pathSeconds, findings, grid);
    }

    /** The same for another model along the path of the same data, which was not fitted to the held-out observations. */
    public ViewSource withModel(OutputKernelModel<Row> other) {
        StoredModel same = new StoredModel(
                other,
                stored.columns(),
                fit().beforeRefit(),
                stored.foldedIn(),
                stored.foldedRanges(),
                stored.titles());
        return new ViewSource(same, title, labels, pathSeconds, findings, new CachedGrid(same));
    }

    public ViewSource withFindings(Findings found) {
        return new ViewSource(stored, title, labels, pathSeconds, Optional.of(found), grid);
    }

    FitRecord fit() {
        return stored.fit();
    }

    OutputKernelModel<Row> model() {
        return stored.model();
    }

    List<String> tasks() {
        return model().tasks();
    }

    Optional<TaskData<Row>> observations() {
        return model().parts().observations();
    }

    /** The numbers of the observations of some tasks; none of tasks that were folded in, nor of a model without data. */
    Map<String, int[]> observationsOf(List<String> some) {
        Map<String, IntStream.Builder> found = new HashMap<>();
        some.forEach(task -> found.put(task, IntStream.builder()));
        observations().ifPresent(data -> {
            IntStream.Builder[] byTask = data.tasks().stream().map(found::get).toArray(IntStream.Builder[]::new);
            for (int o = 0; o < data.size(); o++) {
                if (byTask[data.task(o)] != null) {
                    byTask[data.task(o)].add(o);
                }
            }
        });
        Map<String, int[]> numbers = new HashMap<>();
        found.forEach((task, builder) -> numbers.put(task, builder.build().toArray()));
        return numbers;
    }

    /** The observations that were held out for validation; none where that is not known. */
    BitSet heldOut() {
        return fit().heldOut().orElseGet(BitSet::new);
    }

    /** What the model has to do with the observations that were held out; empty where none is marked. */
    Optional<String> heldOutWords() {
        return Optional.of(
                        fit().refit()
                                ? "held out while lambda was chosen; the model drawn here has learned from them since"
                                : "held out, and new to the model drawn here")
                .filter(words -> !heldOut().isEmpty());
    }

    /** Computes the grid when it is first needed; threads that need it meanwhile wait. */
    private static final class CachedGrid implements Supplier<CurveGrid> {
        private final StoredModel stored;
        private Optional<CurveGrid> grid = Optional.empty();

        CachedGrid(StoredModel stored) {
            this.stored = stored;
        }

        @Override
        public synchronized CurveGrid get() {
            grid = grid.or(() -> Optional.of(CurveGrid.of(stored)));
            return grid.get();
        }
    }
}
