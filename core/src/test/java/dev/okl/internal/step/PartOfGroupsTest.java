package dev.okl.internal.step;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.SolutionSpace;
import dev.okl.testing.Naive;
import dev.okl.testing.Problems;
import dev.okl.testing.Problems.Structure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a part does alone and what it gets through the groups make the whole. */
final class PartOfGroupsTest {
    private static final double LAMBDA = 0.7;
    private static final int TASKS = 12;

    private Problem problem;
    private GroupedGram gram;
    private LocalState whole;
    private LocalState part;

    private void setUp(Structure ofTasks) {
        problem = Problems.problem(Structure.DENSE, ofTasks, true, true, 9, TASKS, 31);
        gram = (GroupedGram) problem.taskGram();
        int[] groupOf = new int[TASKS];
        for (int j = 0; j < TASKS; j++) {
            groupOf[j] = gram.group(j);
        }
        whole = new LocalState(problem, 3);
        whole.initialiseTasks(5);
        part = new LocalState(
                new Problem(
                        new SolutionSpace(
                                problem.inputGram(),
                                PartOfGroups.gram(
                                        gram.identityPart(),
                                        groupOf,
                                        gram.groups().size()),
                                true,
                                true,
                                problem.space().levels(),
                                problem.parallel()),
                        problem.byInput(),
                        problem.byTask(),
                        problem.taskNames()),
                3);
        part.initialiseTasks(5);
    }

    /** M s. */
    private Matrix throughGroups(Matrix s) {
        Matrix t = Matrix.zeros(s.rows(), s.cols());
        gram.groups().multiply(s, t, Parallel.of(1));
        return t;
    }

    @ParameterizedTest
    @EnumSource(names = {"GROUPED", "IDENTITY_PLUS_GROUPED"})
    void values(Structure ofTasks) {
        setUp(ofTasks);

        new PartOfGroups(part).addGroups(throughGroups(new PartOfGroups(part).sums()));

        assertThat(distance(part.tasks().values(), whole.tasks().values())).isLessThan(SOLVE);
    }

    @ParameterizedTest
    @EnumSource(names = {"GROUPED", "IDENTITY_PLUS_GROUPED"})
    void step(Structure ofTasks) {
        setUp(ofTasks);
        new KernelCgStep().update(whole.inputs(), ObservedRows.ofInputs(whole), LAMBDA, 1e-12, problem.parallel());
        part.setTo(whole);
        PartOfGroups solved = new PartOfGroups(part);
        Matrix s = solved.sums();
        int u = s.rows();
        Elimination rows = Elimination.of(solved.blocks(), solved.delta(), LAMBDA, problem.parallel());
        GroupSystem system = new GroupSystem(rows.groupBlocks(gram::group, u), rows.groupRightHandSide(gram::group, u));
        system.solve(gram.groups(), s, 1e-12, problem.parallel());

        solved.solveTasks(system.values(), LAMBDA);
        new EliminationStep().update(whole.tasks(), ObservedRows.ofTasks(whole), LAMBDA, 1e-12, problem.parallel());

        assertThat(distance(part.tasks().values(), whole.tasks().values())).isLessThan(SOLVE);
        assertThat(distance(part.tasks().coefficients(), whole.tasks().coefficients()))
                .isLessThan(SOLVE);
    }

    @ParameterizedTest
    @EnumSource(names = {"GROUPED", "IDENTITY_PLUS_GROUPED"})
    void residuals(Structure ofTasks) {
        setUp(ofTasks);
        part.setTo(whole);
        PartOfGroups groups = new PartOfGroups(part);
        Matrix u = Naive.normal(9, 1, 3);
        Matrix t = throughGroups(groups.residualSums(u));
        double[] expected = new double[9];
        whole.residuals().throughTasks(u.data(), expected);
        double[] own = new double[9];
        part.residuals().throughTasks(u.data(), own);
        double[] shared = groups.throughGroups(t.data());
        int[] all = new int[t.rows()];
        for (int c = 0; c < all.length; c++) {
            all[c] = c;
        }
        double[] summed = Naive.product(groups.residualsByGroup(all), t).data();

        for (int i = 0; i < 9; i++) {
            assertThat(own[i] + shared[i]).isCloseTo(expected[i], within(SOLVE));
            assertThat(summed[i]).isCloseTo(shared[i], within(SOLVE));
        }
        double squares = whole.residuals().columns(u).squares(u);
        assertThat(groups.columns(u, t).squares(u)).isCloseTo(squares, within(SOLVE * squares));
    }
}
