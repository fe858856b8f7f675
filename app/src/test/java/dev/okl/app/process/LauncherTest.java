package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code okl}, in a copy of the repository without sources, with a java and a mvn that only tell what they got. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");

    /** What the script needs of the system, and nothing else: so that java or mvn can be missing. */
    private static final List<String> TOOLS =
            List.of("dirname", "readlink", "find", "head", "rm", "touch", "cat", "mkdir", "sed", "sleep", "awk");

    private static final String PROGRAM = "app/target/okl-app.jar";
    private static final String ADDED = "reproduce/target/okl-reproduce.jar";

    @TempDir
    Path folder;

    private Path home;
    private Path tools;

    @BeforeEach
    void fakeRepository() throws IOException {
        home = Files.createDirectories(folder.resolve("my okl"));
        tools = Files.createDirectories(folder.resolve("bin"));
        for (String tool : TOOLS) {
            program(tool, "exec " + systemTool(tool) + " \"$@\"");
        }
        // A line per argument; the class archive that the script asks for after a build is no run of the program.
        program(
                "java",
                "case $1 in -XX:DumpLoadedClassList=* | -Xshare:dump | -version) exit 0 ;; esac",
                "for word; do echo \"[$word]\"; done");
        program("mvn", "echo built", touchJars());
        Files.copy(Examples.repository().resolve("okl"), home.resolve("okl"));
        for (String file :
                List.of("pom.xml", "core/pom.xml", "app/pom.xml", "app/src/main/java/Main.java", "reproduce/pom.xml")) {
            write(home.resolve(file), NOW);
        }
        write(home.resolve(PROGRAM), NOW.plusSeconds(1));
        write(home.resolve(ADDED), NOW.plusSeconds(1));
    }

    private String touchJars() {
        return "touch \"" + home.resolve(PROGRAM) + "\" \"" + home.resolve(ADDED) + "\"";
    }

    @Test
    void isAScriptOfThePlainShell() throws IOException, InterruptedException {
        assertThat(run(folder, Map.of(), shell(), "-n", script()).exit()).isZero();
    }

    @Test
    void passesArgumentsUnharmed() throws IOException, InterruptedException {
        OklProcess.Result result = run(folder, Map.of(), script(), "fit", "my data.csv", "", "--sep", "*", "a'b\"c$d");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out())
                .endsWith("[-cp]\n[" + home.resolve(PROGRAM) + ":" + home.resolve(ADDED)
                        + "]\n[dev.okl.app.Main]\n[fit]\n[my data.csv]\n[]\n[--sep]\n[*]\n[a'b\"c$d]\n")
                .contains("[-Dokl.terminal=false]");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void passesOptionsForTheJvm() throws IOException, InterruptedException {
        OklProcess.Result result = run(folder, Map.of("OKL_JAVA_OPTS", "-Xmx20g -Dx=y"), script(), "doctor");

        assertThat(result.out()).contains("[-Xmx20g]\n[-Dx=y]\n[-cp]\n");
    }

    @Test
    void worksThroughLinksAndFromElsewhere() throws IOException, InterruptedException {
        Path elsewhere = Files.createDirectories(folder.resolve("else where"));
        Path first = Files.createSymbolicLink(elsewhere.resolve("first"), Path.of("..", "my okl", "okl"));
        Path second = Files.createSymbolicLink(elsewhere.resolve("second"), first);

        OklProcess.Result result = run(elsewhere, Map.of(), second.toString(), "doctor");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out()).contains("my okl/app/target/okl-app.jar:").endsWith("[dev.okl.app.Main]\n[doctor]\n");
    }

    @Test
    void worksThroughALinkOnThePath() throws IOException, InterruptedException {
        Files.createSymbolicLink(tools.resolve("okl"), home.resolve("okl"));

        assertThat(run(folder, Map.of(), shell(), "-c", "okl doctor").out()).endsWith("[doctor]\n");
    }

    @Test
    void buildsNothingWhenTheJarIsNewer() throws IOException, InterruptedException {
        write(home.resolve("app/src/test/java/MainTest.java"), NOW.plusSeconds(5));
        write(home.resolve("core/target/classes/Main.class"), NOW.plusSeconds(5));

        assertThat(run(folder, Map.of(), script(), "doctor").err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "app", "reproduce"})
    void buildsWhenASourceIsNewer(String module) throws IOException, InterruptedException {
        write(home.resolve(module + "/src/main/java/Newer.java"), NOW.plusSeconds(5));

        OklProcess.Result result = run(folder, Map.of(), script(), "doctor");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.err()).contains("okl: building").doesNotContain("built"); // Maven is heard when it fails
        assertThat(result.out()).doesNotContain("built").endsWith("[doctor]\n");
    }

    /** A class archive is of use to the Java that made it. The java here makes none, so the old one is gone. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theClassArchiveIsMadeAnewForAnotherJava(boolean same) throws IOException, InterruptedException {
        Path archive = home.resolve("app/target/okl.jsa");
        write(archive, NOW.plusSeconds(2));
        String java = same ? tools.resolve("java").toString() : "/another/java";
        Files.writeString(home.resolve("app/target/okl.java"), java + "\n");

        OklProcess.Result result = run(folder, Map.of(), script(), "doctor");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(Files.exists(archive)).isEqualTo(same);
    }

    /** Newer Javas number the classes of each run, and classes of other loaders refer to these numbers. */
    @Test
    void theClassArchiveHoldsWhatSeveralCommandsLoad() throws IOException, InterruptedException {
        write(home.resolve("app/target/okl.jsa"), NOW); // older than the program
        program(
                "java",
                "case $1 in",
                "-XX:DumpLoadedClassList=*)",
                "  for line in 'of/All id: '$$ \"of/$5 id: 2\" 'of/Loader id: 3 super: 2 source: x.jar'; do echo \"$line\"; done >\"${1#*=}\" ;;",
                "-Xshare:dump) cat \"${2#*=}\" >'" + folder + "/dumped' ;;",
                "esac");

        assertThat(doctor().exit()).isZero();

        assertThat(Files.readAllLines(folder.resolve("dumped")))
                .containsExactlyInAnyOrder("of/All", "of/fit", "of/predict", "of/studio");
        try (Stream<Path> left = Files.list(home.resolve("app/target"))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("okl-app.jar", "okl.classes", "okl.java", "okl.said");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PROGRAM, ADDED})
    void buildsWhenAJarIsMissing(String jar) throws IOException, InterruptedException {
        Files.delete(home.resolve(jar));

        assertThat(run(folder, Map.of(), script(), "doctor").err()).contains("okl: building");
    }

    @Test
    void saysThatTheBuildFailed() throws IOException, InterruptedException {
        Files.delete(home.resolve(PROGRAM));
        program("mvn", "echo 'cannot compile'", "exit 1");

        OklProcess.Result result = run(folder, Map.of(), script(), "doctor");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("cannot compile", "okl: the build failed");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void saysThatJavaIsMissing() throws IOException, InterruptedException {
        Files.delete(tools.resolve("java"));

        OklProcess.Result result = run(folder, Map.of(), script(), "doctor");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err())
                .contains("okl: Java is missing", "17", "JAVA_HOME")
                .hasLineCount(1);
    }

    @Test
    void saysThatMavenIsMissing() throws IOException, InterruptedException {
        Files.delete(tools.resolve("mvn"));
        Files.delete(home.resolve(PROGRAM));

        OklProcess.Result result = run(folder, Map.of(), script(), "doctor");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("okl: Maven is missing").hasLineCount(1);
    }

    @Test
    void takesJavaFromJavaHome() throws IOException, InterruptedException {
        Path java = Files.createDirectories(folder.resolve("my jdk/bin"));
        Files.move(tools.resolve("java"), java.resolve("java"));

        OklProcess.Result result =
                run(folder, Map.of("JAVA_HOME", java.getParent().toString()), script(), "doctor");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out()).endsWith("[doctor]\n");
    }

    @ParameterizedTest
    @CsvSource({"1.8.0_402,8", "11.0.22,11", "16,16"})
    void saysThatJavaIsTooOld(String version, String said) throws IOException, InterruptedException {
        program("java", "echo 'openjdk version \"" + version + "\" 2024-01-16' >&2");

        OklProcess.Result result = run(folder, Map.of(), script(), "doctor");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err())
                .contains("is Java " + said + ": install a JDK, 17 or newer")
                .hasLineCount(1);
    }

    @Test
    void asksForTheVersionOnce() throws IOException, InterruptedException {
        program("java", "case $1 in -version) echo 'openjdk version \"21.0.2\"' >&2; echo x >>asked ;; esac");

        run(folder, Map.of(), script(), "doctor");
        run(folder, Map.of(), script(), "doctor");

        assertThat(folder.resolve("asked")).hasContent("x");
    }

    @Test
    void twoAtOnceBuildOnce() throws Exception {
        Files.delete(home.resolve(PROGRAM));
        // Who waits sleeps, and the build goes on until somebody does.
        Path waits = folder.resolve("waits");
        program("sleep", ": >'" + waits + "'", "exec " + systemTool("sleep") + " \"$@\"");
        program(
                "mvn",
                "echo x >>\"" + folder + "/builds\"",
                "until [ -e '" + waits + "' ]; do " + systemTool("sleep") + " 0.05; done",
                touchJars());

        CompletableFuture<OklProcess.Result> first = CompletableFuture.supplyAsync(this::doctor);
        OklProcess.Result second = doctor();

        assertThat(first.get().exit() + second.exit()).isZero();
        assertThat(first.get().err() + second.err()).contains("okl: waiting for another okl that is building");
        assertThat(folder.resolve("builds")).hasContent("x");
        assertThat(home.resolve("app/target/okl.lock")).doesNotExist();
    }

    @Test
    void aLockOfAKilledBuildIsNoLock() throws IOException, InterruptedException {
        Files.delete(home.resolve(PROGRAM));
        Process ended = new ProcessBuilder(shell(), "-c", "exit 0").start();
        ended.waitFor();
        Files.createDirectory(home.resolve("app/target/okl.lock"));
        Files.writeString(home.resolve("app/target/okl.lock/owner"), ended.pid() + "\n");

        assertThat(doctor().out()).endsWith("[doctor]\n");
    }

    private OklProcess.Result doctor() {
        try {
            return run(folder, Map.of(), script(), "doctor");
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String shell() {
        return systemTool("sh").toString();
    }

    private String script() {
        return home.resolve("okl").toString();
    }

    private OklProcess.Result run(Path where, Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
        builder.environment().keySet().removeAll(List.of("JAVA_HOME", "OKL_JAVA_OPTS"));
        builder.environment().put("PATH", tools.toString());
        builder.environment().putAll(environment);
        return OklProcess.finish(builder.start());
    }

    private void program(String name, String... lines) throws IOException {
        Path file = tools.resolve(name);
        Files.writeString(file, "#!" + systemTool("sh") + "\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void write(Path file, Instant time) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, "x".getBytes(StandardCharsets.UTF_8));
        Files.setLastModifiedTime(file, FileTime.from(time));
    }

    private static Path systemTool(String name) {
        return Stream.of("/bin", "/usr/bin")
                .map(path -> Path.of(path, name))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
    }
}
