package dev.okl.internal.path;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.Units;
import dev.okl.internal.step.Steps;
import dev.okl.metric.Errors;
import dev.okl.selection.Solver;

/**
 * A problem in memory.
 *
 * @param scale on which predictions are compared
 */
record LocalBackend(Problem problem, DataScale scale) implements Backend<LocalState> {
    @Override
    public Units units() {
        return problem.units();
    }

    @Override
    public LocalState zero(int rank) {
        return new LocalState(problem, rank);
    }

    @Override
    public LocalState copy(LocalState state) {
        LocalState copy = new LocalState(problem, state.layout().rank());
        copy.setTo(state);
        return copy;
    }

    @Override
    public LocalState detach(LocalState state) {
        return state.detach();
    }

    @Override
    public void setOnlyMeanAndIntercepts(LocalState state, LocalState other) {
        state.setOnlyMeanAndIntercepts(other);
    }

    @Override
    public void initialiseTasks(LocalState state, long seed) {
        state.initialiseTasks(seed);
    }

    @Override
    public Steps<LocalState> steps(Solver ofInputs) {
        return Steps.inMemory(problem, ofInputs);
    }

    @Override
    public Errors trainingErrors(LocalState state) {
        ObservationIndex ofData = problem.byTask().scaled(units().value(), units().weight());
        return FitErrors.of(state.limited(scale.prediction()), ofData, scale.transform()::inverse, problem.parallel());
    }

    @Override
    public double[] inputWeights() {
        return problem.byInput().rowWeights();
    }

    @Override
    public double weightedTaskNorm() {
        return problem.taskGram().weightedNorm(problem.byTask().rowWeights(), problem.parallel());
    }

    @Override
    public double largestCellWeight() {
        return problem.byInput().largestCellWeight(problem.taskGram().size());
    }

    @Override
    public double taskNorm() {
        return problem.taskGram().norm(problem.parallel());
    }
}
