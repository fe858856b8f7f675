package dev.okl.internal.search;

import dev.okl.data.ObservationIndex;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.FitErrors;
import dev.okl.internal.path.LambdaPath;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.FittedValues;
import dev.okl.selection.RankBound;
import dev.okl.selection.SearchOptions;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * Validation runs on data in memory. What is sorted and split is let go with the path that needs it: it takes most of the memory.
 *
 * @param <X> type of the inputs
 */
public final class LocalValidationRuns<X, S extends FittedValues> implements ValidationRuns<S> {
    private final PathFactory<X, S> paths;
    private final TaskData<X> data;
    private final SearchOptions options;
    private final Parallel parallel;
    private final DoubleUnaryOperator limit;
    private List<Split> splits;

    /** @param limit what becomes of a prediction before it is compared, such as clipping */
    public LocalValidationRuns(
            PathFactory<X, S> paths,
            TaskData<X> data,
            SearchOptions options,
            Parallel parallel,
            DoubleUnaryOperator limit) {
        this.paths = paths;
        this.data = data;
        this.options = options;
        this.parallel = parallel;
        this.limit = limit;
    }

    @Override
    public int splits() {
        if (splits == null) {
            splits = options.validation().splits(data, options.seed());
        }
        return splits.size();
    }

    @Override
    public LambdaPath<S> whole(RankBound rank, OptionalDouble lambdaMax) {
        return paths.path(data, rank, lambdaMax);
    }

    @Override
    public ValidationRun<S> run(int split, RankBound rank) {
        Split some = splits.get(split);
        return new LocalRun<>(
                paths.path(data.subset(some.training()), rank, OptionalDouble.empty()),
                data,
                some.heldOut(),
                data.subset(some.heldOut()).byTask(),
                parallel,
                limit);
    }

    /** Makes the path for some of the data and a rank. */
    @FunctionalInterface
    public interface PathFactory<X, S extends FittedValues> {
        /** {@code lambdaMax} is given where it is known. */
        LambdaPath<S> path(TaskData<X> training, RankBound rank, OptionalDouble lambdaMax);
    }

    private record LocalRun<S extends FittedValues>(
            LambdaPath<S> path,
            TaskData<?> data,
            int[] heldOut,
            ObservationIndex heldOutByTask,
            Parallel parallel,
            DoubleUnaryOperator limit)
            implements ValidationRun<S> {
        @Override
        public Errors heldOutErrors(S state) {
            return FitErrors.of(state.limited(limit), heldOutByTask, parallel);
        }

        @Override
        public TaskErrors heldOutErrorsByTask(S state) {
            TaskErrors errors = new TaskErrors(heldOutByTask.rows());
            FitErrors.addPerTask(state.limited(limit), heldOutByTask, errors);
            return errors;
        }

        @Override
        public double[] heldOutPredictions(S state) {
            double[] predictions = new double[heldOut.length];
            for (int k = 0; k < predictions.length; k++) {
                int o = heldOut[k];
                predictions[k] = limit.applyAsDouble(state.value(data.input(o), data.task(o)));
            }
            return predictions;
        }
    }
}
