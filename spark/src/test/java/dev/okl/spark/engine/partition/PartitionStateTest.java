package dev.okl.spark.engine.partition;

import static dev.okl.spark.Tolerances.SOLVE;
import static dev.okl.spark.Tolerances.TIGHT;
import static dev.okl.spark.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.DenseGram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.SolutionSpace;
import dev.okl.internal.step.Elimination;
import dev.okl.internal.step.EliminationStep;
import dev.okl.internal.step.KernelCgStep;
import dev.okl.internal.step.ObservedRows;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a partition does alone and what it gets through the groups make the whole. */
final class PartitionStateTest {
    private static final double LAMBDA = 0.7;
    private static final int INPUTS = 9;
    private static final int TASKS = 12;
    private static final int GROUPS = 4;

    private Problem problem;
    private GroupedGram gram;
    private LocalState whole;
    private LocalState part;
    private PartitionState partition;

    private void setUp(double delta) {
        Random random = new Random(31);
        int[] groupOf = new int[TASKS];
        for (int j = 0; j < TASKS; j++) {
            groupOf[j] = j < GROUPS ? j : random.nextInt(GROUPS);
        }
        gram = new GroupedGram(delta, groupOf, new DenseGram(gaussian(GROUPS, random)));
        TaskData<Integer> data = data(random);
        problem = Problem.of(data, new DenseGram(gaussian(INPUTS, random)), gram, true, true, Parallel.of(1));
        whole = new LocalState(problem, 3);
        whole.initialiseTasks(5);
        part = new LocalState(
                new Problem(
                        new SolutionSpace(
                                problem.inputGram(),
                                PartitionState.gram(delta, groupOf, GROUPS),
                                true,
                                true,
                                problem.space().levels(),
                                problem.parallel()),
                        problem.byInput(),
                        problem.byTask(),
                        problem.taskNames()),
                3);
        part.initialiseTasks(5);
        partition = new PartitionState(TaskPartition.of(data, groupOf), part);
    }

    /** About half of the cells, some of them twice, with weights of every size. */
    private static TaskData<Integer> data(Random random) {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int i = 0; i < INPUTS; i++) {
            builder.addInput(i);
        }
        for (int j = 0; j < TASKS; j++) {
            builder.addTask("" + j);
        }
        for (int cell = 0; cell < INPUTS * TASKS; cell++) {
            for (int times = random.nextBoolean() ? 0 : 1 + random.nextInt(4) / 3; times > 0; times--) {
                builder.add(cell / TASKS, cell % TASKS, random.nextGaussian(), 0.3 + 2.7 * random.nextDouble());
            }
        }
        return builder.build();
    }

    private static Matrix gaussian(int n, Random random) {
        double[] x = random.doubles(n).toArray();
        Matrix k = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                k.set(i, j, Math.exp(-2 * (x[i] - x[j]) * (x[i] - x[j])));
            }
        }
        return k;
    }

    /** M s. */
    private Matrix throughGroups(Matrix s) {
        Matrix t = Matrix.zeros(s.rows(), s.cols());
        gram.groups().multiply(s, t, Parallel.of(1));
        return t;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.7})
    void values(double delta) {
        setUp(delta);

        partition.addGroups(throughGroups(partition.groupSums()));

        assertThat(distance(part.tasks().values(), whole.tasks().values())).isLessThan(SOLVE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.7})
    void step(double delta) {
        setUp(delta);
        new KernelCgStep().update(whole.inputs(), ObservedRows.ofInputs(whole), LAMBDA, TIGHT, problem.parallel());
        part.setTo(whole);
        Matrix s = partition.groupSums();
        int u = s.rows();
        Elimination rows = Elimination.of(partition.taskBlocks(), delta, LAMBDA, problem.parallel());
        Matrix t = Matrix.zeros(u, s.cols());
        gram.groups().multiply(s, t, problem.parallel());
        KernelCgStep.solve(rows.groupSystem(gram::group, u), gram.groups(), 1, s, t, TIGHT);

        partition.solveTasks(t, LAMBDA);
        new EliminationStep().update(whole.tasks(), ObservedRows.ofTasks(whole), LAMBDA, TIGHT, problem.parallel());

        assertThat(distance(part.tasks().values(), whole.tasks().values())).isLessThan(SOLVE);
        assertThat(distance(part.tasks().coefficients(), whole.tasks().coefficients()))
                .isLessThan(SOLVE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.7})
    void residuals(double delta) {
        setUp(delta);
        part.setTo(whole);
        Matrix u = Matrix.of(INPUTS, 1, new Random(3).doubles(INPUTS, -1, 1).toArray());
        Matrix t = throughGroups(partition.residualSums(u));
        double[] expected = new double[INPUTS];
        whole.residuals().throughTasks(u.data(), expected);
        double[] own = new double[INPUTS];
        part.residuals().throughTasks(u.data(), own);
        double[] shared = partition.throughGroups(t.data());
        int[] all = new int[t.rows()];
        for (int c = 0; c < all.length; c++) {
            all[c] = c;
        }
        double[] summed = Blas.product(partition.residualsByGroup(all), t).data();

        for (int i = 0; i < INPUTS; i++) {
            assertThat(own[i] + shared[i]).isCloseTo(expected[i], within(SOLVE));
            assertThat(summed[i]).isCloseTo(shared[i], within(SOLVE));
        }
        double squares = whole.residuals().columns(u).squares(u);
        assertThat(partition.columns(u, t).squares(u)).isCloseTo(squares, within(SOLVE * squares));
    }
}
