package dev.okl.reproduce.study;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.WiderGrid;
import dev.okl.data.Split;
import dev.okl.reproduce.path.ErrorCurve;
import dev.okl.reproduce.path.PathErrors;
import dev.okl.selection.LambdaGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs the paths of methods on all splits of the same observations, each method over lambdas that are the same for all.
 *
 * @param paths makes what runs them, over the methods' own grids
 * @param set the set of observations that counts
 */
record RepeatedPaths(Supplier<? extends PathErrors<?>> paths, List<Split> splits, String set) {
    /** Observations held out of a split, divided by those learned from: how much the splits have in common. */
    double overlap() {
        Split any = splits.get(0);
        return any.heldOut().length / (double) any.training().length;
    }

    /** Paths on all splits; empty when they were cancelled. */
    Optional<MethodPaths> run(Method method) {
        if (splits.size() == 1) {
            // Not timed: the virtual machine compiles what the only timed path uses.
            paths.get().run(method, splits.get(0));
        }
        Optional<MethodPaths> found = run(method, Optional.empty());
        for (int k = 0; k < WiderGrid.CONTINUATIONS; k++) {
            Optional<LambdaGrid> wider = found.flatMap(RepeatedPaths::wider);
            found = wider.isPresent() ? run(method, wider) : found;
        }
        return found;
    }

    /** A wider grid, where a lambda beyond those that were tried may be better. */
    private static Optional<LambdaGrid> wider(MethodPaths found) {
        return found.mayBeLarger() || found.mayBeSmaller()
                ? Optional.of(WiderGrid.of(found.curves().get(0).grid(), found.mayBeLarger()))
                : Optional.empty();
    }

    private Optional<MethodPaths> run(Method method, Optional<LambdaGrid> grid) {
        List<ErrorCurve> curves = new ArrayList<>();
        Optional<LambdaGrid> common = grid;
        for (Split split : splits) {
            PathErrors<?> ofSplit = paths.get().perTask(set);
            common.ifPresent(ofSplit::lambdas);
            ErrorCurve curve = ofSplit.run(method, split);
            if (curve.cancelled()) {
                return Optional.empty();
            }
            curves.add(curve);
            common = Optional.of(curve.grid());
        }
        return Optional.of(MethodPaths.of(method, curves, set));
    }
}
