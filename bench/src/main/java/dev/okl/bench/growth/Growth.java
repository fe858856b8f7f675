package dev.okl.bench.growth;

import dev.okl.app.console.TextTable;
import dev.okl.bench.measure.Median;
import dev.okl.bench.measure.PowerLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The times along one axis, and the exponents of the power laws through them. */
final class Growth {
    private final Axis axis;
    private final List<Integer> sizes = new ArrayList<>();
    private final List<GrowthProblem.Times> times = new ArrayList<>();

    Growth(Axis axis) {
        this.axis = axis;
    }

    /** Times one size: the same for some seconds without a look at the clock, then the median of some repeats. */
    void measure(int size, int repeats, double warmUpSeconds, long seed) {
        GrowthProblem<?> problem = axis.problem(size, seed);
        long start = System.nanoTime();
        do {
            problem.time();
        } while ((System.nanoTime() - start) / 1e9 < warmUpSeconds);
        List<GrowthProblem.Times> timed = new ArrayList<>();
        for (int run = 0; run < repeats; run++) {
            timed.add(problem.time());
        }
        add(
                size,
                new GrowthProblem.Times(
                        median(timed, GrowthProblem.Times::gram),
                        median(timed, GrowthProblem.Times::sweep),
                        median(timed, GrowthProblem.Times::path),
                        median(timed, GrowthProblem.Times::sweeps),
                        median(timed, GrowthProblem.Times::iterations),
                        median(timed, GrowthProblem.Times::rank)));
    }

    void add(int size, GrowthProblem.Times ofSize) {
        sizes.add(size);
        times.add(ofSize);
    }

    List<String> lines() {
        TextTable table = TextTable.of("<" + axis, "s/Gram", "s/sweep", "s/path", "sweeps", "CG steps", "rank");
        for (int k = 0; k < sizes.size(); k++) {
            GrowthProblem.Times time = times.get(k);
            table.row(
                    String.format(Locale.ROOT, "%,d", sizes.get(k)),
                    time.gram(),
                    time.sweep(),
                    time.path(),
                    (int) time.sweeps(),
                    (int) time.iterations(),
                    (int) time.rank());
        }
        table.row(
                "exponent",
                exponent(GrowthProblem.Times::gram),
                exponent(GrowthProblem.Times::sweep),
                exponent(GrowthProblem.Times::path),
                "",
                "",
                "");
        return table.lines();
    }

    /** NaN where there is a size without the figure: no lambda had two sweeps. */
    private double exponent(ToDoubleFunction<GrowthProblem.Times> figure) {
        if (!times.stream().allMatch(time -> figure.applyAsDouble(time) > 0)) {
            return Double.NaN;
        }
        return PowerLaw.exponent(
                sizes.stream().mapToDouble(Integer::doubleValue).toArray(),
                times.stream().mapToDouble(figure).toArray());
    }

    private static double median(List<GrowthProblem.Times> runs, ToDoubleFunction<GrowthProblem.Times> figure) {
        return Median.of(runs.stream().mapToDouble(figure));
    }
}
