package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.studio.http.Exchange;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More senders than the studio has threads, each just fast enough not to be left. */
class SlowSendersTest extends AbusedStudio {
    private static final int SENDERS = 40;
    private static final int TIMES_A_SECOND = 10;

    @ParameterizedTest
    @ValueSource(strings = {"multipart/form-data; boundary=xyz", StudioClient.JSON})
    void leaveThreadsForOthers(String type) throws IOException, InterruptedException {
        studio.close();
        studio = new StudioClient(new StudioOptions("127.0.0.1", 0, true, Optional.empty(), 100_000_000, true, folder));
        List<Socket> sockets = new ArrayList<>();
        AtomicBoolean sending = new AtomicBoolean(true);
        for (int k = 0; k < SENDERS; k++) {
            sockets.add(begin(type));
        }
        Thread drip = new Thread(() -> drip(sockets, sending));
        drip.start();
        try {
            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
            // The senders go on until this has been answered; the client gives up after a while.
            assertThat(studio.get("/api/examples").statusCode()).isEqualTo(200);
        } finally {
            sending.set(false);
            drip.join();
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private Socket begin(String type) throws IOException {
        Socket socket = studio.open();
        String form = "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"slow.csv\"\r\n\r\n";
        socket.getOutputStream()
                .write(("POST /api/data HTTP/1.1\r\nHost: 127.0.0.1:" + studio.port() + "\r\nContent-Type: " + type
                                + "\r\nContent-Length: 90000000\r\n\r\n"
                                + (type.equals(StudioClient.JSON) ? " " : form))
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static void drip(List<Socket> sockets, AtomicBoolean sending) {
        byte[] drop =
                " ".repeat((int) (Exchange.SLOWEST_RATE * 1.2 / TIMES_A_SECOND)).getBytes(StandardCharsets.US_ASCII);
        while (sending.get()) {
            for (Socket socket : sockets) {
                try {
                    socket.getOutputStream().write(drop);
                } catch (IOException refused) {
                    // That one was told to come again later.
                }
            }
            LockSupport.parkNanos(Duration.ofSeconds(1).toNanos() / TIMES_A_SECOND);
        }
    }
}
