package dev.okl.app.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs the program as its users do: as a process of its own, in a folder, with both streams and the exit code. */
final class OklProcess {
    private static final int SECONDS = 120;

    private final Path folder;
    private final List<String> jvmOptions = new ArrayList<>();

    private OklProcess(Path folder) {
        this.folder = folder;
    }

    static OklProcess in(Path folder) {
        return new OklProcess(folder);
    }

    /** More options for the JVM, such as {@code -Xmx64m}. */
    OklProcess with(String... options) {
        jvmOptions.addAll(List.of(options));
        return this;
    }

    /** Runs a command to its end. */
    Result run(String... arguments) {
        return finish(start(arguments));
    }

    /** Starts a command. */
    Process start(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Short runs: start quickly.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        // What the children do counts as covered too.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-javaagent:") && argument.contains("jacoco"))
                .forEach(command::add);
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.okl.app.Main"));
        command.addAll(List.of(arguments));
        try {
            return new ProcessBuilder(command).directory(folder.toFile()).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for a command's end. */
    static Result finish(Process process) {
        CompletableFuture<String> out = text(process.getInputStream());
        CompletableFuture<String> err = text(process.getErrorStream());
        try {
            process.getOutputStream().close();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("not done after " + SECONDS + " s: " + out.join() + err.join());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
        return new Result(process.exitValue(), out.join(), err.join());
    }

    private static CompletableFuture<String> text(InputStream stream) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** What a command gave. */
    record Result(int exit, String out, String err) {}
}
