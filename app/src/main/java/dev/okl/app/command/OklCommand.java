package dev.okl.app.command;

import dev.okl.app.console.Console;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** What all commands are: options, and a run that speaks to a console. Problems are {@link dev.okl.app.UserError}s. */
abstract class OklCommand implements Callable<Integer> {
    @Mixin
    RunOptions run;

    /** Does the work; returns the exit code. */
    abstract int run(Console console) throws IOException;

    @Override
    public final Integer call() throws IOException {
        return run(run.console());
    }
}
