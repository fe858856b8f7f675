package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files from outside: too large, no tables, under names and paths that lead elsewhere. */
class UploadAbuseTest extends AbusedStudio {
    private static final String FORM = StudioClient.form("t.csv", "task,t,y\na,1,2\na,2,3\n");

    @Test
    void anUploadThatIsTooLarge() throws IOException {
        String large = "task,t,y\n" + "1,2,3\n".repeat(20_000);

        assertThat(studio.refused(studio.upload("large.csv", large), 413)).contains("larger than", "--max-upload");
        // Without a length that says so before, it is noticed on the way.
        HttpResponse<String> chunked = studio.send(studio.request("/api/data")
                .header("Content-Type", "multipart/form-data; boundary=xyz")
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(
                        StudioClient.form("large.csv", large).getBytes(StandardCharsets.UTF_8)))));
        studio.refused(chunked, 413);
        assertThat(filesKept()).isEmpty();
    }

    /** Not only when the garbage is collected: until then the disk stays full. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aRefusedUploadIsClosedAtOnce() throws IOException {
        String form = StudioClient.form("large.csv", "task,t,y\n" + "1,2,3\n".repeat(20_000));
        for (String body : List.of(form, form.substring(0, 90_000))) { // too large, and broken off
            studio.send(studio.request("/api/data")
                    .header("Content-Type", "multipart/form-data; boundary=xyz")
                    .POST(HttpRequest.BodyPublishers.ofInputStream(
                            () -> new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)))));
        }
        assertThat(openFiles()).allMatch(name -> name.endsWith("/lock"));
    }

    /** Of the temporary folders of studios. */
    private static List<String> openFiles() throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path one : open) {
                try {
                    names.add(Files.readSymbolicLink(one).toString());
                } catch (NoSuchFileException e) {
                    assertThat(one).doesNotExist(); // closed meanwhile
                }
            }
        }
        return names.stream().filter(name -> name.contains("okl-studio-")).toList();
    }

    @Test
    void aSmallFileThatUnpacksToALargeOne() throws IOException {
        assertThat(studio.refused(uploadPacked("1,2,3\n".repeat(20_000)), 413)).contains("larger than", "unpacked");
        assertThat(filesKept()).isEmpty();
        assertThat(studio.ok(uploadPacked("1,2,3\n".repeat(20))).get("rowCount").asInt())
                .isEqualTo(20);
    }

    private HttpResponse<String> uploadPacked(String rows) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(("task,t,y\n" + rows).getBytes(StandardCharsets.UTF_8));
        }
        String form = StudioClient.form("rows.csv.gz", packed.toString(StandardCharsets.ISO_8859_1));
        return studio.send(studio.request("/api/data")
                .header("Content-Type", "multipart/form-data; boundary=xyz")
                .POST(HttpRequest.BodyPublishers.ofByteArray(form.getBytes(StandardCharsets.ISO_8859_1))));
    }

    /** A large file must not have to fit the memory. */
    @Test
    void anUploadGoesToTheDiskOnItsWay() throws IOException {
        String begin = StudioClient.form("large.csv", "task,t,y\n" + "1,2,3\n".repeat(15_000))
                .substring(0, 85_000);
        try (Socket socket = studio.open()) {
            socket.getOutputStream()
                    .write(("POST /api/data HTTP/1.1\r\nHost: 127.0.0.1:" + studio.port()
                                    + "\r\nContent-Type: multipart/form-data; boundary=xyz\r\nContent-Length: 95000\r\n\r\n"
                                    + begin)
                            .getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            waitUntil(() -> !filesKept().isEmpty());
        }
        waitUntil(() -> filesKept().isEmpty());
    }

    @Test
    void uploadsThatAreNoTables() throws IOException {
        assertThat(studio.refused(studio.upload("empty.csv", ""), 400))
                .startsWith("empty.csv")
                .doesNotContain("/tmp");
        assertThat(studio.refused(studio.upload("ragged.csv", "a,b\n1,2\n1,2,3\n"), 400))
                .startsWith("ragged.csv:3");
        studio.refused(studio.post("/api/data", "multipart/form-data; boundary=xyz", "nonsense"), 400);
        studio.refused(studio.post("/api/data", "multipart/form-data", "nonsense"), 400);
        studio.refused(
                studio.post(
                        "/api/data",
                        "multipart/form-data; boundary=xyz",
                        "--xyz\r\nContent-Disposition: form-data;" + " name=\"other\"\r\n\r\n1\r\n--xyz--\r\n"),
                400);
        assertThat(filesKept()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";",
                "; boundary",
                "; boundary=",
                "; boundary=\"\"",
                "; boundary=\" \"",
                "; boundary=\"xyz",
                "; boundary=\"xyz\\",
                "; boundary=xyz; charset=\"utf-8"
            })
    void aFormMustSayItsBoundary(String parameters) throws IOException {
        for (String path : List.of("/api/data", "/api/models")) {
            assertThat(studio.refused(studio.post(path, "multipart/form-data" + parameters, FORM), 400))
                    .contains("boundary");
        }
        assertThat(filesKept()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Disposition: form-data; name=\"file; filename=t.csv",
                "Content-Disposition: form-data; name=file; filename=\"t.csv",
                "Content-Disposition: \"",
                "Content-Disposition:",
                "Content-Disposition",
                ": form-data",
                "\"",
                " "
            })
    void aPartMustSayWhatItIs(String header) throws IOException {
        String form = FORM.replaceFirst("Content-Disposition: .*", Matcher.quoteReplacement(header));

        studio.refused(studio.post("/api/data", "multipart/form-data; boundary=xyz", form), 400);
        assertThat(filesKept()).isEmpty();
    }

    @Test
    void aNameOfAnUploadIsNoPath() throws IOException {
        String table = "task,t,y\na,1,2\na,2,3\n";

        assertThat(studio.ok(studio.upload("../../evil.csv", table)).get("name").asText())
                .isEqualTo("evil.csv");
        assertThat(studio.ok(studio.upload("..", table)).get("name").asText()).isEqualTo("..");
        assertThat(filesKept()).hasSize(2).allMatch(name -> name.startsWith("table"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/passwd", "../secret.csv", "inside/../../secret.csv", "link.csv", "linked/secret.csv"})
    void pathsCannotLeaveTheFolder(String path) throws IOException {
        Path inside = Files.createDirectory(folder.resolve("open"));
        Files.createDirectory(inside.resolve("inside"));
        Files.writeString(folder.resolve("secret.csv"), "task,t,y\nsecret,1,2\n");
        Files.createSymbolicLink(inside.resolve("link.csv"), folder.resolve("secret.csv"));
        Files.createSymbolicLink(inside.resolve("linked"), folder);
        studio.close();
        studio = new StudioClient(inside);

        assertThat(studio.refused(studio.post("/api/data", "{\"path\": \"" + path + "\"}"), 403))
                .contains("only files in");
    }
}
