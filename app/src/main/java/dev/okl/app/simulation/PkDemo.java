package dev.okl.app.simulation;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodCurve;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.app.comparison.RepeatedSelections;
import dev.okl.app.console.Figures;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The paper's PK-PD 27 experiment on a simulated study: three random samples of each subject are learned from, the other five
 * are predicted, by each method at the lambda that is best for it over all runs.
 */
public final class PkDemo {
    /** Samples of each subject to learn from, as in the paper. */
    public static final int LEARNED = 3;

    /** Six lambdas per decade: fine enough for the figures, and quick enough for a demo. */
    private static final int LAMBDAS = 25;

    private static final double SMALLEST_LAMBDA = 1e-4;

    private final PkStudy study;
    private final int runs;
    private final long seed;

    /**
     * A demo.
     *
     * @param runs how many random selections of samples
     * @param seed of the study and of the selections
     */
    public PkDemo(int runs, long seed) {
        if (runs < 1) {
            throw new IllegalArgumentException("runs must be >= 1 but was " + runs);
        }
        this.study = PkStudy.simulate(seed);
        this.runs = runs;
        this.seed = seed;
    }

    public PkStudy study() {
        return study;
    }

    /** What is done, in plain words. */
    public static List<String> protocol(int runs) {
        return List.of(
                "A simulated study: the concentration of a drug in " + PkStudy.SUBJECTS + " subjects, "
                        + PkStudy.hours().length + " samples each; " + LEARNED
                        + " random ones are learned from, the others predicted.",
                "Errors are averaged over " + Figures.count(runs, "such selection")
                        + ", for each method at the lambda that is best for it (the paper's protocol).");
    }

    /** Runs all methods; the listener is notified of each before it begins. */
    public PkDemoResult run(Consumer<Method> begins) {
        long start = System.nanoTime();
        TaskData<Double> data = study.data();
        List<Split> splits = RepeatedSelections.perTask(data, LEARNED, runs, seed);
        // Problems this small lose more than they gain by a second thread.
        MethodOptions<Double> options = MethodOptions.of(Kernels.decaySpline())
                .withForAll(builder ->
                        builder.fullRank().lambdas(LAMBDAS, SMALLEST_LAMBDA).threads(1));
        RepeatedSelections<Double> selections = new RepeatedSelections<>(data, splits, options);
        List<MethodCurve> rows = new ArrayList<>();
        for (Method method : Method.PLAIN) {
            begins.accept(method);
            rows.add(selections.run(method));
        }
        return new PkDemoResult(runs, seed, data.tasks(), rows, (System.nanoTime() - start) / 1e9);
    }
}
