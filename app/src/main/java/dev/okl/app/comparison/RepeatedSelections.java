package dev.okl.app.comparison;

import dev.okl.FitResult;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.CurvePoint;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.SelectionResult;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The paper's protocol: some samples of each task are selected at random to learn from, the others are predicted; that is
 * repeated, and for each lambda the error is averaged over the repetitions. Each method is judged at the lambda where its
 * average is best, so the figures show what a method can do, not what a user without those other samples would reach
 * ({@link Comparison} shows that).
 *
 * @param <X> type of the inputs
 */
public final class RepeatedSelections<X> {
    /**
     * The errors of a method over repeated selections.
     *
     * @param curve for each lambda, from the largest down
     * @param best the point with the smallest mean error
     * @param taskErrors of each task at the best point, all selections together
     * @param rank latent functions in use at the best lambda, in the first selection
     * @param warnings what should be known about these figures
     * @param seconds that the method took for all selections
     */
    public record MethodCurve(
            Method method,
            List<Point> curve,
            Point best,
            TaskErrors taskErrors,
            int rank,
            List<String> warnings,
            double seconds) {
        /** Mean and standard deviation (of the sample; NaN for one selection) of the RMSE at one lambda. */
        public record Point(double lambda, double rmse, double rmseStd) {}
    }

    private final TaskData<X> data;
    private final List<Split> splits;
    private final MethodOptions<X> options;

    public RepeatedSelections(TaskData<X> data, List<Split> splits, MethodOptions<X> options) {
        this.data = data;
        this.splits = List.copyOf(splits);
        this.options = options.withForAll(builder ->
                builder.validation((all, seed) -> this.splits).endEarly(false).refit(false));
    }

    /**
     * Splits with so many random cells of each task to learn from, all others held out.
     *
     * @param samples to learn from; a task with fewer has none held out
     */
    public static List<Split> perTask(TaskData<?> data, int samples, int runs, long seed) {
        requireAtLeastOne("samples per task", samples);
        requireAtLeastOne("runs", runs);
        return new SplittableRandom(seed)
                .longs(runs)
                .mapToObj(runSeed -> Split.learnFrom(data, samples, runSeed))
                .toList();
    }

    public MethodCurve run(Method method) {
        long start = System.nanoTime();
        FitResult<?> fit = method.fit(options, data);
        for (int k = 0; k < WiderGrid.CONTINUATIONS && selection(fit).warning().isPresent(); k++) {
            LambdaGrid wider = continued(selection(fit));
            fit = method.fit(options.withForAll(builder -> builder.lambdas(wider)), data);
        }
        return result(method, fit, (System.nanoTime() - start) / 1e9);
    }

    private static LambdaGrid continued(SelectionResult selection) {
        LambdaGrid grid = LambdaGrid.of(
                curve(selection).stream().mapToDouble(CurvePoint::lambda).toArray());
        return WiderGrid.of(grid, selection.lambda() == grid.get(0));
    }

    private MethodCurve result(Method method, FitResult<?> fit, double seconds) {
        SelectionResult selection = selection(fit);
        // With one split, the standard error is one within that split and says nothing about the spread.
        double toStd = splits.size() > 1 ? Math.sqrt(splits.size()) : Double.NaN;
        List<MethodCurve.Point> points = curve(selection).stream()
                .map(point -> new MethodCurve.Point(point.lambda(), point.error(), toStd * point.standardError()))
                .toList();
        MethodCurve.Point best = points.stream()
                .filter(point -> point.lambda() == selection.lambda())
                .findFirst()
                .orElseThrow();
        return new MethodCurve(
                method, points, best, selection.taskErrors(), fit.point().rank(), fit.warnings(), seconds);
    }

    private static SelectionResult selection(FitResult<?> fit) {
        return fit.selection()
                .orElseThrow(() -> new IllegalArgumentException("a fixed lambda leaves nothing to select"));
    }

    /** The points of the chosen rank, where there were several to choose from. */
    private static List<CurvePoint> curve(SelectionResult selection) {
        return selection.curve().stream()
                .filter(point -> point.rank() == selection.rank())
                .toList();
    }

    private static void requireAtLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be >= 1 but was " + value);
        }
    }
}
