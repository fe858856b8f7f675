package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code .ci/platforms}, in a folder of its own, with a mvn that only says how many tests it has run. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class PlatformsTest {
    @TempDir
    Path folder;

    @BeforeEach
    void copy() throws IOException {
        Files.createDirectory(folder.resolve(".ci"));
        Files.copy(Examples.repository().resolve(".ci/platforms"), folder.resolve(".ci/platforms"));
    }

    @Test
    void testsThatPassAreGreen() throws IOException {
        OklProcess.Result result = run(
                "echo '[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 1'",
                "echo '[INFO] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0'");

        assertThat(result.exit()).as(result.out() + result.err()).isZero();
        assertThat(result.out()).containsPattern("java +\\| green +\\| 7 tests, 0 failed, 1 skipped");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo '[INFO] BUILD SUCCESS'",
                "echo '[INFO] Tests run: 0, Failures: 0, Errors: 0, Skipped: 0'",
                "echo '[WARNING] Tests run: 2, Failures: 0, Errors: 0, Skipped: 2'",
                "echo '[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0'; exit 1"
            })
    void aRowThatFailsOrInWhichNoTestRanIsRed(String maven) throws IOException {
        OklProcess.Result result = run(maven);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).containsPattern("java +\\| red +\\|").contains("target/platforms/java.log");
    }

    private OklProcess.Result run(String... maven) throws IOException {
        Path tools = Files.createDirectory(folder.resolve("bin"));
        Path mvn = Files.writeString(tools.resolve("mvn"), "#!/bin/sh\n" + String.join("\n", maven) + "\n");
        Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
        ProcessBuilder builder =
                new ProcessBuilder(folder.resolve(".ci/platforms").toString(), "java");
        String jdk = Path.of(System.getProperty("java.home"), "bin").toString();
        builder.environment().merge("PATH", tools + ":" + jdk, (old, first) -> first + ":" + old);
        return OklProcess.finish(builder.start());
    }
}
