package dev.okl.app.command;

import dev.okl.app.command.option.Converters;
import dev.okl.app.command.option.DataOptions;
import dev.okl.app.command.option.LearnOptions;
import dev.okl.app.command.option.ReportOptions;
import dev.okl.app.command.option.RunOptions;
import dev.okl.app.console.Console;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.error.UsageError;
import dev.okl.app.error.UserError;
import dev.okl.app.plan.FitPlan;
import dev.okl.app.plan.MemoryCheck;
import dev.okl.app.studio.fit.FitService;
import dev.okl.selection.Progress;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** Learns for the studio with the options of {@code okl fit}. */
public record StudioFits(int threads) implements FitService {
    /** What the models along a path may take; the studio keeps those of a few runs. */
    private static final long PATH_BYTES =
            Math.min(200_000_000, Runtime.getRuntime().maxMemory() / 20);

    private static final PrintStream NOWHERE =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    /** Notes and warnings are not printed: the studio displays them itself. */
    private static final Console SILENT = new Console(NOWHERE, NOWHERE, false, true, false);

    @Override
    public void check(Path data, List<String> options) {
        parse(data, options);
    }

    @Override
    public Job prepare(Path data, List<String> options, BooleanSupplier cancelled) {
        try {
            return prepare(parse(data, options), cancelled);
        } catch (UsageError e) {
            // Such as a scale of the values that these data are not on.
            throw new UserError(e.getMessage(), e);
        }
    }

    private static Job prepare(ParsedOptions parsed, BooleanSupplier cancelled) {
        Dataset dataset = parsed.data.read(parsed.learn, parsed.learn.needsOrder(), SILENT, cancelled);
        FitPlan plan = FitPlan.of(parsed.learn.builder(dataset, parsed.run, Progress.NONE), dataset.data());
        FittingCommand.FitJob job = new FittingCommand.FitJob(
                parsed.learn,
                parsed.run,
                dataset,
                plan,
                parsed.report.titles(dataset.kernel().schema(), parsed.data.joins()));
        return new Job(dataset, plan, progress -> {
            MemoryCheck.require(plan);
            return job.model(job.fit(progress, true, builder -> builder.keepPath(PATH_BYTES)), true);
        });
    }

    /** Parses the options and checks that they go together. */
    private ParsedOptions parse(Path data, List<String> options) {
        List<String> line = new ArrayList<>(options);
        line.add("--threads=" + threads);
        line.add("--"); // whatever the file is called
        line.add(data.toString());
        ParsedOptions parsed = new ParsedOptions();
        try {
            Converters.register(new CommandLine(parsed))
                    .setExpandAtFiles(false)
                    .setAllowOptionsAsOptionParameters(true)
                    .parseArgs(line.toArray(String[]::new));
            parsed.learn.check();
            parsed.data.check();
        } catch (ParameterException | UsageError e) {
            throw new UserError(e.getMessage(), e);
        }
        return parsed;
    }

    /** The options of {@code okl fit} that the studio takes. */
    @Command
    private static final class ParsedOptions {
        @Mixin
        private DataOptions data;

        @Mixin
        private LearnOptions learn;

        @Mixin
        private RunOptions run;

        @Mixin
        private ReportOptions report;
    }
}
