package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.command.StudioFits;
import dev.okl.app.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/** A studio of its own and somebody who asks it. */
public final class StudioClient implements AutoCloseable {
    public static final String JSON = "application/json";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final Studio studio;
    private final URI address;

    public StudioClient(Path folder) {
        this(new StudioOptions("127.0.0.1", 0, true, Optional.empty(), 100_000, true, folder));
    }

    StudioClient(StudioOptions options) {
        PrintStream stream = new PrintStream(terminal, true, StandardCharsets.UTF_8);
        try {
            studio = Studio.open(options, new StudioFits(1), new Console(stream, stream, false, false, false));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        address = URI.create(studio.address());
    }

    Studio studio() {
        return studio;
    }

    int port() {
        return address.getPort();
    }

    /** What the studio said on its terminal. */
    String terminal() {
        return terminal.toString(StandardCharsets.UTF_8);
    }

    HttpResponse<String> get(String path) {
        return send(request(path).GET());
    }

    HttpResponse<String> post(String path, String json) {
        return post(path, JSON, json);
    }

    HttpResponse<String> post(String path, String type, String body) {
        return send(request(path).header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpResponse<String> delete(String path) {
        return send(request(path).DELETE());
    }

    HttpResponse<String> upload(String name, String contents) {
        return post("/api/data", "multipart/form-data; boundary=xyz", form(name, contents));
    }

    public static String form(String name, String contents) {
        return "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name
                + "\"\r\nContent-Type: text/csv\r\n\r\n" + contents + "\r\n--xyz--\r\n";
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).timeout(Duration.ofSeconds(100));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What there is to download. */
    byte[] bytes(String path) {
        try {
            return http.send(request(path).build(), BodyHandlers.ofByteArray()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The answer to a request that must be as it should. */
    JsonNode ok(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
        return json(response);
    }

    /** The sentence of a request that must be refused. */
    String refused(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        String sentence = json(response).path("error").asText();
        assertThat(sentence).isNotBlank().doesNotContain("Exception", "\tat ", "dev.okl");
        return sentence;
    }

    static JsonNode json(HttpResponse<String> response) {
        try {
            return new ObjectMapper().readTree(response.body());
        } catch (IOException e) {
            throw new AssertionError(response.body(), e);
        }
    }

    /** The id of an example's table. */
    public String example(String name) {
        return ok(post("/api/data", "{\"example\": \"" + name + "\"}"))
                .get("id")
                .asText();
    }

    public String start(String options) {
        return ok(post("/api/runs", options)).get("id").asText();
    }

    /** A fit that takes minutes unless it is cancelled. */
    String startLong() {
        String data = ok(upload("long.csv", longTable())).get("id").asText();
        return start("{\"data\": \"" + data + "\", \"kernel\": \"linear-spline(t)\", \"tolerance\": 1e-13,"
                + " \"sweeps\": 1000000, \"lambdas\": 100}");
    }

    private static String longTable() {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("task,t,y\n");
        for (int task = 0; task < 40; task++) {
            for (int k = 0; k < 30; k++) {
                double t = random.nextInt(400) / 10.0;
                double y = Math.sin(t / (5 + task % 7)) + 0.3 * random.nextGaussian();
                text.append(task)
                        .append(',')
                        .append(t)
                        .append(',')
                        .append((float) y)
                        .append('\n');
            }
        }
        return text.toString();
    }

    public JsonNode awaitEnd(String run) {
        return await(run, json -> !json.get("status").asText().matches("queued|running"));
    }

    JsonNode await(String run, Predicate<JsonNode> state) {
        long deadline = System.nanoTime() + Duration.ofSeconds(100).toNanos();
        while (System.nanoTime() < deadline) {
            JsonNode json = ok(get("/api/runs/" + run));
            if (state.test(json)) {
                return json;
            }
            pause();
        }
        throw new AssertionError("not in time: " + get("/api/runs/" + run).body());
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What comes back for bytes that no proper client would send. */
    String raw(String request) {
        try (Socket socket = open()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return firstLine(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All that comes back, until the studio closes the connection. */
    String rawAnswer(String request) {
        try (Socket socket = open()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Socket open() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    static String firstLine(InputStream stream) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = stream.read(); next >= 0 && next != '\n'; next = stream.read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    @Override
    public void close() {
        studio.close();
    }
}
