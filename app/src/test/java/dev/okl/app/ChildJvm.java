package dev.okl.app;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that runs a class of the program or of its tests, with the class path of the tests. */
public final class ChildJvm {
    private ChildJvm() {}

    public static ProcessBuilder in(Path folder, List<String> options, String mainClass) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Short runs: start quickly.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // As the manifest of the program's jar says.
                "--enable-native-access=ALL-UNNAMED"));
        // What the children do counts as covered too, and they speak the language of the tests.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> (argument.startsWith("-javaagent:") && argument.contains("jacoco"))
                        || argument.startsWith("-Duser."))
                .forEach(command::add);
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().remove("NO_COLOR");
        return builder;
    }
}
