package dev.okl.bench.growth;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench/growth}: how time grows. */
@Command(
        name = "growth",
        sortOptions = false,
        description = {
            "Times the Gram matrix, a sweep and a path of two lambdas with 12 sweeps at most, at several sizes, and fits exponents.",
            "Axes: observations and rank (generated ratings, the paper's kernel), inputs and tasks (a dense kernel)."
        },
        footer = "%nExample: bench/growth --axes rank --sizes 5,10,20")
public final class GrowthCommand implements Callable<Integer> {
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

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        check();
        PrintWriter out = spec.commandLine().getOut();
        for (Axis axis : axes) {
            measure(axis).lines().forEach(out::println);
            out.println();
            out.flush();
        }
        return 0;
    }

    private Growth measure(Axis axis) {
        Growth growth = new Growth(axis);
        int[] chosen = sizes.isEmpty()
                ? axis.sizes()
                : sizes.stream().mapToInt(Integer::intValue).toArray();
        long start = System.nanoTime();
        for (int size : chosen) {
            if ((System.nanoTime() - start) / 1e9 > limit) {
                say(axis + ": " + size + " and larger not run, for " + limit + " seconds are over");
                break;
            }
            say(axis + ": " + size);
            growth.measure(size, repeats, warmUp, seed);
        }
        return growth;
    }

    private void check() {
        if (repeats < 1) {
            throw new ParameterException(spec.commandLine(), "repeats must be >= 1 but was " + repeats);
        }
        if (!sizes.isEmpty() && axes.size() != 1) {
            throw new ParameterException(spec.commandLine(), "sizes are for a single axis: name it with --axes");
        }
        if (!(warmUp >= 0) || !(limit > 0)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "warm-up must be >= 0 and the limit > 0 seconds but they were " + warmUp + " and " + limit);
        }
        if (!sizes.stream().sorted().distinct().toList().equals(sizes)) {
            throw new ParameterException(spec.commandLine(), "sizes must rise but were " + sizes);
        }
        try {
            sizes.forEach(size -> axes.get(0).requireSize(size));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void say(String text) {
        spec.commandLine().getErr().println(text);
        spec.commandLine().getErr().flush();
    }
}
