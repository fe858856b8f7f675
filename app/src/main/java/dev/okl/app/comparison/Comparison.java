package dev.okl.app.comparison;

import dev.okl.FitResult;
import dev.okl.TaskModel;
import dev.okl.app.error.UserError;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/**
 * An honest comparison: in every run some observations are kept away from all methods; each method finds its lambda by
 * validation on what is left, is fitted again on all that is left, and predicts the observations that it has never seen.
 *
 * @param <X> type of the inputs
 */
public final class Comparison<X> {
    private static final double DEFAULT_SHARE = 0.25;
    private static final int DEFAULT_RUNS = 10;

    private final TaskData<X> data;
    private final MethodOptions<X> options;
    private Method joint = Method.OKL_MEAN;
    private TestPlan plan = TestPlan.randomShare(DEFAULT_SHARE, DEFAULT_RUNS);
    private long seed = 1;
    private DoubleUnaryOperator limit = DoubleUnaryOperator.identity();

    public Comparison(TaskData<X> data, MethodOptions<X> options) {
        this.data = data;
        this.options = options;
    }

    /** The way of learning together that is judged: with the shared mean (default) or without. */
    public Comparison<X> joint(Method method) {
        if (method != Method.OKL && method != Method.OKL_MEAN) {
            throw new IllegalArgumentException("learning together must be OKL or OKL_MEAN but was " + method);
        }
        this.joint = method;
        return this;
    }

    /** What to test on; a quarter of each task's observations, ten times, by default. */
    public Comparison<X> plan(TestPlan tests) {
        this.plan = tests;
        return this;
    }

    /** The seed of the test splits and of everything within the runs. */
    public Comparison<X> seed(long value) {
        this.seed = value;
        return this;
    }

    /** Clips the predictions of every method alike; not all of them can do so themselves. */
    public Comparison<X> clip(double smallest, double largest) {
        this.limit = prediction -> Math.max(smallest, Math.min(largest, prediction));
        return this;
    }

    /** The methods that are compared with a way of learning together, which is the last. */
    public static List<Method> methods(Method joint) {
        return List.of(Method.POOLED, Method.INDEPENDENT, Method.RMF, joint);
    }

    /** Runs all methods on all splits; the listener is notified of each fit before it begins. */
    public ComparisonResult run(Listener listener) {
        long start = System.nanoTime();
        List<Method> methods = methods(joint);
        Iterator<Split> splits = plan.splits(data, seed).iterator();
        List<Collector> collectors = methods.stream().map(Collector::new).toList();
        long[] seeds = new SplittableRandom(~seed).longs(plan.runs()).toArray();
        double[] testToTraining = new double[seeds.length];
        for (int run = 0; run < seeds.length; run++) {
            Split split = next(splits);
            testToTraining[run] = split.heldOut().length / (double) split.training().length;
            for (Collector collector : collectors) {
                listener.onFit(run + 1, seeds.length, collector.method);
                collector.add(split, seeds[run]);
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

    /** Follows a comparison. */
    @FunctionalInterface
    public interface Listener {
        /** A fit begins; runs are counted from 1. */
        void onFit(int run, int runs, Method method);
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

        void add(Split split, long runSeed) {
            FitResult<? extends TaskModel<X>> fit = fit(split, runSeed);
            TaskData<X> test = data.subset(split.heldOut());
            double[] predicted =
                    Arrays.stream(fit.model().predictions(test)).map(limit).toArray();
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

        private FitResult<? extends TaskModel<X>> fit(Split split, long runSeed) {
            MethodOptions<X> inRun = options.withForAll(builder -> plan.validation(split)
                    .map(builder::validation)
                    .orElse(builder)
                    .seed(runSeed)
                    .refit(true));
            try {
                return method.fit(inRun, data.subset(split.training()));
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
}
