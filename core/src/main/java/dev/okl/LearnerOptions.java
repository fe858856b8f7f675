package dev.okl;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.LowRank;
import dev.okl.selection.Progress;
import dev.okl.selection.SearchOptions;
import dev.okl.selection.Solver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * How an {@link OutputKernelLearner} learns, as a {@link LearnerBuilder} has built it; the methods of the builder say what
 * each option means.
 *
 * @param solver of the input step; the task step is always chosen automatically
 * @param threads empty for all cores
 * @param pathBytes what the models along the path may take together; 0 to keep none
 */
public record LearnerOptions<X>(
        Kernel<X> inputKernel,
        Optional<TaskDescription<?>> tasks,
        boolean constant,
        boolean mean,
        boolean intercepts,
        boolean levelsAtOne,
        SearchOptions search,
        Solver solver,
        double tolerance,
        int maxSweeps,
        int acceleration,
        OptionalInt threads,
        Optional<LowRank> approximation,
        Optional<ModelParts.Range> range,
        boolean keepObservations,
        long pathBytes,
        Progress progress) {
    public LearnerOptions {
        if (search.ranks().get(0).columns(1) == 0 && !mean) {
            throw new IllegalArgumentException(
                    "pooled learning is the shared mean alone, so sharedMean(false) leaves nothing to learn");
        }
    }

    /** The kernel on the tasks of these names, if there is one. */
    public Optional<TaskKernel<?>> taskKernelOf(List<String> names) {
        return tasks.map(description -> description.kernelOf(names));
    }

    /** A kernel on the tasks and where the descriptions of tasks come from. */
    public record TaskDescription<T>(Kernel<T> kernel, Function<String, ? extends T> describe) {
        TaskKernel<T> kernelOf(List<String> names) {
            List<T> descriptions = new ArrayList<>();
            for (String name : names) {
                T description = describe.apply(name);
                if (description == null) {
                    throw new IllegalArgumentException(
                            "the kernel on the tasks needs a description of every task, but '" + name + "' has none");
                }
                descriptions.add(description);
            }
            return new TaskKernel<>(kernel, descriptions);
        }
    }
}
