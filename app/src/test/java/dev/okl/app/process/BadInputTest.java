package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.system.TempFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every case of {@link BadInputCases}: the exit code, the message, and nothing half written. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class BadInputTest {
    private static final int LINES = 2;

    /** A formula's message may show the formula and point at the character. */
    private static final int PICTURE_LINES = 2;

    /** A folder for each thread, and so a process for each, which its cases share. */
    private static final ThreadLocal<Path> FOLDER = new ThreadLocal<>();

    @TempDir
    static Path common;

    @TempDir
    static Path folders;

    static Stream<BadInputCase> cases() {
        return BadInputCases.all().stream();
    }

    @BeforeAll
    static void fitModels() throws IOException {
        Files.writeString(common.resolve("good.csv"), BadInputCases.GOOD);
        Files.writeString(common.resolve("ratings.csv"), BadInputCases.RATINGS);
        OklProcess.in(common).succeed("fit good.csv --kernel linear-spline(t) --lambda 0.01 -o spline.okl");
        byte[] whole = Files.readAllBytes(common.resolve("spline.okl"));
        Files.write(common.resolve("cut.okl"), Arrays.copyOf(whole, whole.length / 2));
        OklProcess.in(common).succeed("fit ratings.csv --kernel delta(movie) --lambda 0.01 -o delta.okl");
        OklProcess.in(common).succeed("fit ratings.csv --kernel delta(movie) --mean none --lambda 0.01 -o nomean.okl");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void isTold(BadInputCase bad) throws IOException {
        Path folder = emptyFolder();
        bad.writeFiles(common, folder);
        Map<String, String> before = contents(folder);

        OklProcess.Result result = OklProcess.in(folder).with(bad.jvmOptions()).run(bad.line());

        assertThat(result.exit()).as(result.err()).isEqualTo(bad.exit());
        assertThat(bad.message()).allSatisfy(part -> assertThat(result.err()).contains(part));
        assertThat(bad.output()).allSatisfy(part -> assertThat(result.out()).contains(part));
        assertThat(result.out() + result.err())
                .doesNotContain("Exception", "at dev.okl", "should not happen", "\u001b");
        if (bad.exit() != 0) {
            assertThat(result.out()).isEmpty();
            assertThat(problemLines(result.err()))
                    .hasSizeBetween(1, LINES + (isPicture(result.err()) ? PICTURE_LINES : 0));
            assertThat(contents(folder)).isEqualTo(before);
        }
        assertThat(contents(folder).keySet()).noneMatch(name -> name.endsWith(".tmp"));
    }

    private static Path emptyFolder() throws IOException {
        if (FOLDER.get() == null) {
            FOLDER.set(Files.createTempDirectory(folders, "case"));
        }
        Path folder = FOLDER.get();
        try (Stream<Path> files = Files.list(folder)) {
            files.forEach(TempFiles::deleteTree);
        }
        return folder;
    }

    /** From the first line of the error on; before it there may be notes. */
    private static List<String> problemLines(String err) {
        return err.lines().dropWhile(line -> !line.startsWith("okl: ")).toList();
    }

    private static boolean isPicture(String err) {
        return err.lines().anyMatch(line -> line.strip().equals("^"));
    }

    /** The files by name, each with its bytes as text; folders are empty. */
    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                contents.put(
                        file.getFileName().toString(),
                        Files.isDirectory(file) ? "" : Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return contents;
    }
}
