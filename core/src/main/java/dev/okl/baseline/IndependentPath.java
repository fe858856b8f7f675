package dev.okl.baseline;

import dev.okl.baseline.IndependentFits.TaskFit;
import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.LeastSquares;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.path.FitErrors;
import dev.okl.internal.path.LambdaPath;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.state.FixedPart;
import dev.okl.metric.Errors;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Independent learning, the output kernel L = I: each task is a kernel ridge regression of its own,
 *
 * <pre>min 1/(2 lambda) sum_i w_ij (g_j(x_i) - y_ij)^2 + 1/2 |g_j|^2   for every j</pre>
 *
 * <p>Tasks are solved one by one on their own observations, in parallel; nothing of the size inputs x tasks is formed. With a fixed part,
 * g_j + alpha . z, the tasks share alpha and nothing else: with a(y) the coefficients of the fits to y, sum Z'a(Z) alpha = sum Z'a(y).
 */
final class IndependentPath implements LambdaPath<IndependentFits> {
    private final TaskSystem.GroupedForm kernel;
    private final ObservationIndex byTask;
    private final List<TaskSystem> systems = new ArrayList<>();
    private final FixedPart.Design fixed;
    private final Parallel parallel;

    IndependentPath(TaskData<?> data, Gram gram, FixedPart.Design fixed, Parallel parallel) {
        this.kernel = TaskSystem.GroupedForm.of(gram);
        this.byTask = data.byTask();
        this.fixed = fixed.determinedBy(data);
        this.parallel = parallel;
        for (int j = 0; j < data.tasks().size(); j++) {
            systems.add(new TaskSystem(kernel, byTask, j));
        }
    }

    @Override
    public double lambdaMax() {
        return systems.stream().mapToDouble(TaskSystem::bound).max().orElse(1);
    }

    @Override
    public int rank() {
        return systems.size();
    }

    @Override
    public LambdaGrid grid(int size, double minRatio) {
        return LambdaPath.fixedKernelGrid(lambdaMax(), size, minRatio);
    }

    @Override
    public List<PathPoint> run(
            LambdaGrid grid,
            Optional<IndependentFits> unused, // every lambda is solved directly, so a start does not help
            Optional<Function<IndependentFits, Errors>> validation,
            PathListener<IndependentFits> listener) {
        List<PathPoint> points = new ArrayList<>();
        for (int k = 0; k < grid.size(); k++) {
            double lambda = grid.get(k);
            long start = System.nanoTime();
            IndependentFits fits = fits(lambda);
            double objective = objective(fits, lambda);
            boolean proceed = listener.onSweep(lambda, new DescentResult.Sweep(1, objective, 0));
            PathPoint point = new PathPoint(
                    lambda,
                    objective,
                    systems.size(),
                    Double.NaN,
                    Double.NaN,
                    FitErrors.of(fits, byTask, parallel),
                    validation.map(errors -> errors.apply(fits)),
                    1,
                    proceed ? StopReason.CONVERGED : StopReason.CANCELLED,
                    0,
                    (System.nanoTime() - start) / 1e9);
            points.add(point);
            if (!listener.onPoint(point, fits) || !proceed) {
                break;
            }
        }
        return points;
    }

    private IndependentFits fits(double lambda) {
        int q = fixed.columns();
        TaskFit[] tasks = new TaskFit[systems.size()];
        List<List<TaskFit>> responses = new ArrayList<>(Collections.nCopies(tasks.length, List.of()));
        Matrix[] squares = new Matrix[tasks.length];
        double[][] products = new double[tasks.length][q];
        parallel.forEach(tasks.length, j -> {
            List<double[]> columns = systems.get(j).columns(fixed);
            List<TaskFit> all = systems.get(j).solve(lambda, columns);
            tasks[j] = all.get(0);
            responses.set(j, all.subList(1, all.size()));
            squares[j] = Matrix.zeros(q, q);
            for (int k = 0; k < q; k++) {
                products[j][k] = Vectors.dot(columns.get(k), tasks[j].coefficients());
                for (int l = 0; l < q; l++) {
                    squares[j].set(
                            k, l, Vectors.dot(columns.get(k), all.get(1 + l).coefficients()));
                }
            }
        });
        LeastSquares sums = new LeastSquares(q);
        for (int j = 0; j < tasks.length; j++) {
            sums = sums.plus(squares[j], products[j]);
        }
        FixedPart part = new FixedPart(fixed);
        if (q > 0) {
            part.add(sums.solve());
        }
        parallel.forEach(tasks.length, j -> tasks[j] = tasks[j].minus(part.alpha(), responses.get(j)));
        return new IndependentFits(kernel, tasks, part);
    }

    @Override
    public IndependentFits copy(IndependentFits state) {
        return state; // every lambda has fits of its own
    }

    private double objective(IndependentFits fits, double lambda) {
        double squares = parallel.sum(byTask.rows(), byTask.averageRowSize(), (from, to) -> {
            double sum = 0;
            for (int j = from; j < to; j++) {
                for (int o = byTask.start(j); o < byTask.end(j); o++) {
                    double error = fits.value(byTask.partner(o), j) - byTask.value(o);
                    sum += byTask.weight(o) * error * error;
                }
            }
            return sum;
        });
        double penalty = 0;
        for (TaskFit fit : fits.tasks()) {
            penalty += Vectors.dot(fit.coefficients(), fit.fitted()) / 2;
        }
        return squares / (2 * lambda) + penalty;
    }
}
