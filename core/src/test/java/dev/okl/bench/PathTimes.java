package dev.okl.bench;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.RankBound;
import dev.okl.selection.Solver;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Times of whole paths on simulated data, each the best of several runs after a warm-up, side by side:
 *
 * <pre>mvn -q -pl core test-compile exec:java -Dexec.mainClass=dev.okl.bench.PathTimes</pre>
 */
public final class PathTimes {
    public static void main(String[] args) {
        say("BLAS: %s, %d cores", Blas.name(), Runtime.getRuntime().availableProcessors());
        say("%-52s %8s %7s %9s %9s", "path", "seconds", "sweeps", "CG steps", "worst gap");
        TaskData<Double> trial = trial(172, 1);
        for (int depth : new int[] {0, 8}) {
            String name = depth == 0 ? ", plain alternation" : ", defaults";
            DescentOptions options =
                    DescentOptions.defaults().withMaxSweeps(5000).withAccelerationDepth(depth);
            time("trial 5 x 172, 40 lambdas, full rank" + name, trial, Kernels.linearSpline(), 40, options, 20);
        }
        TaskData<Double> signals = signals(1);
        Kernel<Double> exponential = Kernels.laplacian(10).ofNumbers();
        DescentOptions twoSweeps = new DescentOptions(1e-12, 2, 0);
        time("signals 100 x 200, 30 lambdas, p = 100, 2 sweeps", signals, exponential, 30, twoSweeps, 3);
    }

    /** Scores of weeks 0, 1, 2, 4, 6 that fall at different speeds, with drop-out. */
    private static TaskData<Double> trial(int patients, long seed) {
        Random random = new Random(seed);
        TaskData.Builder<Double> builder = TaskData.builder();
        double[] weeks = {0, 1, 2, 4, 6};
        for (int j = 0; j < patients; j++) {
            double start = 20 + 4 * random.nextGaussian();
            double speed = 0.12 * Math.exp(0.6 * random.nextGaussian());
            int visits = random.nextInt(4) == 0 ? 2 + random.nextInt(3) : weeks.length;
            for (int k = 0; k < visits; k++) {
                double score = start * Math.exp(-speed * weeks[k]) + 2 * random.nextGaussian();
                builder.add(weeks[k], "patient " + j, score);
            }
        }
        return builder.build();
    }

    /** Section 4.1 of the paper: mixtures of 50 processes with covariance exp(-10 |x - z|), signal to noise 1 : 1. */
    private static TaskData<Double> signals(long seed) {
        Random random = new Random(seed);
        double[] x = IntStream.range(0, 100)
                .mapToDouble(i -> -1 + 2 * (2 * i + random.nextInt(2)) / 199.0)
                .toArray();
        Matrix covariance = Matrix.zeros(100, 100);
        for (int i = 0; i < 100; i++) {
            for (int j = 0; j < 100; j++) {
                covariance.set(i, j, Math.exp(-10 * Math.abs(x[i] - x[j])));
            }
        }
        Matrix processes = Blas.product(Blas.choleskyOrNull(covariance), fill(100, 50, random::nextGaussian));
        Matrix clean = Blas.product(processes, fill(50, 200, random::nextDouble));
        double power = 0;
        for (double value : clean.data()) {
            power += value * value / clean.data().length;
        }
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int j = 0; j < 200; j++) {
            for (int i : random.ints(0, 100).distinct().limit(70).toArray()) {
                builder.add(x[i], "signal " + j, clean.get(i, j) + Math.sqrt(power) * random.nextGaussian());
            }
        }
        return builder.build();
    }

    private static void time(
            String name, TaskData<Double> data, Kernel<Double> kernel, int lambdas, DescentOptions options, int runs) {
        Gram gram = KernelGram.of(kernel, data.inputs()).gram();
        double best = Double.POSITIVE_INFINITY;
        List<PathPoint> points = List.of();
        for (int run = 0; run < runs; run++) {
            long start = System.nanoTime();
            Problem problem =
                    Problem.of(data, gram, new IdentityGram(data.tasks().size()), false, false, Parallel.allCores());
            RegularizationPath<LocalState> path =
                    RegularizationPath.of(problem, new PathOptions(RankBound.full(), Solver.AUTO, options, 1));
            points = path.run(LambdaGrid.logarithmic(path.lambdaMax(), 1e-3, lambdas), null, (p, s) -> true);
            best = Math.min(best, (System.nanoTime() - start) / 1e9);
        }
        say(
                "%-52s %8.3f %7d %9d %9.1e",
                name,
                best,
                points.stream().mapToInt(PathPoint::sweeps).sum(),
                points.stream().mapToInt(PathPoint::stepIterations).sum(),
                points.stream().mapToDouble(PathPoint::relativeGap).max().orElse(0));
    }

    private static Matrix fill(int rows, int cols, java.util.function.DoubleSupplier numbers) {
        Matrix matrix = Matrix.zeros(rows, cols);
        for (int k = 0; k < matrix.data().length; k++) {
            matrix.data()[k] = numbers.getAsDouble();
        }
        return matrix;
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
