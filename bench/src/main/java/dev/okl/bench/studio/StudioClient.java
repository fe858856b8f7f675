package dev.okl.bench.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.error.UserError;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Talks to a studio. */
final class StudioClient {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI address;

    StudioClient(String address) {
        this.address = URI.create(address);
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return ask(request(path).build());
    }

    JsonNode post(String path, JsonNode body) throws IOException, InterruptedException {
        return ask(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).timeout(Duration.ofSeconds(30));
    }

    private JsonNode ask(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new UserError(
                    request.uri().getPath() + " was answered by " + response.statusCode() + " " + response.body());
        }
        return JSON.readTree(response.body());
    }
}
