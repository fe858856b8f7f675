package dev.okl.testing;

import dev.okl.data.Matrix;
import dev.okl.internal.descent.BlockCoordinateDescent;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.step.Steps;
import dev.okl.selection.Solver;
import dev.okl.selection.StopReason;

/** Runs descents on small problems. */
public final class Descents {
    /** Close to what double precision allows. */
    public static final DescentOptions EXACT = new DescentOptions(1e-13, 20_000, 8);

    private Descents() {}

    public static BlockCoordinateDescent<LocalState> descent(Problem problem, DescentOptions options) {
        return new BlockCoordinateDescent<>(Steps.inMemory(problem, Solver.AUTO), options);
    }

    public static double lambdaMax(Problem problem) {
        return RegularizationPath.of(problem, PathOptions.defaults()).lambdaMax();
    }

    /** The global optimum at full rank, from a cold start. */
    public static LocalState optimum(Problem problem, double lambda) {
        return optimum(problem, lambda, 1);
    }

    public static LocalState optimum(Problem problem, double lambda, long seed) {
        LocalState factors = new LocalState(problem, problem.fullRank());
        factors.initialiseTasks(seed);
        DescentResult result = descent(problem, EXACT).run(factors, lambda, sweep -> true);
        if (result.stop() == StopReason.SWEEP_LIMIT) {
            throw new AssertionError("no optimum within " + result.sweeps() + " sweeps");
        }
        return factors;
    }

    /** All fitted values, inputs x tasks. */
    public static Matrix fitted(LocalState state) {
        Matrix fitted = Matrix.zeros(state.inputs().size(), state.tasks().size());
        for (int i = 0; i < fitted.rows(); i++) {
            for (int j = 0; j < fitted.cols(); j++) {
                fitted.set(i, j, state.value(i, j));
            }
        }
        return fitted;
    }
}
