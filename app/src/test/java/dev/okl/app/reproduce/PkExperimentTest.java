package dev.okl.app.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.UserError;
import dev.okl.app.experiment.Method;
import dev.okl.app.experiment.PkStudy;
import dev.okl.app.figure.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PkExperimentTest {
    private static final int SELECTIONS = 3;

    @TempDir
    static Path folder;

    private static Reproduction found;

    private static Settings settings(Optional<Path> data) {
        return new Settings(OptionalInt.of(SELECTIONS), 1, 1, data, false);
    }

    @BeforeAll
    static void runOnce() throws IOException {
        // Another simulated study in the layout of theophylline, with samples of time 0 and a subject of two samples.
        Files.writeString(
                folder.resolve("theoph.csv"),
                PkStudy.simulate(8).samples().stream()
                                .limit(80)
                                .map(s -> s.subject() + "," + s.hour() + "," + s.concentration())
                                .collect(Collectors.joining("\n", "Subject,Time,conc\n", "\n"))
                        + """
                        late,0,0
                        late,1,30
                        late,2,50
                        """);
        found = new PkExperiment().run(settings(Optional.of(folder)), new SilentListener());
    }

    private static double rmse(Method method) {
        return found.rows().stream()
                .filter(row -> row.split().equals("simulated study") && row.method() == method)
                .findFirst()
                .orElseThrow()
                .rmse();
    }

    @Test
    void oklIsTheBestOfThePapersFourOnTheSimulatedStudy() {
        assertThat(rmse(Method.OKL)).isLessThan(rmse(Method.INDEPENDENT) - 0.5);
        assertThat(rmse(Method.INDEPENDENT)).isLessThan(rmse(Method.RMF));
        assertThat(rmse(Method.RMF)).isLessThan(rmse(Method.POOLED));
        assertThat(found.findings())
                .anyMatch(s -> s.startsWith("simulated study: the best of the paper's four methods is OKL"))
                .anyMatch(s -> s.startsWith("simulated study: OKL is better than independent by "));
    }

    @Test
    void whatWasDoneWithTheRealStudyIsSaid() {
        assertThat(found.rows()).hasSize(10);
        assertThat(found.rows().subList(5, 10)).extracting(Row::split).containsOnly("theophylline");
        assertThat(found.about())
                .contains(
                        "theophylline: 1 sample of time 0 left out, for there the decay spline is 0 whatever is learned.",
                        "theophylline: 1 subject with 3 samples or fewer: learned from and not predicted.")
                .anyMatch(s -> s.contains("82 concentrations of 11 subjects"))
                .contains(StudyResult.ABOUT_STANDARD_ERRORS);
    }

    @Test
    void figuresShowErrorAndTimeAgainstLambda() {
        assertThat(found.figures()).extracting(Figure::name).containsExactly("pk-rmse", "pk-seconds");
        for (Figure figure : found.figures()) {
            assertThat(figure.panels()).hasSize(2).allSatisfy(panel -> {
                assertThat(panel.x().logarithmic()).isTrue();
                assertThat(panel.series()).hasSize(5).allSatisfy(series -> assertThat(series.points())
                        .hasSizeGreaterThan(20)
                        .allMatch(point -> point.x() > 0 && point.y() > 0));
            });
        }
        assertThat(found.figures().get(0).panels().get(0).series())
                .allSatisfy(series -> assertThat(series.points()).allMatch(point -> point.spread() >= 0));
        // The curve's smallest error is the one in the table.
        double smallest = found.figures().get(0).panels().get(0).series().get(3).points().stream()
                .mapToDouble(point -> point.y())
                .min()
                .orElseThrow();
        assertThat(smallest).isEqualTo(rmse(Method.OKL));
        assertThat(found.points().get(1).rows()).hasSize(10 * SELECTIONS);
    }

    @Test
    void studiesThatCannotBeRunAreRefused(@TempDir Path other) throws IOException {
        assertThatThrownBy(() -> new PkExperiment().run(settings(Optional.of(other)), new SilentListener()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("has neither warfarin.csv nor theoph.csv");
        Files.writeString(other.resolve("theoph.csv"), """
                Subject,Time,conc
                1,1,3
                1,2,3
                """);
        assertThatThrownBy(() -> new PkExperiment().run(settings(Optional.of(other)), new SilentListener()))
                .isInstanceOf(UserError.class)
                .hasMessage("theoph.csv: no subject has more than 3 samples, so there is none to predict");
    }

    @Test
    void withoutDataThereIsTheSimulatedStudyAlone() {
        Reproduction alone = new PkExperiment()
                .run(new Settings(OptionalInt.of(1), 1, 1, Optional.empty(), false), new SilentListener());
        assertThat(alone.rows()).hasSize(5).allSatisfy(row -> assertThat(row.rmseStd())
                .isNaN());
        assertThat(alone.about()).anyMatch(s -> s.contains("--data DIR"));
        assertThat(alone.findings())
                .noneMatch(s -> List.of("NaN", "Infinity").stream().anyMatch(s::contains));
    }
}
