package dev.okl.internal.step;

import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;

/** The steps of factors in memory, by two solvers. */
public record FactorSteps(FactorStep inputStep, FactorStep taskStep) implements Steps<LocalState> {
    /** With the given solver for the inputs and the cheapest exact one for the tasks. */
    public static FactorSteps of(Problem problem, Solver ofInputs) {
        int inputs = problem.inputGram().size();
        int tasks = problem.taskGram().size();
        return new FactorSteps(
                ofInputs.choose(problem.inputGram(), problem.byInput(), tasks).step(),
                Solver.AUTO.choose(problem.taskGram(), problem.byTask(), inputs).step());
    }

    @Override
    public StepReport inputs(LocalState factors, double lambda, double accuracy) {
        return factors.inputs().update(inputStep, factors.tasks(), lambda, accuracy, factors.parallel());
    }

    @Override
    public StepReport tasks(LocalState factors, double lambda, double accuracy) {
        return factors.tasks().update(taskStep, factors.inputs(), lambda, accuracy, factors.parallel());
    }
}
