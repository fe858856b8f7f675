package dev.okl.internal.step;

import dev.okl.internal.newton.NewtonStep;
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

    /**
     * A step on both sides at once, where there is one: it lowers the objective where the two alternating steps hardly do.
     *
     * @return how many iterations it took, 0 where nothing was done
     */
    default int both(S state, double lambda) {
        return 0;
    }

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
            public int both(LocalState state, double lambda) {
                return NewtonStep.isWorthIt(state) ? NewtonStep.take(state, lambda) : 0;
            }

            @Override
            public StepReport tasks(LocalState state, double lambda, double tolerance) {
                return taskStep.update(state.tasks(), ObservedRows.ofTasks(state), lambda, tolerance, state.parallel());
            }
        };
    }
}
