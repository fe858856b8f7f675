package dev.okl.reproduce.movielens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.app.comparison.Method;
import dev.okl.metric.Errors;
import dev.okl.reproduce.movielens.SimulatedMovieLens.Size;
import dev.okl.reproduce.path.ErrorCurve;
import dev.okl.reproduce.path.PathErrors;
import dev.okl.reproduce.result.Experiment.Listener;
import dev.okl.reproduce.result.Experiment.Settings;
import dev.okl.reproduce.result.PartsListener;
import dev.okl.reproduce.result.Reproduction;
import dev.okl.reproduce.result.Reproduction.PointTable;
import dev.okl.reproduce.result.Reproduction.ResultRow;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MovieLensExperimentTest {
    private static final double TIGHT = 1e-12;

    private static final MovieLens RATINGS = MovieLensExperiment.OF_10M.simulated(new Size(6000, 120, 90), 3);
    private static final PartsListener LISTENER = PartsListener.patient();
    private static Reproduction reproduction;

    @BeforeAll
    static void runOnASmallSimulation() {
        reproduction = run(1, LISTENER);
    }

    private static Reproduction run(int threads, Listener listener) {
        return MovieLensExperiment.OF_10M.run(RATINGS, settings(threads), listener);
    }

    private static Settings settings(int threads) {
        return new Settings(OptionalInt.of(2), 1, threads, Optional.empty(), true);
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
        assertThat(LISTENER.parts).contains("r_a, OKL (4 of 24)", "50% 2/2, OKL with side information (24 of 24)");
    }

    /** The test error never has a say: each row is the test error at the lambda of the smallest validation error. */
    @Test
    void validationChoosesLambda() {
        PointTable points = reproduction.points().get(0);
        for (ResultRow row : reproduction.rows()) {
            double rmse = 0;
            double mae = 0;
            int runs = row.split().equals("50%") ? 2 : 1;
            for (int run = 1; run <= runs; run++) {
                rmse += atSmallest(points, row, run, "validationRmse", "testRmse") / runs;
                mae += atSmallest(points, row, run, "validationMae", "testMae") / runs;
            }
            assertThat(row.rmse()).isCloseTo(rmse, within(TIGHT));
            assertThat(row.nmae()).isCloseTo(mae / 4, within(TIGHT));
            assertThat(row.nmaeTrueRange()).isCloseTo(mae / 4.5, within(TIGHT));
        }
    }

    private static double atSmallest(PointTable points, ResultRow row, int run, String of, String wanted) {
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
            assertThat(row(split, Method.OKL_MEAN).rmse())
                    .isLessThan(row(split, Method.POOLED).rmse())
                    .isLessThan(row(split, Method.RMF).rmse());
        }
    }

    @Test
    void aSimulationIsToldAsSuchAndComparedWithNothing() {
        assertThat(reproduction.about().get(0)).contains("simulated ratings", "6,000 ratings", "cannot be compared");
        assertThat(reproduction.rows()).allSatisfy(row -> {
            assertThat(row.paperRmse()).isNaN();
            assertThat(row.paperNmae()).isNaN();
        });
    }

    @Test
    void theNmaeIsAlsoThatOfTheTrueRange() {
        assertThat(reproduction.rows())
                .allSatisfy(row -> assertThat(row.nmaeTrueRange() * 4.5).isCloseTo(row.nmae() * 4, within(TIGHT)));
        assertThat(reproduction.about())
                .anyMatch(line -> line.contains("(mean absolute error / 4; / 4.5 for the true range)"));
        assertThat(reproduction.findings()).as("the column says it").noneMatch(line -> line.contains("true range"));
    }

    /** Real ratings, but not all of them, are no measure for the paper's figures either. */
    @Test
    void otherRatingsThanThePapersAreToldAsSuch() {
        assertThat(MovieLensExperiment.aboutData(RATINGS, false).get(0)).contains("other ratings than MovieLens 10M");
    }

    @Test
    void figuresOfThePaperStandBesideOursOnItsOwnData() {
        ErrorCurve curve = new ErrorCurve(
                Method.OKL,
                List.of(new ErrorCurve.Point(
                        3,
                        5,
                        7,
                        StopReason.CONVERGED,
                        1,
                        Map.of(
                                PathErrors.VALIDATION, new Errors(1, 0.8, 0, 0, 0, 9),
                                MovieLensRun.TEST, new Errors(0.9, 0.7, 0, 0, 0, 9)),
                        Map.of())),
                List.of(),
                false,
                2);
        MovieLensTable table = new MovieLensTable(Edition.ML_100K, true);
        table.add(PaperSplit.R_B, List.of(curve));
        ResultRow row = table.rows().get(0);
        assertThat(row.rmse()).isEqualTo(0.9);
        assertThat(row.nmae()).isEqualTo(0.7 / 4);
        assertThat(row.nmaeTrueRange()).as("the paper's range is the true one").isNaN();
        assertThat(row.paperRmse()).isEqualTo(0.9958);
        assertThat(row.paperNmae()).isEqualTo(0.1942);
        Reproduction ofOneRow = new Reproduction(List.of(), table.rows(), List.of(), List.of(), List.of());
        assertThat(ofOneRow.table().lines().get(0))
                .contains("paper", "difference")
                .doesNotContain("true range");
        JsonNode json = ofOneRow.json("movielens-100k").get("rows").get(0);
        assertThat(json.get("nmaeTrueRange").isNull()).isTrue();
    }

    @Test
    void onlyWhatIsBeyondThePaperIsClipped() {
        assertThat(Stream.of(Method.values()).filter(MovieLensRun::isClipped))
                .containsExactly(Method.OKL_MEAN, Method.OKL_BOTH);
    }

    @Test
    void theSameSeedGivesTheSameFiguresOnAnyNumberOfThreads() {
        List<ResultRow> again = run(2, PartsListener.patient()).rows();
        for (int k = 0; k < again.size(); k++) {
            ResultRow row = reproduction.rows().get(k);
            assertThat(again.get(k).rmse()).isEqualTo(row.rmse());
            assertThat(again.get(k).nmae()).isEqualTo(row.nmae());
            assertThat(again.get(k).lambda()).isEqualTo(row.lambda());
        }
    }

    /** The 23rd part is the fifth method of the second random half. */
    @Test
    void anUnfinishedRepetitionDoesNotCount() {
        Reproduction partial = run(1, PartsListener.cancelAt(23));
        assertThat(partial.rows()).hasSize(18);
        assertThat(partial.rows())
                .filteredOn(row -> row.split().equals("50%"))
                .allSatisfy(row -> assertThat(row.rmseStd()).isNaN());
    }

    /** Before the first method, in it, and in the first of the second split. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7})
    void aSplitWithoutAFinishedMethodIsNotShown(int part) {
        Reproduction partial = run(1, PartsListener.cancelAt(part));
        assertThat(partial.rows()).hasSize(part == 7 ? 6 : 0);
        assertThat(partial.figures()).hasSize(part == 7 ? 1 : 0);
        assertThat(partial.rows()).noneMatch(row -> row.split().equals("r_b"));
    }

    @Test
    void cancelledAtOnceThereIsNothingToShow() {
        Reproduction nothing = run(1, PartsListener.cancelAt(0));
        assertThat(nothing.rows()).isEmpty();
        assertThat(nothing.figures()).isEmpty();
        assertThat(nothing.findings()).containsExactly("No split was finished.");
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
                        "nmaeTrueRange",
                        "lambda",
                        "lambdaNmae",
                        "rank",
                        "seconds",
                        "paperRmse",
                        "paperNmae");
        assertThat(json.get("rows").get(0).get("paperRmse").isNull()).isTrue();
        assertThat(json.get("rows").get(0).get("nmaeTrueRange").asDouble())
                .isEqualTo(reproduction.rows().get(0).nmaeTrueRange());
    }

    @Test
    void columnsWithoutAnyFigureAreLeftOutOfTheTable() {
        assertThat(reproduction.table().lines().get(0))
                .contains("RMSE", "NMAE (true range)")
                .doesNotContain("paper");
    }

    private static ResultRow row(String split, Method method) {
        return reproduction.rows().stream()
                .filter(row -> row.split().equals(split) && row.method() == method)
                .findFirst()
                .orElseThrow();
    }
}
