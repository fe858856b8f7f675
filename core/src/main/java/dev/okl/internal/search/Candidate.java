package dev.okl.internal.search;

import dev.okl.internal.search.ModelSelection.Visit;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.Criterion;
import dev.okl.selection.CurvePoint;
import dev.okl.selection.HeldOutPredictions;
import dev.okl.selection.RankBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * One point of the validation curve with all that is known about it.
 *
 * @param bound the rank bound that was asked for
 * @param visits of each split
 */
record Candidate(CurvePoint point, RankBound bound, Errors errors, TaskErrors taskErrors, List<Visit> visits) {
    /** Averages the paths of several splits, point by point, as far down as all of them went. */
    static List<Candidate> average(List<List<Visit>> paths, RankBound bound, int rank, Criterion criterion) {
        int length = paths.stream().mapToInt(List::size).min().orElse(0);
        List<Candidate> candidates = new ArrayList<>();
        for (int k = 0; k < length; k++) {
            int at = k;
            List<Visit> visits = paths.stream().map(path -> path.get(at)).toList();
            candidates.add(atOneLambda(visits, bound, rank, criterion));
        }
        return candidates;
    }

    private static Candidate atOneLambda(List<Visit> visits, RankBound bound, int rank, Criterion criterion) {
        TaskErrors taskErrors = new TaskErrors(visits.get(0).taskErrors().tasks());
        visits.forEach(visit -> taskErrors.addAll(visit.taskErrors()));
        Errors errors = new Errors(
                mean(visits, Errors::rmse),
                mean(visits, Errors::mae),
                standardError(visits, Errors::rmse, Errors::rmseStdError),
                standardError(visits, Errors::mae, Errors::maeStdError),
                mean(visits, Errors::explainedVariance),
                visits.stream().map(Candidate::errors).mapToInt(Errors::count).sum());
        CurvePoint point = new CurvePoint(
                visits.get(0).point().lambda(), rank, criterion.of(errors), criterion.standardError(errors));
        return new Candidate(point, bound, errors, taskErrors, visits);
    }

    /** Whether no split has a latent function in use; the rank of {@link CurvePoint} is a bound. */
    boolean isWithoutFreePart() {
        return visits.stream().allMatch(visit -> visit.point().rank() == 0);
    }

    /** The predictions for what was held out; empty where they were not kept at all of the visits. */
    Optional<HeldOutPredictions> heldOut() {
        List<HeldOutPredictions> parts = visits.stream()
                .flatMap(visit -> visit.heldOut().stream())
                .filter(part -> part.observations().length > 0)
                .toList();
        return parts.size() == visits.size() ? Optional.of(HeldOutPredictions.of(parts)) : Optional.empty();
    }

    /** From the spread over the splits; one split has only the spread of its own errors. */
    private static double standardError(
            List<Visit> visits, ToDoubleFunction<Errors> error, ToDoubleFunction<Errors> within) {
        int n = visits.size();
        if (n == 1) {
            return mean(visits, within);
        }
        double mean = mean(visits, error);
        double squares = 0;
        for (Visit visit : visits) {
            double difference = error.applyAsDouble(errors(visit)) - mean;
            squares += difference * difference;
        }
        return Math.sqrt(squares / (n - 1) / n);
    }

    private static double mean(List<Visit> visits, ToDoubleFunction<Errors> of) {
        return visits.stream().map(Candidate::errors).mapToDouble(of).average().orElseThrow();
    }

    private static Errors errors(Visit visit) {
        return visit.point().validation().orElseThrow();
    }
}
