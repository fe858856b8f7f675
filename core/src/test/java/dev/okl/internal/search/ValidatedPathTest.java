package dev.okl.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.path.LambdaPath;
import dev.okl.internal.path.PathListener;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.Criterion;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.RankBound;
import dev.okl.selection.Rule;
import dev.okl.selection.SearchOptions;
import dev.okl.selection.StopReason;
import dev.okl.selection.Validation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What becomes of fits that end early, on descents whose errors are given. */
class ValidatedPathTest {
    private static final LambdaGrid GRID = LambdaGrid.of(16, 8, 4, 2, 1);

    /** Rough errors say 8, finished ones 4, whose neighbour 2 must be finished, too. */
    @Test
    void theBestAndItsNeighboursAreFinishedUntilTheyAreTheBest() {
        Descents descents = new Descents(new double[] {9, 5, 5.05, 5.09, 9}, new double[] {8.5, 4.9, 4, 4.5, 8});
        ValidatedPath<Double> path = run(descents, true, true);

        assertThat(path.best().orElseThrow().point().lambda()).isEqualTo(4);
        assertThat(path.best().orElseThrow().state()).isEqualTo(4);
        assertThat(path.visits())
                .extracting(visit -> visit.point().validation().orElseThrow().rmse())
                .containsExactly(8.5, 4.9, 4.0, 4.5, 9.0);
        assertThat(path.best().orElseThrow().path())
                .extracting(PathPoint::sweeps)
                .as("those of all descents count")
                .containsExactly(9, 9, 15, 9, 3);
        assertThat(path.visits().get(2).heldOut()).isPresent();
        assertThat(path.visits().get(3).heldOut()).isEmpty();
    }

    @Test
    void aWholePathIsNotRough() {
        Descents descents = new Descents(new double[] {9, 5, 5.1, 5.2, 9}, new double[] {8.5, 4.9, 4, 4.5, 8});
        ValidatedPath<Double> path = run(descents, false, true);

        assertThat(path.visits())
                .extracting(visit -> visit.point().validation().orElseThrow().rmse())
                .containsExactly(8.5, 4.9, 4.0, 4.5, 8.0);
        assertThat(path.visits()).extracting(visit -> visit.point().stop()).containsOnly(StopReason.CONVERGED);
    }

    /** Without a fit to all observations the chosen one is the model, and it is not good enough to be that before it has converged. */
    @Test
    void whatIsKeptHasConverged() {
        Descents descents = new Descents(new double[] {9, 5, 5.1, 5.2, 9}, new double[] {8.5, 4.9, 4, 4.5, 8});

        assertThat(run(descents, true, false).best().orElseThrow().point().stop())
                .isEqualTo(StopReason.CONVERGED);
    }

    @Test
    void anErrorHasSettledWhenItChangesByLittleOfItsStandardErrorForSomeSweeps() {
        SettledError settled = SettledError.roughly(Criterion.RMSE);

        assertThat(settled.after(1, errors(1))).isFalse();
        assertThat(settled.after(2, errors(1))).isFalse();
        assertThat(settled.after(3, errors(1.1))).isFalse();
        assertThat(settled.after(4, errors(1.1))).isFalse();
        assertThat(settled.after(5, errors(1.1 + 1e-5))).isTrue();
        assertThat(settled.after(1, errors(1.1))).as("the next descent").isFalse();
        assertThat(SettledError.finely(Criterion.RMSE).after(2, errors(1))).isFalse();
        SettledError ofFew = SettledError.roughly(Criterion.RMSE);
        for (int sweep = 1; sweep < 10; sweep++) {
            assertThat(ofFew.after(sweep, errors(1, 999))).isFalse();
        }
    }

    /** The fit that is left must be the one of a point that is told. */
    @Test
    void aPathThatIsCancelledWhileItIsFinishedHasItsBestFit() {
        for (int last = 1; last <= 9; last++) {
            int most = last;
            int[] points = {0};
            Descents descents = new Descents(new double[] {9, 5, 5.05, 5.09, 9}, new double[] {8.5, 6, 5.2, 4.5, 8});
            ValidatedPath<Double> path = run(descents, true, true, (point, state) -> ++points[0] < most);
            ModelSearch.Fit<Double> best = path.best().orElseThrow();

            assertThat(path.isCancelled()).isEqualTo(points[0] >= most);
            assertThat(path.visits()).extracting(ValidatedPathTest::point).contains(best.point());
            assertThat(best.state()).isEqualTo(best.point().lambda());
        }
    }

    private static PathPoint point(ModelSelection.Visit visit) {
        return visit.point();
    }

    private static Errors errors(double rmse) {
        return errors(rmse, 1000);
    }

    private static Errors errors(double rmse, int count) {
        return new Errors(rmse, rmse, 0.01, 0.01, 0, count);
    }

    private static ValidatedPath<Double> run(Descents descents, boolean endEarly, boolean refit) {
        return run(descents, endEarly, refit, (point, state) -> true);
    }

    private static ValidatedPath<Double> run(
            Descents descents, boolean endEarly, boolean refit, PathListener<Double> listener) {
        SearchOptions options = new SearchOptions(
                OptionalDouble.empty(),
                Optional.of(GRID),
                2,
                OptionalDouble.empty(),
                List.of(RankBound.full()),
                Validation.holdOut(0.5),
                Criterion.RMSE,
                Rule.BEST,
                refit,
                endEarly,
                1);
        ValidatedPath<Double> path =
                new ValidatedPath<>(descents, options, true, listener, Optional.empty(), new AtomicLong());
        path.run(GRID);
        return path;
    }

    /**
     * Descents of six sweeps, of which the first three have a rough error: those of a path can be ended there, those from a state end where they are
     * finished or are good enough after the fourth. The state is lambda.
     */
    private static final class Descents implements ValidationRuns.ValidationRun<Double>, LambdaPath<Double> {
        private static final int ROUGH = 3;
        private static final int ALL = 6;

        private final double[] rough;
        private final double[] finished;
        private int sweep;

        Descents(double[] rough, double[] finished) {
            this.rough = rough;
            this.finished = finished;
        }

        @Override
        public LambdaPath<Double> path() {
            return this;
        }

        @Override
        public Errors heldOutErrors(Double lambda) {
            int k = 0;
            while (GRID.get(k) != lambda) {
                k++;
            }
            return errors((sweep > ROUGH ? finished : rough)[k]);
        }

        @Override
        public TaskErrors heldOutErrorsByTask(Double state) {
            return new TaskErrors(1);
        }

        @Override
        public int[] heldOut() {
            return new int[] {0};
        }

        @Override
        public double[] heldOutPredictions(Double state) {
            return new double[] {state};
        }

        @Override
        public double lambdaMax() {
            return 16;
        }

        @Override
        public int rank() {
            return 1;
        }

        @Override
        public Double copy(Double state) {
            return state;
        }

        @Override
        public List<PathPoint> run(
                LambdaGrid grid,
                Optional<Double> start,
                Optional<Function<Double, Errors>> validation,
                PathListener<Double> listener) {
            List<PathPoint> points = new ArrayList<>();
            boolean goesOn = true;
            for (int k = 0; k < grid.size() && goesOn; k++) {
                double lambda = grid.get(k);
                int before = start.isPresent() ? ROUGH : 0;
                boolean enough = false;
                for (sweep = before + 1; sweep <= before + ALL && !enough; sweep++) {
                    enough = listener.isEnough(lambda, new DescentResult.Sweep(sweep - before, 1, 1), lambda);
                }
                sweep--;
                Errors held = validation.orElseThrow().apply(lambda);
                StopReason stop = enough ? StopReason.SETTLED : StopReason.CONVERGED;
                points.add(new PathPoint(lambda, 1, 1, 1, 0, held, Optional.of(held), ALL, stop, 1, 0));
                points.set(k, enough && start.isEmpty() ? withSweeps(points.get(k), sweep) : points.get(k));
                goesOn = listener.onPoint(points.get(k), lambda);
            }
            return points;
        }

        private static PathPoint withSweeps(PathPoint point, int sweeps) {
            return new PathPoint(
                    point.lambda(),
                    point.objective(),
                    point.rank(),
                    point.certificate(),
                    point.relativeGap(),
                    point.training(),
                    point.validation(),
                    sweeps,
                    point.stop(),
                    point.stepIterations(),
                    point.seconds());
        }
    }
}
