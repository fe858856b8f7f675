package dev.okl.app.view;

import dev.okl.OutputKernelModel;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.selection.PathPoint;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the views are value from.
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
    private ViewSource(
            StoredModel stored,
            String title,
            InputLabels labels,
            List<Double> pathSeconds,
            Optional<Findings> findings) {
        this(stored, title, labels, pathSeconds, findings, new Once<>(() -> CurveGrid.of(stored)));
    }

    /** Only a model. */
    public static ViewSource of(StoredModel stored, String title) {
        return new ViewSource(stored, title, InputLabels.of(stored), List.of(), Optional.empty());
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

    /** The same for another model of the same data, one along the path, to which what was held out is new. */
    public ViewSource withModel(OutputKernelModel<Row> other) {
        StoredModel same = new StoredModel(
                other, stored.columns(), stored.fit().beforeRefit(), stored.foldedIn(), stored.titles());
        return new ViewSource(same, title, labels, pathSeconds, findings);
    }

    public ViewSource withFindings(Findings found) {
        return new ViewSource(stored, title, labels, pathSeconds, Optional.of(found), grid);
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

    /** The observations that were held out for validation; none where that is not known. */
    BitSet heldOut() {
        return stored.fit().heldOut().orElseGet(BitSet::new);
    }

    /** What the model has to do with the observations that were held out; empty where none is marked. */
    Optional<String> heldOutWords() {
        if (heldOut().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                stored.fit().refit()
                        ? "held out while lambda was chosen; the model drawn here has learned from them since"
                        : "held out, and new to the model drawn here");
    }

    /** A value that is computed when it is first needed; threads that need it meanwhile wait. */
    private static final class Once<T> implements Supplier<T> {
        private final Supplier<T> computation;
        private T value;

        Once(Supplier<T> computation) {
            this.computation = computation;
        }

        @Override
        public synchronized T get() {
            if (value == null) {
                value = computation.get();
            }
            return value;
        }
    }
}
