package dev.okl.internal.descent;

import dev.okl.selection.StopReason;
import java.util.List;
import java.util.Optional;

/**
 * How a descent ended. Not converged is a result, not an error.
 *
 * @param stop why it ended
 * @param trace one entry per sweep
 * @param stepIterations iterations of the inner solvers, all sweeps together
 * @param certificate of the state where it ended; empty where that was not looked at
 * @param singularValues of the free part in its canonical form, falling; as many as there are free columns
 */
public record DescentResult(
        StopReason stop,
        List<Sweep> trace,
        int stepIterations,
        Optional<Certificate> certificate,
        double[] singularValues) {
    /**
     * One sweep.
     *
     * @param objective after the input step, J of (4)
     * @param gradient the larger of the two sides' relative gradients
     */
    public record Sweep(int number, double objective, double gradient) {}

    public int sweeps() {
        return trace.size();
    }
}
