package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are not what is asked for, or ask for what nobody may have. */
@Tag("slow")
class RequestAbuseTest extends AbusedStudio {
    @Test
    void inputsThatNobodyNamed() {
        String run = studio.start("{\"data\": \"" + studio.example("theoph")
                + "\", \"kernel\": \"linear-spline(Time)\", \"lambdas\": 5}");
        studio.awaitEnd(run);

        assertThat(studio.refused(
                        studio.post("/api/runs/" + run + "/predict", "{\"rows\": [{\"task\": \"1\", \"input\": {}}]}"),
                        400))
                .contains("needs cells");
        assertThat(studio.refused(
                        studio.post(
                                "/api/runs/" + run + "/foldin",
                                "{\"observations\": [{\"input\": {\"Time\": 1}, \"value\": 1e308}]}"),
                        400))
                .contains("observation 1", "at most 1e50");
    }

    @Test
    void aFormulaWithoutEnd() {
        String data = studio.example("theoph");
        String kernel = "delta(Time)" + " + delta(Time)".repeat(2000);
        assertThat(studio.refused(studio.post("/api/data/" + data + "/check", "{\"kernel\": \"" + kernel + "\"}"), 400))
                .contains("letters at most");
    }

    /** Before memory is taken for each of them. */
    @ParameterizedTest
    @ValueSource(strings = {"133", "1000000000", "99999999999999999999999"})
    void moreFoldsThanObservations(String folds) {
        String data = studio.example("theoph"); // 132 rows
        String choices = "{\"kernel\": \"linear-spline(Time)\", \"folds\": " + folds;

        assertThat(studio.refused(studio.post("/api/data/" + data + "/check", choices + "}"), 400))
                .contains("folds must not be more than the observations", "at most 132", folds);
        assertThat(studio.refused(studio.post("/api/runs", choices + ", \"data\": \"" + data + "\"}"), 400))
                .contains("folds must not be more");
    }

    @Test
    void aBodyInAStrangeEncoding() {
        HttpResponse<String> answer = studio.send(studio.request("/api/data")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[] {0, 0, 0, 0x7b, 0x7f, -1, -1, -1})));
        studio.refused(answer, 400);
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

    /** The web server under the studio speaks for itself where it cannot even read the request. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "NONSENSE\r\n\r\n",
                "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a:b:c\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            })
    void whatIsNoRequestGetsASentenceToo(String request) {
        assertThat(studio.rawAnswer(request))
                .containsPattern("^HTTP/1.1 [45]\\d\\d ")
                .contains("application/json", "\r\n\r\n{\"error\":\"")
                .doesNotContainIgnoringCase("jetty", "<html", "<h1");
    }

    /** What stands behind a chunk whose extension never ends is a part of it, not another request (CVE-2026-2332). */
    @ParameterizedTest
    @ValueSource(
            strings = {"1;ext=\"val\r\nX\r\n0\r\n\r\n", "1;ext=\"\r\n\r\n0\r\n\r\n", "1;a=\"b\\\r\nX\r\n0\r\n\r\n"})
    void noRequestIsSmuggledBehindAnUnclosedQuote(String chunks) {
        String host = "Host: 127.0.0.1:" + studio.port() + "\r\n";
        String answers = studio.rawAnswer("POST /api/data HTTP/1.1\r\n" + host + "Content-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n" + chunks + "GET /api/examples HTTP/1.1\r\n" + host
                + "Connection: close\r\n\r\n");

        assertThat(answers).startsWith("HTTP/1.1 400 ").doesNotContain(" 200 ", "theoph");
        assertThat(answers.split("HTTP/1\\.1 ", -1)).hasSize(2);
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
}
