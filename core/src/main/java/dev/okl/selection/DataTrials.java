package dev.okl.selection;

import dev.okl.data.ObservationIndex;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.linalg.Parallel;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.path.FitErrors;
import dev.okl.path.LambdaPath;
import dev.okl.solver.FittedValues;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Trials on data in memory. What is sorted and split is let go with the path that needs it: it takes most of the memory.
 *
 * @param <X> type of the inputs
 */
public final class DataTrials<X, S extends FittedValues> implements Trials<S> {
    private final PathFactory<X, S> paths;
    private final TaskData<X> data;
    private final SearchOptions options;
    private final Parallel parallel;
    private List<Split> splits;

    public DataTrials(PathFactory<X, S> paths, TaskData<X> data, SearchOptions options, Parallel parallel) {
        this.paths = paths;
        this.data = data;
        this.options = options;
        this.parallel = parallel;
    }

    @Override
    public int splits() {
        if (splits == null) {
            splits = options.validation().splits(data, options.seed());
        }
        return splits.size();
    }

    @Override
    public LambdaPath<S> whole(int rank, OptionalDouble lambdaMax) {
        return paths.path(data, rank, lambdaMax);
    }

    @Override
    public Trial<S> trial(int split, int rank) {
        Split some = splits.get(split);
        return new DataTrial<>(
                paths.path(data.subset(some.training()), rank, OptionalDouble.empty()),
                data.subset(some.heldOut()).byTask(),
                parallel);
    }

    /** Makes the path for some of the data and a rank. */
    @FunctionalInterface
    public interface PathFactory<X, S extends FittedValues> {
        /** {@code lambdaMax} is given where it is known. */
        LambdaPath<S> path(TaskData<X> training, int rank, OptionalDouble lambdaMax);
    }

    private record DataTrial<S extends FittedValues>(LambdaPath<S> path, ObservationIndex heldOut, Parallel parallel)
            implements Trial<S> {
        @Override
        public Errors heldOutErrors(S state) {
            return FitErrors.of(state, heldOut, parallel);
        }

        @Override
        public TaskErrors heldOutErrorsByTask(S state) {
            TaskErrors errors = new TaskErrors(heldOut.rows());
            FitErrors.addPerTask(state, heldOut, errors);
            return errors;
        }
    }
}
