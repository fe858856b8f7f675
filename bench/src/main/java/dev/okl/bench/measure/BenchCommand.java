package dev.okl.bench.measure;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that measures something and prints it. */
public abstract class BenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public final Integer call() throws Exception {
        measure();
        out().flush();
        return 0;
    }

    protected abstract void measure() throws Exception;

    /** For the results. */
    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Prints results at once. */
    protected final void print(List<String> lines) {
        lines.forEach(out()::println);
        out().flush();
    }

    /** Tells what is being measured, beside the results. */
    protected final void say(String text) {
        spec.commandLine().getErr().println(text);
        spec.commandLine().getErr().flush();
    }

    /** Wrong usage, unless the condition holds. */
    protected final void require(boolean condition, String problem) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), problem);
        }
    }

    /** What a check refuses is wrong usage. */
    protected final void require(Runnable check) {
        try {
            check.run();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
