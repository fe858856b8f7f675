package dev.okl.bench.growth;

import dev.okl.bench.TimedPath;
import dev.okl.data.TaskData;
import dev.okl.gram.Gram;
import dev.okl.gram.IdentityGram;
import dev.okl.gram.KernelGram;
import dev.okl.kernel.Kernel;
import dev.okl.linalg.Parallel;
import dev.okl.path.PathOptions;
import dev.okl.solver.DescentOptions;
import dev.okl.solver.Problem;

/**
 * What is timed at one size: the Gram matrix, and a path with a fixed number of sweeps, so that the work does not depend on how
 * soon it converges.
 *
 * @param <X> type of the inputs
 */
record GrowthProblem<X>(TaskData<X> data, Kernel<X> kernel, int rank) {
    private static final int LAMBDAS = 5;
    private static final double SMALLEST_RATIO = 0.01;
    private static final int SWEEPS = 3;
    private static final double NEVER_CONVERGED = 1e-12;

    /** Everything from the data in memory on, once. */
    Times time() {
        long start = System.nanoTime();
        Gram gram = KernelGram.of(kernel, data.inputs()).gram();
        double gramSeconds = (System.nanoTime() - start) / 1e9;
        Problem problem =
                Problem.of(data, gram, new IdentityGram(data.tasks().size()), false, false, Parallel.allCores());
        DescentOptions sweeps =
                DescentOptions.defaults().withTolerance(NEVER_CONVERGED).withMaxSweeps(SWEEPS);
        TimedPath path = TimedPath.run(
                problem,
                PathOptions.defaults().withRank(rank).withDescent(sweeps),
                LAMBDAS,
                SMALLEST_RATIO,
                Double.POSITIVE_INFINITY);
        return new Times(gramSeconds, path.sweepSeconds(), path.seconds());
    }

    /** Seconds of the Gram matrix, of one sweep and of the path with all that it does once (an eigendecomposition). */
    record Times(double gram, double sweep, double path) {}
}
