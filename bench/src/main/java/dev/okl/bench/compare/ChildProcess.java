package dev.okl.bench.compare;

import dev.okl.app.error.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A Java process for a job: the same heap and collector for everybody, and the options that Spark asks for. */
final class ChildProcess {
    /** What Spark's own launcher sets; on Java 17 it does not start without. */
    private static final List<String> FOR_SPARK = List.of(
            "--add-modules=jdk.incubator.vector",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.cs=ALL-UNNAMED",
            "--add-opens=java.base/sun.security.action=ALL-UNNAMED",
            "--add-opens=java.base/sun.util.calendar=ALL-UNNAMED",
            "-Djdk.reflect.useDirectMethodHandle=false",
            "-Dio.netty.tryReflectionSetAccessible=true");

    private final String heap;

    /**
     * Processes with a bound on the heap.
     *
     * @param heap as Java's -Xmx takes it
     */
    ChildProcess(String heap) {
        this.heap = heap;
    }

    /** Starts the process and waits for its outcomes. */
    List<Outcome> run(Job job) {
        try {
            Path said = Files.createTempFile("okl-bench", ".log");
            try {
                return run(job, said);
            } finally {
                Files.deleteIfExists(said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("interrupted", e);
        }
    }

    private List<Outcome> run(Job job, Path said) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command(job)).redirectError(said.toFile()).start();
        Thread ending = new Thread(process::destroy);
        try {
            Runtime.getRuntime().addShutdownHook(ending);
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new UserError(job.contender() + " on " + job.data().label() + " failed: "
                        + why(Files.readAllLines(said), printed.lines().toList()));
            }
            return Worker.outcomes(printed);
        } finally {
            process.destroy(); // nothing, where it has ended
            forget(ending);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // Java is ending, and the hook runs.
        }
    }

    /** The line with the exception; a JVM that does not start says so on the standard output. */
    private static String why(List<String> said, List<String> printed) {
        List<String> all = Stream.of(said, printed).flatMap(List::stream).toList();
        return all.stream()
                .filter(line -> line.contains("Exception") || line.contains("Error"))
                .findFirst()
                .orElse(all.isEmpty() ? "it said nothing" : all.get(all.size() - 1))
                .replaceFirst("^Exception in thread \"main\" [\\w.]+: ", "");
    }

    private List<String> command(Job job) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + heap);
        command.add("-XX:+UseParallelGC");
        if (job.contender() == Contender.ALS) {
            command.addAll(FOR_SPARK);
        }
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), Worker.class.getName(), Worker.argument(job)));
        return command;
    }
}
