package dev.okl.baseline;

import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.path.FitErrors;
import dev.okl.internal.path.LambdaPath;
import dev.okl.internal.path.PathListener;
import dev.okl.metric.Errors;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Independent learning, the output kernel L = I: each task is a kernel ridge regression of its own,
 *
 * <pre>min 1/(2 lambda) sum_i w_ij (g_j(x_i) - y_ij)^2 + 1/2 |g_j|^2   for every j</pre>
 *
 * <p>Tasks are solved one by one on their own observations, in parallel; nothing of the size inputs x tasks is formed.
 */
final class IndependentPath implements LambdaPath<IndependentFits> {
    private final TaskSystem.GroupedForm kernel;
    private final ObservationIndex byTask;
    private final List<TaskSystem> systems = new ArrayList<>();
    private final Parallel parallel;

    IndependentPath(TaskData<?> data, Gram gram, Parallel parallel) {
        this.kernel = TaskSystem.GroupedForm.of(gram);
        this.byTask = data.byTask();
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
            IndependentFits.TaskFit[] tasks = new IndependentFits.TaskFit[systems.size()];
            parallel.forEach(tasks.length, j -> tasks[j] = systems.get(j).solve(lambda));
            IndependentFits fits = new IndependentFits(kernel, tasks);
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
        for (IndependentFits.TaskFit fit : fits.tasks()) {
            penalty += Vectors.dot(fit.coefficients(), fit.fitted()) / 2;
        }
        return squares / (2 * lambda) + penalty;
    }
}
