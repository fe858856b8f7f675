package dev.okl.internal.step;

import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.State;
import dev.okl.selection.Solver;

/**
 * The two steps of a sweep: each minimises the objective over one side of a state, to a relative tolerance, and leaves the other as
 * it is.
 */
public interface Steps<S extends State> {
    StepReport inputs(S state, double lambda, double tolerance);

    StepReport tasks(S state, double lambda, double tolerance);

    /** The steps in memory, with the given solver for the inputs and the cheapest exact one for the tasks. */
    static Steps<LocalState> inMemory(Problem problem, Solver ofInputs) {
        int inputs = problem.inputGram().size();
        int tasks = problem.taskGram().size();
        return inMemory(
                SolverChoice.of(ofInputs, problem.inputGram(), problem.byInput(), tasks)
                        .step(),
                SolverChoice.of(Solver.AUTO, problem.taskGram(), problem.byTask(), inputs)
                        .step());
    }

    /** The steps in memory, by two solvers. */
    static Steps<LocalState> inMemory(FactorStep inputStep, FactorStep taskStep) {
        return new Steps<>() {
            @Override
            public StepReport inputs(LocalState state, double lambda, double tolerance) {
                return inputStep.update(
                        state.inputs(), ObservedRows.ofInputs(state), lambda, tolerance, state.parallel());
            }

            @Override
            public StepReport tasks(LocalState state, double lambda, double tolerance) {
                return taskStep.update(state.tasks(), ObservedRows.ofTasks(state), lambda, tolerance, state.parallel());
            }
        };
    }
}
