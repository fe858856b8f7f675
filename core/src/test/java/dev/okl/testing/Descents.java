package dev.okl.testing;

import dev.okl.solver.BlockCoordinateDescent;
import dev.okl.solver.DescentOptions;
import dev.okl.solver.DescentResult;
import dev.okl.solver.FactorSteps;
import dev.okl.solver.Factors;
import dev.okl.solver.Problem;
import dev.okl.solver.Solver;
import dev.okl.solver.SweepListener;

/** Runs descents on small problems. */
public final class Descents {
    /** Close to what double precision allows. */
    public static final DescentOptions EXACT = new DescentOptions(1e-13, 20_000, 8);

    private Descents() {}

    public static BlockCoordinateDescent<Factors> descent(Problem problem, DescentOptions options) {
        return new BlockCoordinateDescent<>(FactorSteps.of(problem, Solver.AUTO), options);
    }

    /** The global optimum at full rank, from a cold start. */
    public static Factors optimum(Problem problem, double lambda) {
        return optimum(problem, lambda, 1);
    }

    public static Factors optimum(Problem problem, double lambda, long seed) {
        Factors factors = new Factors(problem, problem.fullRank());
        factors.initialiseTasks(seed);
        DescentResult result = descent(problem, EXACT).run(factors, lambda, SweepListener.NONE);
        if (result.stop() == DescentResult.Stop.SWEEP_LIMIT) {
            throw new AssertionError("no optimum within " + result.sweeps() + " sweeps");
        }
        return factors;
    }
}
