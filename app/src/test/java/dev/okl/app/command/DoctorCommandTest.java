package dev.okl.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.command.DoctorCommand.Environment;
import dev.okl.app.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DoctorCommandTest {
    private static final Environment FINE = new Environment(
            "1.2.3", "17.0.1 (Somebody)", 4, 4L << 30, 16L << 30, "JNIBLAS, JNILAPACK", true, 50.25, "tmp", true, true);

    @Test
    void everythingIsShown() {
        assertThat(report(FINE, false))
                .isEqualTo(String.join(
                        System.lineSeparator(),
                        "okl               1.2.3",
                        "Java              17.0.1 (Somebody)",
                        "cores             4",
                        "memory            4.0 GiB for Java, 16 GiB in the machine",
                        "BLAS              JNIBLAS, JNILAPACK (native)",
                        "speed             50.3 GFLOP/s (product of matrices)",
                        "temporary folder  tmp",
                        "terminal          yes",
                        "",
                        "Everything is fine.",
                        ""));
    }

    @Test
    void whatIsToBeMendedIsSaid() {
        Environment poor = new Environment(
                "1.2.3", "17", 1, 200_000_000, 1L << 30, "F2jBLAS, F2jLAPACK", false, 1, "tmp", false, false);

        assertThat(report(poor, false))
                .doesNotContain("Everything is fine")
                .contains("pure Java: results are the same, but large dense kernels take 10 to 40 times as long")
                .contains("The temporary folder tmp is not writable: set OKL_JAVA_OPTS=-Djava.io.tmpdir=FOLDER")
                .contains("set OKL_JAVA_OPTS=-Xmx2g")
                .contains("terminal          no");
    }

    @Test
    void theSameAsOneObject() throws IOException {
        JsonNode json = new ObjectMapper().readTree(report(FINE, true));

        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly(
                        "version",
                        "java",
                        "cores",
                        "availableMemory",
                        "machineMemory",
                        "blas",
                        "nativeBlas",
                        "gigaflops",
                        "temporaryFolder",
                        "temporaryWritable",
                        "terminal",
                        "fine",
                        "advice");
        assertThat(json.get("gigaflops").asDouble()).isEqualTo(50.25);
        assertThat(json.get("fine").asBoolean()).isTrue();
    }

    @Test
    void thisMachineIsLookedAt() {
        Environment here = Environment.look();

        assertThat(here.version()).isNotEqualTo("unknown").isNotBlank();
        assertThat(here.cores()).isPositive();
        assertThat(here.availableMemory()).isPositive();
        assertThat(here.machineMemory()).isPositive();
        assertThat(here.gigaflops()).isPositive();
        assertThat(here.temporaryWritable()).isTrue();
    }

    @Test
    void nativeMeansBothLibraries() {
        assertThat(Environment.isNative("JNIBLAS, JNILAPACK")).isTrue();
        assertThat(Environment.isNative("JNIBLAS, F2jLAPACK")).isFalse();
        assertThat(Environment.isNative("VectorBLAS, F2jLAPACK")).isFalse();
    }

    @Test
    void theHelpHasAnExample() {
        assertThat(new CommandLine(new DoctorCommand()).getUsageMessage())
                .contains("doctor")
                .contains("--json")
                .contains("Example:");
    }

    private static String report(Environment found, boolean json) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        DoctorCommand.report(found, new Console(out, out, json, false, false));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
