package dev.okl.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which lambda is chosen, on paths whose errors are given. */
class ModelSelectionTest {
    private static final double ROUNDING = 1e-10;

    @Test
    void theSmallestErrorIsChosen() {
        ModelSelection.Outcome<Integer> outcome = select(LambdaGrid.of(8, 4, 2), false, 3, 1, 2);

        assertThat(outcome.selection().lambda()).isEqualTo(4);
        assertThat(outcome.best().orElseThrow().state()).isEqualTo(1);
    }

    @Test
    void roundingDoesNotChooseBetweenEqualErrors() {
        for (double last : new double[] {1 - ROUNDING, 1, 1 + ROUNDING}) {
            ModelSelection.Outcome<Integer> outcome = select(LambdaGrid.of(8, 4, 2), false, 3, 1, last);

            assertThat(outcome.selection().lambda()).as("error %s", last).isEqualTo(4);
            assertThat(outcome.best().orElseThrow().state())
                    .as("the state that is kept is of the same lambda")
                    .isEqualTo(1);
        }
    }

    /** Where the error falls by less than counts, the first is chosen, and its predictions must be at hand. */
    @Test
    void predictionsAreKeptOfWhatIsChosenFromAFlatCurve() {
        LambdaGrid grid = LambdaGrid.of(8, 4, 2);
        double tie = 5e-7;
        double[][][] errorsOfRanks = {
            {{1, 1 - ROUNDING, 1 - 2 * ROUNDING}},
            {{3, 1, 1 - ROUNDING}},
            {{3, 2, 1}},
            {{1, 1 - tie, 1 - 2.5 * tie}},
            {{2, 1 + tie, 2}, {1, 1 - 1.6 * tie, 2}},
        };
        for (double[][] errors : errorsOfRanks) {
            ModelSelection.Outcome<Integer> outcome = select(grid, false, errors);

            assertThat(outcome.selection().heldOut().orElseThrow().predictions())
                    .as(Arrays.deepToString(errors))
                    .containsExactly(outcome.best().orElseThrow().state());
        }
    }

    @Test
    void roundingDoesNotMakeAPathLonger() {
        for (double third : new double[] {3 * (1 - ROUNDING * 1e-3), 3, 3 * (1 + ROUNDING * 1e-3)}) {
            LambdaGrid grid = LambdaGrid.of(9, third, 1);

            assertThat(select(grid, true, 1, 2, 0.5).best().orElseThrow().path())
                    .as("lambda %s", third)
                    .hasSize(2);
        }
    }

    @Test
    void aGridOfNobodysGoesOnWhileTheErrorFalls() {
        LambdaGrid grid = LambdaGrid.of(8, 4, 2);
        double[][] falling = {{5, 4, 3, 2, 1, 2, 3}};
        ModelSelection.Outcome<Integer> outcome = select(grid, options(Optional.empty(), true, 1), falling);

        assertThat(outcome.selection().lambda()).isEqualTo(0.5);
        assertThat(outcome.selection().warning()).isEmpty();
        // Down to 0.25, where the grid would be twice as long: the error has not fallen by a factor of 3 of lambda.
        assertThat(outcome.best().orElseThrow().path()).hasSize(6);
        assertThat(select(grid, options(Optional.of(grid), true, 1), falling)
                        .selection()
                        .warning())
                .isPresent();
        double[][] turned = {{5, 1, 3, 2, 0, 0, 0}};
        assertThat(select(grid, options(Optional.empty(), false, 1), turned)
                        .best()
                        .orElseThrow()
                        .path())
                .as("a factor of 4 below the best, the rest is not looked at")
                .hasSize(4);
        double[][] endless = {{6, 5, 4, 3, 2, 1}};
        assertThat(select(grid, options(Optional.empty(), true, 1), endless)
                        .selection()
                        .warning())
                .isPresent();
    }

    /** The bound on the rank is not the rank: a fit of mean and constants alone may be all that there is to find. */
    @Test
    void theWarningTellsNothingSharedFromLittleToLearn() {
        LambdaGrid grid = LambdaGrid.of(8, 4, 2);
        SearchOptions options = options(Optional.of(grid), false, 1);
        double[][] rising = {{1, 2, 3}};

        assertThat(warning(options, new OneSplit(0, rising), grid))
                .contains("nothing was found that tasks share beyond mean and constants");
        assertThat(warning(options, new OneSplit(1, rising), grid))
                .contains("there is little to learn from these data");
    }

    private static String warning(SearchOptions options, OneSplit split, LambdaGrid grid) {
        return new ModelSelection<Integer>(options, (point, state) -> true)
                .select(split, grid)
                .selection()
                .warning()
                .orElseThrow();
    }

    private static ModelSelection.Outcome<Integer> select(LambdaGrid grid, boolean endEarly, double... errors) {
        return select(grid, endEarly, new double[][] {errors});
    }

    private static ModelSelection.Outcome<Integer> select(LambdaGrid grid, boolean endEarly, double[][] errorsOfRanks) {
        return select(grid, options(Optional.of(grid), endEarly, errorsOfRanks.length), errorsOfRanks);
    }

    private static ModelSelection.Outcome<Integer> select(
            LambdaGrid grid, SearchOptions options, double[][] errorsOfRanks) {
        return new ModelSelection<Integer>(options, (point, state) -> true)
                .select(new OneSplit(1, errorsOfRanks), grid);
    }

    private static SearchOptions options(Optional<LambdaGrid> grid, boolean endEarly, int ranks) {
        return new SearchOptions(
                OptionalDouble.empty(),
                grid,
                2,
                OptionalDouble.empty(),
                IntStream.rangeClosed(1, ranks).mapToObj(RankBound::atMost).toList(),
                Validation.holdOut(0.5),
                Criterion.RMSE,
                Rule.BEST,
                true,
                endEarly,
                1);
    }

    /** A path for each rank, whose state is the number of the point, and so is the prediction for the one observation held out. */
    private static final class OneSplit
            implements ValidationRuns<Integer>, ValidationRuns.ValidationRun<Integer>, LambdaPath<Integer> {
        private final int inUse;
        private final double[][] errorsOfRanks;
        private double[] errors;

        /** @param inUse latent functions at every point */
        OneSplit(int inUse, double[]... errorsOfRanks) {
            this.inUse = inUse;
            this.errorsOfRanks = errorsOfRanks;
        }

        @Override
        public int splits() {
            return 1;
        }

        @Override
        public LambdaPath<Integer> whole(RankBound rank, OptionalDouble lambdaMax) {
            return this;
        }

        @Override
        public ValidationRun<Integer> run(int split, RankBound rank) {
            errors = errorsOfRanks[rank.columns(Integer.MAX_VALUE) - 1];
            return this;
        }

        @Override
        public LambdaPath<Integer> path() {
            return this;
        }

        @Override
        public Errors heldOutErrors(Integer state) {
            return new Errors(errors[state], errors[state], 0, 0, 0, 1);
        }

        @Override
        public TaskErrors heldOutErrorsByTask(Integer state) {
            return new TaskErrors(1);
        }

        @Override
        public int[] heldOut() {
            return new int[] {0};
        }

        @Override
        public double[] heldOutPredictions(Integer state) {
            return new double[] {state};
        }

        @Override
        public double lambdaMax() {
            return 10;
        }

        @Override
        public int rank() {
            return 1;
        }

        @Override
        public Integer copy(Integer state) {
            return state;
        }

        @Override
        public List<PathPoint> run(
                LambdaGrid grid,
                Optional<Integer> start,
                Optional<Function<Integer, Errors>> validation,
                PathListener<Integer> listener) {
            List<PathPoint> points = new ArrayList<>();
            for (int k = 0; k < grid.size(); k++) {
                Errors held = validation.orElseThrow().apply(k);
                points.add(new PathPoint(
                        grid.get(k), 1, inUse, 1, 0, held, Optional.of(held), 1, StopReason.CONVERGED, 1, 0));
                if (!listener.onPoint(points.get(k), k)) {
                    break;
                }
            }
            return points;
        }
    }
}
