package dev.okl;

import dev.okl.data.TaskData;
import dev.okl.gram.KernelGram;
import java.util.Optional;

/**
 * The level beta of the shared mean that makes a fit independent of units. The mean is penalised by |h|^2/(2 beta^2), the free
 * part by its nuclear norm: with values c times as large one grows by c^2, the other by c, and likewise for the scale of the
 * kernels. With
 *
 * <pre>beta^2 = s sqrt(kappa_T / kappa)</pre>
 *
 * <p>both grow alike. s is the root of the mean square of the values, kappa and kappa_T are the mean diagonals of the kernels.
 */
final class MeanLevel {
    private MeanLevel() {}

    static double of(TaskData<?> data, KernelGram<?> inputs, Optional<TaskKernel<?>> tasks) {
        double size = Math.sqrt(meanSquare(data));
        double ofTasks = tasks.map(kernel -> kernel.gram().meanDiagonal()).orElse(1.0);
        double level = Math.sqrt(size * Math.sqrt(ofTasks / inputs.meanDiagonal()));
        // All values zero, or a kernel that is: nothing will be learned, so nothing needs to be weighed.
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
