package dev.okl.internal.step;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.testing.Problems;
import dev.okl.testing.Problems.Pattern;
import dev.okl.testing.Problems.Structure;
import dev.okl.testing.Problems.Weights;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every pair of solvers that apply to a step agrees, over a seeded sweep of problems, on either side. */
class SolverAgreementTest {
    /** A tolerance. */
    private static final double NEVER_REACHED = Double.NaN;

    private static final int L = 14;
    private static final int M = 11;

    /** a = (r - H v)/lambda carries the rounding of v, multiplied by up to |H| |K|/lambda. */
    private static final double CONSISTENT = 1e-6;

    @ParameterizedTest
    @EnumSource(Structure.class)
    void allSolversAgreeOnEitherSide(Structure structure) {
        int[] seed = {structure.name().length() * 1000};
        for (Pattern pattern : Pattern.values()) {
            for (Weights weights : Weights.values()) {
                for (boolean replicates : new boolean[] {false, true}) {
                    for (int rank : new int[] {1, 3, M}) {
                        for (int columns = 0; columns < 4; columns++) {
                            boolean mean = columns % 2 == 1;
                            boolean intercepts = columns >= 2;
                            check(structure, pattern, weights, replicates, rank, mean, intercepts, seed[0]++);
                        }
                    }
                }
            }
        }
    }

    private static void check(
            Structure structure,
            Pattern pattern,
            Weights weights,
            boolean replicates,
            int rank,
            boolean mean,
            boolean intercepts,
            int seed) {
        Random random = new Random(seed);
        TaskData<Integer> data = Problems.data(L, M, pattern, weights, replicates, random);
        Gram inputs = Problems.gram(structure, L, random);
        Gram tasks = Problems.gram(structure, M, random);
        Problem problem = Problem.of(data, inputs, tasks, mean, intercepts, Parallel.of(1));
        LocalState factors = new LocalState(problem, rank);
        factors.tasks().setCoefficients(random(factors.tasks(), random), Parallel.of(1));
        factors.inputs().setCoefficients(random(factors.inputs(), random), Parallel.of(1));
        double lambda = Math.exp(4 * random.nextDouble() - 2);
        String what =
                String.join(" ", structure.name(), pattern.name(), weights.name(), "rank " + rank, "seed " + seed);
        agree(factors.inputs(), ObservedRows.ofInputs(factors), lambda, what + " inputs");
        agree(factors.tasks(), ObservedRows.ofTasks(factors), lambda, what + " tasks");
    }

    /** Columns that are zero on both sides are left out of the step; with a column that is zero on one side alone it is full. */
    @ParameterizedTest
    @EnumSource(Structure.class)
    void columnsThatAreZeroStayZeroAndDoNotMatter(Structure structure) {
        Random random = new Random(5);
        TaskData<Integer> data = Problems.data(L, M, Pattern.HALF, Weights.GENERAL, true, random);
        Gram inputs = Problems.gram(structure, L, random);
        Problem problem = Problem.of(data, inputs, new IdentityGram(M), true, false, Parallel.of(1));
        for (int zeroInputs : new int[] {0, 2}) {
            LocalState factors = new LocalState(problem, 4);
            Matrix tasks = random(factors.tasks(), random);
            clear(tasks, 1);
            clear(tasks, 3);
            factors.tasks().setCoefficients(tasks, Parallel.of(1));
            Matrix coefficients = random(factors.inputs(), random);
            if (zeroInputs > 0) {
                clear(coefficients, 1 + 1); // the mean comes first
                clear(coefficients, 1 + 3);
            }
            factors.inputs().setCoefficients(coefficients, Parallel.of(1));
            StepProblem whole = StepProblem.of(factors.inputs(), ObservedRows.ofInputs(factors), 0.7, Parallel.of(1));
            assertThat(whole.columnsInUse()).hasSize(5 - zeroInputs);
            FactorStep step = new KernelCgStep();
            StepReport expected = step.solve(whole, 1e-12);

            StepReport report =
                    step.update(factors.inputs(), ObservedRows.ofInputs(factors), 0.7, 1e-12, Parallel.of(1));

            assertThat(distance(factors.inputs().values().columns(0, 5), whole.values()))
                    .isLessThan(SOLVE);
            assertThat(distance(factors.inputs().coefficients(), whole.coefficients()))
                    .isLessThan(SOLVE);
            assertThat(report.gradient()).isCloseTo(expected.gradient(), within(SOLVE * expected.gradient()));
        }
    }

    /** The rows are solved from what the groups are, so that they are no more exact than these. */
    @Test
    void eliminationPromisesItsRowsOnlyWhereTheGroupsAreSolved() {
        Problem problem = Problems.problem(Structure.IDENTITY_PLUS_GROUPED, Structure.IDENTITY, false, false, L, M, 3);
        LocalState state = new LocalState(problem, 3);
        state.initialiseTasks(1);
        StepProblem step = StepProblem.of(state.inputs(), ObservedRows.ofInputs(state), 0.1, Parallel.of(1));
        assertThat(new EliminationStep().solve(step, NEVER_REACHED).exactByRow())
                .isFalse();
        assertThat(new EliminationStep().solve(step, 1e-12).exactByRow()).isTrue();
        assertThat(new KernelCgStep().solve(step, 1e-12).exactByRow()).isFalse();
    }

    @Test
    void theClosedFormDoesNotPromiseRowsThatAreHard() {
        Problem problem = Problems.problem(Structure.IDENTITY, Structure.IDENTITY, false, false, L, M, 3);
        LocalState state = new LocalState(problem, 2);
        state.initialiseTasks(1);
        assertThat(ridge(state, 0.1).exactByRow()).isTrue();
        Matrix alike = state.tasks().coefficients().copy();
        for (int j = 0; j < M; j++) {
            alike.set(j, 1, alike.get(j, 0) + 1e-8 * alike.get(j, 1));
        }
        state.tasks().setCoefficients(alike, Parallel.of(1));
        assertThat(ridge(state, 1e-15).exactByRow()).isFalse();
    }

    private static StepReport ridge(LocalState state, double lambda) {
        StepProblem step = StepProblem.of(state.inputs(), ObservedRows.ofInputs(state), lambda, Parallel.of(1));
        return new RidgeStep().solve(step, 1e-12);
    }

    private static void clear(Matrix matrix, int column) {
        matrix.setColumn(column, new double[matrix.rows()]);
    }

    private static void agree(LocalSide side, ObservedRows data, double lambda, String what) {
        Matrix expected = null;
        for (Map.Entry<String, FactorStep> entry : applicable(side, data).entrySet()) {
            StepProblem problem = StepProblem.of(side, data, lambda, Parallel.of(1));
            StepReport report = entry.getValue().solve(problem, 1e-12);
            assertSolved(problem, data, what + " " + entry.getKey());
            assertSquaredError(problem, data, report, what + " " + entry.getKey());
            if (expected == null) {
                expected = problem.values();
            }
            assertThat(distance(problem.values(), expected))
                    .as(what + " " + entry.getKey())
                    .isLessThan(SOLVE);
        }
    }

    /** By definition: H_i v_i + lambda a_i = r_i, with H and r summed up naively, and v = K a. */
    private static void assertSolved(StepProblem problem, ObservedRows data, String what) {
        int q = problem.columns();
        Matrix left = Matrix.zeros(problem.rows(), q);
        Matrix right = Matrix.zeros(problem.rows(), q);
        for (int i = 0; i < problem.rows(); i++) {
            for (int k = 0; k < q; k++) {
                left.set(i, k, problem.lambda() * problem.coefficients().get(i, k));
            }
            for (int o = data.observations().start(i); o < data.observations().end(i); o++) {
                double[] f = data.features().row(data.observations().partner(o));
                double product = 0;
                for (int k = 0; k < q; k++) {
                    product += f[k] * problem.values().get(i, k);
                }
                for (int k = 0; k < q; k++) {
                    double w = data.observations().weight(o);
                    left.set(i, k, left.get(i, k) + w * f[k] * product);
                    right.set(i, k, right.get(i, k) + w * f[k] * data.target(i, o));
                }
            }
        }
        assertThat(distance(left, right)).as(what + ": step equation").isLessThan(SOLVE);
        Matrix ka = Matrix.zeros(problem.rows(), q);
        problem.gram().multiply(problem.coefficients(), ka, Parallel.of(1));
        assertThat(distance(ka, problem.values())).as(what + ": v = K a").isLessThan(CONSISTENT);
    }

    /** By definition, or empty where nearly everything is explained and the short formula would give rounding. */
    private static void assertSquaredError(StepProblem problem, ObservedRows data, StepReport report, String what) {
        double squares = 0;
        double error = 0;
        for (int i = 0; i < problem.rows(); i++) {
            for (int o = data.observations().start(i); o < data.observations().end(i); o++) {
                double[] f = data.features().row(data.observations().partner(o));
                double y = data.target(i, o);
                double left = y - Vectors.dot(f, problem.values().row(i));
                squares += data.observations().weight(o) * y * y;
                error += data.observations().weight(o) * left * left;
            }
        }
        if (what.endsWith("gmres") || what.endsWith("sparse-cg")) {
            assertThat(report.squaredError()).isEmpty(); // they do not solve the equation of each row exactly
        } else if (report.squaredError().isEmpty()) {
            assertThat(error).as(what + ": squared error").isLessThan(2e-6 * squares);
        } else {
            assertThat(report.squaredError().getAsDouble())
                    .as(what + ": squared error")
                    .isCloseTo(error, within(SOLVE * squares));
        }
    }

    private static Map<String, FactorStep> applicable(LocalSide side, ObservedRows data) {
        Map<String, FactorStep> steps = new LinkedHashMap<>();
        steps.put("kernel-cg", new KernelCgStep());
        steps.put("gmres", new GmresStep());
        steps.put("sparse-cg", new SparseCgStep());
        for (FactoredCgStep.Factor factor : FactoredCgStep.Factor.values()) {
            steps.put("factored-cg " + factor, new FactoredCgStep(factor));
        }
        steps.put("preconditioned-cg", new PreconditionedCgStep());
        steps.put("direct", new DirectStep());
        if (side.gram() instanceof IdentityGram) {
            steps.put("ridge", new RidgeStep());
        }
        if (side.gram() instanceof GroupedGram) {
            steps.put("elimination", new EliminationStep());
        }
        if (SylvesterStep.applies(data.observations(), data.features().rows())) {
            steps.put("sylvester", new SylvesterStep());
        }
        return steps;
    }

    private static Matrix random(LocalSide side, Random random) {
        return Problems.matrix(side.size(), side.end() - side.first(), random);
    }
}
