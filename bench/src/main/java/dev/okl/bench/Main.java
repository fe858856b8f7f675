package dev.okl.bench;

import dev.okl.app.error.UserError;
import dev.okl.bench.compare.CompareCommand;
import dev.okl.bench.curves.CurvesCommand;
import dev.okl.bench.dense.DenseCommand;
import dev.okl.bench.growth.GrowthCommand;
import dev.okl.bench.memory.MemoryCommand;
import dev.okl.bench.passes.PassesCommand;
import dev.okl.bench.ratings.RatingsCommand;
import dev.okl.bench.spark.SparkCommand;
import dev.okl.bench.studio.StudioCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Starts the measuring programs. Exit code 0: done, 1: the run failed, 2: wrong usage. */
@Command(
        name = "bench/run",
        description = "Measures how fast OKL is, and how well it predicts.",
        subcommands = {
            CompareCommand.class,
            GrowthCommand.class,
            DenseCommand.class,
            PassesCommand.class,
            MemoryCommand.class,
            StudioCommand.class,
            SparkCommand.class,
            CurvesCommand.class,
            RatingsCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        footer = {"  jmh      the JMH benchmarks; takes JMH's own options (jmh -h)"})
public final class Main implements Runnable {
    private static final String JMH = "jmh";
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "shows this")
    boolean help;

    private Main() {}

    public static void main(String[] args) throws Exception {
        if (args.length > 0 && args[0].equals(JMH)) {
            // It has a command line of its own, and ends by itself.
            org.openjdk.jmh.Main.main(Arrays.copyOfRange(args, 1, args.length));
            return;
        }
        System.exit(execute(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                args));
    }

    /** Runs a command; problems are told in a line or two. */
    public static int execute(PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = new CommandLine(new Main());
        line.setOut(out);
        line.setErr(err);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((problem, words) -> usage(problem));
        line.setExecutionExceptionHandler((problem, command, parsed) -> failure(problem, command));
        return line.execute(args);
    }

    /** Without a command. */
    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "a command is missing: compare, growth, dense, passes, memory, studio, spark, curves, ratings or jmh");
    }

    private static int usage(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        say(command, problem.getMessage());
        CommandSpec spec = command.getCommandSpec();
        say(command, "try bench/" + (spec.parent() == null ? "run" : spec.name()) + " --help");
        return WRONG_USAGE;
    }

    private static int failure(Exception problem, CommandLine command) {
        boolean told = problem instanceof UserError || problem instanceof IllegalArgumentException;
        say(command, told ? problem.getMessage() : String.valueOf(problem));
        return FAILED;
    }

    private static void say(CommandLine command, String text) {
        command.getErr().println("bench: " + text);
        command.getErr().flush();
    }
}
