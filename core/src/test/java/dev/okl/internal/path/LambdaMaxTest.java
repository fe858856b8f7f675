package dev.okl.internal.path;

import static dev.okl.testing.Tolerances.LOOSE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.FitResult;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.data.TaskData;
import dev.okl.internal.descent.BlockCoordinateDescent;
import dev.okl.internal.descent.Certificate;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.FixedPart;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.Units;
import dev.okl.kernel.Kernels;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Solver;
import dev.okl.testing.Descents;
import dev.okl.testing.Problems;
import dev.okl.testing.Problems.Pattern;
import dev.okl.testing.Problems.Structure;
import dev.okl.testing.Problems.Weights;
import dev.okl.testing.Reference;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LambdaMaxTest {
    /** To which the root is found, with room for rounding. */
    private static final double ROOT = 1e-9;

    /** The descents of a path stop at a gap of this size. */
    private static final double ON_THE_PATH = 1e-4;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "complete-gaussian",
                "delta",
                "linear-spline",
                "partial-gaussian",
                "ratings-delta-plus-genre",
                "shared-mean",
                "task-kernel",
                "weighted-gaussian"
            })
    void agreesWithTheReference(String name) {
        Reference reference = Reference.read(name);
        double expected = reference.json().get("lambdaMax").asDouble();
        assertThat(Descents.lambdaMax(reference.problem())).isCloseTo(expected, within(ROOT * expected));
    }

    @ParameterizedTest
    @CsvSource({"DENSE,IDENTITY", "IDENTITY_PLUS_GROUPED,IDENTITY", "DENSE,DENSE", "SINGULAR,GROUPED"})
    void withMeanAndInterceptsJustBelowItTheRankIsOneAndJustAboveItTheZeroIsOptimal(Structure inputs, Structure tasks) {
        for (boolean mean : new boolean[] {true, false}) {
            for (boolean intercepts : new boolean[] {true, false}) {
                Problem problem = Problems.problem(inputs, tasks, mean, intercepts, 9, 11, 5);
                double lambdaMax = Descents.lambdaMax(problem);

                LocalState above = Descents.optimum(problem, lambdaMax * 1.01);
                assertThat(Certificate.of(above, lambdaMax * 1.01, 1e-8).relativeGap())
                        .isLessThan(1e-9);
                assertThat(above.tasks().magnitude()).as("above").isLessThan(1e-4);
                LocalState below = Descents.optimum(problem, lambdaMax * 0.95);
                assertThat(below.tasks().magnitude()).as("below").isGreaterThan(1e-3);
            }
        }
    }

    /** Equal complete curves: the mean alone explains them at every lambda, so the free part never pays. */
    @Test
    void isZeroWhenTheMeanExplainsEverything() {
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int j = 0; j < 6; j++) {
            for (int i = 0; i < 5; i++) {
                builder.add((double) i, "task " + j, 1);
            }
        }
        TaskData<Double> data = builder.build();
        Gram gram = KernelGram.of(Kernels.linearSpline(), data.inputs()).gram();
        Problem problem = Problem.of(data, gram, new IdentityGram(6), true, false, Parallel.of(1));
        assertThat(Descents.lambdaMax(problem)).isZero();
        FitResult<OutputKernelModel<Double>> fit =
                OutputKernelLearner.builder(Kernels.linearSpline()).build().fit(data);
        assertThat(fit.model().rank()).isZero();
        assertThat(fit.model().errors(data).rmse()).isLessThan(0.01);
    }

    /** In these designs sigma falls as fast as lambda: 0 is a root, and the one that rounding makes above it is none. */
    @ParameterizedTest
    @ValueSource(doubles = {5, 7, 0.1, 1e6 / 3})
    void isZeroWhereAllValuesAreEqualAndOnlyRoundingIsLeft(double value) {
        List<List<String>> designs = List.of(
                List.of("x1", "x2", "y2", "y3", "z3", "z1"),
                List.of("x1", "x2", "y1", "y2"),
                List.of("x1", "x2", "x3", "y1", "y2", "y3", "z1", "z2", "z3"));
        for (List<String> cells : designs) {
            TaskData.Builder<Character> builder = TaskData.builder();
            cells.forEach(cell -> builder.add(cell.charAt(1), cell.substring(0, 1), value));
            TaskData<Character> data = builder.build();
            for (boolean intercepts : new boolean[] {false, true}) {
                FitResult<OutputKernelModel<Character>> fit = OutputKernelLearner.builder(Kernels.<Character>delta())
                        .intercepts(intercepts)
                        .build()
                        .fit(data);
                assertThat(fit.lambdaMax()).as(cells.toString()).isZero();
                assertThat(fit.model().rank()).as(cells.toString()).isZero();
                assertThat(fit.warnings()).as(cells.toString()).isEmpty();
            }
        }
    }

    /**
     * A small part of large values is more than rounding. Of eight tasks the mean leaves lambda/8 +- 1, as good as, at both inputs, so that
     * lambda^2 = 16 (1 + lambda^2/64).
     */
    @ParameterizedTest
    @ValueSource(doubles = {1e6, 1e9})
    void isThatOfTheDeviationsWhereTheMeanIsLarge(double offset) {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int j = 0; j < 8; j++) {
            double value = offset + (j % 2 == 0 ? 1 : -1);
            builder.add(0, "task " + j, value).add(1, "task " + j, value);
        }
        Problem problem = Problem.of(
                        builder.build(), new IdentityGram(2), new IdentityGram(8), true, false, Parallel.of(1))
                .withLevels(new Levels(Math.sqrt(offset), 1));
        assertThat(Descents.lambdaMax(problem)).isCloseTo(8 / Math.sqrt(3), within(LOOSE));
    }

    /** Values with so much added have the same deviations but for their rounding. */
    private static final double SHIFTED = 1e-6;

    /** The tables of numbers have 10 binary places, so that an offset of 1e8 changes none of them. */
    @ParameterizedTest
    @ValueSource(doubles = {1e4, 1e8, -1e8})
    void doesNotDependOnAnOffsetBesideAConstant(double offset) {
        for (Structure inputs : List.of(Structure.DENSE, Structure.IDENTITY_PLUS_GROUPED, Structure.IDENTITY)) {
            for (boolean mean : new boolean[] {true, false}) {
                for (boolean intercepts : new boolean[] {true, false}) {
                    double expected = Descents.lambdaMax(shifted(inputs, mean, intercepts, 0));
                    assertThat(Descents.lambdaMax(shifted(inputs, mean, intercepts, offset)))
                            .isCloseTo(expected, within(SHIFTED * expected));
                }
            }
        }
    }

    private static Problem shifted(Structure inputs, boolean mean, boolean intercepts, double offset) {
        TaskData<Integer> data = shifted(offset);
        return Problem.of(
                        data,
                        Problems.gram(inputs, data.inputs().size(), new Random(1)),
                        new IdentityGram(data.tasks().size()),
                        mean,
                        intercepts,
                        Parallel.of(1))
                .withFixed(FixedPart.Design.constant(
                        data.inputs().size(), data.tasks().size()))
                .inUnits(Units.of(data));
    }

    private static TaskData<Integer> shifted(double offset) {
        return Problems.data(9, 11, Pattern.HALF, Weights.GENERAL, true, new Random(5))
                .withValues(y -> offset + Math.rint(1024 * y) / 1024);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e4, 1e8})
    void thePathIsThatOfTheValuesWithoutTheOffset(double offset) {
        RegularizationPath<LocalState> plain = path(0);
        RegularizationPath<LocalState> other = path(offset);
        LambdaGrid grid = LambdaGrid.of(0.9 * plain.lambdaMax(), 0.3 * plain.lambdaMax(), 0.03 * plain.lambdaMax());
        List<PathPoint> expected = plain.run(grid, (point, state) -> true);
        List<PathPoint> actual = other.run(grid, (point, state) -> true);
        for (int k = 0; k < grid.size(); k++) {
            double objective = expected.get(k).objective();
            assertThat(actual.get(k).objective()).isCloseTo(objective, within(SHIFTED * objective));
            assertThat(actual.get(k).rank()).isEqualTo(expected.get(k).rank());
        }
        assertThat(expected.get(grid.size() - 1).rank()).isPositive();
    }

    private static RegularizationPath<LocalState> path(double offset) {
        return RegularizationPath.of(
                shifted(Structure.DENSE, true, true, offset),
                PathOptions.defaults().withDescent(DescentOptions.defaults().withTolerance(SHIFTED / 10)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e4, 1e8})
    void theLevelsAreThoseOfTheValuesWithoutTheOffset(double offset) {
        OutputKernelModel<Integer> plain = fitShifted(0);
        OutputKernelModel<Integer> other = fitShifted(offset);
        double level = plain.parts().inputValues().row(0)[plain.rank() + 1];
        assertThat(other.rank()).isPositive().isEqualTo(plain.rank());
        assertThat(other.parts().inputValues().row(0)[plain.rank() + 1]).isCloseTo(level, within(SHIFTED * level));
        for (int i : plain.inputs()) {
            assertThat(other.predict(i, "3") - offset).isCloseTo(plain.predict(i, "3"), within(ON_THE_PATH));
        }
    }

    private static OutputKernelModel<Integer> fitShifted(double offset) {
        return OutputKernelLearner.builder(
                        Kernels.<Integer>delta().plus(Kernels.gaussian(3).onNumber((Integer i) -> i)))
                .constant(true)
                .intercepts(true)
                .lambda(3)
                .build()
                .fit(shifted(offset))
                .model();
    }

    /** Replicates add up in the residuals: the search has to start above what they add up to. */
    @Test
    void countsReplicatesOfACell() {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int k = 0; k < 400; k++) {
            builder.add(0, "a", 1).add(0, "b", -1);
        }
        Problem problem =
                Problem.of(builder.build(), new IdentityGram(1), new IdentityGram(2), true, false, Parallel.of(1));
        double lambdaMax = Descents.lambdaMax(problem);
        // The mean is zero, and the residuals of the only input are 400 and -400.
        assertThat(lambdaMax).isCloseTo(400 * Math.sqrt(2), within(ROOT * lambdaMax));
    }

    @Test
    void isZeroWhenThereIsNoSignal() {
        TaskData<Integer> data =
                TaskData.<Integer>builder().add(0, "a", 0).add(1, "b", 0).build();
        Problem problem = Problem.of(data, new IdentityGram(2), new IdentityGram(2), true, true, Parallel.of(1));
        assertThat(Descents.lambdaMax(problem)).isZero();
    }

    /** One step finds the mean to rounding, which for a tiny lambda is above any tolerance. */
    @Test
    void theMeanAloneTakesFewSweepsAtATinyLambda() {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int j = 0; j < 12; j++) {
            for (int i = 0; i < 8; i++) {
                builder.add(i, "task " + j, 4);
            }
        }
        Problem problem =
                Problem.of(builder.build(), new IdentityGram(8), new IdentityGram(12), true, false, Parallel.of(1));
        DescentOptions options = DescentOptions.defaults().withTolerance(1e-9).withMaxSweeps(2000);
        LocalBackend space = new LocalBackend(problem, DataScale.SAME);
        for (double lambda : new double[] {1, 1e-6, 1e-8, 1e-10}) {
            DescentResult result = new BlockCoordinateDescent<>(space.steps(Solver.AUTO), options)
                    .run(space.zero(0), lambda, sweep -> true);
            assertThat(result.sweeps()).as("lambda %s", lambda).isLessThan(6);
        }
    }
}
