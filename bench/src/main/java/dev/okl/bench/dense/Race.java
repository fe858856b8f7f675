package dev.okl.bench.dense;

import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import dev.okl.bench.measure.TimedPath;
import dev.okl.data.TaskData;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.state.Problem;
import dev.okl.reproduce.signals.SignalsStudy;
import dev.okl.selection.RankBound;
import dev.okl.selection.Solver;
import java.util.ArrayList;
import java.util.List;

/**
 * The same path by the preconditioned solver and by the paper's, one after the other in this process. What a solver does once
 * per data set (an eigendecomposition, a Cholesky factor) counts.
 *
 * @param rank bound on the rank
 * @param depth of the acceleration for the paper's run; 0 is its plain alternation
 * @param tolerance of both
 */
record Race(
        String title,
        TaskData<Double> data,
        RankBound rank,
        int lambdas,
        double smallestRatio,
        int depth,
        double tolerance) {
    private static final String AT_LEAST = "at least ";

    /** So many that the tolerance or the limit of time ends each lambda. */
    private static final int MANY_SWEEPS = 100_000;

    private static final int WARM_UP_LAMBDAS = 4;
    private static final double WARM_UP_RATIO = 0.3;

    /**
     * The table and the ratio, in lines.
     *
     * @param limit the paper's path is ended after so many times the seconds of ours
     */
    List<String> run(double limit) {
        DescentOptions ours = DescentOptions.defaults().withTolerance(tolerance).withMaxSweeps(MANY_SWEEPS);
        for (Solver solver : List.of(Solver.PRECONDITIONED_CG, Solver.FACTORED_CG)) {
            time(solver, ours, WARM_UP_LAMBDAS, WARM_UP_RATIO, Double.POSITIVE_INFINITY);
        }
        TimedPath fast = time(Solver.PRECONDITIONED_CG, ours, lambdas, smallestRatio, Double.POSITIVE_INFINITY);
        TimedPath paper = time(
                Solver.FACTORED_CG, ours.withAccelerationDepth(depth), lambdas, smallestRatio, limit * fast.seconds());
        TextTable table =
                TextTable.of("<" + title, "seconds", "sweeps", "CG steps", "rank", "largest gap", "last gap", "<end");
        row(table, "preconditioned", fast);
        row(table, depth == 0 ? "the paper's: factored, plain alternation" : "the paper's factored", paper);
        List<String> lines = new ArrayList<>(table.lines());
        lines.add(ratio(fast, paper));
        return lines;
    }

    /** Of a path that was ended one knows that it would have taken longer. */
    private static String ratio(TimedPath fast, TimedPath paper) {
        String bound = paper.finished() ? "" : AT_LEAST;
        return "ratio of the times: " + bound + Figures.of(paper.seconds() / fast.seconds());
    }

    private TimedPath time(Solver solver, DescentOptions descent, int count, double ratio, double limitSeconds) {
        // A new one each time, for it keeps its eigendecomposition.
        Gram gram = KernelGram.of(SignalsStudy.kernel(), data.inputs()).gram();
        Problem problem =
                Problem.of(data, gram, new IdentityGram(data.tasks().size()), false, false, Parallel.allCores());
        return TimedPath.run(problem, new PathOptions(rank, solver, descent, 1), count, ratio, limitSeconds);
    }

    private static void row(TextTable table, String name, TimedPath path) {
        table.row(
                name,
                path.seconds(),
                path.sweeps(),
                path.iterations(),
                path.lastRank(),
                path.largestGap(),
                path.lastGap(),
                path.finished()
                        ? "finished"
                        : "limit of time at lambda " + path.points().size());
    }
}
