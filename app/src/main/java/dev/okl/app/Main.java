package dev.okl.app;

import dev.okl.app.command.Okl;
import dev.okl.app.console.Figures;

/** Starts the program. Exit code 0: done, 1: the run failed, 2: wrong usage, 130: interrupted. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(run(args));
    }

    private static int run(String[] args) {
        try {
            return Okl.execute(args);
        } catch (OutOfMemoryError e) {
            System.err.println("okl: out of memory: the program may use "
                    + Figures.bytes((double) Runtime.getRuntime().maxMemory())
                    + "; OKL_JAVA_OPTS=-Xmx20g gives it more, okl plan tells how much is needed");
            return 1;
        }
    }
}
