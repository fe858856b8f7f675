package dev.okl.app;

import dev.okl.app.command.Okl;
import dev.okl.app.console.Figures;
import dev.okl.app.console.Printable;
import dev.okl.app.console.StandardOutput;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntSupplier;

/** Starts the program. Exit code 0: done, 1: the run failed, 2: wrong usage, 129, 130 or 143: interrupted. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        boolean debug = Arrays.asList(args).contains("--debug");
        StandardOutput out = StandardOutput.install();
        int code = run(() -> Okl.execute(args), debug, System.err);
        System.exit(written(out, code, System.err));
    }

    /** The exit code: 1 instead of 0 where the result could not be written. */
    static int written(StandardOutput out, int code, PrintStream err) {
        Optional<String> problem = out.problem();
        problem.ifPresent(sentence -> err.println(Printable.line("okl: " + sentence)));
        return code == 0 && problem.isPresent() ? 1 : code;
    }

    /** Runs the program; reports an error in one line, with the stack trace only where --debug is given. */
    static int run(IntSupplier program, boolean debug, PrintStream err) {
        try {
            return program.getAsInt();
        } catch (OutOfMemoryError e) {
            err.println("okl: out of memory: the program may use "
                    + Figures.bytes((double) Runtime.getRuntime().maxMemory())
                    + "; OKL_JAVA_OPTS=-Xmx20g gives it more, okl plan tells how much is needed");
            return 1;
        } catch (Error e) {
            err.println(Printable.line("okl: this should not happen: " + e + "; --debug shows where"));
            if (debug) {
                e.printStackTrace(err);
            }
            return 1;
        }
    }
}
