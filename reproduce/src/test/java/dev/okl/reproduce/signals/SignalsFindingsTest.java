package dev.okl.reproduce.signals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.comparison.Method;
import dev.okl.reproduce.figure.Figure;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sentences about curves that are made up. */
class SignalsFindingsTest {
    private static final SignalsStudy.Sizes SIZES = SignalsStudy.Sizes.ofPaper();

    @Test
    void ofEqualErrorsTheSmallestPIsTheBest() {
        List<SignalsSummary> curve = List.of(at(1, 5, 6), at(20, 2, 4), at(30, 1.9999999, 4), at(100, 2.00002, 4));
        assertThat(SignalsSummary.best(curve).bound()).isEqualTo(20);
        assertThat(labelOfTheBest(curve)).isEqualTo("p = 20, none better");
        List<String> sentences = new SignalsFindings(SIZES, curve, List.of()).sentences();
        assertThat(sentences.get(0))
                .isEqualTo(
                        "The error is smallest at p = 20, and there is no better p from 20 to 100: MSE 3.000, RMSE 1.732,"
                                + " standard deviations 1.414 and 0.4142 over 2 seeds; the MSE is 30% of the noise's variance"
                                + " of 10.00. Validation, which does not know the clean signals, chooses the same p.");
        assertThat(sentences.get(1))
                .startsWith("It falls from MSE 5.500 (RMSE 2.345) at p = 1 and is flat from p = 20 on")
                .contains("at p = 100 the chosen solution uses 18 latent functions");
        assertThat(sentences).hasSize(4);
    }

    private static String labelOfTheBest(List<SignalsSummary> curve) {
        Figure.Panel errors = SignalsReport.figure(curve).panels().get(0);
        return errors.series().get(0).mark().orElseThrow().label();
    }

    @Test
    void aRiseBeyondTheBestIsToldWithItsStandardError() {
        List<SignalsSummary> curve = List.of(at(1, 5, 6), at(2, 2, 4), at(4, 3, 5.2));
        // Differences of 1 and 1.2: mean 1.1, standard deviation 0.1414, over the root of 2 seeds 0.1.
        assertThat(new SignalsFindings(SIZES, curve, List.of()).sentences().get(1))
                .isEqualTo(
                        "It falls from MSE 5.500 (RMSE 2.345) at p = 1 and rises again beyond the best p, to MSE 4.100"
                                + " (RMSE 2.025) at p = 4, the MSE on average by 1.100 with a standard error of 0.1000.");
    }

    @Test
    void aRiseWithinItsStandardErrorIsNotSoldAsOne() {
        // Differences of -1 and 1.2: mean 0.1, standard error 1.1.
        List<SignalsSummary> curve = List.of(at(2, 3, 3), at(4, 2, 4.2));
        assertThat(new SignalsFindings(SIZES, curve, List.of()).sentences().get(1))
                .isEqualTo("It begins with MSE 3.000 (RMSE 1.732) at p = 2; it rises, but not clearly, to MSE 3.100"
                        + " (RMSE 1.761) at p = 4, the MSE on average by 0.1000 with a standard error of 1.100.");
    }

    @Test
    void aSingleBestPIsCalledSo() {
        List<SignalsSummary> curve = List.of(at(1, 5, 6), at(2, 2, 4), at(4, 3, 5.2));
        assertThat(new SignalsFindings(SIZES, curve, List.of()).sentences().get(0))
                .startsWith("The error is smallest at p = 2: MSE 3.000, RMSE 1.732,");
        assertThat(labelOfTheBest(curve)).isEqualTo("best p = 2");
    }

    @Test
    void whatWasCutShortIsTold() {
        SignalsFit cut = fit(1, 5, 3, true);
        List<SignalsSummary> curve = List.of(new SignalsSummary(Method.OKL, 1, List.of(cut)), at(2, 4));
        assertThat(new SignalsFindings(SIZES, curve, List.of()).sentences())
                .contains(
                        "In 1 of 2 paths the best lambda lies at an end of the grid; a longer one may do better.",
                        "3 of 60 lambdas ended at the cap on sweeps, not at the tolerance.");
    }

    private static SignalsSummary at(int p, double... errors) {
        List<SignalsFit> fits =
                Arrays.stream(errors).mapToObj(mse -> fit(p, mse, 0, false)).toList();
        return new SignalsSummary(Method.OKL, p, fits);
    }

    private static SignalsFit fit(int p, double mse, long unfinished, boolean atEndOfGrid) {
        return new SignalsFit(
                1,
                Method.OKL,
                p,
                new SignalsStudy.Reconstruction(mse, mse / 2),
                10,
                7,
                70,
                Math.min(p, 18),
                Math.sqrt(mse + 10),
                0.5,
                30,
                200,
                unfinished,
                atEndOfGrid);
    }
}
