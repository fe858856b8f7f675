package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The studio as a program: it prints its address, ends on Ctrl-C, and cleans up, also after one that was killed. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(400)
class StudioProcessTest {
    @TempDir
    Path folder;

    @TempDir
    Path temporary;

    @Test
    void endsOnCtrlCAndLeavesNothing() throws IOException, InterruptedException {
        Examples.copy("theoph.csv", folder);
        Process studio = start("studio --port 0 theoph.csv");
        String address = address(studio);
        assertThat(status(address + "api/data/d1")).isEqualTo(200);
        assertThat(names(temporary)).hasSize(1);

        new ProcessBuilder("kill", "-INT", String.valueOf(studio.pid())).start().waitFor();

        assertThat(studio.waitFor(100, TimeUnit.SECONDS)).isTrue();
        assertThat(studio.exitValue()).isZero();
        assertThat(names(temporary)).isEmpty();
    }

    @Test
    void whatAKilledOneLeftGoesAtTheNextStart() throws IOException, InterruptedException {
        Process killed = start("studio --port 0");
        address(killed);
        killed.destroyForcibly().waitFor();
        assertThat(names(temporary)).hasSize(1);

        Process next = start("studio --port 0");
        address(next);
        List<String> left = names(temporary);
        next.destroy(); // as a system that shuts down does
        next.waitFor(100, TimeUnit.SECONDS);

        assertThat(left).singleElement().asString().contains("-" + next.pid() + "-");
        assertThat(names(temporary)).isEmpty();
    }

    @Test
    void saysWhyItCannotOpen() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            OklProcess.Result result = OklProcess.in(folder).run("studio --port " + taken.getLocalPort());
            assertThat(result.exit()).isEqualTo(1);
            assertThat(result.err()).contains("port " + taken.getLocalPort(), "--port");
            assertThat(OklProcess.in(folder)
                            .run("studio nothing.csv --port " + taken.getLocalPort())
                            .err())
                    .contains("no such file")
                    .doesNotContain("port " + taken.getLocalPort());
        }
        for (String port : List.of("", " --port 0")) {
            OklProcess.Result nobody = OklProcess.in(folder).run("studio --token --host [nonsense]" + port);
            assertThat(nobody.exit()).isEqualTo(1);
            assertThat(nobody.err()).contains("--host [nonsense] is not known").doesNotContain("--port", "should not");
            // An address that is for documentation only.
            OklProcess.Result elsewhere = OklProcess.in(folder).run("studio --token --host 192.0.2.1" + port);
            assertThat(elsewhere.exit()).isEqualTo(1);
            assertThat(elsewhere.err())
                    .contains("--host 192.0.2.1 is not an address of this machine")
                    .doesNotContain("--port");
        }
        OklProcess.Result open = OklProcess.in(folder).run("studio --host 0.0.0.0");
        assertThat(open.exit()).isEqualTo(2);
        assertThat(open.err()).contains("add --token");
        assertThat(OklProcess.in(folder).run("studio --token short").err()).contains("at least 16 letters");
        assertThat(OklProcess.in(folder).run("studio --port 70000").err()).contains("from 0 to 65535");
        OklProcess.Result missing = OklProcess.in(folder).run("studio --port 0 nothing.csv");
        assertThat(missing.exit()).isEqualTo(1);
        assertThat(missing.err()).contains("nothing.csv: there is no such file");
        Files.createFile(folder.resolve("empty.csv"));
        OklProcess.Result empty = OklProcess.in(folder).run("studio --port 0 empty.csv");
        assertThat(empty.exit()).isEqualTo(1);
        assertThat(empty.err()).contains("empty.csv: the file is empty").doesNotContain("should not happen");
    }

    private Process start(String line) {
        return OklProcess.in(folder)
                .through("env", "--default-signal=INT")
                .with("-Djava.io.tmpdir=" + temporary)
                .start(line);
    }

    private static String address(Process studio) throws IOException {
        String line =
                new BufferedReader(new InputStreamReader(studio.getInputStream(), StandardCharsets.UTF_8)).readLine();
        assertThat(line).matches("okl studio is at http://127\\.0\\.0\\.1:\\d+/ - Ctrl-C ends it");
        return line.split(" ", -1)[4];
    }

    private static int status(String address) throws IOException {
        return ((HttpURLConnection) URI.create(address).toURL().openConnection()).getResponseCode();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("okl"))
                    .toList();
        }
    }
}
