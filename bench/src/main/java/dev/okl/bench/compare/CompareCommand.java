package dev.okl.bench.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.error.UserError;
import dev.okl.app.system.OutputFile;
import dev.okl.bench.compare.Report.Result;
import dev.okl.bench.data.DataSource;
import dev.okl.bench.data.Ratings;
import dev.okl.bench.measure.BenchCommand;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code bench/compare}: us and Spark ALS on the same ratings. */
@Command(
        name = "compare",
        sortOptions = false,
        description = {
            "Runs OKL and Spark ALS on the same ratings and the same split, in alternating processes.",
            "A random half of each user's ratings is tested on. ALS learns from the other half. So do we, but a quarter of"
                    + " it chooses lambda, then all of it is fitted again. Times are without reading."
        },
        footer = "%nExample: bench/compare --data generated --observations 1000000 --ranks 5,10")
public final class CompareCommand extends BenchCommand {
    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            converter = DataSource.Converter.class,
            description = "100k=DIR or 1m=DIR (a folder with MovieLens), or generated; may be repeated")
    private List<DataSource> data;

    @Option(
            names = "--observations",
            paramLabel = "N",
            description = "how many ratings are generated (default: as many as MovieLens 10M has)")
    private int observations = Ratings.FULL;

    @Option(names = "--ranks", split = ",", paramLabel = "P", description = "ranks (default: 5)")
    private List<Integer> ranks = List.of(5);

    @Option(
            names = "--methods",
            split = ",",
            paramLabel = "METHOD",
            converter = ContenderConverter.class,
            description = "of als, okl, okl-2, rmf, okl-mean (default: all)")
    private List<Contender> methods = List.of(Contender.values());

    @Option(names = "--rounds", paramLabel = "N", description = "rounds; the table has medians (default: 3)")
    private int rounds = 3;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "each process repeats its work for this long before it is timed (default: 5)")
    private double warmUp = 5;

    @Option(names = "--lambdas", paramLabel = "N", description = "lambdas of a path (default: 25)")
    private int lambdas = 25;

    @Option(
            names = "--smallest-ratio",
            paramLabel = "X",
            description = "the smallest lambda relative to the largest (default: 1e-4, and 1e-3 with a shared mean)")
    private Double smallestRatio;

    @Option(
            names = "--als-reg",
            split = ",",
            paramLabel = "X",
            description = "regParam of ALS; the one of the smallest test error counts (default: 0.05,0.1)")
    private List<Double> regularisations = List.of(0.05, 0.1);

    @Option(names = "--als-iterations", paramLabel = "N", description = "iterations of ALS (default: 10)")
    private int iterations = 10;

    @Option(names = "--heap", paramLabel = "SIZE", description = "heap of each process (default: 6g)")
    private String heap = "6g";

    @Option(names = "--seed", paramLabel = "N", description = "of generated ratings, splits and factors (default: 1)")
    private long seed = 1;

    @Option(names = "--json", paramLabel = "FILE", description = "also writes the table as JSON")
    private File json;

    @Override
    protected void measure() {
        List<List<Job>> all = new ArrayList<>();
        require(() -> all.addAll(jobs()));
        if (json != null) {
            OutputFile.check(json.toPath());
        }
        List<Result> results = new ArrayList<>();
        try {
            for (List<Job> jobs : all) {
                results.addAll(measure(jobs));
            }
        } finally {
            report(results); // also what was done before a job failed
        }
    }

    private void report(List<Result> results) {
        Report report = new Report(results);
        print(report.table());
        out().println();
        print(report.ratios());
        write(results);
    }

    private List<Result> measure(List<Job> jobs) {
        ChildProcess process = new ChildProcess(heap);
        Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();
        for (int round = 1; round <= rounds; round++) {
            for (Job job : jobs) {
                say(job.data().label() + ", rank " + job.rank() + ", round " + round + " of " + rounds + ": "
                        + job.contender());
                for (Outcome outcome : process.run(job)) {
                    outcomes.computeIfAbsent(outcome.method(), key -> new ArrayList<>())
                            .add(outcome);
                }
            }
        }
        Job first = jobs.get(0);
        return outcomes.values().stream()
                .map(ofMethod -> new Result(first.data().label(), first.rank(), Outcome.median(ofMethod)))
                .toList();
    }

    private void write(List<Result> results) {
        if (json != null) {
            try {
                new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(json, results);
            } catch (IOException e) {
                throw new UserError(json + ": cannot be written", e);
            }
        }
    }

    /** All jobs, so that all are checked before the first is run: for each data set and rank one per method. */
    private List<List<Job>> jobs() {
        if (rounds < 1) {
            throw new IllegalArgumentException("rounds must be >= 1 but was " + rounds);
        }
        if (!heap.matches("[1-9][0-9]*[kKmMgG]?")) {
            throw new IllegalArgumentException("heap must be a size such as 6g but was '" + heap + "'");
        }
        List<List<Job>> jobs = new ArrayList<>();
        for (DataSource source : data) {
            for (int rank : ranks) {
                jobs.add(methods.stream()
                        .map(method -> job(source, method, rank))
                        .toList());
            }
        }
        return jobs;
    }

    private Job job(DataSource source, Contender method, int rank) {
        DataSource sized = source.withObservations(observations);
        double ratio = smallestRatio == null ? method.smallestRatio() : smallestRatio;
        return new Job(sized, method, rank, lambdas, ratio, warmUp, regularisations, iterations, seed);
    }

    /** Keeps the message of a wrong name as it is. */
    static final class ContenderConverter implements ITypeConverter<Contender> {
        @Override
        public Contender convert(String text) {
            try {
                return Contender.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
