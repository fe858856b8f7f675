package dev.okl.internal.step;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.selection.Solver;
import dev.okl.testing.Problems;
import dev.okl.testing.Problems.Structure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A step whose blocks were gathered elsewhere is the step that gathers them. */
final class GivenBlocksTest {
    private static final double LAMBDA = 0.7;
    private static final Parallel PARALLEL = Parallel.of(1);

    @ParameterizedTest
    @CsvSource({
        "DENSE,KERNEL_CG,false",
        "DENSE,PRECONDITIONED_CG,false",
        "DENSE,PRECONDITIONED_CG,true",
        "DENSE,FACTORED_CG,false",
        "IDENTITY_PLUS_GROUPED,ELIMINATION,true",
        "GROUPED,ELIMINATION,false"
    })
    void givesTheSameStep(Structure structure, Solver solver, boolean deadColumn) {
        Problem problem = Problems.problem(structure, Structure.IDENTITY, true, true, 9, 12, 31);
        LocalState gathered = point(problem, deadColumn);
        LocalState given = point(problem, deadColumn);
        FactorStep step = SolverChoice.of(solver, problem.inputGram(), problem.byInput(), 12)
                .step();

        StepReport expected = step.update(gathered.inputs(), ObservedRows.ofInputs(gathered), LAMBDA, 1e-12, PARALLEL);
        Blocks blocks = ObservedRows.ofInputs(given).gatherStored();
        StepReport actual = step.update(given.inputs(), blocks, LAMBDA, 1e-12, PARALLEL);

        assertThat(distance(
                        given.inputs().values().data(),
                        gathered.inputs().values().data()))
                .isLessThan(SOLVE);
        assertThat(distance(
                        given.inputs().coefficients().data(),
                        gathered.inputs().coefficients().data()))
                .isLessThan(SOLVE);
        assertThat(actual.gradient()).isCloseTo(expected.gradient(), within(SOLVE * expected.gradient()));
        double squaredError = expected.squaredError().orElseThrow();
        assertThat(actual.squaredError().orElseThrow()).isCloseTo(squaredError, within(SOLVE * squaredError));
    }

    private static LocalState point(Problem problem, boolean deadColumn) {
        LocalState factors = new LocalState(problem, 3);
        factors.initialiseTasks(5);
        if (deadColumn) {
            factors.tasks().coefficients().setColumn(1, new double[12]);
            factors.tasks().values().setColumn(2, new double[12]);
        }
        new KernelCgStep().update(factors.inputs(), ObservedRows.ofInputs(factors), 2 * LAMBDA, 1e-12, PARALLEL);
        return factors;
    }
}
