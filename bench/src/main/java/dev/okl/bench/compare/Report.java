package dev.okl.bench.compare;

import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table of a comparison, and the ratios that it is about. */
record Report(List<Result> results) {
    private static final String NONE = "-";

    /**
     * A row of the table.
     *
     * @param data what it was measured on
     * @param outcome the medians over the rounds
     */
    record Result(String data, int rank, Outcome outcome) {}

    List<String> table() {
        TextTable table = TextTable.of(
                "<data",
                "<method",
                "rank",
                "s/sweep",
                "s/fit",
                "s/path",
                "s/whole",
                "test RMSE",
                "peak memory",
                "before",
                "<note");
        for (Result result : results) {
            Outcome outcome = result.outcome();
            table.row(
                    result.data(),
                    outcome.method(),
                    result.rank(),
                    outcome.sweepSeconds(),
                    outcome.fitSeconds(),
                    outcome.pathSeconds(),
                    outcome.wholeSeconds(),
                    outcome.testRmse(),
                    bytes(outcome.peakBytes()),
                    bytes(outcome.readBytes()),
                    outcome.note());
        }
        return table.lines();
    }

    /**
     * How many times each of ours fits into ALS, and how its error differs from that of ALS. Against the ALS of the smallest test error: a
     * choice that ALS could not make, in its favour.
     */
    List<String> ratios() {
        TextTable table = TextTable.of(
                "<data",
                "<method",
                "rank",
                "<against",
                "sweeps per iteration",
                "paths per fit",
                "with the last fit",
                "RMSE difference");
        for (Result ours : results) {
            if (ours.outcome().isPath()) {
                bestAls(ours).ifPresent(als -> addRatios(table, ours, als.outcome()));
            }
        }
        return table.lines();
    }

    private Optional<Result> bestAls(Result ours) {
        return results.stream()
                .filter(result -> !result.outcome().isPath())
                .filter(result -> result.data().equals(ours.data()) && result.rank() == ours.rank())
                .min(Comparator.comparingDouble(result -> result.outcome().testRmse()));
    }

    private static void addRatios(TextTable table, Result result, Outcome als) {
        Outcome ours = result.outcome();
        table.row(
                result.data(),
                ours.method(),
                result.rank(),
                als.method(),
                als.sweepSeconds() / ours.sweepSeconds(),
                als.fitSeconds() / ours.pathSeconds(),
                als.fitSeconds() / ours.wholeSeconds(),
                String.format(Locale.ROOT, "%+.4f", ours.testRmse() - als.testRmse()));
    }

    private static String bytes(double amount) {
        return Double.isNaN(amount) ? NONE : Figures.bytes(amount);
    }
}
