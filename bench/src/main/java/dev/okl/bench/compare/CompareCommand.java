package dev.okl.bench.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.error.UserError;
import dev.okl.app.system.OutputFile;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
public final class CompareCommand implements Callable<Integer> {
    @Mixin
    private CompareOptions options;

    @Option(names = "--json", paramLabel = "FILE", description = "also writes the table as JSON")
    private File json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<List<Job>> all = jobs();
        if (json != null) {
            OutputFile.check(json.toPath());
        }
        List<Result> results = new ArrayList<>();
        try {
            for (List<Job> jobs : all) {
                results.addAll(measure(jobs));
            }
        } finally {
            print(results); // also what was done before a job failed
        }
        return 0;
    }

    private void print(List<Result> results) {
        PrintWriter out = spec.commandLine().getOut();
        Report report = new Report(results);
        report.table().forEach(out::println);
        out.println();
        report.ratios().forEach(out::println);
        out.flush();
        write(results);
    }

    private List<List<Job>> jobs() {
        try {
            return options.jobs();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private List<Result> measure(List<Job> jobs) {
        ChildProcess process = new ChildProcess(options.heap());
        Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();
        for (int round = 1; round <= options.rounds(); round++) {
            for (Job job : jobs) {
                say(job.data().label() + ", rank " + job.rank() + ", round " + round + " of " + options.rounds() + ": "
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

    private void say(String text) {
        spec.commandLine().getErr().println(text);
        spec.commandLine().getErr().flush();
    }
}
