package dev.okl.bench.spark;

import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import dev.okl.app.system.TempFiles;
import dev.okl.bench.data.DataSource;
import dev.okl.bench.data.RatingSplit;
import dev.okl.bench.data.Ratings;
import dev.okl.bench.data.SparkRatings;
import dev.okl.bench.measure.BenchCommand;
import dev.okl.bench.measure.Median;
import dev.okl.bench.measure.ProcessMemory;
import dev.okl.bench.spark.Contest.Outcome;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.reproduce.movielens.MovieLens;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench/spark}: the learner on Spark, Spark's ALS and the learner on one machine, in one run. */
@Command(
        name = "spark",
        sortOptions = false,
        description = {
            "Runs the learner on Spark, in this process on all cores, beside Spark's own ALS on the same partitions and beside the"
                    + " single machine. All learn from a random half of each user's ratings and are tested on the other half.",
            "ALS runs as many iterations as the learner took sweeps. OKL_JAVA_OPTS=-Xmx4g sets the heap of all."
        })
public final class SparkCommand extends BenchCommand {
    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            converter = DataSource.Converter.class,
            description = "100k=DIR or 1m=DIR (a folder with MovieLens), or generated")
    private DataSource data;

    @Option(
            names = "--observations",
            paramLabel = "N",
            description = "how many ratings are generated (default: as many as MovieLens 10M has)")
    private int observations = Ratings.FULL;

    @Option(names = "--whole", description = "learns from all ratings; errors are then those of the fit")
    private boolean whole;

    @Option(names = "--rank", paramLabel = "P", description = "rank (default: 5)")
    private int rank = 5;

    @Option(
            names = "--kernel",
            paramLabel = "FORMULA",
            description = "kernel on the movies (default: delta(movie) + hamming(genres))")
    private String kernel = "delta(movie) + hamming(genres)";

    @Option(names = "--lambda", paramLabel = "X", description = "regularization of ours (default: 30)")
    private double lambda = 30;

    @Option(
            names = "--sweeps",
            paramLabel = "N",
            description = "cap of ours for each lambda on the way down (default: 4)")
    private int sweeps = 4;

    @Option(names = "--als-reg", split = ",", paramLabel = "X", description = "regParam of ALS; empty leaves it out")
    private List<Double> regularisations = List.of(0.05, 0.1);

    @Option(names = "--partitions", paramLabel = "N", description = "of the users, and blocks of ALS (default: 4)")
    private int partitions = 4;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "rounds after one to warm up; the table has medians (default: 3)")
    private int rounds = 3;

    @Option(names = "--seed", paramLabel = "N", description = "of generated ratings, splits and factors (default: 1)")
    private long seed = 1;

    @Override
    protected void measure() throws IOException {
        require(
                rank >= 1 && sweeps >= 2 && partitions >= 1 && rounds >= 0 && lambda > 0,
                "rank and partitions must be >= 1, sweeps >= 2, rounds >= 0 and lambda > 0");
        Path checkpoints = Files.createTempDirectory("okl-bench-checkpoints");
        try {
            run(checkpoints);
        } finally {
            TempFiles.deleteTree(checkpoints);
        }
    }

    private void run(Path checkpoints) {
        MovieLens ratingsOfAll = data.withObservations(observations).read(seed);
        RatingSplit split = whole ? RatingSplit.whole(ratingsOfAll) : new RatingSplit(ratingsOfAll, seed);
        TaskData<Row> known = Contest.numbered(split.known());
        Contest.Setting setting = new Contest.Setting(rank, kernel, lambda, sweeps, partitions, seed);
        List<List<Outcome>> seen = new ArrayList<>();
        try (SparkRatings ratings = SparkRatings.of(known)) {
            // Without these ALS fails beyond some twenty iterations: its lineage is then too deep for the stack.
            ratings.session()
                    .sparkContext()
                    .setCheckpointDir(checkpoints.toUri().toString());
            Contest contest = new Contest(split, known, ratings, setting);
            for (int round = 0; round <= rounds; round++) {
                List<Outcome> outcomes = round(contest);
                if (round > 0 || rounds == 0) {
                    seen.add(outcomes);
                }
            }
        }
        print(known, medians(seen));
    }

    private List<Outcome> round(Contest contest) {
        List<Outcome> outcomes = new ArrayList<>();
        Outcome ours = contest.onSpark();
        outcomes.add(ours);
        for (double regularisation : regularisations) {
            outcomes.add(contest.als(regularisation, ours.sweeps()));
        }
        outcomes.add(contest.onOneMachine());
        return outcomes;
    }

    private static List<Outcome> medians(List<List<Outcome>> rounds) {
        List<Outcome> medians = new ArrayList<>();
        for (int k = 0; k < rounds.get(0).size(); k++) {
            int method = k;
            List<Outcome> all = rounds.stream().map(round -> round.get(method)).toList();
            Outcome first = all.get(0);
            medians.add(new Outcome(
                    first.method(),
                    first.rmse(),
                    median(all, Outcome::sweepSeconds),
                    median(all, Outcome::fitSeconds),
                    first.sweeps(),
                    first.jobs(),
                    median(all, Outcome::shuffleBytes)));
        }
        return medians;
    }

    private static double median(List<Outcome> outcomes, ToDoubleFunction<Outcome> figure) {
        return Median.of(outcomes.stream().mapToDouble(figure));
    }

    private void print(TaskData<Row> known, List<Outcome> outcomes) {
        PrintWriter out = out();
        out.printf(
                "%s: %s of %s at %s, rank %d, lambda %s, %d partitions%n",
                data.withObservations(observations).label(),
                Figures.count(known.size(), "rating"),
                Figures.count(known.tasks().size(), "user"),
                Figures.count(known.inputs().size(), "movie"),
                rank,
                Figures.of(lambda),
                partitions);
        TextTable table = TextTable.of(
                "<method",
                whole ? "RMSE of the fit" : "test RMSE",
                "s/sweep",
                "s/fit",
                "sweeps",
                "Spark jobs",
                "shuffle/sweep");
        for (Outcome outcome : outcomes) {
            table.row(
                    outcome.method(),
                    String.format("%.7f", outcome.rmse()),
                    outcome.sweepSeconds(),
                    outcome.fitSeconds(),
                    outcome.sweeps(),
                    outcome.jobs() == 0 ? "" : outcome.jobs(),
                    Double.isNaN(outcome.shuffleBytes()) ? "" : Figures.bytes(outcome.shuffleBytes()));
        }
        print(table.lines());
        Outcome ours = outcomes.get(0);
        out.printf(
                "RMSE on Spark less that on one machine: %.2e%n",
                ours.rmse() - outcomes.get(outcomes.size() - 1).rmse());
        outcomes.stream()
                .filter(outcome -> outcome.method().startsWith("Spark ALS"))
                .min(Comparator.comparingDouble(Outcome::rmse))
                .ifPresent(als -> out.printf(
                        "to %s: RMSE %+.4f, %.2f times its time per sweep, %.2f times its time for a fit%n",
                        als.method(),
                        ours.rmse() - als.rmse(),
                        ours.sweepSeconds() / als.sweepSeconds(),
                        ours.fitSeconds() / als.fitSeconds()));
        out.printf(
                "heap %s, peak of the process %s%n",
                Figures.bytes((double) Runtime.getRuntime().maxMemory()), Figures.bytes(ProcessMemory.peak()));
    }
}
