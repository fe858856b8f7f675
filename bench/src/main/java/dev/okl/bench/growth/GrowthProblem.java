package dev.okl.bench.growth;

import dev.okl.bench.measure.TimedPath;
import dev.okl.data.TaskData;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.state.Problem;
import dev.okl.kernel.Kernel;
import dev.okl.selection.RankBound;

/**
 * What is timed at one size: the Gram matrix, and a path of lambda_max and a small lambda with all defaults but a cap on the sweeps, so
 * that the work depends little on how soon it converges. So far below lambda_max a descent begins with all columns at random; a
 * path that comes down slowly would leave most of them at zero, and zero columns cost nothing. Steps and certificates are as accurate as in
 * any fit.
 *
 * @param <X> type of the inputs
 */
record GrowthProblem<X>(TaskData<X> data, Kernel<X> kernel, int rank) {
    private static final int LAMBDAS = 2;
    private static final double SMALLEST_RATIO = 1e-4;
    private static final int SWEEPS = 12;

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
                PathOptions.defaults().withRank(RankBound.atMost(rank)).withDescent(capped),
                LAMBDAS,
                SMALLEST_RATIO,
                Double.POSITIVE_INFINITY);
        return new Times(
                gramSeconds, path.sweepSeconds(), path.seconds(), path.sweeps(), path.iterations(), path.lastRank());
    }

    /**
     * Seconds, and what they were spent on.
     *
     * @param gram of the Gram matrix
     * @param sweep the mean from one sweep to the next at the same lambda
     * @param path with all that it does once (an eigendecomposition) or once for a lambda (errors, a certificate)
     * @param sweeps of both lambdas
     * @param iterations of the inner solvers
     * @param rank columns in use at the end
     */
    record Times(double gram, double sweep, double path, double sweeps, double iterations, double rank) {}
}
