package dev.okl.reproduce.signals;

import dev.okl.TaskModel;
import dev.okl.app.comparison.RepeatedSelections;
import dev.okl.data.Matrix;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Blas;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The simulated signals of the paper's section 4.1. Latent Gaussian processes with covariance exp(-10 |x - z|) are drawn on a
 * grid over [-1, 1]; each signal is a mixture of all of them with coefficients uniform in [0, 1]. Of the grid's points some are
 * drawn as inputs, the same for all signals; there each signal is observed with noise, and learned from at a random choice of
 * inputs of its own. The others validate.
 *
 * <p>Signal to noise is 1 : 1 over the whole data set: the variance of the noise is the mean square of all clean signals, whose
 * expectation is zero. One level for all signals is what the loss assumes, which weighs all observations alike.
 *
 * @param grid the points, equally spaced
 * @param clean the signals without noise: a row per point of the grid, a column per signal
 * @param inputs which points of the grid are observed
 * @param data all observations, signal by signal
 * @param split which observations to learn from and which to validate on
 */
public record SignalsStudy(
        long seed,
        double[] grid,
        Matrix clean,
        int[] inputs,
        double noiseVariance,
        TaskData<Double> data,
        Split split) {
    private static final double RATE = 10;

    /** A study; the same seed gives the same one. */
    public static SignalsStudy simulate(Sizes sizes, long seed) {
        // A stream of its own for each part, so that the draws of one do not depend on the size of another.
        SplittableRandom random = new SplittableRandom(seed);
        Matrix processes = processes(sizes.grid(), sizes.processes(), random.split());
        SplittableRandom forMixing = random.split();
        Matrix coefficients = Matrix.zeros(sizes.processes(), sizes.signals());
        Arrays.setAll(coefficients.data(), k -> forMixing.nextDouble());
        double[] grid = grid(sizes.grid());
        Matrix clean = Blas.product(processes, coefficients);
        int[] inputs = random.split()
                .ints(0, sizes.grid())
                .distinct()
                .limit(sizes.inputs())
                .sorted()
                .toArray();
        double variance = Arrays.stream(clean.data())
                .map(value -> value * value)
                .average()
                .orElseThrow();
        RandomGenerator noise = random.split();
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int j = 0; j < clean.cols(); j++) {
            for (int i : inputs) {
                builder.add(grid[i], signal(j), clean.get(i, j) + Math.sqrt(variance) * noise.nextGaussian());
            }
        }
        TaskData<Double> data = builder.build();
        Split split = RepeatedSelections.perTask(data, sizes.training(), 1, random.nextLong())
                .get(0);
        return new SignalsStudy(seed, grid, clean, inputs, variance, data, split);
    }

    /** The covariance of the processes, which is also the kernel to learn with. */
    public static Kernel<Double> kernel() {
        return Kernels.laplacian(RATE).ofNumbers();
    }

    /** Equally spaced points from -1 to 1. */
    static double[] grid(int size) {
        return IntStream.range(0, size)
                .mapToDouble(i -> -1 + 2.0 * i / (size - 1))
                .toArray();
    }

    /**
     * Draws processes on the grid, one per column. The covariance makes each of them a Markov chain, so this recursion is its
     * Cholesky factor times independent numbers, without any approximation.
     */
    static Matrix processes(int points, int count, RandomGenerator random) {
        double correlation = Math.exp(-RATE * 2 / (points - 1));
        double innovation = Math.sqrt(1 - correlation * correlation);
        Matrix processes = Matrix.zeros(points, count);
        for (int k = 0; k < count; k++) {
            double value = random.nextGaussian();
            processes.set(0, k, value);
            for (int i = 1; i < points; i++) {
                value = correlation * value + innovation * random.nextGaussian();
                processes.set(i, k, value);
            }
        }
        return processes;
    }

    private static String signal(int number) {
        return "signal " + (number + 1);
    }

    /** How far a model is from the clean signals. */
    Reconstruction reconstruction(TaskModel<Double> model) {
        double everywhere = 0;
        double atInputs = 0;
        for (int i = 0; i < grid.length; i++) {
            double squares = 0;
            for (int j = 0; j < clean.cols(); j++) {
                double error = model.predict(grid[i], signal(j)) - clean.get(i, j);
                squares += error * error;
            }
            everywhere += squares;
            atInputs += Arrays.binarySearch(inputs, i) >= 0 ? squares : 0;
        }
        return new Reconstruction(
                everywhere / ((double) grid.length * clean.cols()), atInputs / ((double) inputs.length * clean.cols()));
    }

    /**
     * Mean squared errors of reconstructed signals.
     *
     * @param mse over all points of the grid
     * @param mseAtInputs over the points where there are noisy observations of some signals
     */
    record Reconstruction(double mse, double mseAtInputs) {}

    /**
     * How large a study is.
     *
     * @param processes latent Gaussian processes
     * @param signals their mixtures: the tasks
     * @param grid points of the interval
     * @param inputs points of the grid with observations
     * @param training inputs to learn from, for each signal; the others validate
     */
    public record Sizes(int processes, int signals, int grid, int inputs, int training) {
        public Sizes {
            requireAtLeast("processes", 1, processes);
            requireAtLeast("signals", 1, signals);
            requireAtLeast("points of the grid", 2, grid);
            requireAtLeast("inputs to learn from", 1, training);
            if (training >= inputs || inputs > grid) {
                throw new IllegalArgumentException("there must be fewer inputs to learn from than inputs, and no more"
                        + " inputs than points of the grid, but they are " + training + ", " + inputs + " and " + grid);
            }
        }

        /** As in the paper. */
        public static Sizes ofPaper() {
            return new Sizes(50, 200, 200, 100, 70);
        }

        /** The largest rank that a solution can need. */
        int fullRank() {
            return Math.min(inputs, signals);
        }

        private static void requireAtLeast(String name, int smallest, int value) {
            if (value < smallest) {
                throw new IllegalArgumentException(name + " must be >= " + smallest + " but was " + value);
            }
        }
    }
}
