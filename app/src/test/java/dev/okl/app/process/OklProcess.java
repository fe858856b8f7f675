package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.ChildJvm;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Runs the program as its users do: in a folder, with both streams and the exit code. The commands of a folder share a {@link
 * LoopProcess}; one that says how its process is to be started, or that is {@link #alone}, has one of its own.
 */
final class OklProcess {
    private static final int SECONDS = 300;

    private static final Pattern WORD = Pattern.compile("(?:[^\\s']|'[^']*')+");

    private final Path folder;
    private final List<String> launcher = new ArrayList<>();
    private final List<String> jvmOptions = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private String input = "";
    private boolean alone;

    private OklProcess(Path folder) {
        this.folder = folder;
    }

    static OklProcess in(Path folder) {
        return new OklProcess(folder);
    }

    /** In a process of its own, with the streams that the system gives it. */
    OklProcess alone() {
        alone = true;
        return this;
    }

    /** More options for the JVM, such as {@code -Xmx64m}. */
    OklProcess with(String... options) {
        jvmOptions.addAll(List.of(options));
        return this;
    }

    /** A variable of the environment. */
    OklProcess environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** What the command reads from its standard input. */
    OklProcess input(String text) {
        input = text;
        return this;
    }

    /** A program that starts the JVM in its own place, such as {@code env}. */
    OklProcess through(String... command) {
        launcher.addAll(List.of(command));
        return this;
    }

    /** Runs a command to its end; the line is split at blanks as a shell would, with single quotes. */
    Result run(String line) {
        if (!alone && launcher.isEmpty() && jvmOptions.isEmpty() && environment.isEmpty()) {
            return LoopProcess.run(folder, words(line), input, SECONDS);
        }
        Process process = start(line);
        try (OutputStream toProcess = process.getOutputStream()) {
            toProcess.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It ended without reading, which its exit code explains better.
            return finish(process);
        }
        return finish(process);
    }

    /** The same where it must work. */
    Result succeed(String line) {
        Result result = run(line);
        assertThat(result.exit()).as("okl %s: %s", line, result.err()).isZero();
        return result;
    }

    /** Starts a command. */
    Process start(String line) {
        ProcessBuilder builder = ChildJvm.in(folder, jvmOptions, "dev.okl.app.Main");
        builder.command().addAll(0, launcher);
        builder.command().addAll(words(line));
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for a command's end. */
    static Result finish(Process process) {
        CompletableFuture<String> out = text(process.getInputStream());
        CompletableFuture<String> err = text(process.getErrorStream());
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("not done after " + SECONDS + " s: " + out.join() + err.join());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
        return new Result(process.exitValue(), out.join(), err.join());
    }

    private static List<String> words(String line) {
        return WORD.matcher(line)
                .results()
                .map(word -> word.group().replace("'", ""))
                .toList();
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
    record Result(int exit, String out, String err) {
        /** The standard output, which must be one JSON object and nothing else. */
        JsonNode json() {
            try {
                JsonNode json = new ObjectMapper()
                        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                        .readTree(out);
                assertThat(json.isObject()).as(out).isTrue();
                return json;
            } catch (JsonProcessingException e) {
                throw new AssertionError("no JSON: " + out, e);
            }
        }
    }
}
