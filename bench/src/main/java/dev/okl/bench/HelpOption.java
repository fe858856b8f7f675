package dev.okl.bench;

import picocli.CommandLine.Option;

/** What every command has. */
final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this")
    private boolean asked;

    boolean isAsked() {
        return asked;
    }
}
