package dev.okl.bench.curves;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.okl.bench.measure.BenchCommand;
import dev.okl.bench.measure.OklProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench/curves}: the command as a user runs it, on the splits of other programs. */
@Command(
        name = "curves",
        sortOptions = false,
        description = {
            "Learns curves from few samples with the okl command, and prints its errors divided by those of the better of"
                    + " two programs that were run on the same splits (mgcv's gam, lme4's lme).",
            "The folder has peers.csv and splits/DATA/SPLIT/{train,test}.csv, for new subjects also known.csv. rand: random"
                    + " samples of each subject are predicted; half: the later half, for half of the subjects; last: the last"
                    + " samples of everybody; new: subjects of which known.csv is folded in."
        })
public final class CurvesCommand extends BenchCommand {
    private static final List<String> PROTOCOLS = List.of("rand", "half", "last", "new");
    private static final int MOST_KNOWN = 3;

    @Parameters(paramLabel = "DIR", description = "the folder")
    private Path folder;

    @Option(names = "--only", split = ",", paramLabel = "DATA", description = "only these data sets")
    private List<String> only = List.of();

    @Option(names = "--protocols", split = ",", paramLabel = "NAME", description = "only these protocols")
    private List<String> protocols = PROTOCOLS;

    @Option(
            names = "--fit",
            split = " ",
            paramLabel = "OPTIONS",
            description = "further options of okl fit, in one word")
    private List<String> fitOptions = List.of();

    @Option(
            names = "--inside",
            description =
                    "splits the training part of rand1 anew, and divides by the standard deviation of what is predicted:"
                            + " for choosing defaults, with no look at the parts that are tested on")
    private boolean inside;

    @Option(names = "--verbose", description = "what each fit says")
    private boolean verbose;

    private Path work;

    @Override
    protected void measure() throws Exception {
        Peers peers = inside ? new Peers(List.of()) : Peers.read(folder.resolve("peers.csv"));
        work = Files.createTempDirectory("okl-curves");
        List<String> sets = list(folder.resolve("splits")).stream()
                .filter(name -> only.isEmpty() || only.contains(name))
                .toList();
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        protocols.forEach(protocol -> ratios.put(protocol, new ArrayList<>()));
        for (String data : sets) {
            for (String protocol : protocols) {
                long start = System.nanoTime();
                Sums sums = new Sums();
                for (Path split : splits(data, protocol)) {
                    run(split, protocol.equals("new"), sums);
                }
                double ratio = sums.rmse("all") / (inside ? sums.deviation("all") : peers.best(data, protocol));
                ratios.get(protocol).add(ratio);
                print(List.of(String.format(
                        Locale.ROOT,
                        "%-8s %-6s rmse %9.4f   ratio %6.3f   %5.1f s%s",
                        data,
                        protocol,
                        sums.rmse("all"),
                        ratio,
                        (System.nanoTime() - start) / 1e9,
                        protocol.equals("new") ? sums.ofNew() : "")));
            }
        }
        ratios.forEach((protocol, all) -> out().println(String.format(
                Locale.ROOT,
                "%-6s geometric mean %6.3f   largest %6.3f",
                protocol,
                Math.exp(all.stream().mapToDouble(Math::log).average().orElse(Double.NaN)),
                all.stream().mapToDouble(r -> r).max().orElse(Double.NaN))));
    }

    private List<Path> splits(String data, String protocol) throws IOException {
        Path all = folder.resolve("splits").resolve(data);
        return inside
                ? InnerSplits.of(all.resolve("rand1").resolve("train.csv"), work.resolve(data))
                        .of(protocol)
                : list(all).stream()
                        .filter(split -> split.startsWith(protocol))
                        .map(all::resolve)
                        .toList();
    }

    private static List<String> list(Path path) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private void run(Path split, boolean isNew, Sums sums) throws IOException {
        String model = work.resolve("model.okl").toString();
        List<String> fit = new ArrayList<>(List.of(
                "fit",
                split.resolve("train.csv").toString(),
                "--task",
                "subj",
                "--value",
                "y",
                "-o",
                model,
                "--quiet"));
        fit.addAll(fitOptions);
        okl(fit.toArray(String[]::new));
        Path test = split.resolve("test.csv");
        if (!isNew) {
            sums.add("all", predict(model, test), test);
            return;
        }
        List<Double> none = predict(model, test);
        sums.add("none", none, test);
        sums.add("average", averages(model, test), test);
        for (int k = 1; k <= MOST_KNOWN; k++) {
            sums.add(k + " known", folded(model, split, k), test);
        }
        sums.add("all", folded(model, split, Integer.MAX_VALUE), test);
    }

    private List<Double> folded(String model, Path split, int count) throws IOException {
        Map<String, Integer> seen = new HashMap<>();
        List<String> lines = Files.readAllLines(split.resolve("known.csv"));
        List<String> kept = new ArrayList<>(List.of(lines.get(0)));
        for (String line : lines.subList(1, lines.size())) {
            if (seen.merge(line.substring(0, line.indexOf(',')), 1, Integer::sum) <= count) {
                kept.add(line);
            }
        }
        Path known = work.resolve("known.csv");
        Files.write(known, kept);
        String larger = work.resolve("larger.okl").toString();
        okl("foldin", model, known.toString(), "-o", larger, "--quiet");
        return predict(larger, split.resolve("test.csv"));
    }

    private List<Double> predict(String model, Path table) throws IOException {
        Path predictions = work.resolve("predictions.csv");
        okl("predict", model, table.toString(), "-o", predictions.toString(), "--quiet");
        return column(predictions, "prediction");
    }

    /** The average of the curves of all subjects that were learned from. */
    private List<Double> averages(String model, Path test) throws IOException {
        Path times = work.resolve("times.csv");
        List<String> lines = new ArrayList<>(List.of("row,t"));
        List<Double> at = column(test, "t");
        for (int row = 0; row < at.size(); row++) {
            lines.add(row + "," + at.get(row));
        }
        Files.write(times, lines);
        Path predictions = work.resolve("predictions.csv");
        okl("predict", model, times.toString(), "-o", predictions.toString(), "--quiet");
        List<Double> all = column(predictions, "prediction");
        int subjects = all.size() / at.size();
        List<Double> averages = new ArrayList<>();
        for (int row = 0; row < at.size(); row++) {
            averages.add(all.subList(row * subjects, (row + 1) * subjects).stream()
                    .mapToDouble(v -> v)
                    .average()
                    .orElseThrow());
        }
        return averages;
    }

    private void okl(String... arguments) {
        String said = OklProgram.run(arguments);
        if (verbose && arguments[0].equals("fit")) {
            say(said);
        }
    }

    private static List<Double> column(Path file, String name) throws IOException {
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
            return reader.stream()
                    .map(row -> Double.parseDouble(row.getField(name)))
                    .toList();
        }
    }

    /** Squared errors, by what is known. */
    private static final class Sums {
        private final Map<String, double[]> sums = new HashMap<>();

        void add(String which, List<Double> predictions, Path test) throws IOException {
            List<Double> values = column(test, "y");
            double[] sum = sums.computeIfAbsent(which, key -> new double[5]);
            for (int k = 0; k < values.size(); k++) {
                double error = predictions.get(k) - values.get(k);
                sum[0] += error * error;
                sum[1]++;
                sum[2] += predictions.get(k);
                sum[3] += values.get(k);
                sum[4] += values.get(k) * values.get(k);
            }
        }

        double rmse(String which) {
            double[] sum = sums.get(which);
            return Math.sqrt(sum[0] / sum[1]);
        }

        /** The standard deviation of the values. */
        double deviation(String which) {
            double[] sum = sums.get(which);
            double mean = sum[3] / sum[1];
            return Math.sqrt(sum[4] / sum[1] - mean * mean);
        }

        String ofNew() {
            double[] none = sums.get("none");
            return String.format(
                    Locale.ROOT,
                    "   known 0: %.4g (mean / observed %.3f, average curve %.4g), 1: %.4g, 2: %.4g, 3: %.4g",
                    rmse("none"),
                    none[2] / none[3],
                    rmse("average"),
                    rmse("1 known"),
                    rmse("2 known"),
                    rmse("3 known"));
        }
    }
}
