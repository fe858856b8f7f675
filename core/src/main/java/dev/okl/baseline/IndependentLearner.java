package dev.okl.baseline;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.LearnerOptions;
import dev.okl.data.TaskData;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.search.LocalValidationRuns;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.state.FixedPart;
import dev.okl.kernel.Kernel;
import dev.okl.selection.SearchOptions;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** Learns every task on its own; lambda, the same for all tasks, is found as for output kernel learning. */
public final class IndependentLearner<X> {
    private final LearnerOptions<X> options;
    private final Parallel parallel;

    private IndependentLearner(LearnerOptions<X> options) {
        this.options = options;
        this.parallel =
                options.threads().isPresent() ? Parallel.of(options.threads().getAsInt()) : Parallel.allCores();
    }

    /** Takes kernel, fixed part, lambdas, validation, seed, threads and progress from a learner's options; the others do not apply. */
    public static <X> IndependentLearner<X> of(LearnerBuilder<X> options) {
        return new IndependentLearner<>(options.build().options());
    }

    public FitResult<IndependentModel<X>> fit(TaskData<X> observations) {
        long start = System.nanoTime();
        if (observations.size() == 0) {
            throw new IllegalArgumentException("there is no observation to learn from");
        }
        Kernel<X> kernel = options.inputKernel();
        TaskData<X> data = observations.seenAs(kernel::reduced);
        SearchOptions search = options.search().withValidationOn(observations);
        Gram gram = KernelGram.of(kernel, data.inputs()).gram();
        FixedPart.Design fixed = new FixedPart.Design(
                options.fixed().inputColumns(data.inputs()), options.fixed().taskColumns(data.tasks()));
        LocalValidationRuns<X, IndependentFits> runs = new LocalValidationRuns<>(
                (training, rank, lambdaMax) -> new IndependentPath(training, gram, fixed, parallel),
                data,
                search,
                parallel,
                DoubleUnaryOperator.identity());
        ModelSearch.Found<IndependentFits> found =
                new ModelSearch<IndependentFits>(search, PathListener.of(options.progress())).run(runs);
        return new FitResult<>(
                new IndependentModel<>(
                        kernel,
                        data,
                        found.state(),
                        options.fixed().effects(found.state().fixed().alpha(), data.inputs(), data.tasks())),
                found.point().lambda(),
                found.lambdaMax(),
                found.point(),
                found.selection(),
                Optional.empty(),
                found.path(),
                "cholesky (one system per task)",
                gram.describe(),
                found.warnings(DescentOptions.defaults().tolerance()),
                found.cancelled(),
                (System.nanoTime() - start) / 1e9,
                List.of());
    }
}
