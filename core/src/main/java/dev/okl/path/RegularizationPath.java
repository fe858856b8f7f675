package dev.okl.path;

import dev.okl.data.ObservationIndex;
import dev.okl.solver.BlockCoordinateDescent;
import dev.okl.solver.Certificate;
import dev.okl.solver.DescentResult;
import dev.okl.solver.Factors;
import dev.okl.solver.Problem;
import dev.okl.solver.Solver;
import dev.okl.solver.SweepListener;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Solutions for falling lambda, each started from the one before. At and above lambda_max the free part is zero, and that
 * is set, not iterated; below it the tasks' factors are (re-)initialised whenever they have become too small to start from.
 */
public final class RegularizationPath implements LambdaPath<Factors> {
    /** Factors below this size are as good as zero, from which descent cannot leave. */
    private static final double TOO_SMALL = 1e-10;

    /** Lambdas above this part of lambda_max are close to it. */
    private static final double CLOSE_TO_MAX = 0.5;

    private final Problem problem;
    private final PathOptions options;
    private final Solver.Choice inputSolver;
    private final Solver.Choice taskSolver;
    private final int rank;
    private final double lambdaMax;

    public RegularizationPath(Problem problem, PathOptions options) {
        this(problem, options, OptionalDouble.empty());
    }

    /** With a lambda_max that is known from before. */
    public RegularizationPath(Problem problem, PathOptions options, OptionalDouble knownLambdaMax) {
        this.problem = problem;
        this.options = options;
        int inputs = problem.inputGram().size();
        int tasks = problem.taskGram().size();
        this.inputSolver = options.solver().choose(problem.inputGram(), problem.byInput(), tasks);
        this.taskSolver = Solver.AUTO.choose(problem.taskGram(), problem.byTask(), inputs);
        this.rank = options.rankFor(problem);
        this.lambdaMax =
                knownLambdaMax.orElseGet(() -> rank == 0 ? FixedKernelGrid.start(problem) : LambdaMax.of(problem));
    }

    @Override
    public double lambdaMax() {
        return lambdaMax;
    }

    /** The number of free columns that are really used: the bound that was asked for, or what a solution can need. */
    @Override
    public int rank() {
        return rank;
    }

    public Solver.Choice inputSolver() {
        return inputSolver;
    }

    public Solver.Choice taskSolver() {
        return taskSolver;
    }

    @Override
    public LambdaGrid grid(int size, double minRatio) {
        // Without a free part, this is a kernel ridge regression of mean and intercepts.
        double start = rank == 0 ? lambdaMax : lambdaMax > 0 ? 0 : FixedKernelGrid.start(problem);
        return start > 0 ? FixedKernelGrid.of(start, size, minRatio) : LambdaPath.super.grid(size, minRatio);
    }

    @Override
    public Factors keep(Factors state) {
        return state.copy();
    }

    @Override
    public Factors keepAlone(Factors state) {
        return state.withoutObservations();
    }

    @Override
    public List<PathPoint> run(
            LambdaGrid grid, Factors begin, ObservationIndex validation, PathListener<? super Factors> listener) {
        LambdaPath.requireByTask(validation, problem.taskGram().size());
        Factors factors = new Factors(problem, rank);
        if (begin != null) {
            factors.setTo(begin);
        }
        List<PathPoint> points = new ArrayList<>();
        Certificate nearby = null;
        for (int k = 0; k < grid.size(); k++) {
            double lambda = grid.get(k);
            long start = System.nanoTime();
            DescentResult result = descend(factors, lambda, listener);
            nearby = result.certificate() != null
                    ? result.certificate()
                    : Certificate.of(factors, lambda, options.descent().certificateTolerance(), nearby);
            PathPoint point = new PathPoint(
                    lambda,
                    nearby.objective(),
                    rankInUse(result.singularValues()),
                    nearby.ratio(),
                    nearby.relativeGap(),
                    FitErrors.of(factors, problem.byTask(), problem.parallel()),
                    validation == null ? null : FitErrors.of(factors, validation, problem.parallel()),
                    result.sweeps(),
                    result.stop(),
                    result.stepIterations(),
                    (System.nanoTime() - start) / 1e9);
            points.add(point);
            if (!listener.onPoint(point, factors) || result.stop() == DescentResult.Stop.CANCELLED) {
                break;
            }
        }
        return points;
    }

    private DescentResult descend(Factors factors, double lambda, PathListener<?> listener) {
        SweepListener sweeps = sweep -> listener.onSweep(lambda, sweep);
        BlockCoordinateDescent descent =
                new BlockCoordinateDescent(inputSolver.step(), taskSolver.step(), options.descent());
        if (lambda >= lambdaMax || rank == 0) {
            Factors pooled = new Factors(problem, 0);
            pooled.setOnlyMeanAndIntercepts(factors);
            DescentResult result = descent.run(pooled, lambda, sweeps);
            factors.setOnlyMeanAndIntercepts(pooled);
            return result;
        }
        if (factors.taskMagnitude() < TOO_SMALL && !beginWithOneColumn(factors, lambda)) {
            factors.initialiseTasks(options.seed());
        }
        return descent.run(factors, lambda, sweeps);
    }

    /**
     * Close below lambda_max hardly more than one direction is in use. From that one the descent takes a few sweeps, and finds the
     * others as it needs them; from random columns it takes dozens until those that are not needed have died out.
     */
    private boolean beginWithOneColumn(Factors factors, double lambda) {
        if (lambda < CLOSE_TO_MAX * lambdaMax || options.descent().accelerationDepth() == 0) {
            return false;
        }
        return factors.beginWithOneColumn(lambda, options.descent().certificateTolerance());
    }

    /** The canonical form has set to zero what is not in use. */
    private static int rankInUse(double[] singularValues) {
        int count = 0;
        for (double value : singularValues) {
            if (value > 0) {
                count++;
            }
        }
        return count;
    }
}
