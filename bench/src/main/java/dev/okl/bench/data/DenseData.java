package dev.okl.bench.data;

import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.SplittableRandom;

/**
 * Tasks that are mixtures of ten waves over the unit cube, with noise, at random points. Its kernel, exp(-|x - z|_1), has a dense
 * Gram matrix of full rank, which no structure makes cheaper.
 */
public final class DenseData {
    private static final int DIMENSIONS = 3;
    private static final int WAVES = 10;
    private static final double FREQUENCY = 4;
    private static final double NOISE = 0.5;

    private DenseData() {}

    public static Kernel<double[]> kernel() {
        return Kernels.laplacian(1);
    }

    /** Every task is observed at {@code perTask} random inputs; the same sizes and seed give the same data. */
    public static TaskData<double[]> create(int inputs, int tasks, int perTask, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] waves = gaussians(WAVES, DIMENSIONS + 1, random);
        TaskData.Builder<double[]> builder = TaskData.builder();
        double[][] values = new double[inputs][];
        for (int i = 0; i < inputs; i++) {
            double[] point = random.doubles(DIMENSIONS).toArray();
            builder.addInput(point);
            values[i] = at(waves, point);
        }
        for (int j = 0; j < tasks; j++) {
            int task = builder.addTask("task " + j);
            double[] mixture = gaussians(1, WAVES, random)[0];
            for (int i : random.ints(0, inputs).distinct().limit(perTask).toArray()) {
                double value = NOISE * random.nextGaussian();
                for (int k = 0; k < WAVES; k++) {
                    value += mixture[k] * values[i][k];
                }
                builder.add(i, task, value, 1);
            }
        }
        return builder.build();
    }

    private static double[] at(double[][] waves, double[] point) {
        double[] values = new double[waves.length];
        for (int k = 0; k < waves.length; k++) {
            double phase = waves[k][DIMENSIONS];
            for (int d = 0; d < DIMENSIONS; d++) {
                phase += FREQUENCY * waves[k][d] * point[d];
            }
            values[k] = Math.cos(phase);
        }
        return values;
    }

    private static double[][] gaussians(int rows, int columns, SplittableRandom random) {
        double[][] numbers = new double[rows][columns];
        for (double[] row : numbers) {
            for (int k = 0; k < columns; k++) {
                row[k] = random.nextGaussian();
            }
        }
        return numbers;
    }
}
