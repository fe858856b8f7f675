package dev.okl.internal.state;

import dev.okl.TaskKernel;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.KernelGram;
import java.util.Optional;

/**
 * The levels of mean and intercepts that make a fit independent of units. The mean is penalised by |h|^2/(2 beta^2), the
 * intercepts by |c|^2/(2 gamma^2), the free part by its nuclear norm: with values k times as large the squares grow by k^2, the
 * norm by k, and likewise for the scale of the kernels. With
 *
 * <pre>beta^2 = s sqrt(kappa_T / kappa),   gamma^2 = s sqrt(kappa / kappa_T)</pre>
 *
 * <p>all grow alike. s is the root of the mean square of the values, kappa and kappa_T are the mean diagonals of the kernels.
 */
public final class UnitFreeLevels {
    private UnitFreeLevels() {}

    public static Levels of(TaskData<?> data, KernelGram<?> inputs, Optional<TaskKernel<?>> tasks) {
        double ofTasks = tasks.map(kernel -> kernel.gram().meanDiagonal()).orElse(1.0);
        return of(meanSquare(data), inputs.meanDiagonal(), ofTasks);
    }

    /**
     * The levels for values of this size.
     *
     * @param meanSquare s^2
     * @param inputs kappa
     * @param tasks kappa_T
     */
    public static Levels of(double meanSquare, double inputs, double tasks) {
        double size = Math.sqrt(meanSquare);
        double ratio = Math.sqrt(tasks / inputs);
        return new Levels(orOne(Math.sqrt(size * ratio)), orOne(Math.sqrt(size / ratio)));
    }

    /** All values zero, or a kernel that is: nothing will be learned, so nothing needs to be weighed. */
    private static double orOne(double level) {
        return level > 0 && level < Double.POSITIVE_INFINITY ? level : 1;
    }

    private static double meanSquare(TaskData<?> data) {
        double squares = 0;
        double weights = 0;
        for (int o = 0; o < data.size(); o++) {
            squares += data.weight(o) * data.value(o) * data.value(o);
            weights += data.weight(o);
        }
        return squares / weights;
    }
}
