package dev.okl.internal.descent;

import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.step.Steps;
import dev.okl.kernel.Kernels;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.RankBound;
import dev.okl.selection.Solver;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A smooth kernel has eigenvalues down to rounding, and a lambda below them makes every step as ill-conditioned as numbers
 * can be. Whatever comes of it, the best that was found is kept, coefficients and values belong together, and the fit is better than
 * none.
 */
@Tag("slow")
class TinyLambdaTest {
    private static final int TASKS = 8;

    private static final int COMPLETE_TASKS = 30;

    /** The values of a factor are sums with many terms that cancel; that is what is left of their digits. */
    private static final double CONSISTENT = 1e-5;

    @ParameterizedTest
    @CsvSource({
        "1e-4, false, false", "1e-8, false, false", "1e-8, true, false", "1e-8, true, true", "1e-10, false, true",
        "1e-12, false, false", "1e-15, true, false", "1e-15, false, false", "1e-30, false, false", "1e-30, true, true"
    })
    void theBestIsKeptForAnyLambda(double lambda, boolean mean, boolean intercepts) {
        check(Solver.AUTO, lambda, mean, intercepts);
    }

    @ParameterizedTest
    @EnumSource(
            value = Solver.class,
            names = {"SYLVESTER", "ELIMINATION"},
            mode = EnumSource.Mode.EXCLUDE)
    void theBestIsKeptWithAnySolver(Solver solver) {
        check(solver, 1e-8, false, false);
        check(solver, 1e-8, true, false);
    }

    /** Where each digit of the small directions matters, a descent still ends at the optimum: the gap says so. */
    @ParameterizedTest
    @CsvSource({"1e-4, AUTO", "1e-4, PRECONDITIONED_CG", "1e-3, AUTO", "1e-3, PRECONDITIONED_CG"})
    void smallDirectionsAreNotLost(double lambda, Solver solver) {
        TaskData<Double> data = completeCurves();
        Gram gram =
                KernelGram.of(Kernels.gaussian(3).ofNumbers(), data.inputs()).gram();
        Problem problem = Problem.of(data, gram, new IdentityGram(COMPLETE_TASKS), true, false, Parallel.of(1));
        RegularizationPath<LocalState> path =
                RegularizationPath.of(problem, new PathOptions(RankBound.full(), solver, DescentOptions.defaults(), 1));
        LambdaGrid halves = LambdaGrid.logarithmic(path.lambdaMax(), 1e-9, 31).downTo(lambda);
        List<PathPoint> points = path.run(halves, (point, state) -> true);
        assertThat(points.get(points.size() - 1).relativeGap())
                .isLessThan(DescentOptions.defaults().tolerance());
    }

    private static void check(Solver solver, double lambda, boolean mean, boolean intercepts) {
        TaskData<Double> data = curves();
        Parallel parallel = Parallel.of(1);
        Gram gram =
                KernelGram.of(Kernels.gaussian(5).ofNumbers(), data.inputs()).gram();
        Problem problem = Problem.of(data, gram, new IdentityGram(TASKS), mean, intercepts, parallel);
        LocalState factors = new LocalState(problem, TASKS);
        double nothing = factors.squaredError();
        factors.initialiseTasks(3);

        DescentResult result = new BlockCoordinateDescent<>(
                        Steps.inMemory(problem, solver),
                        DescentOptions.defaults().withMaxSweeps(30))
                .run(factors, lambda, sweep -> true);

        double best = result.trace().stream()
                .mapToDouble(DescentResult.Sweep::objective)
                .min()
                .orElseThrow();
        assertThat(best).isNotNegative();
        assertThat(factors.objective(lambda)).isBetween(0.0, best * (1 + 1e-3));
        assertThat(factors.squaredError()).isLessThan(nothing);
        assertThat(distance(product(factors.inputs(), parallel), unknownValues(factors.inputs())))
                .as("coefficients that have the values")
                .isLessThan(CONSISTENT);
    }

    private static Matrix product(LocalSide side, Parallel parallel) {
        Matrix values = Matrix.zeros(side.size(), side.coefficients().cols());
        side.gram().multiply(side.coefficients(), values, parallel);
        return values;
    }

    private static Matrix unknownValues(LocalSide side) {
        return side.values().columns(side.first(), side.end());
    }

    /** Curves with a little noise at forty times, all of them seen. */
    private static TaskData<Double> completeCurves() {
        Random random = new Random(5);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int task = 0; task < COMPLETE_TASKS; task++) {
            double phase = 6 * random.nextDouble();
            double height = 5 + random.nextGaussian();
            for (int k = 0; k < 40; k++) {
                double time = k / 4.0;
                builder.add(time, "task " + task, height + Math.sin(time + phase) + 0.1 * random.nextGaussian());
            }
        }
        return builder.build();
    }

    /** A curve per task, seen at nine times of its own. */
    private static TaskData<Double> curves() {
        Random random = new Random(11);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int task = 0; task < TASKS; task++) {
            double rate = 0.1 + 0.3 * random.nextDouble();
            for (int k = 0; k < 9; k++) {
                double time = Math.round(240 * random.nextDouble()) / 10.0;
                builder.add(time, "task " + task, 10 * time * Math.exp(-rate * time) + random.nextGaussian());
            }
        }
        return builder.build();
    }
}
