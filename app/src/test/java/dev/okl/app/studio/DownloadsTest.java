package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Files to take away come from the disk with their length, and nothing of them stays there. */
class DownloadsTest extends AbusedStudio {
    @Test
    void areSentWholeAndThenGone() throws IOException {
        String run = learned();
        int before = filesKept().size();

        for (String name : new String[] {"model.okl", "report.html", "predictions.csv"}) {
            String ending = name.equals("model.okl") ? ".okl" : "-" + name;
            HttpResponse<String> file = studio.get("/api/runs/" + run + "/" + name);
            assertThat(file.statusCode()).as(name).isEqualTo(200);
            assertThat(file.headers().firstValueAsLong("Content-Length").orElse(0))
                    .as(name)
                    .isPositive();
            assertThat(file.headers().firstValue("Content-Disposition"))
                    .hasValue("attachment; filename=\"indometh-" + run + ending + "\"");
        }
        waitUntil(() -> filesKept().size() == before);
    }

    @Test
    void aReaderWhoLeavesLeavesNoFile() throws IOException {
        String run = learned();
        int before = filesKept().size();

        try (Socket socket = studio.open()) {
            socket.getOutputStream()
                    .write(("GET /api/runs/" + run + "/report.html HTTP/1.1\r\nHost: localhost:" + studio.port()
                                    + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(StudioClient.firstLine(socket.getInputStream())).contains(" 200 ");
        }
        waitUntil(() -> filesKept().size() == before);
    }

    private String learned() {
        String run = studio.start("{\"data\": \"" + studio.example("indometh") + "\", \"lambdas\": 5}");
        studio.awaitEnd(run);
        return run;
    }
}
