package dev.okl.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.app.error.UserError;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import dev.okl.reproduce.figure.Figure;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.result.Experiment.Settings;
import dev.okl.reproduce.result.PartsListener;
import dev.okl.reproduce.result.Reproduction;
import dev.okl.reproduce.result.Reproduction.PointTable;
import dev.okl.reproduce.result.Reproduction.ResultRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HamdExperimentTest {
    private static final int SPLITS = 2;
    private static final long SEED = 5;

    /** Both fits stop at a relative duality gap of 1e-6 or so, which leaves about its root in the values. */
    private static final double BY_DEFINITION = 0.02;

    @TempDir
    static Path folder;

    private static final PartsListener LISTENER = PartsListener.patient();
    private static Reproduction found;

    private static Settings settings(Optional<Path> data) {
        return new Settings(OptionalInt.of(SPLITS), SEED, 1, data, false);
    }

    @BeforeAll
    static void runOnce() throws IOException {
        Files.writeString(folder.resolve("antidepressant.csv"), smallTrial());
        found = new HamdExperiment().run(settings(Optional.of(folder)), LISTENER);
    }

    /** Patients of another simulated trial, in the layout of the real one. */
    private static String smallTrial() {
        Map<Integer, String> visits = Map.of(1, "4", 2, "5", 4, "6", 6, "7");
        Map<String, Integer> baselines = HamdStudy.simulate(99).visits().stream()
                .filter(visit -> visit.week() == 0)
                .limit(60)
                .collect(Collectors.toMap(HamdStudy.Visit::patient, HamdStudy.Visit::score));
        return HamdStudy.simulate(99).visits().stream()
                .filter(visit -> visits.containsKey(visit.week()) && baselines.containsKey(visit.patient()))
                .map(visit -> String.join(
                        ",",
                        visit.patient(),
                        visits.get(visit.week()),
                        baselines.get(visit.patient()).toString(),
                        String.valueOf(visit.score())))
                .collect(Collectors.joining("\n", "PATIENT,VISIT,BASVAL,HAMDTL17\n", "\n"));
    }

    private static ResultRow row(String split, Method method) {
        return found.rows().stream()
                .filter(row -> row.split().equals(split) && row.method() == method)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyMethodHasARowForBothTrials() {
        assertThat(found.rows()).hasSize(10);
        assertThat(found.rows()).extracting(ResultRow::split).containsOnly("trial (real)", "simulated trial");
        assertThat(found.rows()).allSatisfy(row -> {
            assertThat(row.rmse()).isPositive();
            assertThat(row.rmseStd()).isPositive();
            assertThat(row.lambda()).isPositive();
            assertThat(row.seconds()).isPositive();
            assertThat(row.nmae()).isNaN();
            assertThat(row.paperRmse()).isNaN();
        });
        assertThat(LISTENER.parts).hasSize(10).contains("trial (real), OKL", "simulated trial, pooled");
    }

    @Test
    void oklIsTheBestOfThePapersFourOnTheSimulatedTrial() {
        double okl = row("simulated trial", Method.OKL).rmse();
        for (Method other : List.of(Method.POOLED, Method.INDEPENDENT, Method.RMF)) {
            assertThat(row("simulated trial", other).rmse()).isGreaterThan(okl + 0.3);
        }
        assertThat(found.findings())
                .filteredOn(sentence -> sentence.startsWith("simulated trial: "))
                .singleElement(STRING)
                .matches(
                        "simulated trial: OKL is the best of the paper's four, RMSE [0-9.]+: better than pooled by [0-9.]+"
                                + " \\(standard error [0-9.]+\\), independent by [0-9.]+ \\([0-9.]+\\), matrix factorisation by"
                                + " [0-9.]+ \\([0-9.]+\\)\\. With the shared mean [0-9.]+, .*\\.");
    }

    /** Behind the comparison of the same data. */
    @Test
    void whatHindsightWouldChooseIsSaid() {
        for (String trial : List.of("trial (real)", "simulated trial")) {
            int first = IntStream.range(0, found.findings().size())
                    .filter(k -> found.findings().get(k).startsWith(trial + ": "))
                    .findFirst()
                    .orElseThrow();
            assertThat(found.findings().get(first + 1))
                    .matches(Pattern.quote(trial) + ", if the test set itself chose lambda: pooled [0-9.]+, independent"
                            + " [0-9.]+, matrix factorisation [0-9.]+, OKL [0-9.]+, OKL with shared mean [0-9.]+\\.");
        }
    }

    @Test
    void independentLearningIsSaidToEndAtTheSmallestLambda() {
        assertThat(found.findings())
                .contains(
                        "simulated trial, independent: the best lambda is the smallest that was tried, and smaller ones"
                                + " change nothing.");
    }

    @Test
    void whatIsRealAndWhatEachColumnHoldsIsSaid() {
        assertThat(found.about().get(0))
                .startsWith("All data here are stand-ins")
                .contains("not public");
        assertThat(found.about())
                .anyMatch(sentence -> sentence.startsWith("trial (real): from antidepressant.csv"))
                .anyMatch(sentence -> sentence.startsWith("simulated trial: made up")
                        && sentence.contains("patients who do not improve tend to drop out"))
                .anyMatch(sentence ->
                        sentence.contains("std their standard deviation; seconds is the time of a whole path"
                                + " over all lambdas, the median over the splits"));
    }

    @Test
    void errorIsThatOfAModelLearnedFromTheSplit() {
        TaskData<Double> trial = HamdStudy.simulate(SEED).data();
        HamdProtocol protocol = HamdProtocol.of(trial, SPLITS, SEED);
        MethodOptions<Double> options = MethodOptions.of(Kernels.linearSpline())
                .withForAll(builder -> builder.fullRank()
                        .threads(1)
                        .lambda(row("simulated trial", Method.OKL).lambda()));
        double byHand = protocol.splits().stream()
                .mapToDouble(split -> Method.OKL
                        .fit(options, trial.subset(split.training()))
                        .model()
                        .errors(trial.subset(protocol.test()))
                        .rmse())
                .average()
                .orElseThrow();
        assertThat(row("simulated trial", Method.OKL).rmse()).isCloseTo(byHand, within(BY_DEFINITION));
    }

    @Test
    void everyPointIsInTheTables() {
        assertThat(found.points())
                .extracting(PointTable::name)
                .containsExactly("hamd-lambdas", "hamd-splits", "hamd-differences");
        assertThat(found.points()).allSatisfy(table -> assertThat(table.rows())
                .allSatisfy(row -> assertThat(row).hasSameSizeAs(table.columns())));
        assertThat(found.points().get(1).rows()).hasSize(10 * SPLITS);
        assertThat(found.points().get(0).rows().size()).isGreaterThan(10 * 20);
        assertThat(found.points().get(0).columns())
                .containsExactly(
                        "split",
                        "method",
                        "lambda",
                        "validationRmse",
                        "validationRmseStd",
                        "testRmse",
                        "testRmseStd",
                        "seconds");
        assertThat(found.points().get(1).columns())
                .containsExactly(
                        "split", "run", "method", "lambda", "validationRmse", "testRmse", "rank", "sweeps", "seconds");
        assertThat(found.points().get(2).rows()).hasSize(2 * 2 * 4);
        assertThat(found.points().get(2).rows().get(1)).startsWith("trial (real)", "pooled", "patient");
    }

    @Test
    void figureSaysWhatItShows() {
        assertThat(found.figures()).hasSize(1);
        assertThat(found.figures().get(0).panels())
                .extracting(Panel::title)
                .containsExactly("trial (real): mean and std of 2 splits", "simulated trial: mean and std of 2 splits");
        assertThat(found.figures().get(0).panels()).allSatisfy(panel -> {
            assertThat(panel.series()).hasSize(5);
            assertThat(panel.y().label()).isEqualTo("test RMSE");
            assertThat(panel.series().get(3).label()).isEqualTo("OKL");
            assertThat(panel.series()).allSatisfy(series -> {
                Figure.Mark mark = series.mark().orElseThrow();
                assertThat(series.points()).anyMatch(point -> point.x() == mark.x() && point.y() == mark.y());
            });
        });
    }

    @Test
    void whoHasNoDataIsToldWhatToGet() {
        Reproduction simulated = new HamdExperiment()
                .run(new Settings(OptionalInt.of(1), SEED, 1, Optional.empty(), false), PartsListener.patient());
        assertThat(simulated.rows()).hasSize(5).extracting(ResultRow::split).containsOnly("simulated trial");
        assertThat(simulated.findings().get(0))
                .matches(
                        "simulated trial: OKL is the best of the paper's four, RMSE [0-9.]+: better than pooled by [0-9.]+,"
                                + " independent by [0-9.]+, matrix factorisation by [0-9.]+\\. With the shared mean [0-9.]+, (better"
                                + "|worse) by [0-9.]+\\. One split only, so there are no standard errors\\.");
        assertThat(simulated.figures().get(0).panels().get(0).title()).isEqualTo("simulated trial: one split");
        assertThat(simulated.about())
                .anyMatch(sentence -> sentence.contains("antidepressant_data of the R package rbmi"))
                .anyMatch(sentence -> sentence.contains("--data DIR"));
        assertThat(found.about()).noneMatch(sentence -> sentence.contains("rbmi"));
    }

    @Test
    void withoutItsFileItSaysWhatToGet(@TempDir Path empty) {
        assertThatThrownBy(() -> new HamdExperiment().run(settings(Optional.of(empty)), PartsListener.patient()))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith(
                        empty + ": has no antidepressant.csv\nget antidepressant_data of the R package rbmi");
        assertThatThrownBy(() -> new HamdExperiment()
                        .run(settings(Optional.of(empty.resolve("nowhere"))), PartsListener.patient()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("nowhere: no such folder\nget ");
    }

    @Test
    void cancelledRunKeepsTheTrialsThatAreDone() {
        PartsListener inTheSecond = PartsListener.cancelAt(7);
        Reproduction some = new HamdExperiment().run(settings(Optional.of(folder)), inTheSecond);
        assertThat(inTheSecond.parts).as("no part begins after the seventh").hasSize(7);
        assertThat(some.rows()).hasSize(5).extracting(ResultRow::split).containsOnly("trial (real)");
        assertThat(some.rows().get(3).rmse())
                .isEqualTo(row("trial (real)", Method.OKL).rmse());
        assertThat(some.points().get(1).rows()).hasSize(5 * SPLITS);
        assertThat(some.findings()).endsWith("Interrupted: not finished, and so left out: simulated trial.");
        PartsListener atOnce = PartsListener.cancelAt(1);
        Reproduction none = new HamdExperiment().run(settings(Optional.of(folder)), atOnce);
        assertThat(atOnce.parts).hasSize(1);
        assertThat(none.rows()).isEmpty();
        assertThat(none.points()).isEmpty();
        assertThat(none.figures()).isEmpty();
        assertThat(none.findings())
                .containsExactly("Interrupted: not finished, and so left out: trial (real), simulated trial.");
    }
}
