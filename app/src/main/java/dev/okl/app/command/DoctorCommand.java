package dev.okl.app.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.command.option.RunOptions;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import dev.okl.app.system.MachineMemory;
import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.model.LibraryVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code okl doctor}: what the program runs on, and what should be changed. */
@Command(
        name = "doctor",
        description = "Shows what okl runs on (Java, cores, memory, BLAS and its speed) and says what to mend.",
        footer = "  okl doctor")
public final class DoctorCommand extends OklCommand {
    @Override
    protected int run(Console console) {
        report(Environment.look(), console);
        return 0;
    }

    /** Prints the environment as a table with advice at the end, or as one JSON object with its components. */
    static void report(Environment found, Console console) {
        List<String> advice = found.advice();
        TextTable table = TextTable.of("<", "<");
        table.row("okl", found.version());
        table.row("Java", found.java());
        table.row("cores", found.cores());
        table.row(
                "memory",
                Figures.bytes((double) found.availableMemory()) + " for Java, "
                        + Figures.bytes((double) found.machineMemory()) + " in the machine");
        table.row("BLAS", found.blas() + (found.nativeBlas() ? " (native)" : " (pure Java)"));
        table.row("speed", String.format(Locale.ROOT, "%.1f GFLOP/s (product of matrices)", found.gigaflops()));
        table.row("temporary folder", found.temporaryFolder() + (found.temporaryWritable() ? "" : " (not writable)"));
        table.row("terminal", found.terminal() ? "yes" : "no");
        // The heads are empty, so the first line is.
        table.lines().stream().skip(1).forEach(console::say);
        console.say("");
        if (advice.isEmpty()) {
            console.say("Everything is fine.");
        }
        advice.forEach(console::say);
        ObjectNode json = new ObjectMapper().valueToTree(found);
        json.put("fine", advice.isEmpty());
        advice.forEach(json.putArray("advice")::add);
        console.json(json);
    }

    /**
     * What the program runs on.
     *
     * @param version of okl
     * @param java version and vendor
     * @param availableMemory what Java may use, in bytes
     * @param machineMemory what there is, in bytes
     * @param blas the implementations of BLAS and LAPACK
     * @param nativeBlas whether they are native
     * @param gigaflops the speed of a product of matrices, in 10^9 operations a second
     * @param terminal whether the standard error is a terminal
     */
    record Environment(
            String version,
            String java,
            int cores,
            long availableMemory,
            long machineMemory,
            String blas,
            boolean nativeBlas,
            double gigaflops,
            String temporaryFolder,
            boolean temporaryWritable,
            boolean terminal) {
        /** Less than this is little for anything but small tables. */
        private static final long LITTLE_MEMORY = 500_000_000;

        /** Rows of the matrices of the speed test. */
        private static final int SPEED_ROWS = 400;

        private static final long SPEED_NANOS = 200_000_000;

        /** Examines the environment; takes a fraction of a second, most of it to measure the speed. */
        static Environment look() {
            String folder = System.getProperty("java.io.tmpdir");
            String blas = Blas.name();
            return new Environment(
                    LibraryVersion.get(),
                    System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                    Runtime.getRuntime().availableProcessors(),
                    Runtime.getRuntime().maxMemory(),
                    MachineMemory.physical(),
                    blas,
                    isNative(blas),
                    measureSpeed(),
                    folder,
                    isWritable(Path.of(folder)),
                    RunOptions.onTerminal());
        }

        /** What to change, in sentences; empty where everything is fine. */
        List<String> advice() {
            List<String> advice = new ArrayList<>();
            if (!nativeBlas) {
                advice.add(
                        "BLAS runs in pure Java: results are the same, but large dense kernels take 10 to 40 times as"
                                + " long. Native BLAS comes with okl for common systems; here it could not be loaded.");
            }
            if (!temporaryWritable) {
                advice.add("The temporary folder " + temporaryFolder
                        + " is not writable: set OKL_JAVA_OPTS=-Djava.io.tmpdir=FOLDER to one that is.");
            }
            if (availableMemory < LITTLE_MEMORY) {
                advice.add("Java may use little memory: set OKL_JAVA_OPTS=-Xmx2g, say, for more.");
            }
            return advice;
        }

        /** The names of the classes that call native libraries begin with JNI. */
        static boolean isNative(String blas) {
            return Arrays.stream(blas.split(", ")).allMatch(name -> name.startsWith("JNI"));
        }

        private static boolean isWritable(Path folder) {
            try {
                Files.delete(Files.createTempFile(folder, "okl", null));
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        private static double measureSpeed() {
            Matrix a = Matrix.zeros(SPEED_ROWS, SPEED_ROWS);
            Arrays.fill(a.data(), 1);
            Matrix product = Matrix.zeros(SPEED_ROWS, SPEED_ROWS);
            Parallel parallel = Parallel.allCores();
            Blas.multiply(a, a, product, parallel); // loads and warms up
            long start = System.nanoTime();
            int products = 0;
            do {
                Blas.multiply(a, a, product, parallel);
                products++;
            } while (System.nanoTime() - start < SPEED_NANOS);
            return products * 2 * Math.pow(SPEED_ROWS, 3) / (System.nanoTime() - start);
        }
    }
}
