package dev.okl.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.comparison.Method;
import dev.okl.app.error.UserError;
import dev.okl.app.simulation.PkStudy;
import dev.okl.reproduce.figure.Figure;
import dev.okl.reproduce.figure.Figure.Series;
import dev.okl.reproduce.result.Experiment.Settings;
import dev.okl.reproduce.result.PartsListener;
import dev.okl.reproduce.result.Reproduction;
import dev.okl.reproduce.result.Reproduction.PointTable;
import dev.okl.reproduce.result.Reproduction.ResultRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
        found = new PkExperiment().run(settings(Optional.of(folder)), PartsListener.patient());
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
                .filteredOn(s -> s.startsWith("simulated study: "))
                .hasSize(1);
        assertThat(found.findings().get(0))
                .startsWith("simulated study: OKL is the best of the paper's four, RMSE ")
                .contains(": better than pooled by ");
    }

    /** Here what is predicted chose lambda in the first place. */
    @Test
    void thereIsNothingToSayOfHindsight() {
        assertThat(found.findings()).noneMatch(s -> s.contains("if the test set itself chose lambda"));
    }

    @Test
    void whatWasDoneWithTheRealStudyIsSaid() {
        assertThat(found.rows()).hasSize(10);
        assertThat(found.rows().subList(5, 10)).extracting(ResultRow::split).containsOnly("theophylline (real)");
        assertThat(found.about())
                .contains(
                        "theophylline (real): 1 sample of time 0 left out, for there the decay spline is 0 whatever is learned.",
                        "theophylline (real): 1 subject with 3 samples or fewer: learned from and not predicted.")
                .anyMatch(s -> s.contains("82 concentrations of 11 subjects"))
                .anyMatch(s -> s.contains("the median over the selections"))
                .noneMatch(s -> s.contains("most times occur in one subject only"));
        assertThat(found.about().get(0))
                .startsWith("All data here are stand-ins")
                .contains("not public", "its numbers");
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
        assertThat(found.figures().get(0).panels()).allSatisfy(panel -> {
            assertThat(panel.title()).endsWith(": mean and std of 3 selections");
            assertThat(panel.y().label()).isEqualTo("RMSE of the predicted samples");
            assertThat(panel.series().get(3).mark().orElseThrow().y())
                    .isEqualTo(smallest(panel.series().get(3)));
        });
        assertThat(found.figures().get(1).panels())
                .allSatisfy(panel -> assertThat(panel.y().label()).isEqualTo("seconds per lambda (median of 3)"));
    }

    private static double smallest(Series series) {
        return series.points().stream().mapToDouble(Figure.Point::y).min().orElseThrow();
    }

    @Test
    void everyPointIsInTheTablesAndThereIsNoValidationSet() {
        assertThat(found.points())
                .extracting(PointTable::name)
                .containsExactly("pk-lambdas", "pk-selections", "pk-differences");
        assertThat(found.points().get(0).columns())
                .containsExactly("split", "method", "lambda", "rmse", "rmseStd", "seconds");
        assertThat(found.points().get(1).columns())
                .containsExactly("split", "run", "method", "lambda", "rmse", "rank", "sweeps", "seconds");
        assertThat(found.points()).allSatisfy(table -> assertThat(table.rows())
                .allSatisfy(row -> assertThat(row).hasSameSizeAs(table.columns())));
        assertThat(found.points().get(1).rows()).hasSize(10 * SELECTIONS);
        assertThat(found.points().get(2).rows()).extracting(row -> row.get(2)).containsOnly("selection", "subject");
    }

    @Test
    void timesOfOneSubjectAreToldOnlyWhereThereAreMany(@TempDir Path other) throws IOException {
        String rows = IntStream.range(0, 10)
                .mapToObj(k -> k % 2 + "," + (k + 1) + "," + (10 - k))
                .collect(Collectors.joining("\n", "Subject,Time,conc\n", "\n"));
        Files.writeString(other.resolve("theoph.csv"), rows);
        Reproduction own = new PkExperiment()
                .run(new Settings(OptionalInt.of(1), 1, 1, Optional.of(other), false), PartsListener.cancelAt(1));
        assertThat(own.about())
                .anyMatch(s ->
                        s.endsWith("10 distinct ones; most times occur in one subject only, so matrix factorisation"
                                + " has nothing to share there."));
    }

    @Test
    void cancelledRunKeepsTheStudiesThatAreDone() {
        PartsListener inTheSecond = PartsListener.cancelAt(6);
        Reproduction some = new PkExperiment().run(settings(Optional.of(folder)), inTheSecond);
        assertThat(inTheSecond.parts).as("no part begins after the sixth").hasSize(6);
        assertThat(some.rows()).hasSize(5).extracting(ResultRow::split).containsOnly("simulated study");
        assertThat(some.rows().get(3).rmse()).isEqualTo(rmse(Method.OKL));
        assertThat(some.findings()).endsWith("Interrupted: not finished, and so left out: theophylline (real).");
        Reproduction none = new PkExperiment().run(settings(Optional.of(folder)), PartsListener.cancelAt(1));
        assertThat(none.rows()).isEmpty();
        assertThat(none.points()).isEmpty();
        assertThat(none.figures()).isEmpty();
        assertThat(none.findings())
                .containsExactly("Interrupted: not finished, and so left out: simulated study, theophylline (real).");
    }

    @Test
    void studiesThatCannotBeRunAreRefused(@TempDir Path other) throws IOException {
        assertThatThrownBy(() -> new PkExperiment().run(settings(Optional.of(other)), PartsListener.patient()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("has neither warfarin.csv nor theoph.csv\nget warfarin.csv (of the R package");
        assertThatThrownBy(() -> new PkExperiment()
                        .run(settings(Optional.of(other.resolve("nowhere"))), PartsListener.patient()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("nowhere: no such folder\n");
        Files.writeString(other.resolve("theoph.csv"), """
                Subject,Time,conc
                1,1,3
                1,2,3
                """);
        assertThatThrownBy(() -> new PkExperiment().run(settings(Optional.of(other)), PartsListener.patient()))
                .isInstanceOf(UserError.class)
                .hasMessage("theoph.csv: no subject has more than 3 samples, so there is none to predict");
    }

    @Test
    void withoutDataThereIsTheSimulatedStudyAlone() {
        Reproduction alone = new PkExperiment()
                .run(new Settings(OptionalInt.of(1), 1, 1, Optional.empty(), false), PartsListener.patient());
        assertThat(alone.rows()).hasSize(5).allSatisfy(row -> assertThat(row.rmseStd())
                .isNaN());
        assertThat(alone.about()).anyMatch(s -> s.contains("--data DIR"));
        assertThat(alone.findings())
                .anyMatch(s -> s.endsWith("One selection only, so there are no standard errors."))
                .noneMatch(s -> s.contains("standard error -"))
                .noneMatch(s -> List.of("NaN", "Infinity").stream().anyMatch(s::contains));
    }
}
