package dev.okl.reproduce.signals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.TaskModel;
import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.reproduce.signals.SignalsStudy.Sizes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SignalsStudyTest {
    private static final double ROUNDING = 1e-12;

    /** Five standard errors of a covariance over 10,000 processes: sqrt(2 / 10,000) at most. */
    private static final double BY_CHANCE = 0.07;

    /** Five standard errors of a variance over 20,000 observations. */
    private static final double VARIANCE = 0.05;

    @Test
    void sizesAreThoseOfThePaper() {
        SignalsStudy study = SignalsStudy.simulate(Sizes.ofPaper(), 1);
        TaskData<Double> data = study.data();
        assertThat(study.clean().rows()).isEqualTo(200);
        assertThat(study.clean().cols()).isEqualTo(200);
        assertThat(data.inputs()).hasSize(100).doesNotHaveDuplicates().allMatch(x -> x >= -1 && x <= 1);
        assertThat(data.tasks()).hasSize(200);
        assertThat(data.size()).isEqualTo(100 * 200);
        assertThat(Sizes.ofPaper().fullRank()).isEqualTo(100);
    }

    @Test
    void inputsAreRandomPointsOfTheGrid() {
        double[] grid = SignalsStudy.grid(200);
        assertThat(grid[0]).isEqualTo(-1);
        assertThat(grid[199]).isEqualTo(1);
        assertThat(grid[100] - grid[99]).isCloseTo(2 / 199.0, within(ROUNDING));
        List<Double> inputs = SignalsStudy.simulate(Sizes.ofPaper(), 1).data().inputs();
        assertThat(inputs).allMatch(x -> Arrays.binarySearch(grid, x) >= 0);
        // Neither one half nor every second point.
        Set<Long> steps = new HashSet<>();
        for (int k = 1; k < inputs.size(); k++) {
            steps.add(Math.round((inputs.get(k) - inputs.get(k - 1)) * 199 / 2));
        }
        assertThat(steps).hasSizeGreaterThan(2);
    }

    @Test
    void processesHaveTheCovarianceOfTheKernel() {
        int points = 21;
        int count = 10_000;
        Matrix processes = SignalsStudy.processes(points, count, new SplittableRandom(1));
        double[] grid = SignalsStudy.grid(points);
        for (int i = 0; i < points; i++) {
            for (int j = 0; j <= i; j++) {
                double covariance = 0;
                for (int k = 0; k < count; k++) {
                    covariance += processes.get(i, k) * processes.get(j, k) / count;
                }
                assertThat(covariance)
                        .isCloseTo(Math.exp(-10 * Math.abs(grid[i] - grid[j])), within(BY_CHANCE))
                        .isCloseTo(SignalsStudy.kernel().at(grid[i], grid[j]), within(BY_CHANCE));
            }
        }
    }

    /** Coefficients are uniform in [0, 1], so a mixture of n processes has variance n/3 on average. */
    @Test
    void signalsAreMixtures() {
        Sizes small = new Sizes(50, 20, 20, 10, 7);
        double[] variances = new double[200];
        Arrays.setAll(variances, seed -> SignalsStudy.simulate(small, seed).noiseVariance());
        assertThat(Arrays.stream(variances).average().orElseThrow()).isCloseTo(50 / 3.0, within(2.0));
        // All signals are mixtures of the same two processes: any three are linearly dependent, two are not.
        Matrix clean = SignalsStudy.simulate(new Sizes(2, 3, 10, 6, 4), 1).clean();
        assertThat(determinant(clean, 3)).isCloseTo(0, within(ROUNDING));
        assertThat(Math.abs(determinant(clean, 2))).isGreaterThan(1e-4);
    }

    @Test
    void noiseIsAsStrongAsTheSignals() {
        SignalsStudy study = SignalsStudy.simulate(Sizes.ofPaper(), 3);
        double[] grid = SignalsStudy.grid(200);
        TaskData<Double> data = study.data();
        double signal = 0;
        double noise = 0;
        for (int o = 0; o < data.size(); o++) {
            double x = data.inputs().get(data.input(o));
            double clean = study.clean().get(Arrays.binarySearch(grid, x), data.task(o));
            noise += (data.value(o) - clean) * (data.value(o) - clean) / data.size();
        }
        for (double value : study.clean().data()) {
            signal += value * value / study.clean().data().length;
        }
        assertThat(study.noiseVariance()).isCloseTo(signal, within(ROUNDING * signal));
        assertThat(noise / signal).isCloseTo(1, within(VARIANCE));
    }

    @Test
    void everySignalIsLearnedFromSeventyInputsOfItsOwn() {
        SignalsStudy study = SignalsStudy.simulate(Sizes.ofPaper(), 1);
        TaskData<Double> data = study.data();
        int[] training = new int[200];
        int[] validation = new int[200];
        Set<Integer> inputsOfFirst = new HashSet<>();
        Set<Integer> inputsOfSecond = new HashSet<>();
        for (int o : study.split().training()) {
            training[data.task(o)]++;
            if (data.task(o) < 2) {
                (data.task(o) == 0 ? inputsOfFirst : inputsOfSecond).add(data.input(o));
            }
        }
        for (int o : study.split().heldOut()) {
            validation[data.task(o)]++;
        }
        assertThat(training).containsOnly(70);
        assertThat(validation).containsOnly(30);
        assertThat(inputsOfFirst).isNotEqualTo(inputsOfSecond);
    }

    @Test
    void seedDecidesEverything() {
        SignalsStudy study = SignalsStudy.simulate(Sizes.ofPaper(), 7);
        SignalsStudy same = SignalsStudy.simulate(Sizes.ofPaper(), 7);
        SignalsStudy other = SignalsStudy.simulate(Sizes.ofPaper(), 8);
        assertThat(values(study)).containsExactly(values(same));
        assertThat(study.split().training()).containsExactly(same.split().training());
        assertThat(study.data().inputs())
                .isEqualTo(same.data().inputs())
                .isNotEqualTo(other.data().inputs());
        assertThat(values(study)).isNotEqualTo(values(other));
        assertThat(study.split().training()).isNotEqualTo(other.split().training());
    }

    @Test
    void reconstructionIsTheMeanOfSquares() {
        SignalsStudy study = SignalsStudy.simulate(new Sizes(2, 3, 10, 6, 4), 1);
        TaskModel<Double> zero = new Constant(study.data().tasks(), 0);
        TaskModel<Double> two = new Constant(study.data().tasks(), 2);
        double sum = Arrays.stream(study.clean().data()).sum();
        // mean (c - 2)^2 = mean c^2 - 4 mean c + 4
        assertThat(study.reconstruction(zero).mse()).isCloseTo(study.noiseVariance(), within(ROUNDING));
        assertThat(study.reconstruction(two).mse())
                .isCloseTo(study.noiseVariance() - 4 * sum / 30 + 4, within(ROUNDING));
        double[] grid = SignalsStudy.grid(10);
        double atInputs = 0;
        for (double x : study.data().inputs()) {
            for (int j = 0; j < 3; j++) {
                double clean = study.clean().get(Arrays.binarySearch(grid, x), j);
                atInputs += clean * clean / 18;
            }
        }
        assertThat(study.reconstruction(zero).mseAtInputs()).isCloseTo(atInputs, within(ROUNDING));
    }

    @Test
    void sizesThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> new Sizes(2, 3, 10, 6, 6))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("6, 6 and 10");
        assertThatThrownBy(() -> new Sizes(2, 3, 10, 11, 6)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Sizes(0, 3, 10, 6, 4)).hasMessage("processes must be >= 1 but was 0");
    }

    private static double[] values(SignalsStudy study) {
        double[] values = new double[study.data().size()];
        Arrays.setAll(values, study.data()::value);
        return values;
    }

    /** Of the upper left corner, 2 x 2 or 3 x 3. */
    private static double determinant(Matrix m, int size) {
        double corner = m.get(0, 0) * m.get(1, 1) - m.get(0, 1) * m.get(1, 0);
        if (size == 2) {
            return corner;
        }
        return m.get(2, 2) * corner
                - m.get(2, 1) * (m.get(0, 0) * m.get(1, 2) - m.get(0, 2) * m.get(1, 0))
                + m.get(2, 0) * (m.get(0, 1) * m.get(1, 2) - m.get(0, 2) * m.get(1, 1));
    }

    /** The same value everywhere. */
    private record Constant(List<String> tasks, double value) implements TaskModel<Double> {
        @Override
        public double predict(Double input, String task) {
            return value;
        }
    }
}
