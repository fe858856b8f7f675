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
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    private static final double MEAN_WEIGHT =
            IntStream.range(0, DATA.size()).mapToDouble(DATA::weight).average().orElseThrow();

    private static MixedModel model(boolean constant, Optional<Matrix> taskGram) {
        int inputs = DATA.inputs().size();
        int tasks = DATA.tasks().size();
        return new MixedModel(
                DATA,
                constant ? FixedPart.Design.constant(inputs, tasks) : FixedPart.Design.none(inputs, tasks),
                constant ? 1.5 : 0,
                IntStream.range(0, DATA.size()).toArray(),
                taskGram.isPresent(),
                Parallel.of(2));
    }

    /** Tasks that are the more alike the closer their numbers; some more variable than others. */
    private static Optional<Matrix> taskGram(boolean related) {
        int m = DATA.tasks().size();
        Matrix gram = Matrix.zeros(m, m);
        for (int j = 0; j < m; j++) {
            for (int k = 0; k < m; k++) {
                gram.set(j, k, 3 * Math.exp(-Math.abs(j - k)) + (j == k ? 0.1 * j : 0));
            }
        }
        return related ? Optional.of(gram) : Optional.empty();
    }

    /** The covariance of observations in units of the noise. */
    private static double covariance(int o, int p, MixedModel.Variances of, Optional<Matrix> taskGram) {
        double k = KERNEL.at(DATA.inputs().get(DATA.input(o)), DATA.inputs().get(DATA.input(p)));
        double alike = taskGram.map(gram -> gram.get(DATA.task(o), DATA.task(p))
                        / IntStream.range(0, DATA.size())
                                .mapToDouble(q -> gram.get(DATA.task(q), DATA.task(q)))
                                .average()
                                .orElseThrow())
                .orElse(DATA.task(o) == DATA.task(p) ? 1.0 : 0.0);
        return of.mean() * k
                + alike * (of.intercepts() + of.deviations() * k)
                + (o == p ? MEAN_WEIGHT / DATA.weight(o) : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "true, 2, 0.5, 3, false",
        "true, 0, 0.5, 3, false",
        "true, 2, 0, 0.1, false",
        "false, 0.3, 0.7, 20, false",
        "true, 2, 0.5, 3, true",
        "false, 0.3, 0, 20, true"
    })
    void theDevianceIsThatOfTheRestrictedLikelihood(
            boolean constant, double mean, double intercepts, double deviations, boolean related) {
        Optional<Matrix> taskGram = taskGram(related);
        MixedModel model = model(constant, taskGram);
        MixedModel.Covariance kernel = model.covariance(KERNEL, DATA, taskGram).orElseThrow();
        MixedModel.Variances variances = new MixedModel.Variances(mean, intercepts, deviations);
        int n = DATA.size();
        double[][] v = new double[n][n];
        for (int o = 0; o < n; o++) {
            for (int p = 0; p < n; p++) {
                v[o][p] = covariance(o, p, variances, taskGram);
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

        MixedFit fit = model.fit(kernel, variances);

        assertThat(fit.noise()).isCloseTo(noise, within(FACTOR * noise));
        assertThat(fit.deviance()).isCloseTo(expected, within(n * FACTOR));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatWasHeldOutIsPredictedByTheBestLinearPrediction(boolean related) {
        Optional<Matrix> taskGram = taskGram(related);
        MixedModel model = model(true, taskGram);
        MixedModel.Covariance kernel = model.covariance(KERNEL, DATA, taskGram).orElseThrow();
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
                v[a][b] = covariance(known[a], known[b], variances, taskGram);
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
                    expected += covariance(o, known[a], variances, taskGram) * weights[a];
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
    void howLikelyTheValuesAreDoesNotDependOnTheUnitsOfFixedColumns() {
        Matrix columns = Matrix.zeros(DATA.inputs().size(), 2);
        Matrix others = columns.copy();
        for (int i = 0; i < columns.rows(); i++) {
            double z = Math.sin(3 * i);
            columns.set(i, 0, 1);
            columns.set(i, 1, z);
            others.set(i, 0, 1);
            others.set(i, 1, 100 * z - 7);
        }
        MixedModel.Variances variances = new MixedModel.Variances(2, 0.5, 3);

        double one = deviance(columns, variances);

        assertThat(deviance(others, variances)).isCloseTo(one, within(DATA.size() * FACTOR));
    }

    private static double deviance(Matrix columns, MixedModel.Variances variances) {
        MixedModel model = new MixedModel(
                DATA,
                new FixedPart.Design(columns, Matrix.zeros(DATA.tasks().size(), 0)),
                0,
                IntStream.range(0, DATA.size()).toArray(),
                false,
                Parallel.of(1));
        return model.fit(model.covariance(KERNEL, DATA, Optional.empty()).orElseThrow(), variances)
                .deviance();
    }

    @Test
    void aKernelOfZerosIsNone() {
        assertThat(model(true, Optional.empty()).covariance(Kernels.<Double>constant(0), DATA, Optional.empty()))
                .isEmpty();
    }
}
