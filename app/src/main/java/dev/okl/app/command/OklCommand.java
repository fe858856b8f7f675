package dev.okl.app.command;

import dev.okl.app.command.option.RunOptions;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The base of all commands: options, and a run that writes to a console. Errors that the user can correct are thrown as {@link
 * dev.okl.app.error.UserError}. A command of another module is a service of this type, with a public constructor without
 * parameters.
 */
@Command(footerHeading = "%nExample:%n")
public abstract class OklCommand implements Callable<Integer> {
    private static final double LONG_SECONDS = 60;

    @Mixin
    protected RunOptions run;

    /** Does the work; returns the exit code. */
    protected abstract int run(Console console) throws IOException;

    /** Says how long the work takes where that is long, and what makes it shorter. */
    static void noteIfLong(double seconds, String shorter, Console console) {
        if (seconds > LONG_SECONDS) {
            console.note("this takes about " + Figures.seconds(seconds) + "; " + shorter + " make it shorter");
        }
    }

    @Override
    public final Integer call() throws IOException {
        return run(run.console());
    }
}
