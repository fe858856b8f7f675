package dev.okl.app.command;

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
    boolean json;

    @Option(names = "--quiet", description = "No notes and no progress, only results and warnings.")
    boolean quiet;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            converter = Converters.Seed.class,
            description = "Of everything random; the same seed gives the same result. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Converters.Threads.class,
            description = "Default: all cores. The result does not depend on it.")
    int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--debug", description = "Show the stack trace of an error.")
    boolean debug;

    Console console() {
        return new Console(System.out, System.err, json, quiet, onTerminal() && System.getenv("NO_COLOR") == null);
    }

    /** Whether somebody watches the standard error; Java cannot tell, so the launcher does. */
    public static boolean onTerminal() {
        return Boolean.getBoolean("okl.terminal");
    }
}
