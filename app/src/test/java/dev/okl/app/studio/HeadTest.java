package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.studio.run.RunEvents;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who asks for the head of an answer gets that of the answer to GET, and nothing else. */
class HeadTest extends AbusedStudio {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/assets/studio.css",
                "/assets/nothing.css",
                "/api/examples",
                "/api/examples/theoph",
                "/api/runs/nope",
                "/api/runs/nope/events",
                "/api/models",
                "/nothing"
            })
    void isThatOfTheWholeAnswer(String path) throws IOException {
        HttpResponse<String> head = head(studio, path);

        assertEqualHeads(head, studio.get(path));
        assertThat(head.headers().firstValueAsLong("Content-Length").orElse(0)).isPositive();
        assertThat(head.body()).isEmpty();
        assertThat(filesKept()).isEmpty();
    }

    @Test
    void noBodyFollows() {
        assertThat(studio.rawAnswer("HEAD / HTTP/1.1\r\nHost: localhost:" + studio.port() + "\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("\r\n\r\n");
    }

    /** Events are not waited for, and take no place. */
    @Test
    void ofEventsComesAtOnce() {
        String run = studio.startLong();
        for (int k = 0; k <= RunEvents.READERS; k++) {
            HttpResponse<String> head = head(studio, "/api/runs/" + run + "/events");
            assertThat(head.statusCode()).isEqualTo(200);
            assertThat(head.headers().firstValue("Content-Type")).hasValue("text/event-stream");
            assertThat(head.headers().firstValue("Content-Length")).isEmpty();
        }
    }

    @Test
    void isAmongTheMethodsThatAreAllowed() {
        HttpResponse<String> answer = studio.delete("/api/examples");

        assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD");
    }

    @Test
    void ofAnAnswerWithoutABody() {
        String token = "a-token-of-enough-letters";
        try (StudioClient closed =
                new StudioClient(new StudioOptions("127.0.0.1", 0, true, Optional.of(token), 1000, false, folder))) {
            String path = "/?token=" + token;

            assertEqualHeads(head(closed, path), closed.get(path));
        }
    }

    private static void assertEqualHeads(HttpResponse<String> head, HttpResponse<String> whole) {
        assertThat(head.statusCode()).isEqualTo(whole.statusCode());
        assertThat(head.headers().map()).isEqualTo(whole.headers().map());
    }

    private static HttpResponse<String> head(StudioClient asked, String path) {
        return asked.send(asked.request(path).method("HEAD", HttpRequest.BodyPublishers.noBody()));
    }
}
