package dev.okl.app.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.TaskData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PkStudyTest {
    /** Of the concentration where the rates differ by 1e-9 and by 1e-5. */
    private static final double NEARLY_EQUAL = 1e-6;

    private static final double CLOSE = 1e-2;

    /** Of the median and of a quartile of 1,080 subjects. */
    private static final double MEDIAN = 0.01;

    private static final double QUARTILE = 0.015;

    /** Figures computed elsewhere, to this accuracy. */
    private static final double BY_HAND = 1e-7;

    @Test
    void concentrationIsTheFormula() {
        // 100 * 2/(1 * 1) * (e^-1 - e^-2) and half of it for twice the volume
        assertThat(new PkStudy.Subject(2, 1, 1).concentration(1)).isCloseTo(46.508831586, within(BY_HAND));
        assertThat(new PkStudy.Subject(2, 1, 2).concentration(1)).isCloseTo(23.254415793, within(BY_HAND));
        // 100 * 1.2/(1.2 - 0.15) * (e^-0.3 - e^-2.4)
        assertThat(new PkStudy.Subject(1.2, 0.15, 1).concentration(2)).isCloseTo(74.2971734163, within(BY_HAND));
    }

    @Test
    void equalRatesHaveTheLimit() {
        // 100 * t e^-t at t = 2
        double limit = 200 * Math.exp(-2);
        assertThat(new PkStudy.Subject(1, 1, 1).concentration(2)).isCloseTo(limit, within(BY_HAND));
        assertThat(new PkStudy.Subject(1, 1 - 1e-9, 1).concentration(2)).isCloseTo(limit, within(NEARLY_EQUAL));
        assertThat(new PkStudy.Subject(1, 1 - 1e-5, 1).concentration(2)).isCloseTo(limit, within(CLOSE));
    }

    @Test
    void everySubjectHasEverySample() {
        TaskData<Double> data = PkStudy.simulate(1).data();
        assertThat(data.tasks()).hasSize(27);
        assertThat(data.inputs()).containsExactly(0.5, 1.0, 1.5, 2.0, 4.0, 7.0, 12.0, 24.0);
        assertThat(data.size()).isEqualTo(27 * 8);
        for (int j = 0; j < 27; j++) {
            assertThat(data.byTask().end(j) - data.byTask().start(j)).isEqualTo(8);
        }
    }

    @Test
    void seedDecidesEverything() {
        assertThat(PkStudy.simulate(7).samples()).isEqualTo(PkStudy.simulate(7).samples());
        assertThat(PkStudy.simulate(7).samples())
                .isNotEqualTo(PkStudy.simulate(8).samples());
    }

    /** log C(24 h) - log C(12 h) is nearly -12 ke; its median over many subjects is that of ke = 0.15. */
    @Test
    void subjectsAreAroundTheTypicalOne() {
        double[] elimination = LongStream.range(0, 40)
                .mapToObj(PkStudy::simulate)
                .flatMap(study -> pairs(study).stream())
                .mapToDouble(pair -> -Math.log(pair[1] / pair[0]) / 12)
                .sorted()
                .toArray();
        assertThat(elimination[elimination.length / 2]).isCloseTo(0.15, within(MEDIAN));
        // The spread of log ke is 0.4: the upper quartile is e^(0.4 * 0.674) times the median.
        assertThat(elimination[elimination.length * 3 / 4]).isCloseTo(0.15 * Math.exp(0.27), within(QUARTILE));
    }

    private static List<double[]> pairs(PkStudy study) {
        return IntStream.range(0, PkStudy.SUBJECTS)
                .mapToObj(s -> new double[] {
                    study.samples().get(8 * s + 6).concentration(),
                    study.samples().get(8 * s + 7).concentration()
                })
                .toList();
    }

    @Test
    void csvHoldsTheSameFigures(@TempDir Path directory) throws IOException {
        PkStudy study = PkStudy.simulate(3);
        Path file = directory.resolve("study.csv");
        study.writeCsv(file);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(1 + 27 * 8);
        assertThat(lines.get(0)).isEqualTo("subject,hour,concentration");
        assertThat(Arrays.asList(lines.get(8).split(",")))
                .containsExactly(
                        "subject 1",
                        "24.0",
                        String.valueOf(study.samples().get(7).concentration()));
    }
}
