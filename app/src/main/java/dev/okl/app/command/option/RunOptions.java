package dev.okl.app.command.option;

import dev.okl.app.console.Console;
import picocli.CommandLine.Option;

/** The options that every command has. */
public final class RunOptions {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    @Option(names = "--json", description = "One JSON object on the standard output, nothing else there.")
    private boolean json;

    @Option(names = "--quiet", description = "No notes and no progress, only results and warnings.")
    private boolean quiet;

    @Option(
            names = "--seed",
            paramLabel = "N",
            converter = Converters.Seed.class,
            description = "Of everything random; the same seed gives the same result. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Converters.Count.class,
            description = "Default: all cores. The result does not depend on it.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--debug", description = "Show the stack trace of an error.")
    private boolean debug;

    public long seed() {
        return seed;
    }

    public int threads() {
        return threads;
    }

    public boolean debug() {
        return debug;
    }

    public Console console() {
        return new Console(System.out, System.err, json, quiet, onTerminal() && System.getenv("NO_COLOR") == null);
    }

    /** Whether the standard error is a terminal; Java cannot find that out, so the launcher sets a property. */
    public static boolean onTerminal() {
        return Boolean.getBoolean("okl.terminal");
    }
}
