package dev.okl.app.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.Progress;
import dev.okl.app.experiment.Method;
import dev.okl.app.movielens.SimulatedMovieLens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MovieLensExperimentTest {
    private static final List<String> PARTS = new ArrayList<>();
    private static Reproduction reproduction;

    @BeforeAll
    static void runOnASmallSimulation() {
        reproduction = run(1);
    }

    private static Reproduction run(int threads) {
        return MovieLensExperiment.OF_10M.run(
                SimulatedMovieLens.simulate(new SimulatedMovieLens.Size(6000, 120, 90), 3),
                new Settings(OptionalInt.of(2), 1, threads, Optional.empty(), true),
                new RunListener() {
                    @Override
                    public void onPart(String name) {
                        PARTS.add(name);
                    }

                    @Override
                    public void onNote(String sentence) {}

                    @Override
                    public Progress progress() {
                        return Progress.NONE;
                    }
                });
    }

    @Test
    void everySplitHasARowOfEveryMethod() {
        assertThat(reproduction.rows().stream()
                        .map(row -> row.split() + " " + row.method().jsonName()))
                .containsExactly(
                        "r_a pooled",
                        "r_a independent",
                        "r_a rmf",
                        "r_a okl",
                        "r_a okl-mean",
                        "r_a okl-both",
                        "r_b pooled",
                        "r_b independent",
                        "r_b rmf",
                        "r_b okl",
                        "r_b okl-mean",
                        "r_b okl-both",
                        "50% pooled",
                        "50% independent",
                        "50% rmf",
                        "50% okl",
                        "50% okl-mean",
                        "50% okl-both");
        assertThat(PARTS).contains("r_a, OKL", "50% 2/2, OKL with side information");
    }

    /** The test error never has a say: each row is the test error at the lambda of the smallest validation error. */
    @Test
    void validationChoosesLambda() {
        PointTable points = reproduction.points().get(0);
        for (Row row : reproduction.rows()) {
            double rmse = 0;
            double mae = 0;
            int runs = row.split().equals("50%") ? 2 : 1;
            for (int run = 1; run <= runs; run++) {
                rmse += atSmallest(points, row, run, "validationRmse", "testRmse") / runs;
                mae += atSmallest(points, row, run, "validationMae", "testMae") / runs;
            }
            assertThat(row.rmse()).isCloseTo(rmse, within(1e-12));
            assertThat(row.nmae()).isCloseTo(mae / 4, within(1e-12));
        }
    }

    private static double atSmallest(PointTable points, Row row, int run, String of, String wanted) {
        double smallest = Double.POSITIVE_INFINITY;
        double found = Double.NaN;
        for (List<Object> point : points.rows()) {
            boolean own = point.get(0).equals(row.split())
                    && point.get(1).equals(run)
                    && point.get(2).equals(row.method().jsonName());
            double error = (double) point.get(points.columns().indexOf(of));
            if (own && error < smallest) {
                smallest = error;
                found = (double) point.get(points.columns().indexOf(wanted));
            }
        }
        return found;
    }

    /** The simulated tastes are shared by movies of a genre and by users, so who uses both must be ahead. */
    @Test
    void learningTogetherIsAhead() {
        for (String split : List.of("r_a", "r_b", "50%")) {
            double okl = row(split, Method.OKL).rmse();
            assertThat(okl)
                    .isLessThan(row(split, Method.POOLED).rmse())
                    .isLessThan(row(split, Method.INDEPENDENT).rmse())
                    .isLessThan(row(split, Method.RMF).rmse());
            assertThat(row(split, Method.OKL_MEAN).rmse()).isLessThan(1.01 * okl);
        }
    }

    @Test
    void aSimulationIsToldAsSuchAndComparedWithNothing() {
        assertThat(reproduction.about().get(0)).startsWith("Simulated ratings").contains("6,000 ratings");
        assertThat(reproduction.rows()).allSatisfy(row -> {
            assertThat(row.paperRmse()).isNaN();
            assertThat(row.paperNmae()).isNaN();
        });
        assertThat(reproduction.findings()).anySatisfy(sentence -> assertThat(sentence)
                .contains("divided by the true range, 4.500", "50% okl-both"));
    }

    @Test
    void theSameSeedGivesTheSameFiguresOnAnyNumberOfThreads() {
        List<Row> again = run(2).rows();
        for (int k = 0; k < again.size(); k++) {
            assertThat(again.get(k).rmse()).isEqualTo(reproduction.rows().get(k).rmse());
        }
    }

    @Test
    void theJsonHasTheKeysOfTheContract() {
        JsonNode json = reproduction.json("movielens-10m");
        assertThat(json.get("experiment").asText()).isEqualTo("movielens-10m");
        List<String> keys = new ArrayList<>();
        json.get("rows").get(0).fieldNames().forEachRemaining(keys::add);
        assertThat(keys)
                .containsExactly(
                        "split",
                        "method",
                        "rmse",
                        "rmseStd",
                        "nmae",
                        "lambda",
                        "lambdaNmae",
                        "rank",
                        "seconds",
                        "paperRmse",
                        "paperNmae");
        assertThat(json.get("rows").get(0).get("paperRmse").isNull()).isTrue();
    }

    @Test
    void columnsWithoutAnyFigureAreLeftOutOfTheTable() {
        assertThat(reproduction.table().lines().get(0)).contains("RMSE").doesNotContain("paper");
    }

    private static Row row(String split, Method method) {
        return reproduction.rows().stream()
                .filter(row -> row.split().equals(split) && row.method() == method)
                .findFirst()
                .orElseThrow();
    }
}
