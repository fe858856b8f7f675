package dev.okl.app.comparison;

import dev.okl.FitResult;
import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.TaskModel;
import dev.okl.app.error.UserError;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.kernel.Kernel;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;

/**
 * An honest comparison: in every run some observations are kept away from all methods; each method finds its lambda by
 * validation on what is left, is fitted again on all that is left, and predicts the observations that it has never seen. All learn the values
 * on the same scale, and where joint learning has found a kernel, the others may have it too.
 *
 * @param <X> type of the inputs
 * @param joint the way of learning together that is judged: with the shared mean or without
 * @param plan what to test on
 * @param clip the range of the predictions, which is applied to every method alike: not all can do so themselves
 * @param seed of the test splits and of everything within the runs
 */
public record Comparison<X>(
        TaskData<X> data,
        MethodOptions<X> options,
        Method joint,
        TestPlan plan,
        Optional<ModelParts.Range> clip,
        long seed) {
    public Comparison {
        if (joint != Method.OKL && joint != Method.OKL_MEAN) {
            throw new IllegalArgumentException("learning together must be OKL or OKL_MEAN but was " + joint);
        }
    }

    /** The methods that are compared with a way of learning together, which is the last. */
    public static List<Method> methods(Method joint) {
        return List.of(Method.POOLED, Method.INDEPENDENT, Method.RMF, joint);
    }

    /** Runs all methods on all splits; the listener is told of each fit before it begins, such as "1/10 pooled". */
    public ComparisonResult run(Consumer<String> beforeFit) {
        long start = System.nanoTime();
        Iterator<Split> splits = plan.splits(data, seed).iterator();
        List<Collector> collectors = methods(joint).stream().map(Collector::new).toList();
        Collector last = collectors.get(collectors.size() - 1);
        long[] seeds = new SplittableRandom(~seed).longs(plan.runs()).toArray();
        double[] testToTraining = new double[seeds.length];
        for (int run = 0; run < seeds.length; run++) {
            Split split = next(splits);
            testToTraining[run] = split.heldOut().length / (double) split.training().length;
            String number = (run + 1) + "/" + seeds.length + " ";
            // The last one learns together; the others get what it has learned beside the functions.
            beforeFit.accept(number + joint.label());
            Learned<X> learned = Learned.of(last.addJoint(split, seeds[run]));
            for (Collector collector : collectors.subList(0, collectors.size() - 1)) {
                beforeFit.accept(number + collector.method.label());
                collector.add(split, seeds[run], learned);
            }
        }
        return ComparisonResult.of(
                collectors.stream().map(Collector::row).toList(),
                data.tasks(),
                Arrays.stream(testToTraining).average().orElseThrow(),
                seed,
                (System.nanoTime() - start) / 1e9);
    }

    private static Split next(Iterator<Split> splits) {
        try {
            return splits.next();
        } catch (IllegalArgumentException e) {
            throw new UserError("cannot keep observations away to test on: " + e.getMessage(), e);
        }
    }

    /** Collects what one method does in all runs. */
    private final class Collector {
        private final Method method;
        private final List<ComparisonRow.Run> runs = new ArrayList<>();
        private final TaskErrors taskErrors = new TaskErrors(data.tasks().size());
        private final List<String> warnings = new ArrayList<>();

        Collector(Method method) {
            this.method = method;
        }

        /** The joint fit. */
        FitResult<? extends TaskModel<X>> addJoint(Split split, long runSeed) {
            FitResult<? extends TaskModel<X>> fit = fit(options, data.subset(split.training()), split, runSeed);
            add(split, fit, DoubleUnaryOperator.identity());
            return fit;
        }

        /** A fit to values on the scale that joint learning has found, with its kernel among those to choose from. */
        void add(Split split, long runSeed, Learned<X> learned) {
            TaskData<X> training = learned.transform.of(data.subset(split.training()));
            MethodOptions<X> withKernel =
                    learned.kernel.map(options::withKernelToo).orElse(options);
            add(split, fit(withKernel, training, split, runSeed), z -> learned.transform.mean(z, learned.noise));
        }

        private void add(Split split, FitResult<? extends TaskModel<X>> fit, DoubleUnaryOperator prediction) {
            TaskData<X> test = data.subset(split.heldOut());
            double[] predicted = Arrays.stream(fit.model().predictions(test))
                    .map(prediction)
                    .map(value -> clip.map(range -> range.clip(value)).orElse(value))
                    .toArray();
            double[] actual = new double[test.size()];
            double[] weights = new double[test.size()];
            for (int o = 0; o < test.size(); o++) {
                actual[o] = test.value(o);
                weights[o] = test.weight(o);
                taskErrors.add(test.task(o), actual[o], predicted[o], weights[o]);
            }
            Errors errors = Errors.of(actual, predicted, weights);
            runs.add(new ComparisonRow.Run(
                    errors.rmse(), errors.mae(), fit.lambda(), fit.point().rank(), fit.seconds()));
            warnings.addAll(fit.warnings());
        }

        private FitResult<? extends TaskModel<X>> fit(
                MethodOptions<X> known, TaskData<X> training, Split split, long runSeed) {
            MethodOptions<X> inRun = known.withForAll(builder -> plan.innerValidation()
                    .apply(split)
                    .map(builder::validation)
                    .orElse(builder)
                    .seed(runSeed)
                    .refit(true));
            try {
                return method.fit(inRun, training);
            } catch (IllegalArgumentException e) {
                throw new UserError(method.label() + ": " + e.getMessage(), e);
            }
        }

        ComparisonRow row() {
            List<String> summary = WarningKind.of(warnings).stream()
                    .map(kind -> method.label()
                            + (runs.size() == 1 ? ": " : ", in " + kind.count() + " of " + runs.size() + " runs: ")
                            + kind.first())
                    .toList();
            return new ComparisonRow(method, runs, taskErrors, summary);
        }
    }

    /**
     * What joint learning has found out beside the functions, from what was learned from in a run. The others have it too: else they would lose
     * by their kernel, or by the scale of the values, and not by learning alone.
     */
    private record Learned<X>(Optional<Kernel<X>> kernel, Transform transform, double noise) {
        static <X> Learned<X> of(FitResult<? extends TaskModel<X>> joint) {
            if (!(joint.model() instanceof OutputKernelModel<X> model)) {
                return new Learned<>(Optional.empty(), Transform.NONE, 0);
            }
            ModelParts<X> parts = model.parts();
            return new Learned<>(joint.scales().map(scales -> parts.inputKernel()), parts.transform(), parts.noise());
        }
    }
}
