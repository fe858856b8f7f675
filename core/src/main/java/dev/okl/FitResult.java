package dev.okl;

import dev.okl.selection.PathPoint;
import dev.okl.selection.Scales;
import dev.okl.selection.SelectionResult;
import java.util.List;
import java.util.Optional;

/**
 * A fitted model and how it was fitted; the same for output kernel learning and the baselines.
 *
 * @param lambda of the model
 * @param lambdaMax from here on up the free part is zero; for methods without such a bound, where the grid starts
 * @param point objective, rank, certificate and errors of the final fit
 * @param selection how lambda was chosen, unless it was given
 * @param scales what was learned beside the functions, where anything was
 * @param path the path that was looked at: with validation errors where there was one split
 * @param solver the solver of the input step and why
 * @param gram the structure of the Gram matrix
 * @param warnings what the user should know, in sentences
 * @param cancelled whether the fit was ended from outside; the model is then the best so far
 * @param pathModels a model for each point of the path, where {@link LearnerBuilder#keepPath} asked for them and they were small
 *     enough; else empty
 */
public record FitResult<M>(
        M model,
        double lambda,
        double lambdaMax,
        PathPoint point,
        Optional<SelectionResult> selection,
        Optional<Scales> scales,
        List<PathPoint> path,
        String solver,
        String gram,
        List<String> warnings,
        boolean cancelled,
        double seconds,
        List<M> pathModels) {
    @Override
    public String toString() {
        return model + ", " + path.size() + " lambdas, " + seconds + " s, warnings " + warnings;
    }
}
