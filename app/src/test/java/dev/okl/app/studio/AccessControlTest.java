package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a token, only who has it gets in. */
class AccessControlTest {
    private static final String TOKEN = "a-token-of-enough-letters";

    @TempDir
    Path folder;

    @Test
    void theTokenComesWithTheAddressThenAsACookieOrAsABearer() {
        StudioOptions options = new StudioOptions("127.0.0.1", 0, true, Optional.of(TOKEN), 1000, false, folder);
        try (StudioClient studio = new StudioClient(options)) {
            assertThat(studio.studio().address()).endsWith("/?token=" + TOKEN);
            assertThat(studio.refused(studio.get("/api/examples"), 401)).contains("token is missing or wrong");
            studio.refused(studio.get("/?token=wrong"), 401);
            studio.refused(studio.get("/api/examples?token=" + TOKEN), 401);

            HttpResponse<String> opened = studio.get("/?token=" + TOKEN);
            assertThat(opened.statusCode()).isEqualTo(302);
            String cookie = opened.headers().firstValue("Set-Cookie").orElseThrow();
            // Another studio on this machine has another cookie.
            assertThat(cookie).startsWith("okl-token-" + studio.port() + "=").contains("HttpOnly", "SameSite=Strict");
            studio.ok(studio.send(studio.request("/api/examples").header("Cookie", cookie.split(";", 2)[0])));
            studio.ok(studio.send(studio.request("/api/examples").header("Authorization", "Bearer " + TOKEN)));
            studio.refused(
                    studio.send(studio.request("/api/examples").header("Authorization", "Bearer x" + TOKEN)), 401);
        }
    }

    @Test
    void aStudioForAllAddressesKnowsTheNamesOfTheMachine() {
        StudioOptions options = new StudioOptions("0.0.0.0", 0, true, Optional.of(TOKEN), 1000, false, folder);
        try (StudioClient studio = new StudioClient(options)) {
            String bearer = "\r\nAuthorization: Bearer " + TOKEN + "\r\n\r\n";
            assertThat(studio.raw("GET /api/examples HTTP/1.1\r\nHost: 127.0.0.1:" + studio.port() + bearer))
                    .contains(" 200 ");
            assertThat(studio.raw("GET /api/examples HTTP/1.1\r\nHost: evil.example:" + studio.port() + bearer))
                    .contains(" 403 ");
        }
    }
}
