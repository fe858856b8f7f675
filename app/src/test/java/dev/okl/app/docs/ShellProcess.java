package dev.okl.app.docs;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A {@link SmallShell} in a folder of its own that has a copy of the examples. */
public final class ShellProcess {
    private static final int SECONDS = 300;
    private static final ObjectMapper JSON = new ObjectMapper();

    private ShellProcess() {}

    public static List<SmallShell.Result> run(Path folder, List<String> commands)
            throws IOException, InterruptedException {
        return run(folder, Map.of(), commands);
    }

    /** With variables of the environment. */
    static List<SmallShell.Result> run(Path folder, Map<String, String> environment, List<String> commands)
            throws IOException, InterruptedException {
        copyExamples(folder.resolve("examples"));
        File script = folder.resolve("commands.json").toFile();
        File results = folder.resolve("results.json").toFile();
        JSON.writeValue(script, commands);
        ProcessBuilder builder = ChildJvm.in(folder, List.of(), SmallShell.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile());
        builder.command().addAll(List.of(script.getPath(), results.getPath()));
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("not done after " + SECONDS + " s");
        }
        if (process.exitValue() != 0) {
            throw new AssertionError(Files.readString(folder.resolve("log.txt")));
        }
        return JSON.readValue(results, new TypeReference<List<SmallShell.Result>>() {});
    }

    private static void copyExamples(Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(Pages.ROOT.resolve("examples"))) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
