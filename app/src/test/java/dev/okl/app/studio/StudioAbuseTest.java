package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is sent, the studio answers with a sentence, keeps answering, and leaves no file behind. */
class StudioAbuseTest {
    @TempDir
    Path folder;

    private StudioClient studio;

    @BeforeEach
    void open() {
        studio = new StudioClient(folder);
    }

    @AfterEach
    void stillAnswersAndLeavesNothing() throws IOException {
        assertThat(studio.get("/api/examples").statusCode()).isEqualTo(200);
        assertThat(studio.terminal()).doesNotContain("should not happen", "\tat ");
        assertThat(ownFolders()).hasSize(1);
        studio.close();
        assertThat(ownFolders()).isEmpty();
    }

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

    /** Otherwise a few of them could hold all threads for ever. */
    @Test
    void whoSendsTooSlowlyIsLeft() throws IOException {
        try (Socket socket = studio.open()) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write(("POST /api/data HTTP/1.1\r\nHost: 127.0.0.1:" + studio.port()
                                    + "\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{")
                            .getBytes(StandardCharsets.UTF_8));
            Thread dripping = new Thread(() -> {
                try {
                    for (int k = 0; k < 40; k++) {
                        socket.getOutputStream().write(' ');
                        LockSupport.parkNanos(200_000_000);
                    }
                } catch (IOException e) {
                    // That is the end that is waited for.
                }
            });
            dripping.setDaemon(true);
            dripping.start();
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .containsPattern(" 4\\d\\d ");
        }
    }

    @Test
    void inputsThatNobodyNamed() {
        String run = studio.start("{\"data\": \"" + studio.example("theoph")
                + "\", \"kernel\": \"linear-spline(Time)\", \"lambdas\": 5}");
        studio.awaitEnd(run);

        assertThat(studio.refused(
                        studio.post("/api/runs/" + run + "/predict", "{\"rows\": [{\"task\": \"1\", \"input\": {}}]}"),
                        400))
                .contains("needs cells");
    }

    @Test
    void aFormulaWithoutEnd() {
        String data = studio.example("theoph");
        String kernel = "delta(Time)" + " + delta(Time)".repeat(2000);
        assertThat(studio.refused(studio.post("/api/data/" + data + "/check", "{\"kernel\": \"" + kernel + "\"}"), 400))
                .contains("letters at most");
    }

    @Test
    void aBodyInAStrangeEncoding() {
        HttpResponse<String> answer = studio.send(studio.request("/api/data")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[] {0, 0, 0, 0x7b, 0x7f, -1, -1, -1})));
        studio.refused(answer, 400);
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

    @Test
    void aNameOfAnUploadIsNoPath() throws IOException {
        String table = "task,t,y\na,1,2\na,2,3\n";

        assertThat(studio.ok(studio.upload("../../evil.csv", table)).get("name").asText())
                .isEqualTo("evil.csv");
        assertThat(studio.ok(studio.upload("..", table)).get("name").asText()).isEqualTo("..");
        assertThat(filesKept()).hasSize(2).allMatch(name -> name.startsWith("table"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "application/jsonp", "image/png"})
    void wrongContentTypes(String type) {
        assertThat(studio.refused(studio.post("/api/data", type, "{\"example\": \"theoph\"}"), 415))
                .contains("application/json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "",
                "[]",
                "1",
                "\"x\"",
                "{} {}",
                "{\"example\": 1}",
                "{\"example\": \"theoph\", \"path\": \"x\"}",
                "{\"path\": \"a\\u0000b\"}",
                "{\"path\": \"\"}"
            })
    void bodiesThatAreNotWhatIsAskedFor(String body) {
        studio.refused(studio.post("/api/data", body), 400);
    }

    @Test
    void deepAndLongBodies() {
        studio.refused(studio.post("/api/data", "[".repeat(100_000)), 400);
        studio.refused(studio.post("/api/data", "{\"a\":".repeat(50_000)), 400);
        assertThat(studio.refused(studio.post("/api/data", "{\"path\": \"" + "x".repeat(1_000_000) + "\"}"), 413))
                .contains("1 MB");
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

    @Test
    void aKernelCannotReadFiles() throws IOException {
        String data = studio.example("theoph");
        String kernel = "\"kernel\": \"precomputed(\\\"/etc/passwd\\\", Time)\"";

        assertThat(studio.refused(studio.post("/api/runs", "{\"data\": \"" + data + "\", " + kernel + "}"), 403))
                .contains("precomputed");
        assertThat(studio.refused(studio.post("/api/data/" + data + "/check", "{" + kernel + "}"), 403))
                .doesNotContain("root:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets/../studio.html",
                "/assets/%2e%2e/studio.html",
                "/assets/..%2f..%2fopenapi.json",
                "/assets/nothing.js",
                "/api/runs/..%2f..",
                "/api/runs/nope",
                "/api/data/../../etc/passwd",
                "/api/nothing"
            })
    void pathsOfRequestsLeadNowhereElse(String path) {
        assertThat(studio.raw("GET " + path + " HTTP/1.1\r\nHost: localhost:" + studio.port()
                        + "\r\nConnection: close\r\n\r\n"))
                .containsPattern(" 40[04] ");
    }

    @Test
    void foreignNamesAndPages() {
        String own = "127.0.0.1:" + studio.port();
        assertThat(studio.raw("GET /api/examples HTTP/1.1\r\nHost: " + own + "\r\n\r\n"))
                .contains(" 200 ");
        for (String host : List.of("evil.example", "evil.example:" + studio.port(), "localhost", "127.0.0.1:1")) {
            assertThat(studio.raw("GET /api/examples HTTP/1.1\r\nHost: " + host + "\r\n\r\n"))
                    .as(host)
                    .contains(" 403 ");
        }
        for (String origin : List.of("http://evil.example", "null", "http://localhost:1", "https://" + own)) {
            studio.refused(studio.send(studio.request("/api/examples").header("Origin", origin)), 403);
        }
        studio.ok(studio.send(studio.request("/api/examples").header("Origin", "http://" + own)));
        studio.refused(studio.send(studio.request("/api/examples").header("Sec-Fetch-Site", "cross-site")), 403);
        studio.ok(studio.send(studio.request("/api/examples").header("Sec-Fetch-Site", "same-origin")));
    }

    @Test
    void methodsThatDoNothing() {
        assertThat(studio.refused(studio.delete("/api/examples"), 405)).contains("openapi");
        assertThat(studio.raw("NONSENSE\r\n\r\n")).contains(" 400 ");
        assertThat(studio.raw("GET / HTTP/1.1\r\nHost: " + "x".repeat(20_000) + "\r\n\r\n"))
                .contains(" 431 ");
    }

    @Test
    void optionsThatAreNone() {
        String data = studio.example("theoph");

        assertThat(studio.refused(studio.post("/api/runs", "{\"data\": \"" + data + "\", \"kernl\": \"x\"}"), 400))
                .contains("'kernl'", "'kernel'");
        studio.refused(studio.post("/api/runs", "{\"data\": \"" + data + "\", \"rank\": [1]}"), 400);
        studio.refused(studio.post("/api/runs", "{\"data\": \"d99\"}"), 404);
        studio.refused(studio.post("/api/runs", "{}"), 400);
        // A value that looks like an option is a value.
        assertThat(studio.ok(studio.post("/api/data/" + data + "/check", "{\"task\": \"--sql=select 1\"}"))
                        .get("message")
                        .asText())
                .contains("unknown column '--sql=select 1'");
    }

    @Test
    void theQueueIsBoundedAndSoIsWhatIsKept() {
        String first = studio.startLong();
        List<String> waiting = new ArrayList<>();
        studio.await(first, json -> json.get("status").asText().equals("running"));
        String again = "{\"data\": \"d1\", \"kernel\": \"linear-spline(t)\"}";
        for (int k = 0; k < Runs.WAITING; k++) {
            waiting.add(studio.start(again));
        }
        assertThat(studio.refused(studio.post("/api/runs", again), 503)).contains("8 runs are waiting");
        studio.ok(studio.post("/api/runs/" + waiting.get(0) + "/cancel", ""));
        studio.start(again);

        for (int k = 0; k < DataSets.KEPT; k++) {
            studio.example("indometh");
        }
        assertThat(studio.refused(studio.get("/api/data/d1"), 404)).contains("keeps the latest 20");
    }

    @Test
    void aThousandConnectionsAtOnce() throws IOException {
        String request = "GET /api/examples HTTP/1.1\r\nHost: localhost:" + studio.port() + "\r\n\r\n";
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int k = 0; k < 1000; k++) {
                sockets.add(studio.open());
            }
            for (Socket socket : sockets) {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            }
            for (Socket socket : sockets) {
                assertThat(StudioClient.firstLine(socket.getInputStream())).contains(" 200 ");
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void readersThatDoNotReadHoldUpNobody() throws IOException {
        String run = studio.startLong();
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int k = 0; k < RunEvents.READERS; k++) {
                Socket socket = studio.open();
                socket.getOutputStream()
                        .write(("GET /api/runs/" + run + "/events HTTP/1.1\r\nHost: localhost:" + studio.port()
                                        + "\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(StudioClient.firstLine(socket.getInputStream())).contains(" 200 ");
                sockets.add(socket);
            }
            assertThat(studio.refused(studio.get("/api/runs/" + run + "/events"), 503))
                    .contains("64 readers");
            studio.await(run, json -> json.get("points").size() > 1);
            // Closed with the fit half-way and readers still there.
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    /** The temporary folders of this process. */
    private static List<Path> ownFolders() throws IOException {
        String own = "okl-studio-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(own))
                    .toList();
        }
    }

    private static List<String> filesKept() throws IOException {
        try (Stream<Path> files = Files.walk(ownFolders().get(0))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    private static void waitUntil(Condition condition) throws IOException {
        for (int tries = 0; !holds(condition); tries++) {
            assertThat(tries).as("tries").isLessThan(500);
            LockSupport.parkNanos(20_000_000);
        }
    }

    /** Files may go while they are looked at. */
    private static boolean holds(Condition condition) throws IOException {
        try {
            return condition.holds();
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds() throws IOException;
    }
}
