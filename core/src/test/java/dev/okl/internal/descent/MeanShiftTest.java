package dev.okl.internal.descent;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.testing.Descents;
import dev.okl.testing.Problems;
import dev.okl.testing.Problems.Pattern;
import dev.okl.testing.Problems.Structure;
import dev.okl.testing.Problems.Weights;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MeanShiftTest {
    private static final int RANK = 3;
    private static final int INPUTS = 7;
    private static final int TASKS = 9;

    @ParameterizedTest
    @CsvSource({"1, 1, true", "1, 1, false", "0.3, 1, true", "2.5, 4, false"})
    void theFunctionsStayAndThePenaltyIsTheSmallest(double level, double scale, boolean intercepts) {
        LocalState factors = factors(new IdentityGram(TASKS, scale), level, intercepts);
        Matrix fitted = Descents.fitted(factors);
        double before = penalty(factors);
        MeanShift.apply(factors);

        assertThat(distance(Descents.fitted(factors), fitted)).isLessThan(SOLVE);
        assertConsistent(factors);
        double smallest = penalty(factors);
        assertThat(smallest).isLessThan(before);
        // By definition: any other shift costs more.
        for (int k = 0; k < RANK; k++) {
            for (double step : new double[] {-1e-3, 1e-3}) {
                LocalState moved = factors.copy();
                shift(moved, k, step, level);
                assertThat(distance(Descents.fitted(moved), fitted)).isLessThan(SOLVE);
                assertThat(penalty(moved)).isGreaterThan(smallest);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"DENSE", "IDENTITY_PLUS_GROUPED"})
    void aKernelOnTheTasksIsLeftAlone(Structure structure) {
        LocalState factors = factors(Problems.gram(structure, TASKS, new Random(3)), 1, false);
        Matrix before = factors.tasks().values().copy();
        MeanShift.apply(factors);
        assertThat(factors.tasks().values().data()).containsExactly(before.data());
    }

    /** Adds a number to a free column of every task, and takes the same function from the mean. */
    private static void shift(LocalState factors, int column, double step, double level) {
        int free = factors.layout().freeStart() + column;
        Matrix tasks = factors.tasks()
                .values()
                .columns(factors.tasks().first(), factors.tasks().end());
        for (int j = 0; j < TASKS; j++) {
            tasks.set(
                    j,
                    free - factors.tasks().first(),
                    tasks.get(j, free - factors.tasks().first()) + step);
        }
        double scale = ((IdentityGram) factors.tasks().gram()).scale();
        Matrix coefficients = tasks.copy();
        for (int k = 0; k < coefficients.data().length; k++) {
            coefficients.data()[k] /= scale;
        }
        factors.tasks().setCoefficients(coefficients, Parallel.of(1));
        Matrix inputs = factors.inputs().coefficients().copy();
        for (int i = 0; i < INPUTS; i++) {
            inputs.set(i, 0, inputs.get(i, 0) - step * inputs.get(i, free) / level);
        }
        factors.inputs().setCoefficients(inputs, Parallel.of(1));
    }

    private static double penalty(LocalState factors) {
        return factors.inputs().penalty() + factors.tasks().penalty();
    }

    private static void assertConsistent(LocalState factors) {
        for (LocalSide side : new LocalSide[] {factors.inputs(), factors.tasks()}) {
            Matrix values = Matrix.zeros(side.size(), side.end() - side.first());
            side.gram().multiply(side.coefficients(), values, Parallel.of(1));
            assertThat(distance(side.values().columns(side.first(), side.end()), values))
                    .isLessThan(SOLVE);
        }
    }

    private static LocalState factors(Gram tasks, double level, boolean intercepts) {
        Random random = new Random(8);
        TaskData<Integer> data = Problems.data(INPUTS, TASKS, Pattern.HALF, Weights.GENERAL, false, random);
        Gram inputs = Problems.gram(Structure.DENSE, INPUTS, random);
        Problem problem = Problem.of(data, inputs, tasks, true, intercepts, Parallel.of(1))
                .withLevels(new Levels(level, 1));
        LocalState factors = new LocalState(problem, RANK);
        for (LocalSide side : new LocalSide[] {factors.inputs(), factors.tasks()}) {
            side.setCoefficients(Problems.matrix(side.size(), side.end() - side.first(), random), Parallel.of(1));
        }
        return factors;
    }
}
