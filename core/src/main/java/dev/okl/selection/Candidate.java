package dev.okl.selection;

import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.ModelSelection.Visit;
import java.util.ArrayList;
import java.util.List;

/** One point of the validation curve with all that is known about it. */
record Candidate(CurvePoint point, Errors errors, TaskErrors taskErrors) {
    /** Averages the paths of several splits, point by point, as far down as all of them went. */
    static List<Candidate> average(List<List<Visit>> paths, int rank, Criterion criterion) {
        int length = paths.stream().mapToInt(List::size).min().orElse(0);
        List<Candidate> candidates = new ArrayList<>();
        for (int k = 0; k < length; k++) {
            int at = k;
            candidates.add(atOneLambda(paths.stream().map(path -> path.get(at)).toList(), rank, criterion));
        }
        return candidates;
    }

    private static Candidate atOneLambda(List<Visit> visits, int rank, Criterion criterion) {
        int n = visits.size();
        double lambda = visits.get(0).point().lambda();
        double mean = 0;
        double rmse = 0;
        double mae = 0;
        double explained = 0;
        int count = 0;
        TaskErrors taskErrors = new TaskErrors(visits.get(0).taskErrors().tasks());
        for (Visit visit : visits) {
            Errors errors = visit.point().validation();
            mean += criterion.of(errors) / n;
            rmse += errors.rmse() / n;
            mae += errors.mae() / n;
            explained += errors.explainedVariance() / n;
            count += errors.count();
            taskErrors.addAll(visit.taskErrors());
        }
        double squares = 0;
        for (Visit visit : visits) {
            double difference = criterion.of(visit.point().validation()) - mean;
            squares += difference * difference;
        }
        double standardError = n > 1
                ? Math.sqrt(squares / (n - 1) / n)
                : criterion == Criterion.RMSE
                        ? visits.get(0).point().validation().rmseStdError()
                        : Double.NaN;
        return new Candidate(
                new CurvePoint(lambda, rank, mean, standardError),
                new Errors(rmse, mae, standardError, explained, count),
                taskErrors);
    }
}
