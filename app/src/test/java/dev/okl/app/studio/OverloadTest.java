package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.studio.data.OpenTables;
import dev.okl.app.studio.run.RunEvents;
import dev.okl.app.studio.run.Runs;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Too much at once, or too slowly: the studio is bounded and stays there for the others. */
@Tag("slow")
class OverloadTest extends AbusedStudio {
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

        for (int k = 0; k < OpenTables.KEPT; k++) {
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
}
