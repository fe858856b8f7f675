package dev.okl.testing;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.DenseGram;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.LowRankGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.Problem;
import java.util.Random;

/**
 * Seeded random problems. Values are y = F u v' + noise with three latent functions, K = F F'; inputs are the numbers
 * 0..l-1, tasks are named "0", "1", ...
 */
public final class Problems {
    /** Which cells are observed. */
    public enum Pattern {
        COMPLETE(1),
        HALF(0.5),
        SPARSE(0.05);

        private final double share;

        Pattern(double share) {
            this.share = share;
        }
    }

    /** How observations are weighted. */
    public enum Weights {
        ONE,
        BY_TASK,
        GENERAL
    }

    /** The structure of a Gram matrix. */
    public enum Structure {
        IDENTITY,
        DENSE,
        SINGULAR,
        LOW_RANK,
        GROUPED,
        IDENTITY_PLUS_GROUPED
    }

    private Problems() {}

    public static Gram gram(Structure structure, int n, Random random) {
        return switch (structure) {
            case IDENTITY -> new IdentityGram(n, 0.5 + random.nextDouble());
            case DENSE -> new DenseGram(gaussian(n, 0.3, random));
            case SINGULAR -> new DenseGram(squared(Problems.matrix(n, Math.max(1, n / 3), random)));
            case LOW_RANK -> new LowRankGram(matrix(n, Math.max(1, n / 3), random), 0);
            case GROUPED -> new GroupedGram(0, groups(n, random), new DenseGram(gaussian(groupCount(n), 0.5, random)));
            case IDENTITY_PLUS_GROUPED ->
                new GroupedGram(0.7, groups(n, random), new DenseGram(gaussian(groupCount(n), 0.5, random)));
        };
    }

    /** Observations; the last input and the last task have none unless the pattern is complete. */
    public static TaskData<Integer> data(
            int l, int m, Pattern pattern, Weights weights, boolean replicates, Random random) {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int i = 0; i < l; i++) {
            builder.addInput(i);
        }
        for (int j = 0; j < m; j++) {
            builder.addTask(String.valueOf(j));
        }
        Matrix u = matrix(l, 3, random);
        Matrix v = matrix(m, 3, random);
        double[] taskWeight = random.doubles(m, 0.3, 3).toArray();
        for (int i = 0; i < l; i++) {
            for (int j = 0; j < m; j++) {
                boolean empty = pattern != Pattern.COMPLETE && (i == l - 1 || j == m - 1);
                if (empty || random.nextDouble() > pattern.share) {
                    continue;
                }
                int times = replicates && random.nextInt(4) == 0 ? 2 : 1;
                for (int k = 0; k < times; k++) {
                    double y = random.nextGaussian() / 2;
                    for (int d = 0; d < 3; d++) {
                        y += u.get(i, d) * v.get(j, d);
                    }
                    double w =
                            switch (weights) {
                                case ONE -> 1;
                                case BY_TASK -> taskWeight[j];
                                case GENERAL -> 0.3 + 2.7 * random.nextDouble();
                            };
                    builder.add(i, String.valueOf(j), y, w);
                }
            }
        }
        if (builder.size() == 0) {
            builder.add(0, "0", 1.5);
        }
        return builder.build();
    }

    /** A half-observed problem with general weights and replicates. */
    public static Problem problem(
            Structure inputs, Structure tasks, boolean mean, boolean intercepts, int l, int m, long seed) {
        Random random = new Random(seed);
        TaskData<Integer> data = data(l, m, Pattern.HALF, Weights.GENERAL, true, random);
        return Problem.of(data, gram(inputs, l, random), gram(tasks, m, random), mean, intercepts, Parallel.of(1));
    }

    public static Matrix matrix(int rows, int cols, Random random) {
        Matrix matrix = Matrix.zeros(rows, cols);
        for (int k = 0; k < matrix.data().length; k++) {
            matrix.data()[k] = random.nextGaussian();
        }
        return matrix;
    }

    private static Matrix squared(Matrix f) {
        return Blas.product(f, f.transpose());
    }

    private static Matrix gaussian(int n, double width, Random random) {
        double[] x = random.doubles(n).toArray();
        Matrix k = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                k.set(i, j, Math.exp(-(x[i] - x[j]) * (x[i] - x[j]) / (2 * width * width)));
            }
        }
        return k;
    }

    private static int groupCount(int n) {
        return Math.max(1, n / 3);
    }

    private static int[] groups(int n, Random random) {
        int[] groups = new int[n];
        for (int i = 0; i < n; i++) {
            groups[i] = i < groupCount(n) ? i : random.nextInt(groupCount(n));
        }
        return groups;
    }
}
