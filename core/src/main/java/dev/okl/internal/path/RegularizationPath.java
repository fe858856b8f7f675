package dev.okl.internal.path;

import dev.okl.internal.descent.BlockCoordinateDescent;
import dev.okl.internal.descent.Certificate;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.descent.RankGrowth;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.State;
import dev.okl.metric.Errors;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Solutions for falling lambda, each started from the one before. At and above lambda_max the free part is zero, and that
 * is set, not iterated; below it the tasks' factors are (re-)initialised whenever they have become too small to start from.
 *
 * @param <S> the states of the problem, in memory or not
 */
public final class RegularizationPath<S extends State> implements LambdaPath<S> {
    /** Task factors below this size are as good as zero, from which descent cannot leave. */
    private static final double TOO_SMALL = 1e-10;

    /** Lambdas above this part of lambda_max are close to it. */
    private static final double CLOSE_TO_MAX = 0.5;

    /** Without a free part the solution is never zero; the grid starts this far above the largest eigenvalue. */
    private static final double ABOVE = 10;

    private final Backend<S> backend;
    private final PathOptions options;
    private final BlockCoordinateDescent<S> descent;
    private final int rank;
    private final double lambdaMax;

    /** The path of a problem in memory. */
    public static RegularizationPath<LocalState> of(Problem problem, PathOptions options) {
        return of(problem, options, OptionalDouble.empty(), DataScale.SAME);
    }

    /** The same with a lambda_max that may be known from before, where errors are those of predictions on the scale of the data. */
    public static RegularizationPath<LocalState> of(
            Problem problem, PathOptions options, OptionalDouble knownLambdaMax, DataScale scale) {
        return new RegularizationPath<>(new LocalBackend(problem, scale), options, knownLambdaMax);
    }

    /** With a lambda_max that may be known from before. */
    public RegularizationPath(Backend<S> backend, PathOptions options, OptionalDouble knownLambdaMax) {
        this.backend = backend;
        this.options = options;
        this.descent = new BlockCoordinateDescent<>(backend.steps(options.solver()), options.descent());
        this.rank = options.rank().columns(backend.zero(0).fullRank());
        this.lambdaMax = knownLambdaMax.orElseGet(
                () -> rank == 0 ? fixedKernelStart() : backend.units().lambda() * LambdaMax.of(backend));
    }

    @Override
    public double lambdaMax() {
        return lambdaMax;
    }

    @Override
    public double zeroObjective(double lambda) {
        double lambdaOfProblem = lambda / backend.units().lambda();
        return backend.units().value() * backend.zero(0).objective(lambdaOfProblem);
    }

    /** The number of free columns that are really used: the bound that was asked for, or what a solution can need. */
    @Override
    public int rank() {
        return rank;
    }

    @Override
    public LambdaGrid grid(int size, double minRatio) {
        // Without a free part, this is a kernel ridge regression of mean and intercepts.
        double start = rank == 0 ? lambdaMax : lambdaMax > 0 ? 0 : fixedKernelStart();
        return start > 0 ? LambdaPath.fixedKernelGrid(start, size, minRatio) : LambdaPath.super.grid(size, minRatio);
    }

    /** Ten times the largest eigenvalue of beta^2 W K, or gamma^2 W K_T: where mean and intercepts have shrunk to a tenth. */
    private double fixedKernelStart() {
        S zero = backend.zero(0);
        Layout layout = zero.layout();
        double inputs = layout.mean() ? zero.inputs().gram().weightedNorm(backend.inputWeights(), zero.parallel()) : 0;
        double tasks = layout.intercepts() ? backend.weightedTaskNorm() : 0;
        double beta = zero.levels().mean();
        double gamma = zero.levels().intercepts();
        return backend.units().lambda() * (ABOVE * Math.max(beta * beta * inputs, gamma * gamma * tasks));
    }

    @Override
    public S copy(S state) {
        return backend.copy(state);
    }

    @Override
    public S detach(S state) {
        return backend.detach(state);
    }

    @Override
    public List<PathPoint> run(
            LambdaGrid grid, Optional<S> start, Optional<Function<S, Errors>> validation, PathListener<S> listener) {
        S state = start.map(backend::copy).orElseGet(this::onlyFixedPart);
        List<PathPoint> points = new ArrayList<>();
        Optional<Certificate> nearby = Optional.empty();
        for (int k = 0; k < grid.size(); k++) {
            double lambda = grid.get(k);
            double lambdaOfProblem = lambda / backend.units().lambda();
            long startNanos = System.nanoTime();
            DescentResult result = descend(
                    state,
                    lambdaOfProblem,
                    sweep -> listener.onSweep(lambda, ofData(sweep)),
                    sweep -> listener.isEnough(lambda, ofData(sweep), state));
            Optional<Certificate> before = nearby;
            Certificate certificate = result.certificate()
                    .orElseGet(() -> Certificate.of(
                            state, lambdaOfProblem, options.descent().certificateTolerance(), before));
            nearby = Optional.of(certificate);
            // The canonical form has set to zero what is not in use.
            long inUse =
                    Arrays.stream(result.singularValues()).filter(s -> s > 0).count();
            PathPoint point = new PathPoint(
                    lambda,
                    backend.units().value() * certificate.objective(),
                    (int) inUse,
                    certificate.ratio(),
                    certificate.relativeGap(),
                    backend.trainingErrors(state),
                    validation.map(errors -> errors.apply(state)),
                    result.sweeps(),
                    result.stop(),
                    result.stepIterations(),
                    (System.nanoTime() - startNanos) / 1e9);
            points.add(point);
            if (!listener.onPoint(point, state) || result.stop() == StopReason.CANCELLED) {
                break;
            }
        }
        return points;
    }

    /** Where the path starts: the steps would find the fixed part from zero, too, but where it is large they lose digits of what it leaves. */
    private S onlyFixedPart() {
        S state = backend.zero(rank);
        state.settleFixedPart();
        return state;
    }

    private DescentResult.Sweep ofData(DescentResult.Sweep sweep) {
        return new DescentResult.Sweep(sweep.number(), backend.units().value() * sweep.objective(), sweep.gradient());
    }

    private DescentResult descend(
            S state, double lambda, Predicate<DescentResult.Sweep> sweeps, Predicate<DescentResult.Sweep> isEnough) {
        double maxOfProblem = lambdaMax / backend.units().lambda();
        if (lambda >= maxOfProblem || rank == 0) {
            S pooled = backend.zero(0);
            backend.setOnlyMeanAndIntercepts(pooled, state);
            DescentResult result = descent.run(pooled, lambda, sweeps);
            backend.setOnlyMeanAndIntercepts(state, pooled);
            return result;
        }
        if (state.tasks().magnitude() < TOO_SMALL && !beginWithOneColumn(state, lambda, maxOfProblem)) {
            backend.initialiseTasks(state, options.seed());
        }
        return descent.run(state, lambda, sweeps, isEnough);
    }

    /**
     * Close below lambda_max hardly more than one direction is in use. From that one the descent takes a few sweeps, and finds the
     * others as it needs them; from random columns it takes dozens until those that are not needed have died out.
     */
    private boolean beginWithOneColumn(S state, double lambda, double maxOfProblem) {
        if (lambda < CLOSE_TO_MAX * maxOfProblem || options.descent().accelerationDepth() == 0) {
            return false;
        }
        backend.setOnlyMeanAndIntercepts(state, backend.copy(state));
        return RankGrowth.fromZero(state, lambda, options.descent().certificateTolerance());
    }
}
