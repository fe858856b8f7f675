package dev.okl.internal.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.FixedPart;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.testing.Naive;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the covariance of all observations, written out. */
class MixedModelTest {
    /** The factor of the mean's kernel leaves out what is smaller than this part of it. */
    private static final double FACTOR = 1e-5;

    private static final Kernel<Double> KERNEL = Kernels.matern(1.5, 2).ofNumbers();
    private static final TaskData<Double> DATA = data();

    private static TaskData<Double> data() {
        Random random = new Random(3);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int j = 0; j < 5; j++) {
            for (int i = 0; i < 3 + j; i++) {
                builder.add(0.7 * i + 0.1 * (j % 2), "t" + j, random.nextGaussian() + j, 0.5 + random.nextDouble());
            }
        }
        return builder.build();
    }

    private static MixedModel model(boolean constant) {
        int inputs = DATA.inputs().size();
        int tasks = DATA.tasks().size();
        return new MixedModel(
                DATA,
                constant ? FixedPart.Design.constant(inputs, tasks) : FixedPart.Design.none(inputs, tasks),
                Parallel.of(2));
    }

    /** The covariance of observations in units of the noise. */
    private static double covariance(int o, int p, MixedModel.Variances of, double size) {
        double k = KERNEL.at(DATA.inputs().get(DATA.input(o)), DATA.inputs().get(DATA.input(p))) / size;
        boolean sameTask = DATA.task(o) == DATA.task(p);
        return of.mean() * k
                + (sameTask ? of.intercepts() + of.deviations() * k : 0)
                + (o == p ? 1 / DATA.weight(o) : 0);
    }

    @ParameterizedTest
    @CsvSource({"true, 2, 0.5, 3", "true, 0, 0.5, 3", "true, 2, 0, 0.1", "false, 0.3, 0.7, 20"})
    void theDevianceIsThatOfTheRestrictedLikelihood(
            boolean constant, double mean, double intercepts, double deviations) {
        MixedModel model = model(constant);
        MixedModel.Covariance kernel = model.covariance(KERNEL, DATA).orElseThrow();
        MixedModel.Variances variances = new MixedModel.Variances(mean, intercepts, deviations);
        int n = DATA.size();
        double[][] v = new double[n][n];
        for (int o = 0; o < n; o++) {
            for (int p = 0; p < n; p++) {
                v[o][p] = covariance(o, p, variances, kernel.size());
            }
        }
        double[] y = IntStream.range(0, n).mapToDouble(DATA::value).toArray();
        double[] ones = IntStream.range(0, n).mapToDouble(o -> 1).toArray();
        double[] vy = Naive.solve(Matrix.of(v), y);
        double[] vOnes = Naive.solve(Matrix.of(v), ones);
        int q = constant ? 1 : 0;
        double information = Vectors.dot(ones, vOnes);
        double alpha = constant ? Vectors.dot(ones, vy) / information : 0;
        double squares = Vectors.dot(y, vy) - (constant ? alpha * alpha * information : 0);
        double noise = squares / (n - q);
        double expected = (n - q) * Math.log(noise) + logDeterminant(v) + (constant ? Math.log(information) : 0);

        MixedModel.Fit fit = model.fit(kernel, variances);

        assertThat(fit.noise()).isCloseTo(noise, within(FACTOR * noise));
        assertThat(fit.deviance()).isCloseTo(expected, within(n * FACTOR));
    }

    @Test
    void whatWasHeldOutIsPredictedByTheBestLinearPrediction() {
        MixedModel model = model(true);
        MixedModel.Covariance kernel = model.covariance(KERNEL, DATA).orElseThrow();
        MixedModel.Variances variances = new MixedModel.Variances(2, 0.5, 3);
        boolean[] heldOut = new boolean[DATA.size()];
        for (int o = 1; o < heldOut.length; o += 4) {
            heldOut[o] = true;
        }
        int[] known =
                IntStream.range(0, heldOut.length).filter(o -> !heldOut[o]).toArray();
        double[][] v = new double[known.length][known.length];
        double[] y = new double[known.length];
        double[] ones = new double[known.length];
        for (int a = 0; a < known.length; a++) {
            for (int b = 0; b < known.length; b++) {
                v[a][b] = covariance(known[a], known[b], variances, kernel.size());
            }
            y[a] = DATA.value(known[a]);
            ones[a] = 1;
        }
        double alpha =
                Vectors.dot(ones, Naive.solve(Matrix.of(v), y)) / Vectors.dot(ones, Naive.solve(Matrix.of(v), ones));
        double[] weights = Naive.solve(
                Matrix.of(v),
                IntStream.range(0, y.length).mapToDouble(a -> y[a] - alpha).toArray());

        double[] predictions = model.fit(kernel, variances, heldOut).heldOutPredictions();

        for (int o = 0; o < heldOut.length; o++) {
            if (heldOut[o]) {
                double expected = alpha;
                for (int a = 0; a < known.length; a++) {
                    expected += covariance(o, known[a], variances, kernel.size()) * weights[a];
                }
                assertThat(predictions[o]).isCloseTo(expected, within(FACTOR * 10));
            } else {
                assertThat(predictions[o]).isNaN();
            }
        }
    }

    /** By Gaussian elimination, in place. */
    private static double logDeterminant(double[][] v) {
        double sum = 0;
        for (int k = 0; k < v.length; k++) {
            sum += Math.log(v[k][k]);
            for (int i = k + 1; i < v.length; i++) {
                for (int j = v.length - 1; j >= k; j--) {
                    v[i][j] -= v[i][k] / v[k][k] * v[k][j];
                }
            }
        }
        return sum;
    }

    @Test
    void aKernelOfZerosIsNone() {
        assertThat(model(true).covariance(Kernels.<Double>constant(0), DATA)).isEmpty();
    }
}
