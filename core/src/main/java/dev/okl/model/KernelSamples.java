package dev.okl.model;

import dev.okl.data.Matrix;
import dev.okl.kernel.Kernel;
import java.util.Arrays;
import java.util.List;

/** A kernel at a few pairs of inputs: tells whether a kernel that is handed in is the one that was learned with. */
final class KernelSamples {
    private static final int INPUTS = 8;

    /** Math.exp and its like may differ in the last digits from machine to machine. */
    private static final double TOLERANCE = 1e-9;

    private KernelSamples() {}

    static int count(List<?> inputs) {
        return Math.min(INPUTS, inputs.size());
    }

    static <V> Matrix of(Kernel<V> kernel, List<V> inputs) {
        int n = count(inputs);
        Matrix samples = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                samples.set(i, j, kernel.at(input(inputs, i), input(inputs, j)));
            }
        }
        return samples;
    }

    /** Refuses a kernel that has other values at these inputs. */
    static <V> void requireSame(Kernel<V> given, List<V> inputs, Matrix expected, String side) {
        Matrix actual;
        try {
            actual = of(given, inputs);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "the kernel given for the " + side + " must take those of the model but does not: "
                            + e.getMessage(),
                    e);
        }
        for (int i = 0; i < expected.rows(); i++) {
            for (int j = 0; j < expected.rows(); j++) {
                double scale = Math.max(Math.abs(expected.get(i, i)), Math.abs(expected.get(j, j)));
                if (!(Math.abs(actual.get(i, j) - expected.get(i, j)) <= TOLERANCE * scale)) {
                    throw new IllegalArgumentException("the kernel given for the " + side
                            + " must be the one that was learned with but K(x,z) is " + actual.get(i, j) + " and was "
                            + expected.get(i, j) + " for the inputs "
                            + Arrays.deepToString(new Object[] {input(inputs, i), input(inputs, j)}));
                }
            }
        }
    }

    /** Spread over the list. */
    private static <V> V input(List<V> inputs, int sample) {
        return inputs.get((int) ((long) sample * inputs.size() / count(inputs)));
    }
}
