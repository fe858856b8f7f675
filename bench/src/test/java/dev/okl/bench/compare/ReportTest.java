package dev.okl.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.bench.compare.Report.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final double NONE = Double.NaN;

    private static Outcome als(String method, double iteration, double fit, double rmse) {
        return new Outcome(method, iteration, fit, NONE, NONE, rmse, 2e9, 1e9, "10 iterations");
    }

    private static Outcome okl(double sweep, double path, double whole, double rmse) {
        return new Outcome("OKL", sweep, path / 25, path, whole, rmse, 1e9, 5e8, "25 lambdas");
    }

    @Test
    void theTableHasARowForEachResult() {
        Report report = new Report(List.of(new Result("1m", 5, okl(0.01, 2, 2.5, 0.9))));
        assertThat(report.table()).hasSize(2);
        assertThat(report.table().get(0)).startsWith("data  method  rank  s/sweep");
        assertThat(report.table().get(1)).contains("0.01000", "2.000", "2.500", "0.9000", "954 MiB", "25 lambdas");
    }

    @Test
    void theRatiosAreAgainstTheBestAlsOfTheSameDataAndRank() {
        Report report = new Report(List.of(
                new Result("1m", 5, als("ALS, reg 0.05", 0.3, 3, 0.95)),
                new Result("1m", 5, als("ALS, reg 0.1", 0.4, 4, 0.92)),
                new Result("1m", 10, als("ALS, reg 0.1", 0.5, 9, 0.80)),
                new Result("1m", 5, okl(0.01, 2, 2.5, 0.9))));
        assertThat(report.ratios()).hasSize(2);
        assertThat(report.ratios().get(1).split(" {2,}"))
                .containsExactly("1m", "OKL", "5", "ALS, reg 0.1", "40.00", "2.000", "1.600", "-0.0200");
    }

    @Test
    void roundsBecomeMedians() {
        Outcome median =
                Outcome.median(List.of(okl(0.01, 2, 2.5, 0.9), okl(0.03, 9, 9.5, 0.9), okl(0.02, 3, 3.5, 0.9)));
        assertThat(median).isEqualTo(new Outcome("OKL", 0.02, 3 / 25.0, 3, 3.5, 0.9, 1e9, 5e8, "25 lambdas"));
    }
}
