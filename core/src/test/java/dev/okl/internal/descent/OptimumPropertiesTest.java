package dev.okl.internal.descent;

import static dev.okl.testing.Tolerances.LOOSE;
import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.DenseGram;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.step.Steps;
import dev.okl.selection.Solver;
import dev.okl.testing.Descents;
import dev.okl.testing.Problems;
import dev.okl.testing.Problems.Pattern;
import dev.okl.testing.Problems.Structure;
import dev.okl.testing.Problems.Weights;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold at optima and on the way there, whatever the problem. */
class OptimumPropertiesTest {
    /** At an optimum the objective is flat: values, and the output kernel, have about the root of its digits. */
    private static final double OBJECTIVE = 1e-10;

    private static final double SOLUTION = 1e-6;
    private static final double OUTPUT_KERNEL = 1e-5;

    /** The steps are solved to 1e-11; what that leaves of the objective is rounding. */
    private static final double ROUNDING = 1e-9;

    private static final int L = 9;
    private static final int M = 11;

    static Stream<Arguments> problems() {
        Structure[][] structures = {
            {Structure.DENSE, Structure.IDENTITY},
            {Structure.IDENTITY, Structure.IDENTITY},
            {Structure.IDENTITY_PLUS_GROUPED, Structure.IDENTITY},
            {Structure.SINGULAR, Structure.IDENTITY},
            {Structure.DENSE, Structure.DENSE},
            {Structure.GROUPED, Structure.IDENTITY_PLUS_GROUPED},
            {Structure.LOW_RANK, Structure.SINGULAR},
        };
        return Stream.of(structures).flatMap(pair -> Stream.of(0, 1, 2, 3).map(columns -> {
            boolean mean = columns % 2 == 1;
            boolean intercepts = columns >= 2;
            return Arguments.of(pair[0], pair[1], mean, intercepts);
        }));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theObjectiveNeverRises(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Problem problem = Problems.problem(inputs, tasks, mean, intercepts, L, M, 3);
        double lambda = Descents.lambdaMax(problem) / 50;
        for (int rank : new int[] {1, 3, problem.fullRank()}) {
            for (int depth : new int[] {0, 8}) {
                LocalState factors = new LocalState(problem, rank);
                factors.initialiseTasks(1);
                DescentResult result = Descents.descent(problem, new DescentOptions(1e-9, 200, depth))
                        .run(factors, lambda, sweep -> true);
                double last = Double.POSITIVE_INFINITY;
                for (DescentResult.Sweep sweep : result.trace()) {
                    assertThat(sweep.objective()).isLessThanOrEqualTo(last * (1 + ROUNDING));
                    last = sweep.objective();
                }
                assertThat(factors.objective(lambda)).isLessThanOrEqualTo(last * (1 + ROUNDING));
            }
        }
    }

    /** Without mean and free columns the inputs' step has nothing to do, so the traced objective is that of the start. */
    @Test
    void theObjectiveIsTracedAlsoWhereTheInputsHaveNoColumns() {
        Problem problem = Problems.problem(Structure.DENSE, Structure.IDENTITY, false, true, L, M, 3);
        double lambda = 0.7;
        LocalState factors = new LocalState(problem, 0);
        for (int run = 0; run < 2; run++) {
            double start = factors.objective(lambda);
            DescentResult result =
                    Descents.descent(problem, new DescentOptions(1e-9, 1, 0)).run(factors, lambda, sweep -> true);
            assertThat(result.trace().get(0).objective()).isCloseTo(start, within(ROUNDING * start));
            assertThat(factors.objective(lambda)).isLessThanOrEqualTo(start * (1 + ROUNDING));
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theGapIsNonNegativeAnywhere(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Random random = new Random(7);
        Problem problem = Problems.problem(inputs, tasks, mean, intercepts, L, M, 4);
        for (int k = 0; k < 20; k++) {
            LocalState factors = new LocalState(problem, 3);
            double size = Math.exp(random.nextGaussian());
            scatter(factors.inputs(), size, random);
            scatter(factors.tasks(), size, random);
            double lambda = Math.exp(2 * random.nextGaussian());
            Certificate certificate = Certificate.of(factors, lambda, 1e-6);
            assertThat(certificate.gap()).isGreaterThanOrEqualTo(0);
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void atTheOptimumTheGapClosesAndBothSidesCarryTheSameWeight(
            Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Problem problem = Problems.problem(inputs, tasks, mean, intercepts, L, M, 5);
        double lambdaMax = Descents.lambdaMax(problem);
        for (double part : new double[] {0.4, 0.02}) {
            double lambda = part * lambdaMax;
            LocalState factors = Descents.optimum(problem, lambda);
            Certificate certificate = Certificate.of(factors, lambda, 1e-8);
            assertThat(certificate.relativeGap()).isLessThan(SOLVE);
            assertThat(certificate.gap()).isGreaterThan(-SOLVE * factors.objective(lambda));
            assertThat(certificate.ratio()).isCloseTo(1, within(LOOSE));

            // One more sweep without the canonical form, so that the balance comes from optimality alone.
            Steps<LocalState> steps = Steps.inMemory(problem, Solver.AUTO);
            steps.inputs(factors, lambda, 1e-12);
            steps.tasks(factors, lambda, 1e-12);
            // The sides agree to the accuracy of the factors, the square root of the gap's.
            assertThat(distance(weight(factors, factors.inputs()), weight(factors, factors.tasks())))
                    .isLessThan(1e-5);
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void exchangingTheSidesTransposesTheFit(Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Random random = new Random(11);
        TaskData<Integer> data = Problems.data(L, M, Pattern.HALF, Weights.GENERAL, true, random);
        Gram k = Problems.gram(inputs, L, random);
        Gram kt = Problems.gram(tasks, M, random);
        Problem problem = Problem.of(data, k, kt, mean, intercepts, Parallel.of(1));
        TaskData.Builder<Integer> mirrored = TaskData.builder();
        for (int j = 0; j < M; j++) {
            mirrored.addInput(j);
        }
        for (int i = 0; i < L; i++) {
            mirrored.addTask(String.valueOf(i));
        }
        for (int o = 0; o < data.size(); o++) {
            mirrored.add(data.task(o), String.valueOf(data.input(o)), data.value(o), data.weight(o));
        }
        Problem mirror = Problem.of(mirrored.build(), kt, k, intercepts, mean, Parallel.of(1));
        double lambda = Descents.lambdaMax(problem) / 10;
        assertThat(Descents.lambdaMax(mirror)).isCloseTo(10 * lambda, within(ROUNDING * lambda));

        Matrix fitted = Descents.fitted(Descents.optimum(problem, lambda));
        Matrix transposed = Descents.fitted(Descents.optimum(mirror, lambda)).transpose();
        assertThat(distance(transposed, fitted)).isLessThan(1e-5);
    }

    /** Holding the mean's column at beta is the same as a mean penalised by 1/(2 beta^2): by the gap and by the fit of it alone. */
    @ParameterizedTest
    @MethodSource("problems")
    void meanAndInterceptsAtOtherLevelsAreSolvedToTheirOwnOptimum(
            Structure inputs, Structure tasks, boolean mean, boolean intercepts) {
        Problem problem =
                Problems.problem(inputs, tasks, mean, intercepts, L, M, 5).withLevels(new Levels(2.5, 0.4));
        double lambda = 0.2 * Descents.lambdaMax(problem);
        LocalState factors = Descents.optimum(problem, lambda);
        Certificate certificate = Certificate.of(factors, lambda, 1e-8);
        assertThat(certificate.relativeGap()).isLessThan(SOLVE);
        assertThat(certificate.ratio()).isCloseTo(1, within(LOOSE));
        assertThat(distance(Descents.fitted(factors.toModel()), Descents.fitted(factors)))
                .isLessThan(1e-12);
    }

    @Test
    void aMeanAloneAtALevelIsAKernelRidgeRegressionWithAScaledKernel() {
        Random random = new Random(3);
        TaskData<Integer> data = Problems.data(L, M, Pattern.HALF, Weights.GENERAL, true, random);
        Gram k = Problems.gram(Structure.DENSE, L, random);
        Matrix scaled = k.dense().copy();
        for (int c = 0; c < L; c++) {
            for (int r = 0; r < L; r++) {
                scaled.set(r, c, 2.5 * 2.5 * scaled.get(r, c));
            }
        }
        Problem leveled = Problem.of(data, k, new IdentityGram(M), true, false, Parallel.of(1))
                .withLevels(new Levels(2.5, 0.4));
        Problem plain = Problem.of(data, new DenseGram(scaled), new IdentityGram(M), true, false, Parallel.of(1));
        LocalState first = new LocalState(leveled, 0);
        LocalState second = new LocalState(plain, 0);
        Descents.descent(leveled, Descents.EXACT).run(first, 0.7, sweep -> true);
        Descents.descent(plain, Descents.EXACT).run(second, 0.7, sweep -> true);
        assertThat(distance(Descents.fitted(first), Descents.fitted(second))).isLessThan(1e-9);
        assertThat(first.objective(0.7)).isCloseTo(second.objective(0.7), within(ROUNDING));
    }

    @Test
    void permutingTheTasksPermutesTheOutputKernel() {
        Random random = new Random(13);
        TaskData<Integer> data = Problems.data(L, M, Pattern.HALF, Weights.GENERAL, false, random);
        Gram k = Problems.gram(Structure.DENSE, L, random);
        TaskData.Builder<Integer> builder = TaskData.builder();
        data.inputs().forEach(builder::addInput);
        for (int j = M - 1; j >= 0; j--) {
            builder.addTask(String.valueOf(j));
        }
        for (int o = 0; o < data.size(); o++) {
            builder.add(data.input(o), String.valueOf(data.task(o)), data.value(o), data.weight(o));
        }
        Problem problem = Problem.of(data, k, new IdentityGram(M), false, false, Parallel.of(1));
        Problem reversed = Problem.of(builder.build(), k, new IdentityGram(M), false, false, Parallel.of(1));
        double lambda = Descents.lambdaMax(problem) / 10;
        Matrix outputKernel = outputKernel(Descents.optimum(problem, lambda));
        Matrix permuted = outputKernel(Descents.optimum(reversed, lambda));
        for (int i = 0; i < M; i++) {
            for (int j = 0; j < M; j++) {
                assertThat(permuted.get(M - 1 - i, M - 1 - j)).isCloseTo(outputKernel.get(i, j), within(OUTPUT_KERNEL));
            }
        }
    }

    @Test
    void warmAndColdStartsReachTheSameObjective() {
        Problem problem = Problems.problem(Structure.DENSE, Structure.IDENTITY, true, false, L, M, 17);
        double lambdaMax = Descents.lambdaMax(problem);
        LocalState warm = Descents.optimum(problem, lambdaMax / 2);
        Descents.descent(problem, Descents.EXACT).run(warm, lambdaMax / 20, sweep -> true);
        double expected = Descents.optimum(problem, lambdaMax / 20, 99).objective(lambdaMax / 20);
        assertThat(warm.objective(lambdaMax / 20)).isCloseTo(expected, within(OBJECTIVE * expected));
    }

    /** With one task, theta = L (L K + lambda W^-1)^-1 y with L the root of c'K c = 1, c = (L K + lambda W^-1)^-1 y. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.05, 0.005})
    void oneTaskIsKernelRidgeRegression(double part) {
        Random random = new Random(19);
        int n = 6;
        Gram gram = Problems.gram(Structure.DENSE, n, random);
        Matrix k = gram.dense();
        TaskData.Builder<Integer> builder = TaskData.builder();
        double[] y = new double[n];
        double[] w = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = random.nextGaussian();
            w[i] = 0.5 + random.nextDouble();
            builder.add(i, "only", y[i], w[i]);
        }
        Problem problem = Problem.of(builder.build(), gram, new IdentityGram(1), false, false, Parallel.of(1));
        double lambda = part * Descents.lambdaMax(problem);

        double low = 0;
        double high = 1e6;
        for (int step = 0; step < 200; step++) {
            double middle = (low + high) / 2;
            double[] c = ridge(k, w, y, middle, lambda);
            double norm = quadratic(k, c);
            low = norm > 1 ? middle : low;
            high = norm > 1 ? high : middle;
        }
        double[] c = ridge(k, w, y, low, lambda);
        LocalState factors = Descents.optimum(problem, lambda);
        for (int i = 0; i < n; i++) {
            double expected = 0;
            for (int j = 0; j < n; j++) {
                expected += low * k.get(i, j) * c[j];
            }
            assertThat(factors.value(i, 0)).isCloseTo(expected, within(SOLUTION));
        }
    }

    private static double[] ridge(Matrix k, double[] w, double[] y, double scale, double lambda) {
        int n = y.length;
        Matrix system = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                system.set(i, j, scale * k.get(i, j) + (i == j ? lambda / w[i] : 0));
            }
        }
        double[] c = y.clone();
        Blas.choleskySolveInPlace(Blas.choleskyOrNull(system), c);
        return c;
    }

    private static double quadratic(Matrix k, double[] c) {
        double sum = 0;
        for (int i = 0; i < c.length; i++) {
            for (int j = 0; j < c.length; j++) {
                sum += c[i] * k.get(i, j) * c[j];
            }
        }
        return sum;
    }

    static void scatter(LocalSide side, double size, Random random) {
        Matrix coefficients = Problems.matrix(side.size(), side.end() - side.first(), random);
        for (int k = 0; k < coefficients.data().length; k++) {
            coefficients.data()[k] *= size;
        }
        side.setCoefficients(coefficients, Parallel.of(1));
    }

    /** a' Gram a on the free columns. */
    private static Matrix weight(LocalState factors, LocalSide side) {
        int start = factors.layout().freeStart();
        int end = start + factors.layout().rank();
        return Blas.transposedProduct(
                side.coefficients().columns(start - side.first(), end - side.first()),
                side.values().columns(start, end));
    }

    private static Matrix outputKernel(LocalState factors) {
        Matrix b = factors.tasks().values();
        return Blas.product(b, b.transpose());
    }

    @Test
    void aDenseGramOfTheIdentityGivesTheSameOptimumAsTheIdentity() {
        Random random = new Random(23);
        TaskData<Integer> data = Problems.data(L, M, Pattern.HALF, Weights.ONE, false, random);
        Problem plain = Problem.of(data, new IdentityGram(L), new IdentityGram(M), true, true, Parallel.of(1));
        Problem dense = Problem.of(
                data, new DenseGram(Matrix.identity(L)), new DenseGram(Matrix.identity(M)), true, true, Parallel.of(1));
        double lambda = Descents.lambdaMax(plain) / 8;
        assertThat(distance(
                        Descents.fitted(Descents.optimum(dense, lambda)),
                        Descents.fitted(Descents.optimum(plain, lambda))))
                .isLessThan(1e-5);
    }
}
