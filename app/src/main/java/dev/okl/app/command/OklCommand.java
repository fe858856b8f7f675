package dev.okl.app.command;

import dev.okl.app.console.Console;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/**
 * What all commands are: options, and a run that speaks to a console. Problems are {@link dev.okl.app.UserError}s. A command of another
 * module is a service of this type, with a public constructor without parameters.
 */
public abstract class OklCommand implements Callable<Integer> {
    @Mixin
    RunOptions run;

    /** Does the work; returns the exit code. */
    protected abstract int run(Console console) throws IOException;

    /** Of everything random. */
    protected final long seed() {
        return run.seed;
    }

    protected final int threads() {
        return run.threads;
    }

    @Override
    public final Integer call() throws IOException {
        return run(run.console());
    }
}
