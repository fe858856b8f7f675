package dev.okl.internal.path;

import static dev.okl.testing.Tolerances.LOOSE;
import static dev.okl.testing.Tolerances.TIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.descent.Certificate;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.descent.RankGrowth;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.step.SolverChoice;
import dev.okl.metric.Errors;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.RankBound;
import dev.okl.selection.Solver;
import dev.okl.selection.StopReason;
import dev.okl.testing.Problems;
import dev.okl.testing.Problems.Pattern;
import dev.okl.testing.Problems.Structure;
import dev.okl.testing.Problems.Weights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegularizationPathTest {
    /** To which sweeps go on by default. */
    private static final double SWEEPS = 1e-3;

    /** To which the objectives of different solvers agree where the sweeps do. */
    private static final double SOLVERS = 1e-6;

    private static final double ROUNDING = 1e-9;

    private static final PathOptions TO_TOLERANCE =
            PathOptions.defaults().withDescent(new DescentOptions(1e-7, 20_000, 8));

    @ParameterizedTest
    @CsvSource({
        "DENSE,IDENTITY,false,false",
        "DENSE,IDENTITY,true,false",
        "IDENTITY,IDENTITY,false,false",
        "IDENTITY_PLUS_GROUPED,IDENTITY,true,true",
        "DENSE,DENSE,true,true",
        "SINGULAR,IDENTITY,false,true"
    })
    void everyPointOfAFullRankPathIsCertified(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Problem problem = Problems.problem(inputs, tasks, mean, intercepts, 8, 20, 31);
        RegularizationPath<LocalState> path = RegularizationPath.of(problem, TO_TOLERANCE);
        LambdaGrid grid = path.grid(25, 1e-3);
        List<PathPoint> points = path.run(grid, (point, state) -> true);
        assertThat(points).hasSize(25);
        assertThat(points.get(0).rank()).isZero();
        for (PathPoint point : points.subList(1, points.size())) {
            assertThat(point.stop()).isEqualTo(StopReason.CONVERGED);
            assertThat(point.relativeGap()).isLessThanOrEqualTo(1e-6);
            assertThat(point.certificate()).isCloseTo(1, within(SWEEPS));
            assertThat(point.rank()).isBetween(1, path.rank());
        }
    }

    /** A path begins with one column; the others must come, however few sweeps there are. */
    @ParameterizedTest
    @CsvSource({"1,false", "2,false", "3,true"})
    void theRankGrowsAlsoWithFewSweeps(int sweeps, boolean mean) {
        Problem problem = Problems.problem(Structure.IDENTITY_PLUS_GROUPED, Structure.IDENTITY, mean, false, 30, 40, 3);
        PathOptions few = new PathOptions(
                RankBound.atMost(5), Solver.AUTO, DescentOptions.defaults().withMaxSweeps(sweeps), 1);
        PathOptions many = new PathOptions(RankBound.atMost(5), Solver.AUTO, DescentOptions.defaults(), 1);
        RegularizationPath<LocalState> path = RegularizationPath.of(problem, few);
        LambdaGrid grid = path.grid(20, 1e-3);
        PathPoint last = last(path.run(grid, (point, state) -> true));
        PathPoint best = last(RegularizationPath.of(problem, many).run(grid, (point, state) -> true));
        assertThat(last.rank()).isEqualTo(5);
        assertThat(last.objective()).isLessThan(1.15 * best.objective());
    }

    /** The objective and the certificate are those of the state that is handed out, whatever ended the descent. */
    @ParameterizedTest
    @CsvSource({"0,100", "8,100", "8,2", "0,2"})
    void figuresBelongToTheState(int depth, int sweeps) {
        Problem problem = Problems.problem(Structure.DENSE, Structure.IDENTITY, true, false, 9, 20, 7);
        DescentOptions descent =
                DescentOptions.defaults().withAccelerationDepth(depth).withMaxSweeps(sweeps);
        RegularizationPath<LocalState> path =
                RegularizationPath.of(problem, new PathOptions(RankBound.atMost(4), Solver.AUTO, descent, 1));
        path.run(path.grid(12, 1e-3), (point, state) -> {
            assertThat(point.objective())
                    .isCloseTo(state.objective(point.lambda()), within(ROUNDING * point.objective()));
            Certificate exact = Certificate.of(state, point.lambda(), 1e-8);
            assertThat(point.certificate()).isCloseTo(exact.ratio(), within(LOOSE * exact.ratio()));
            return true;
        });
    }

    private static PathPoint last(List<PathPoint> points) {
        return points.get(points.size() - 1);
    }

    @ParameterizedTest
    @CsvSource({"0.9,true", "1.1,false"})
    void oneColumnIsFoundBelowLambdaMaxAndNoneAbove(double part, boolean expected) {
        Problem problem = Problems.problem(Structure.DENSE, Structure.IDENTITY, false, false, 9, 11, 5);
        double lambda =
                part * RegularizationPath.of(problem, PathOptions.defaults()).lambdaMax();
        LocalState factors = new LocalState(problem, 3);
        factors.initialiseTasks(1);
        factors.setOnlyMeanAndIntercepts(factors.copy());
        assertThat(RankGrowth.fromZero(factors, lambda, 1e-6)).isEqualTo(expected);
        long columns = IntStream.range(0, 3)
                .filter(k -> Arrays.stream(factors.tasks().values().column(k)).anyMatch(v -> v != 0))
                .count();
        assertThat(columns).isEqualTo(expected ? 1 : 0);
        if (expected) {
            assertThat(factors.objective(lambda)).isLessThan(new LocalState(problem, 3).objective(lambda));
        }
    }

    @Test
    void atAndAboveLambdaMaxTheFreePartIsExactlyZero() {
        for (boolean mean : new boolean[] {false, true}) {
            Problem problem = Problems.problem(Structure.DENSE, Structure.IDENTITY, mean, false, 9, 11, 37);
            RegularizationPath<LocalState> path = RegularizationPath.of(problem, PathOptions.defaults());
            LambdaGrid grid = LambdaGrid.of(path.lambdaMax() * 3, path.lambdaMax());
            List<Double> magnitudes = new ArrayList<>();
            path.run(grid, (point, factors) -> {
                assertThat(point.rank()).isZero();
                assertThat(point.certificate()).isLessThanOrEqualTo(1 + 1e-9);
                assertThat(point.relativeGap()).isLessThan(1e-6);
                return magnitudes.add(factors.tasks().magnitude());
            });
            assertThat(magnitudes).containsExactly(0.0, 0.0);
        }
    }

    @Test
    void goingDownFromZeroReinitialisesTheFactors() {
        Problem problem = Problems.problem(Structure.DENSE, Structure.IDENTITY, false, false, 9, 11, 41);
        RegularizationPath<LocalState> path = RegularizationPath.of(problem, PathOptions.defaults());
        double low = path.lambdaMax() / 20;
        List<PathPoint> down = path.run(LambdaGrid.of(path.lambdaMax() * 2, path.lambdaMax(), low), (p, s) -> true);
        List<PathPoint> direct = path.run(LambdaGrid.of(low), (p, s) -> true);
        assertThat(down.get(2).rank()).isGreaterThan(1);
        assertThat(down.get(2).objective()).isCloseTo(direct.get(0).objective(), within(SWEEPS * low));
    }

    /** Two plain sweeps are too few for the certificate to revive one column after the other: all must start alive. */
    @Test
    void theFirstPointBelowZeroStartsWithAllColumns() {
        Problem problem = Problems.problem(Structure.DENSE, Structure.IDENTITY, false, false, 9, 11, 41);
        RegularizationPath<LocalState> path = RegularizationPath.of(
                problem,
                PathOptions.defaults().withRank(RankBound.atMost(4)).withDescent(new DescentOptions(1e-3, 2, 0)));
        LambdaGrid grid = LambdaGrid.of(path.lambdaMax() * 2, path.lambdaMax() / 100);
        assertThat(path.run(grid, (p, s) -> true).get(1).rank()).isEqualTo(4);
    }

    /** At a smaller rank, columns die near lambda_max; a path that could not grow them again would end higher. */
    @Test
    void deadColumnsComeBackDownThePath() {
        Random random = new Random(43);
        TaskData<Integer> data = Problems.data(30, 40, Pattern.HALF, Weights.ONE, false, random);
        Gram gram = Problems.gram(Structure.DENSE, 30, random);
        Problem problem = Problem.of(data, gram, new IdentityGram(40), false, false, Parallel.of(1));
        RegularizationPath<LocalState> path = RegularizationPath.of(
                problem,
                PathOptions.defaults().withRank(RankBound.atMost(3)).withDescent(new DescentOptions(1e-6, 5000, 8)));
        List<PathPoint> points = path.run(path.grid(20, 1e-2), (p, s) -> true);
        assertThat(points.get(1).rank()).isLessThan(3);
        assertThat(points.get(19).rank()).isEqualTo(3);
    }

    @Test
    void reportsErrorsOnHeldOutObservationsByTheirDefinition() {
        Random random = new Random(47);
        TaskData<Integer> data = Problems.data(12, 15, Pattern.HALF, Weights.GENERAL, false, random);
        Split split = Split.holdOut(data, 0.3, 1);
        TaskData<Integer> heldOut = data.subset(split.heldOut());
        Gram gram = Problems.gram(Structure.DENSE, 12, random);
        Problem problem =
                Problem.of(data.subset(split.training()), gram, new IdentityGram(15), true, false, Parallel.of(1));
        RegularizationPath<LocalState> path = RegularizationPath.of(problem, PathOptions.defaults());
        int[] seen = {0};
        Function<LocalState, Errors> errors = fit -> FitErrors.of(fit, heldOut.byTask(), Parallel.of(1));
        path.run(path.grid(5, 1e-2), Optional.empty(), Optional.of(errors), (point, factors) -> {
            double squares = 0;
            double weight = 0;
            for (int o = 0; o < heldOut.size(); o++) {
                double error = factors.value(heldOut.input(o), heldOut.task(o)) - heldOut.value(o);
                squares += heldOut.weight(o) * error * error;
                weight += heldOut.weight(o);
            }
            assertThat(point.validation().orElseThrow().rmse()).isCloseTo(Math.sqrt(squares / weight), within(TIGHT));
            seen[0]++;
            return true;
        });
        assertThat(seen[0]).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({"DENSE,IDENTITY", "IDENTITY_PLUS_GROUPED,IDENTITY", "IDENTITY,IDENTITY", "DENSE,IDENTITY_PLUS_GROUPED"})
    void anyNumberOfThreadsGivesTheSameBits(Structure inputs, Structure tasks) {
        List<double[]> results = new ArrayList<>();
        for (int threads : new int[] {1, 2, 4}) {
            Random random = new Random(53);
            TaskData<Integer> data = Problems.data(150, 180, Pattern.HALF, Weights.GENERAL, true, random);
            Gram k = Problems.gram(inputs, 150, random);
            Gram kt = Problems.gram(tasks, 180, random);
            Problem problem = Problem.of(data, k, kt, true, true, Parallel.of(threads));
            RegularizationPath<LocalState> path = RegularizationPath.of(
                    problem,
                    PathOptions.defaults().withRank(RankBound.atMost(6)).withDescent(new DescentOptions(1e-3, 4, 3)));
            double[][] last = new double[1][];
            path.run(path.grid(4, 0.05), (point, factors) -> {
                last[0] = all(factors, point);
                return true;
            });
            results.add(last[0]);
        }
        assertThat(results.get(1)).isEqualTo(results.get(0));
        assertThat(results.get(2)).isEqualTo(results.get(0));
    }

    @Test
    void listenersMayStopThePathBetweenPointsAndWithinASweep() {
        Problem problem = Problems.problem(Structure.DENSE, Structure.IDENTITY, false, false, 9, 11, 59);
        RegularizationPath<LocalState> path = RegularizationPath.of(problem, PathOptions.defaults());
        LambdaGrid grid = path.grid(10, 1e-3);
        assertThat(path.run(grid, (point, state) -> point.rank() == 0)).hasSize(2);
        List<PathPoint> cancelled = path.run(grid, new PathListener<LocalState>() {
            @Override
            public boolean onPoint(PathPoint point, LocalState state) {
                return true;
            }

            @Override
            public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
                return lambda > grid.get(3);
            }
        });
        assertThat(cancelled).hasSize(4);
        assertThat(cancelled.get(3).stop()).isEqualTo(StopReason.CANCELLED);
        assertThat(cancelled.get(3).sweeps()).isEqualTo(1);
    }

    @Test
    void everySolverCanBeAskedForAndSaysWhy() {
        Problem dense = Problems.problem(Structure.DENSE, Structure.IDENTITY, false, false, 9, 11, 61);
        double expected = objectiveAt(dense, Solver.AUTO);
        for (Solver solver : List.of(
                Solver.GMRES,
                Solver.SPARSE_CG,
                Solver.FACTORED_CG,
                Solver.KERNEL_CG,
                Solver.PRECONDITIONED_CG,
                Solver.DIRECT)) {
            assertThat(objectiveAt(dense, solver)).as(solver.name()).isCloseTo(expected, within(SOLVERS * expected));
        }
        assertThat(SolverChoice.of(Solver.AUTO, dense.inputGram(), dense.byInput(), 11))
                .hasToString("direct (the Gram matrix is dense 9 x 9 and cells are missing)");
        assertThat(SolverChoice.of(Solver.AUTO, dense.taskGram(), dense.byTask(), 9))
                .hasToString("closed form (the Gram matrix is the identity)");
    }

    private static double objectiveAt(Problem problem, Solver solver) {
        RegularizationPath<LocalState> path =
                RegularizationPath.of(problem, new PathOptions(TO_TOLERANCE.rank(), solver, TO_TOLERANCE.descent(), 1));
        return path.run(LambdaGrid.of(path.lambdaMax() / 10), (p, s) -> true)
                .get(0)
                .objective();
    }

    private static double[] all(LocalState factors, PathPoint point) {
        return java.util.stream.DoubleStream.concat(
                        java.util.stream.DoubleStream.of(point.objective(), point.certificate(), point.relativeGap()),
                        java.util.stream.DoubleStream.concat(
                                java.util.Arrays.stream(
                                        factors.inputs().coefficients().data()),
                                java.util.Arrays.stream(
                                        factors.tasks().coefficients().data())))
                .toArray();
    }
}
