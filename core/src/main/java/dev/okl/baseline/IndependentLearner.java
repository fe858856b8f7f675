package dev.okl.baseline;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.Progress;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.search.LocalValidationRuns;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.search.SearchOptions;
import dev.okl.kernel.Kernel;

/** Learns every task on its own; lambda, the same for all tasks, is found as for output kernel learning. */
public final class IndependentLearner<X> {
    private final Kernel<X> kernel;
    private final SearchOptions options;
    private final Parallel parallel;
    private final Progress progress;

    private IndependentLearner(Kernel<X> kernel, SearchOptions options, Parallel parallel, Progress progress) {
        this.kernel = kernel;
        this.options = options;
        this.parallel = parallel;
        this.progress = progress;
    }

    /** Takes kernel, lambdas, validation, seed, threads and progress from a learner's options; the others do not apply. */
    public static <X> IndependentLearner<X> of(LearnerBuilder<X> options) {
        return new IndependentLearner<>(
                options.inputKernel(), options.searchOptions(), options.parallel(), options.progress());
    }

    public FitResult<IndependentModel<X>> fit(TaskData<X> data) {
        long start = System.nanoTime();
        if (data.size() == 0) {
            throw new IllegalArgumentException("there is no observation to learn from");
        }
        Gram gram = KernelGram.of(kernel, data.inputs()).gram();
        LocalValidationRuns<X, IndependentFits> trials = new LocalValidationRuns<>(
                (training, rank, lambdaMax) -> new IndependentPath(training, gram, parallel), data, options, parallel);
        ModelSearch.Found<IndependentFits> found =
                new ModelSearch<IndependentFits>(options, progress.asSearchListener()).run(trials);
        return FitResult.of(
                new IndependentModel<>(kernel, data, found.state()),
                found,
                "cholesky (one system per task)",
                gram.describe(),
                start);
    }
}
