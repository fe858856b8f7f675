package dev.okl.app.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.Progress;
import dev.okl.app.UserError;
import dev.okl.app.experiment.HamdStudy;
import dev.okl.app.experiment.Method;
import dev.okl.app.experiment.MethodOptions;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
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

    private static final SilentListener LISTENER = new SilentListener();
    private static Reproduction found;

    private static Settings settings(Optional<Path> data, boolean simulate) {
        return new Settings(OptionalInt.of(SPLITS), SEED, 1, data, simulate);
    }

    @BeforeAll
    static void runOnce() throws IOException {
        Files.writeString(folder.resolve("antidepressant.csv"), smallTrial());
        found = new HamdExperiment().run(settings(Optional.of(folder), false), LISTENER);
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

    private static Row row(String split, Method method) {
        return found.rows().stream()
                .filter(row -> row.split().equals(split) && row.method() == method)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyMethodHasARowForBothTrials() {
        assertThat(found.rows()).hasSize(10);
        assertThat(found.rows()).extracting(Row::split).containsOnly("trial", "simulated trial");
        assertThat(found.rows()).allSatisfy(row -> {
            assertThat(row.rmse()).isPositive();
            assertThat(row.rmseStd()).isPositive();
            assertThat(row.lambda()).isPositive();
            assertThat(row.seconds()).isPositive();
            assertThat(row.nmae()).isNaN();
            assertThat(row.paperRmse()).isNaN();
        });
        assertThat(LISTENER.parts).hasSize(10).contains("trial, OKL", "simulated trial, pooled");
    }

    @Test
    void oklIsTheBestOfThePapersFourOnTheSimulatedTrial() {
        double okl = row("simulated trial", Method.OKL).rmse();
        for (Method other : List.of(Method.POOLED, Method.INDEPENDENT, Method.RMF)) {
            assertThat(row("simulated trial", other).rmse()).isGreaterThan(okl + 0.3);
        }
        assertThat(found.findings())
                .anyMatch(
                        sentence -> sentence.startsWith("simulated trial: the best of the paper's four methods is OKL"))
                .anyMatch(sentence -> sentence.matches("simulated trial: OKL is better than independent by [0-9.]+,"
                        + " standard error [0-9.]+ over 2 splits; patient by patient it is better by [0-9.]+,"
                        + " standard error [0-9.]+ over [0-9]+ patients\\."));
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
        assertThat(found.points()).extracting(PointTable::name).containsExactly("hamd-lambdas", "hamd-splits");
        assertThat(found.points()).allSatisfy(table -> assertThat(table.rows())
                .allSatisfy(row -> assertThat(row).hasSameSizeAs(table.columns())));
        assertThat(found.points().get(1).rows()).hasSize(10 * SPLITS);
        assertThat(found.points().get(0).rows().size()).isGreaterThan(10 * 20);
        assertThat(found.figures()).hasSize(1);
        assertThat(found.figures().get(0).panels()).hasSize(2).allSatisfy(panel -> assertThat(panel.series())
                .hasSize(5));
    }

    @Test
    void whoHasNoDataIsToldWhatToGet() {
        Reproduction simulated = new HamdExperiment()
                .run(new Settings(OptionalInt.of(1), SEED, 1, Optional.of(folder), true), new SilentListener());
        assertThat(simulated.rows()).hasSize(5).extracting(Row::split).containsOnly("simulated trial");
        assertThat(simulated.about())
                .anyMatch(sentence -> sentence.contains("antidepressant_data of the R package rbmi"))
                .anyMatch(sentence -> sentence.contains("--data DIR"));
        assertThat(found.about()).noneMatch(sentence -> sentence.contains("rbmi"));
    }

    @Test
    void interruptedOrWithoutItsFileThereIsNoResult() {
        assertThatThrownBy(() -> new HamdExperiment()
                        .run(settings(Optional.of(folder.resolve("nowhere")), false), new SilentListener()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no such file");
        assertThatThrownBy(() -> new HamdExperiment()
                        .run(settings(Optional.empty(), false), new SilentListener(new Progress() {
                            @Override
                            public boolean cancelled() {
                                return true;
                            }
                        })))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("interrupted");
    }
}
