package dev.okl.reproduce;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.command.OklCommand;
import dev.okl.app.command.option.Converters;
import dev.okl.app.command.option.RunOptions;
import dev.okl.app.console.Console;
import dev.okl.app.console.ConsoleProgress;
import dev.okl.app.console.Figures;
import dev.okl.app.console.Interruption;
import dev.okl.app.error.FileProblems;
import dev.okl.app.error.UsageError;
import dev.okl.app.error.UserError;
import dev.okl.app.table.file.OutputTable;
import dev.okl.reproduce.figure.Figure;
import dev.okl.reproduce.figure.FigureFiles;
import dev.okl.reproduce.movielens.MovieLensExperiment;
import dev.okl.reproduce.result.Experiment;
import dev.okl.reproduce.result.Experiment.Listener;
import dev.okl.reproduce.result.Experiment.Settings;
import dev.okl.reproduce.result.Reproduction;
import dev.okl.reproduce.result.Reproduction.PointTable;
import dev.okl.reproduce.signals.SignalsExperiment;
import dev.okl.reproduce.study.HamdExperiment;
import dev.okl.reproduce.study.PkExperiment;
import dev.okl.selection.Progress;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code okl reproduce}: the paper's experiments, our figures beside the printed ones. */
@Command(
        name = "reproduce",
        description = "Runs an experiment of the paper and puts our figures beside the printed ones.",
        footer = "  okl reproduce pk --runs 2 --data examples --out reproduced")
public final class ReproduceCommand extends OklCommand {
    @Parameters(
            paramLabel = "EXPERIMENT",
            converter = ExperimentName.class,
            description = {
                "signals: section 4.1 and Figure 1;",
                "hamd: Table 1, depression scores;",
                "pk: Table 2, Figures 2 and 3, drug concentrations;",
                "movielens-100k, movielens-1m, movielens-10m: Table 4."
            })
    Experiments experiment;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The folder with the real data: MovieLens as unpacked; antidepressant.csv for hamd;"
                    + " warfarin.csv, theoph.csv for pk. Signals needs none; hamd and pk have a simulated part.")
    Path data;

    @Option(
            names = "--simulate",
            description = "movielens-10m: made-up ratings of the full size, in place of the real ones.")
    boolean simulate;

    @Option(
            names = "--runs",
            paramLabel = "N",
            converter = Converters.Runs.class,
            description = "Repetitions. Default: signals 5 seeds, hamd 50 splits, pk 100 selections,"
                    + " movielens-100k 10 random halves, movielens-1m and -10m one.")
    Integer runs;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Also writes every point as CSV and the figures as SVG and PNG.")
    Path out;

    @Override
    protected int run(Console console) throws IOException {
        UsageError.require(
                !simulate || experiment == Experiments.MOVIELENS_10M, "--simulate belongs to movielens-10m alone");
        UsageError.require(!simulate || data == null, "--simulate makes the data up: leave --data out");
        UsageError.require(
                data == null || experiment != Experiments.SIGNALS, "signals makes its own data: leave --data out");
        if (out != null) {
            makeFolder();
        }
        long start = System.nanoTime();
        Settings settings = new Settings(
                runs == null ? OptionalInt.empty() : OptionalInt.of(runs),
                run.seed(),
                run.threads(),
                Optional.ofNullable(data),
                simulate);
        Interruption interruption = Interruption.watch(console, "what is finished");
        Reproduction reproduction;
        try (ConsoleProgress progress = ConsoleProgress.on(console, RunOptions.onTerminal(), interruption)) {
            reproduction = experiment.experiment().run(settings, new CommandListener(console, progress));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        long peak = peakOfProcess();
        boolean interrupted = interruption.getAsBoolean();
        say(reproduction, console);
        // Java takes what it may have before it tidies up, so the peak alone says little about small problems.
        console.say(Figures.seconds(seconds) + ", " + Figures.bytes((double) peak)
                + " of memory at the peak (Java may take "
                + Figures.bytes((double) Runtime.getRuntime().maxMemory()) + ")");
        if (interrupted) {
            console.warn("interrupted: what is missing was not run");
        }
        ObjectNode json = reproduction.json(experiment.label());
        json.put("seed", run.seed());
        json.put("seconds", seconds);
        json.put("peakMemoryBytes", peak);
        json.put("interrupted", interrupted);
        console.json(json);
        // Last: a full disk must not cost the results.
        if (out != null) {
            write(reproduction, console);
        }
        return interrupted ? interruption.exitCode() : 0;
    }

    /**
     * The most that this process has held so far, in bytes: all of it where the system tells (Linux), else what Java's own
     * pools have held.
     */
    private static long peakOfProcess() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .findFirst()
                    .orElseGet(ReproduceCommand::peakOfPools);
        } catch (IOException | NumberFormatException e) {
            return peakOfPools();
        }
    }

    private static long peakOfPools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }

    private static void say(Reproduction reproduction, Console console) {
        if (!console.isQuiet()) {
            reproduction.about().forEach(console::say);
            console.say("");
        }
        if (!reproduction.rows().isEmpty()) {
            console.say(reproduction.table());
            console.say("");
        }
        reproduction.findings().forEach(console::say);
    }

    /** Makes the folder before the experiment runs: a wrong path is told before hours of work, not after them. */
    private void makeFolder() {
        try {
            Files.createDirectories(out);
        } catch (IOException e) {
            throw new UserError(
                    out + ": cannot be made (" + FileProblems.why(e) + "); name another folder with --out", e);
        }
        UsageError.require(Files.isWritable(out), out + ": cannot be written to; name another folder with --out");
    }

    private void write(Reproduction reproduction, Console console) {
        for (PointTable points : reproduction.points()) {
            Path file = out.resolve(points.name() + ".csv");
            OutputTable.write(file, points.columns(), points.rows());
            console.note("written: " + file);
        }
        for (Figure figure : reproduction.figures()) {
            try {
                FigureFiles.write(figure, out).forEach(file -> console.note("written: " + file));
            } catch (UserError e) {
                console.warn(e.getMessage());
            }
        }
    }

    /** The experiments by name. */
    enum Experiments {
        SIGNALS,
        HAMD,
        PK,
        MOVIELENS_100K,
        MOVIELENS_1M,
        MOVIELENS_10M;

        /** What users call it: "movielens-100k". */
        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        Experiment experiment() {
            return switch (this) {
                case SIGNALS -> new SignalsExperiment();
                case HAMD -> new HamdExperiment();
                case PK -> new PkExperiment();
                case MOVIELENS_100K -> MovieLensExperiment.OF_100K;
                case MOVIELENS_1M -> MovieLensExperiment.OF_1M;
                case MOVIELENS_10M -> MovieLensExperiment.OF_10M;
            };
        }
    }

    static final class ExperimentName implements ITypeConverter<Experiments> {
        @Override
        public Experiments convert(String text) {
            return Arrays.stream(Experiments.values())
                    .filter(experiment -> experiment.label().equalsIgnoreCase(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("must be one of "
                            + Arrays.stream(Experiments.values())
                                    .map(Experiments::label)
                                    .collect(Collectors.joining(", "))
                            + " but was '" + text + "'"));
        }
    }

    /** On a terminal the progress line says what runs; elsewhere a note does. */
    private record CommandListener(Console console, ConsoleProgress line) implements Listener {
        @Override
        public void onPart(String name) {
            line.label(name + ":");
            if (!RunOptions.onTerminal()) {
                console.note("running: " + name);
            }
        }

        @Override
        public void onNote(String sentence) {
            console.note(sentence);
        }

        @Override
        public Progress progress() {
            return line;
        }
    }
}
