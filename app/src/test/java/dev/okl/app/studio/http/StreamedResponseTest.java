package dev.okl.app.studio.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.okl.app.console.Console;
import dev.okl.app.studio.run.Run;
import dev.okl.app.studio.run.RunEvents;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Responses that are sent bit by bit: when something goes wrong on the way, no client is left waiting. */
class StreamedResponseTest {
    private static final Executor THREADS = work -> new Thread(work, "story").start();

    private static final Closeable NOTHING_HELD = () -> {};

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final HttpClient http = HttpClient.newHttpClient();
    private Exchange.Handler handler;
    private WebServer server;

    @BeforeEach
    void start() {
        PrintStream stream = new PrintStream(terminal, true, StandardCharsets.UTF_8);
        ErrorLog log = new ErrorLog(new Console(stream, stream, false, false, false), false);
        server = WebServer.start(
                "127.0.0.1", 0, Optional.empty(), WebServer.PATIENCE, request -> handler.handle(request), log);
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void aMistakeBeforeTheFirstWordIsASentence() throws Exception {
        handler = request -> request.result(
                "text/plain",
                THREADS,
                out -> {
                    throw new IllegalStateException("no sweep");
                },
                NOTHING_HELD);

        HttpResponse<String> answer = ask();

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEqualTo("{\"error\":\"" + ErrorLog.SENTENCE + "\"}");
        assertThat(said()).contains("this should not happen", "no sweep");
    }

    @Test
    void aMistakeHalfWayBreaksTheAnswerOff() {
        handler = request -> request.result(
                "text/plain",
                THREADS,
                out -> {
                    out.write('a');
                    out.flush();
                    throw new StackOverflowError();
                },
                NOTHING_HELD);

        assertThatExceptionOfType(IOException.class).isThrownBy(this::ask).isNotInstanceOf(HttpTimeoutException.class);
        assertThat(said()).contains("this should not happen", "StackOverflowError");
    }

    @Test
    void aStoryWithoutAThreadIsRefused() throws Exception {
        handler = request -> request.result(
                "text/plain",
                work -> {
                    throw new RejectedExecutionException("shut down");
                },
                out -> out.write('a'),
                NOTHING_HELD);

        HttpResponse<String> answer = ask();

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("the studio is closing");
        assertThat(said()).isEmpty();
    }

    @Test
    void aRefusedReaderTakesNoPlace() throws Exception {
        RunEvents events = new RunEvents();
        events.close();
        Run run = new Run("r1", "t.csv", "t", Json.object(), "okl fit t.csv");
        handler = request -> events.stream(request, run);

        for (int k = 0; k <= RunEvents.READERS; k++) {
            assertThat(ask().body()).contains("the studio is closing");
        }
    }

    private HttpResponse<String> ask() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/api/story"))
                .timeout(Duration.ofSeconds(20))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private String said() {
        return terminal.toString(StandardCharsets.UTF_8);
    }
}
