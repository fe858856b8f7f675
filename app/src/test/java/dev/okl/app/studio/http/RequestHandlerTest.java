package dev.okl.app.studio.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.console.Console;
import dev.okl.app.error.UserError;
import dev.okl.app.studio.StudioClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is the user's to mend is told to the user, what is the program's fault to the terminal. */
class RequestHandlerTest {
    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();

    @Test
    void aRefusalSaysWhatIsWrong() throws Exception {
        HttpResponse<String> answer = ask(request -> {
            throw new UserError("the value must be finite");
        });

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("{\"error\":\"the value must be finite\"}");
        assertThat(terminal.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void theLibrarysRefusalOfWhatAUserAskedForIsOne() throws Exception {
        HttpResponse<String> answer = ask(request -> UserInput.pass(() -> {
            throw new IllegalArgumentException("the value must be finite");
        }));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("the value must be finite");
    }

    @Test
    void anArgumentThatNobodyAskedForIsAMistakeOfTheProgram() throws Exception {
        HttpResponse<String> answer = ask(request -> {
            throw new IllegalArgumentException("a row must have 3 cells");
        });

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEqualTo("{\"error\":\"" + ErrorLog.SENTENCE + "\"}");
        assertThat(terminal.toString(StandardCharsets.UTF_8))
                .contains("IllegalArgumentException: a row must have 3 cells", "\tat dev.okl");
    }

    @Test
    void alsoAnErrorIsASentence() throws Exception {
        HttpResponse<String> memory = ask(request -> {
            throw new OutOfMemoryError("Java heap space");
        });
        HttpResponse<String> other = ask(request -> {
            throw new StackOverflowError();
        });

        assertThat(memory.statusCode()).isEqualTo(500);
        assertThat(memory.body()).contains("more memory than there is");
        assertThat(other.body()).isEqualTo("{\"error\":\"" + ErrorLog.SENTENCE + "\"}");
        assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("OutOfMemoryError", "StackOverflowError");
    }

    @Test
    void aFullDiskIsToldAsSuch() throws Exception {
        HttpResponse<String> plain = ask(request -> {
            throw new FileSystemException("table.csv", null, "No space left on device");
        });
        HttpResponse<String> wrapped = ask(request -> {
            throw new UserError("model.okl: cannot be written", new IOException("No space left on device"));
        });

        for (HttpResponse<String> answer : List.of(plain, wrapped)) {
            assertThat(answer.statusCode()).isEqualTo(507);
            assertThat(answer.body()).contains("the disk is full", "java.io.tmpdir");
        }
        assertThat(terminal.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** The system's device that is always full stands for the disk. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void anUploadThatFillsTheDiskIsRefusedAndClosed(@TempDir Path folder) throws Exception {
        Path full = Path.of("/dev/full");
        Path link = Files.createSymbolicLink(folder.resolve("upload"), full);
        Uploads uploads = new Uploads(1_000_000);
        HttpRequest.Builder upload = HttpRequest.newBuilder()
                .header("Content-Type", "multipart/form-data; boundary=xyz")
                .POST(HttpRequest.BodyPublishers.ofString(StudioClient.form("t.csv", "task,t,y\na,1,2\n")));
        HttpResponse<String> answer = ask(upload, request -> uploads.receive(request, folder));
        Files.delete(link);

        assertThat(answer.statusCode()).isEqualTo(507);
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            assertThat(open.filter(Files::exists).map(RequestHandlerTest::target))
                    .doesNotContain(full);
        }
    }

    private static Path target(Path link) {
        try {
            return link.toRealPath();
        } catch (IOException closedMeanwhile) {
            return link;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"multipart/form-data; boundary=xyz", StudioClient.JSON})
    void aBodyThatStopsGetsASentence(String type, @TempDir Path folder) throws Exception {
        Uploads uploads = new Uploads(1_000_000);
        Exchange.Handler handler = request -> {
            if (request.isForm()) {
                uploads.receive(request, folder);
            } else {
                Json.body(request);
            }
        };
        WebServer server = start(handler, Duration.ofMillis(200));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream()
                    .write(("POST /ask HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nContent-Type: " + type
                                    + "\r\nContent-Length: 5000\r\n\r\n--xyz\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 408 ")
                    .contains("the body came too slowly, or stopped before its end");
        } finally {
            server.stop();
        }
        assertThat(terminal.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private HttpResponse<String> ask(Exchange.Handler handler) throws IOException, InterruptedException {
        return ask(HttpRequest.newBuilder(), handler);
    }

    private HttpResponse<String> ask(HttpRequest.Builder request, Exchange.Handler handler)
            throws IOException, InterruptedException {
        WebServer server = start(handler, WebServer.PATIENCE);
        try {
            request.uri(URI.create("http://127.0.0.1:" + server.port() + "/ask"));
            return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        } finally {
            server.stop();
        }
    }

    private WebServer start(Exchange.Handler handler, Duration patience) {
        PrintStream stream = new PrintStream(terminal, true, StandardCharsets.UTF_8);
        ErrorLog log = new ErrorLog(new Console(stream, stream, false, false, false), true);
        return WebServer.start("127.0.0.1", 0, Optional.empty(), patience, handler, log);
    }
}
