package dev.okl.app;

import dev.okl.app.command.Okl;
import picocli.CommandLine;

/** Starts the program. Exit code 0: done, 1: the run failed, 2: wrong usage. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new Okl()).execute(args));
    }
}
