package dev.okl.app.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.app.table.file.TableSpec;
import dev.okl.data.Transform;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import dev.okl.selection.Validation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Units do not matter: hours or days, counted from whenever, and values in whatever unit give the same curves. */
class UnitsTest {
    /** What is promised, relative to the largest prediction. */
    private static final double PROMISED = 1e-6;

    private static final int KERNELS = 7;

    @TempDir
    Path folder;

    private record Units(double time, double shift, double value) {}

    private static final Units HOURS = new Units(1, 0, 1);
    private static final List<Units> OTHERS = List.of(new Units(24, 100, 1000), new Units(1.0 / 60, -7, 1e-3));

    /** Concentrations after a dose, at times of a quarter of an hour; the same in all units. */
    private Dataset dataset(Units units) throws IOException {
        Random random = new Random(4);
        StringBuilder text = new StringBuilder("patient,time,value\n");
        for (int j = 0; j < 10; j++) {
            double size = Math.exp(0.3 * random.nextGaussian());
            double rate = 0.2 * Math.exp(0.2 * random.nextGaussian());
            for (int i = 0; i < 7; i++) {
                double t = (1 + random.nextInt(48)) / 4.0;
                double y =
                        10 * size * (Math.exp(-rate * t) - Math.exp(-1.5 * t)) * Math.exp(0.05 * random.nextGaussian());
                text.append("p").append(j).append(',');
                text.append(units.time * t + units.shift)
                        .append(',')
                        .append(units.value * y)
                        .append('\n');
            }
        }
        Path file = folder.resolve("data.csv");
        Files.writeString(file, text);
        return DatasetReader.read(
                new SpecBuilder(TableSpec.of(file.toString())).learned().build());
    }

    private static LearnerBuilder<Row> learner(List<BoundFormula> kernels) {
        return OutputKernelLearner.builder(kernels)
                .constant(true)
                .learnLevels(true)
                .transforms(Transform::candidates)
                .validation(Validation.automatic());
    }

    /** The predictions for all observations, and between and beyond them, in the first unit of the values. */
    private static double[] predictions(OutputKernelModel<Row> model, Dataset dataset, Units units) {
        return IntStream.range(0, 40)
                .mapToDouble(k -> {
                    double t = 0.3 + k * 0.4;
                    Row row = dataset.kernel().schema().row(new Object[] {units.time * t + units.shift});
                    return model.predict(row, "p" + k % 10) / units.value;
                })
                .toArray();
    }

    private static void assertSame(double[] actual, double[] expected) {
        double largest = IntStream.range(0, expected.length)
                .mapToDouble(k -> Math.abs(expected[k]))
                .max()
                .orElseThrow();
        for (int k = 0; k < expected.length; k++) {
            assertThat(Math.abs(actual[k] - expected[k]) / largest).isLessThan(PROMISED);
        }
    }

    @Test
    void theDefaultIsTheSameInAllUnits() throws IOException {
        Dataset hours = dataset(HOURS);
        double[] expected =
                predictions(learner(hours.kernels()).build().fit(hours.data()).model(), hours, HOURS);
        for (Units units : OTHERS) {
            Dataset other = dataset(units);

            OutputKernelModel<Row> model =
                    learner(other.kernels()).build().fit(other.data()).model();

            assertSame(predictions(model, other, units), expected);
        }
    }

    @Test
    void soIsEveryKernelThatCompetes() throws IOException {
        Dataset hours = dataset(HOURS);
        Units units = OTHERS.get(0);
        Dataset other = dataset(units);
        assertThat(hours.kernels()).hasSize(KERNELS);
        for (int k = 0; k < KERNELS; k++) {
            OutputKernelModel<Row> model = learner(hours.kernels().subList(k, k + 1))
                    .build()
                    .fit(hours.data())
                    .model();
            OutputKernelModel<Row> inOther = learner(other.kernels().subList(k, k + 1))
                    .build()
                    .fit(other.data())
                    .model();

            assertSame(predictions(inOther, other, units), predictions(model, hours, HOURS));
        }
    }
}
