package dev.okl.app.studio.run;

import dev.okl.app.studio.model.RunModel;
import dev.okl.app.view.Optionals;
import dev.okl.app.view.PathView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The points of a run: as they come, of all folds and ranks; at the end those of the path by which lambda was chosen. */
final class RunPoints {
    private final List<RunPoint> points = new ArrayList<>();
    private List<RunPoint> single = List.of();
    private Optional<Best> best = Optional.empty();
    private OptionalInt rank = OptionalInt.empty();

    /** The lambda with the smallest validation error. */
    record Best(OptionalDouble lambda, OptionalDouble rmse) {}

    int size() {
        return points.size();
    }

    List<RunPoint> all() {
        return List.copyOf(points);
    }

    /** At the end, the points of all paths where there were several. */
    List<RunPoint> single() {
        return single;
    }

    Optional<Best> best() {
        return best;
    }

    OptionalInt rank() {
        return rank;
    }

    /** Those after the first so many. */
    List<RunPoint> since(int before) {
        return before < points.size() ? List.copyOf(points.subList(before, points.size())) : List.of();
    }

    void add(RunPoint point) {
        points.add(point);
        // Errors on different folds cannot be compared; the first stands for all until their mean is known.
        if (point.validation() != null
                && point.fold().orElse(0) == 1
                && isBetter(point.validation().doubleValue())) {
            best = Optional.of(new Best(
                    OptionalDouble.of(point.lambda().doubleValue()),
                    OptionalDouble.of(point.validation().doubleValue())));
            rank = OptionalInt.of(point.rank());
        }
    }

    private boolean isBetter(double rmse) {
        return best.isEmpty() || rmse < best.get().rmse().orElseThrow();
    }

    /** The end: what the points come to. Several paths are kept beside it. */
    void settle(RunModel model) {
        boolean several = points.stream().anyMatch(point -> point.path().orElse(0) > 0);
        single = several ? List.copyOf(points) : List.of();
        points.clear();
        best = Optional.empty();
        model.path().ifPresent(this::settle);
        rank = OptionalInt.of(model.rank());
    }

    private void settle(PathView path) {
        path.points().forEach(point -> {
            points.add(RunPoint.ended(point));
            if (point.lambda() == path.chosen()) {
                best = Optional.of(new Best(Optionals.finite(point.lambda()), point.validation()));
            }
        });
    }
}
