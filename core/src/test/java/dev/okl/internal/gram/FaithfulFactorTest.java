package dev.okl.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Matrix;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** A factor that stands for a large dense Gram matrix without being asked for. */
class FaithfulFactorTest {
    private static final double FAITHFUL = 1e-8;

    private static List<Double> inputs(int n) {
        return new Random(5).doubles(n, 0, 10).boxed().toList();
    }

    @Test
    void aSmoothKernelOnManyInputsIsAFactorWithinTheStatedError() {
        Kernel<Double> kernel = Kernels.matern(2.5, 2).ofNumbers();
        List<Double> inputs = inputs(1200);
        KernelGram<Double> gram = KernelGram.of(kernel, inputs);

        assertThat(gram.gram()).isInstanceOf(LowRankGram.class);
        LowRankGram factored = (LowRankGram) gram.gram();
        assertThat(factored.errorBound()).isPositive().isLessThan(FAITHFUL * 1200);
        assertThat(gram.expectedShape().form()).isEqualTo(GramShape.Form.LOW_RANK);
        Matrix f = factored.factor();
        double largest = 0;
        for (int i = 0; i < 1200; i += 7) {
            for (int j = 0; j < 1200; j++) {
                double entry = 0;
                for (int k = 0; k < f.cols(); k++) {
                    entry += f.get(i, k) * f.get(j, k);
                }
                largest = Math.max(largest, Math.abs(entry - kernel.at(inputs.get(i), inputs.get(j))));
            }
        }
        assertThat(largest).isLessThanOrEqualTo(factored.errorBound());
    }

    @Test
    void functionsGoOnBetweenTheInputsAsTheKernelSays() {
        Kernel<Double> kernel = Kernels.matern(2.5, 2).ofNumbers();
        List<Double> inputs = inputs(1200);
        Matrix coefficients =
                Matrix.of(1200, 1, new Random(6).doubles(1200, -1, 1).toArray());
        double size = DoubleStream.of(coefficients.data()).map(Math::abs).sum();
        Continuation<Double> continuation = KernelGram.of(kernel, inputs).continuation(coefficients);

        for (double x = 0.05; x < 10; x += 0.9) {
            double expected = 0;
            for (int i = 0; i < 1200; i++) {
                expected += coefficients.get(i, 0) * kernel.at(x, inputs.get(i));
            }
            assertThat(Math.abs(continuation.at(x)[0] - expected)).isLessThan(1e-6 * size);
        }
    }

    @Test
    void aRoughKernelAndFewInputsStayAsTheyAre() {
        assertThat(KernelGram.of(Kernels.matern(0.5, 2).ofNumbers(), inputs(1200))
                        .gram())
                .isInstanceOf(DenseGram.class);
        assertThat(KernelGram.of(Kernels.matern(2.5, 2).ofNumbers(), inputs(400))
                        .gram())
                .isInstanceOf(DenseGram.class);
    }
}
