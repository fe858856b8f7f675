package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A period that is learned from values at equal distances, where shorter ones give the same kernel matrix. */
class OpenPeriodTest {
    private static final Schema TIME = Schema.of("t");

    /** Relative; the noise is a tenth of the wave. */
    private static final double FOUND = 0.05;

    /** Other units round differently, and a search ends where little is gained. */
    private static final double SAME = 1e-3;

    /** A wave of its own per task, of one period, at so many whole numbers. */
    private static double period(int times, double period, double unit) {
        Random random = new Random(4);
        List<Row> rows = IntStream.range(0, times)
                .mapToObj(t -> TIME.row(new Object[] {unit * t}))
                .toList();
        TaskData.Builder<Row> data = TaskData.builder();
        for (int j = 0; j < 30; j++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            for (int t = 0; t < times; t++) {
                double phase = 2 * Math.PI * t / period;
                data.add(
                        rows.get(t),
                        "task " + j,
                        a * Math.sin(phase) + b * Math.cos(phase) + 0.1 * random.nextGaussian());
            }
        }
        BoundFormula kernel = Formula.parse("periodic(t, period=?)").bind(TIME, rows);
        return OutputKernelLearner.builder(List.of(kernel))
                .learnLevels(true)
                .build()
                .fit(data.build())
                .scales()
                .orElseThrow()
                .numbers()
                .get("period of periodic(t)");
    }

    @ParameterizedTest
    @ValueSource(doubles = {3.2, 4.4, 5})
    void isNotAnAlias(double period) {
        assertThat(period(6, period, 1)).isCloseTo(period, within(FOUND * period));
    }

    @Test
    void followsTheUnitOfTheInput() {
        double inDays = period(10, 5, 1);

        assertThat(inDays).isCloseTo(5, within(FOUND * 5));
        assertThat(period(10, 5, 24)).isCloseTo(24 * inDays, within(SAME * 24 * inDays));
    }
}
