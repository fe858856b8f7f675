package dev.okl.app.studio;

import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.http.Json;
import java.io.IOException;
import java.io.InputStream;

/** The description of the API for programs. */
final class OpenApi {
    private OpenApi() {}

    static byte[] description() throws IOException {
        try (InputStream file = OpenApi.class.getResourceAsStream("openapi.json")) {
            return file.readAllBytes();
        }
    }

    static void answer(Exchange request) throws IOException {
        Json.answer(request, description());
    }
}
