package dev.okl.internal.descent;

import static dev.okl.testing.Tolerances.LOOSE;
import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.DenseGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.FixedPart.Design;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.step.StepReport;
import dev.okl.internal.step.Steps;
import dev.okl.selection.Solver;
import dev.okl.testing.Descents;
import dev.okl.testing.Problems;
import dev.okl.testing.Problems.Pattern;
import dev.okl.testing.Problems.Structure;
import dev.okl.testing.Problems.Weights;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds with columns that are not penalised: a constant, a column of the inputs and one of the tasks. */
class FixedPartTest {
    private static final int L = 9;
    private static final int M = 11;

    /** The certificate of a solution is accurate to the root of the objective's digits. */
    private static final double NEAR_ONE = 1e-4;

    /** Added to values of a size about 1. */
    private static final double OFFSET = 100;

    static Stream<Arguments> problems() {
        return OptimumPropertiesTest.problems();
    }

    private static Problem problem(Structure inputs, Structure tasks, boolean mean, boolean intercepts, int seed) {
        return Problems.problem(inputs, tasks, mean, intercepts, L, M, seed).withFixed(design());
    }

    private static Design design() {
        Random random = new Random(11);
        Matrix ofInputs = Problems.matrix(L, 2, random);
        ofInputs.setColumn(0, ones(L));
        return new Design(ofInputs, Problems.matrix(M, 1, random));
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** Z' W (y - value), relative to sum w |z y|. */
    private static double correlation(LocalState state) {
        ObservationIndex byInput = state.problem().orElseThrow().byInput();
        double[] z = new double[state.fixed().design().columns()];
        double[] sums = new double[z.length];
        double[] sizes = new double[z.length];
        for (int i = 0; i < byInput.rows(); i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                int j = byInput.partner(o);
                state.fixed().design().read(i, j, z);
                for (int k = 0; k < z.length; k++) {
                    sums[k] += byInput.weight(o) * z[k] * (byInput.value(o) - state.value(i, j));
                    sizes[k] += byInput.weight(o) * Math.abs(z[k] * byInput.value(o));
                }
            }
        }
        double largest = 0;
        for (int k = 0; k < z.length; k++) {
            sizes[k] = Math.max(sizes[k], Double.MIN_NORMAL); // of a column without effect
            largest = Math.max(largest, Math.abs(sums[k]) / sizes[k]);
        }
        return largest;
    }

    @ParameterizedTest
    @MethodSource("problems")
    void aStepFindsBothTogether(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Problem problem = problem(inputs, tasks, mean, intercepts, 3);
        for (double lambda : new double[] {0.01, 1, 30}) {
            LocalState state = new LocalState(problem, 2);
            state.initialiseTasks(1);
            Steps<LocalState> steps = Steps.inMemory(problem, Solver.AUTO);
            steps.inputs(state, lambda, 1e-12);
            double objective = state.objective(lambda);
            // Where both are at their minimum, neither moves alone.
            state.settleFixedPart();
            assertThat(state.objective(lambda)).isCloseTo(objective, within(1e-6 * objective));
            steps.inputs(state, lambda, 1e-12);
            assertThat(state.objective(lambda)).isCloseTo(objective, within(1e-6 * objective));
            assertThat(steps.inputs(state, lambda, 1e-12).gradient()).isLessThan(1e-5);
            assertThat(correlation(state)).isLessThan(SOLVE);

            steps.tasks(state, lambda, 1e-12);
            steps.tasks(state, lambda, 1e-12);
            assertThat(steps.tasks(state, lambda, 1e-12).gradient()).isLessThan(1e-5);
            assertThat(correlation(state)).isLessThan(SOLVE);
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theSquaredErrorOfAStepIsThatOfItsResult(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Problem problem = problem(inputs, tasks, mean, intercepts, 3);
        LocalState state = new LocalState(problem, 2);
        state.initialiseTasks(1);
        Steps<LocalState> steps = Steps.inMemory(problem, Solver.AUTO);
        double afterInputs = steps.inputs(state, 1, 1e-12).squaredError().orElseThrow();
        assertThat(afterInputs).isCloseTo(state.squaredError(), within(SOLVE * afterInputs));
        double afterTasks = steps.tasks(state, 1, 1e-12).squaredError().orElseThrow();
        assertThat(afterTasks).isCloseTo(state.squaredError(), within(SOLVE * afterTasks));
    }

    /**
     * Ways to gather the sums of many features, beside values that are far from zero, columns of different sizes, and one that another
     * determines.
     */
    @ParameterizedTest
    @MethodSource("problems")
    void soItIsWithManyColumns(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        for (int[] ranksAndColumns : new int[][] {{3, 7}, {7, 10}}) {
            Problem problem = large(inputs, tasks, mean, intercepts, ranksAndColumns[1]);
            for (double lambda : new double[] {1e-2, 1}) {
                LocalState state = new LocalState(problem, ranksAndColumns[0]);
                state.initialiseTasks(1);
                state.settleFixedPart();
                Steps<LocalState> steps = Steps.inMemory(problem, Solver.AUTO);
                assertFoundTogether(state, lambda, steps.inputs(state, lambda, 1e-12));
                assertFoundTogether(state, lambda, steps.tasks(state, lambda, 1e-12));
            }
        }
    }

    private static void assertFoundTogether(LocalState state, double lambda, StepReport report) {
        double error = report.squaredError().orElseThrow();
        assertThat(error).isCloseTo(state.squaredError(), within(SOLVE * error));
        assertThat(correlation(state)).isLessThan(SOLVE);
        assertThat(state.fixed().alpha()[2]).as("determined by the others").isZero();
        double[] alpha = state.fixed().alpha();
        double objective = state.objective(lambda);
        state.settleFixedPart();
        assertThat(state.objective(lambda)).isCloseTo(objective, within(SOLVE * objective));
        assertThat(distance(state.fixed().alpha(), alpha)).isLessThan(LOOSE);
    }

    private static Problem large(Structure inputs, Structure tasks, boolean mean, boolean intercepts, int taskColumns) {
        int l = 30;
        int m = 40;
        Random random = new Random(12);
        TaskData<Integer> data =
                Problems.data(l, m, Pattern.HALF, Weights.GENERAL, true, random).withValues(y -> y + OFFSET);
        Matrix ofInputs = Problems.matrix(l, 3, random);
        ofInputs.setColumn(0, ones(l));
        for (int i = 0; i < l; i++) {
            ofInputs.set(i, 2, 3 - 2 * ofInputs.get(i, 1));
        }
        Matrix ofTasks = Problems.matrix(m, taskColumns, random);
        ofTasks.scaleColumn(1, 1e3);
        ofTasks.scaleColumn(2, 1e-3);
        return Problem.of(
                        data,
                        Problems.gram(inputs, l, random),
                        Problems.gram(tasks, m, random),
                        mean,
                        intercepts,
                        Parallel.of(1))
                .withFixed(new Design(ofInputs, ofTasks).determinedBy(data));
    }

    /** Latent functions that are alike, and a tiny lambda: sums of squares do not tell them apart, but the observations do. */
    @Test
    void rowsThatAreHardDoNotSpoilTheFixedPart() {
        for (int seed = 1; seed < 9; seed++) {
            Problem problem = problem(Structure.IDENTITY, Structure.IDENTITY, false, false, seed);
            LocalState state = new LocalState(problem, 2);
            state.initialiseTasks(1);
            Matrix alike = state.tasks().coefficients().copy();
            for (int j = 0; j < M; j++) {
                alike.set(j, 1, alike.get(j, 0) + 1e-9 * alike.get(j, 1));
            }
            state.tasks().setCoefficients(alike, Parallel.of(1));
            double lambda = 1e-17;
            Steps<LocalState> steps = Steps.inMemory(problem, Solver.AUTO);
            double error = steps.inputs(state, lambda, 1e-12).squaredError().orElseThrow();
            assertThat(error).isCloseTo(state.squaredError(), within(SOLVE * error));
            double objective = state.objective(lambda);
            state.settleFixedPart();
            assertThat(state.objective(lambda)).isCloseTo(objective, within(1e-6 * objective));
        }
    }

    /** From an alpha of zero the step explains all but a few digits of such values: then it must not say what is left. */
    @ParameterizedTest
    @MethodSource("problems")
    void whatCancelsIsNotReported(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        TaskData<Integer> data = Problems.data(L, M, Pattern.HALF, Weights.GENERAL, true, new Random(3))
                .withValues(y -> y + 1e7);
        Problem problem = Problem.of(
                        data,
                        Problems.gram(inputs, L, new Random(1)),
                        Problems.gram(tasks, M, new Random(2)),
                        mean,
                        intercepts,
                        Parallel.of(1))
                .withFixed(design());
        LocalState state = new LocalState(problem, 0);
        Steps<LocalState> steps = Steps.inMemory(problem, Solver.AUTO);
        assertThat(steps.inputs(state, 1, 1e-12).squaredError()).isEmpty();
        state.settleFixedPart();
        double error = steps.inputs(state, 1, 1e-12).squaredError().orElseThrow();
        assertThat(error).isCloseTo(state.squaredError(), within(SOLVE * error));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void atTheOptimumTheGapCloses(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Problem problem = problem(inputs, tasks, mean, intercepts, 5);
        double lambdaMax = Descents.lambdaMax(problem);
        for (double part : new double[] {0.4, 0.02}) {
            double lambda = part * lambdaMax;
            LocalState state = Descents.optimum(problem, lambda);
            assertThat(correlation(state)).isLessThan(SOLVE);
            Certificate certificate = Certificate.of(state, lambda, 1e-8);
            assertThat(certificate.relativeGap()).isLessThan(SOLVE);
            assertThat(certificate.gap()).isGreaterThan(-SOLVE * state.objective(lambda));
            assertThat(certificate.ratio()).isCloseTo(1, within(NEAR_ONE));
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theGapIsNonNegativeAnywhere(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Random random = new Random(7);
        Problem problem = problem(inputs, tasks, mean, intercepts, 4);
        for (int k = 0; k < 20; k++) {
            LocalState state = new LocalState(problem, 3);
            OptimumPropertiesTest.scatter(state.inputs(), Math.exp(random.nextGaussian()), random);
            OptimumPropertiesTest.scatter(state.tasks(), Math.exp(random.nextGaussian()), random);
            state.fixed().add(random.doubles(3, -2, 2).toArray());
            double lambda = Math.exp(2 * random.nextGaussian());
            assertThat(Certificate.of(state, lambda, 1e-6).gap()).isGreaterThanOrEqualTo(0);
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void fromLambdaMaxOnTheFreePartIsZero(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Problem problem = problem(inputs, tasks, mean, intercepts, 6);
        double lambdaMax = Descents.lambdaMax(problem);
        assertThat(Descents.optimum(problem, 1.001 * lambdaMax).tasks().magnitude())
                .isLessThan(1e-3);
        assertThat(Descents.optimum(problem, 0.9 * lambdaMax).tasks().magnitude())
                .isGreaterThan(1e-2);
    }

    /** The values shifted by a multiple of a column: the estimate is shifted, and nothing else changes. */
    @ParameterizedTest
    @MethodSource("problems")
    void whatTheFixedPartExplainsDoesNotMatter(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Random random = new Random(8);
        TaskData<Integer> data = Problems.data(L, M, Pattern.HALF, Weights.GENERAL, true, random);
        TaskData.Builder<Integer> shifted = TaskData.builder();
        data.inputs().forEach(shifted::addInput);
        data.tasks().forEach(shifted::addTask);
        Matrix ofTasks = design().tasks();
        for (int o = 0; o < data.size(); o++) {
            double shift = 50 + 3 * ofTasks.get(data.task(o), 0);
            shifted.add(data.input(o), data.tasks().get(data.task(o)), data.value(o) + shift, data.weight(o));
        }
        Problem plain = Problem.of(
                        data,
                        Problems.gram(inputs, L, new Random(1)),
                        Problems.gram(tasks, M, new Random(2)),
                        mean,
                        intercepts,
                        Parallel.of(1))
                .withFixed(design());
        Problem other = Problem.of(
                        shifted.build(), plain.inputGram(), plain.taskGram(), mean, intercepts, Parallel.of(1))
                .withFixed(design());
        double lambda = 0.2 * Descents.lambdaMax(plain);
        assertThat(Descents.lambdaMax(other)).isCloseTo(5 * lambda, within(1e-7 * lambda));
        LocalState expected = Descents.optimum(plain, lambda);
        LocalState actual = Descents.optimum(other, lambda);
        assertThat(actual.objective(lambda))
                .isCloseTo(expected.objective(lambda), within(SOLVE * expected.objective(lambda)));
        double[] alpha = expected.fixed().alpha();
        alpha[0] += 50;
        alpha[2] += 3;
        assertThat(distance(actual.fixed().alpha(), alpha)).isLessThan(1e-6);
    }

    /** Mean and constant alone are a kernel ridge regression with a free constant: one bordered system. */
    @Test
    void meanAndConstantSolveTheBorderedSystem() {
        Random random = new Random(9);
        TaskData<Integer> data = Problems.data(L, M, Pattern.HALF, Weights.GENERAL, true, random);
        DenseGram gram = (DenseGram) Problems.gram(Structure.DENSE, L, random);
        Problem problem = Problem.of(data, gram, new IdentityGram(M), true, false, Parallel.of(1))
                .withFixed(Design.constant(L, M));
        double lambda = 0.7;
        LocalState state = new LocalState(problem, 0);
        Descents.descent(problem, Descents.EXACT).run(state, lambda, sweep -> true);
        // H h + lambda a + s alpha = r, s'h + g alpha = y with h = K a; unknowns a and alpha.
        int n = data.size();
        Matrix design = Matrix.zeros(n, L);
        Matrix system = Matrix.zeros(L + 1, L + 1);
        double[] right = new double[L + 1];
        for (int o = 0; o < n; o++) {
            for (int i = 0; i < L; i++) {
                design.set(o, i, gram.dense().get(data.input(o), i));
            }
            int i = data.input(o);
            double w = data.weight(o);
            for (int k = 0; k < L; k++) {
                system.set(i, k, system.get(i, k) + w * design.get(o, k));
                system.set(L, k, system.get(L, k) + w * design.get(o, k));
            }
            system.set(i, L, system.get(i, L) + w);
            system.set(L, L, system.get(L, L) + w);
            right[i] += w * data.value(o);
            right[L] += w * data.value(o);
        }
        for (int i = 0; i < L; i++) {
            system.set(i, i, system.get(i, i) + lambda);
        }
        double[] solution = Blas.ridge(system, right, 1e-24);
        assertThat(state.fixed().alpha()[0]).isCloseTo(solution[L], within(SOLVE));
        for (int i = 0; i < L; i++) {
            double expected = solution[L];
            for (int k = 0; k < L; k++) {
                expected += gram.dense().get(i, k) * solution[k];
            }
            assertThat(state.value(i, 0)).isCloseTo(expected, within(1e-7));
        }
    }
}
