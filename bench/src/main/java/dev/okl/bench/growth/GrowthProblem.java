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
 * What is timed at one size: the Gram matrix, and a path with all defaults but a cap on the sweeps for one lambda, so that the
 * work depends little on how soon it converges. Steps and certificates are as accurate as in any fit; a lambda that converges
 * below the cap has fewer sweeps, as lambda_max always has, so the sweeps are counted.
 *
 * @param <X> type of the inputs
 */
record GrowthProblem<X>(TaskData<X> data, Kernel<X> kernel, int rank) {
    private static final int LAMBDAS = 5;
    private static final double SMALLEST_RATIO = 0.01;
    private static final int SWEEPS = 3;

    /** Everything from the data in memory on, once. */
    Times time() {
        long start = System.nanoTime();
        Gram gram = KernelGram.of(kernel, data.inputs()).gram();
        double gramSeconds = (System.nanoTime() - start) / 1e9;
        Problem problem =
                Problem.of(data, gram, new IdentityGram(data.tasks().size()), false, false, Parallel.allCores());
        DescentOptions capped = DescentOptions.defaults().withMaxSweeps(SWEEPS);
        TimedPath path = TimedPath.run(
                problem,
                PathOptions.defaults().withRank(rank).withDescent(capped),
                LAMBDAS,
                SMALLEST_RATIO,
                Double.POSITIVE_INFINITY);
        return new Times(gramSeconds, path.sweepSeconds(), path.seconds(), path.sweeps());
    }

    /**
     * Seconds, and how many sweeps they were.
     *
     * @param gram of the Gram matrix
     * @param sweep the mean from one sweep to the next at the same lambda
     * @param path with all that it does once (an eigendecomposition) or once for a lambda (errors, a certificate)
     * @param sweeps of all lambdas of the path
     */
    record Times(double gram, double sweep, double path, double sweeps) {}
}
