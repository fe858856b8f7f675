package dev.okl.internal.path;

import dev.okl.internal.state.State;
import dev.okl.internal.state.Units;
import dev.okl.internal.step.Steps;
import dev.okl.metric.Errors;
import dev.okl.selection.Solver;

/**
 * A problem as a {@link RegularizationPath} sees it: where states come from, what steps they take, and a few figures about the
 * observations.
 *
 * @param <S> the states of the problem
 */
public interface Backend<S extends State> {
    /** The units of the problem, in which its states are, and the figures below. Lambdas of a path, and errors, are in those of the data. */
    default Units units() {
        return Units.OF_DATA;
    }

    /** A state with so many free columns, all zero. */
    S zero(int rank);

    /** A copy of a state, which may belong to other observations of the same inputs and tasks, as a state of this problem. */
    S copy(S state);

    /** The same state, to keep when the observations are gone. */
    S detach(S state);

    /** The first takes over mean and intercepts of the second, which may have another rank; its free columns become zero. */
    void setOnlyMeanAndIntercepts(S state, S other);

    /** Fills the free columns of the tasks with numbers that depend on the seed and the task's name only. */
    void initialiseTasks(S state, long seed);

    /** The two steps, with the given solver for that of the inputs. */
    Steps<S> steps(Solver ofInputs);

    /** Errors on the observations of the problem itself. */
    Errors trainingErrors(S state);

    /** The sum of the weights of every input's observations. */
    double[] inputWeights();

    /** The largest eigenvalue of W K_T, W the sums of the weights of every task's observations. */
    double weightedTaskNorm();

    /** The largest weight of a cell, that of all its observations. */
    double largestCellWeight();

    /** The largest eigenvalue of K_T. */
    double taskNorm();
}
