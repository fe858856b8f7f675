package dev.okl.bench.growth;

import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import dev.okl.bench.growth.GrowthProblem.Times;
import dev.okl.bench.measure.BenchCommand;
import dev.okl.bench.measure.Median;
import dev.okl.bench.measure.PowerLaw;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench/growth}: how time grows. */
@Command(
        name = "growth",
        sortOptions = false,
        description = {
            "Times the Gram matrix, a sweep and a path of two lambdas with 12 sweeps at most, at several sizes, and fits exponents.",
            "Axes: observations and rank (generated ratings, the paper's kernel), inputs and tasks (a dense kernel)."
        },
        footer = "%nExample: bench/growth --axes rank --sizes 5,10,20")
public final class GrowthCommand extends BenchCommand {
    @Option(names = "--axes", split = ",", paramLabel = "AXIS", description = "axes (default: all)")
    private List<Axis> axes = List.of(Axis.values());

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            description =
                    "sizes, rising, for a single axis (default: 1, 3 and 10 million observations; rank 5, 10, 20, 50;"
                            + " 500 to 4000 inputs; 100 to 10000 tasks)")
    private List<Integer> sizes = List.of();

    @Option(names = "--repeats", paramLabel = "N", description = "medians are of so many (default: 3)")
    private int repeats = 3;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "each size is repeated for this long, and once at least, before it is timed (default: 3)")
    private double warmUp = 3;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "an axis begins no further size after this long (default: 600)")
    private double limit = 600;

    @Option(names = "--seed", paramLabel = "N", description = "of the data (default: 1)")
    private long seed = 1;

    @Override
    protected void measure() {
        check();
        for (Axis axis : axes) {
            print(table(measure(axis), axis));
            out().println();
        }
    }

    /** The times of every size that there is time for. */
    private Map<Integer, Times> measure(Axis axis) {
        Map<Integer, Times> times = new LinkedHashMap<>();
        long start = System.nanoTime();
        for (int size : sizes.isEmpty() ? axis.sizes() : sizes) {
            if ((System.nanoTime() - start) / 1e9 > limit) {
                say(axis + ": " + size + " and larger not run, for " + limit + " seconds are over");
                break;
            }
            say(axis + ": " + size);
            times.put(size, measure(axis.problem(size, seed)));
        }
        return times;
    }

    /** The same for some seconds without a look at the clock, then the median of some repeats. */
    private Times measure(GrowthProblem<?> problem) {
        long start = System.nanoTime();
        do {
            problem.time();
        } while ((System.nanoTime() - start) / 1e9 < warmUp);
        List<Times> timed = Stream.generate(problem::time).limit(repeats).toList();
        return new Times(
                median(timed, Times::gram),
                median(timed, Times::sweep),
                median(timed, Times::path),
                median(timed, Times::sweeps),
                median(timed, Times::iterations),
                median(timed, Times::rank));
    }

    private static double median(List<Times> runs, ToDoubleFunction<Times> figure) {
        return Median.of(runs.stream().mapToDouble(figure));
    }

    /** The times, and the exponents of the power laws through them. */
    private static List<String> table(Map<Integer, Times> times, Axis axis) {
        TextTable table = TextTable.of("<" + axis, "s/Gram", "s/sweep", "s/path", "sweeps", "CG steps", "rank");
        times.forEach((size, time) -> table.row(
                Figures.whole(size),
                time.gram(),
                time.sweep(),
                time.path(),
                (int) time.sweeps(),
                (int) time.iterations(),
                (int) time.rank()));
        table.row(
                "exponent",
                exponent(times, Times::gram),
                exponent(times, Times::sweep),
                exponent(times, Times::path),
                "",
                "",
                "");
        return table.lines();
    }

    /** NaN where there is a size without the figure: no lambda had two sweeps. */
    private static double exponent(Map<Integer, Times> times, ToDoubleFunction<Times> figure) {
        double[] figures = times.values().stream().mapToDouble(figure).toArray();
        return Arrays.stream(figures).allMatch(each -> each > 0)
                ? PowerLaw.exponent(
                        times.keySet().stream().mapToDouble(size -> size).toArray(), figures)
                : Double.NaN;
    }

    private void check() {
        require(repeats >= 1, "repeats must be >= 1 but was " + repeats);
        require(sizes.isEmpty() || axes.size() == 1, "sizes are for a single axis: name it with --axes");
        require(
                warmUp >= 0 && limit > 0,
                "warm-up must be >= 0 and the limit > 0 seconds but they were " + warmUp + " and " + limit);
        require(sizes.stream().sorted().distinct().toList().equals(sizes), "sizes must rise but were " + sizes);
        require(() -> sizes.forEach(axes.get(0)::requireSize));
    }
}
