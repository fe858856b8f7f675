package dev.okl.app.studio.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** The OpenAPI document of some routes: paths and parameters from their declarations, schemas from the types of their JSON. */
public final class OpenApi {
    private static final String JSON = "application/json";

    private final JsonSchema schemas = new JsonSchema();

    private OpenApi() {}

    public static ObjectNode of(List<Route> routes) {
        return new OpenApi().document(routes);
    }

    private ObjectNode document(List<Route> routes) {
        ObjectNode document = Json.object().put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "OKL studio")
                .put("version", "1")
                .put(
                        "description",
                        "Learns many related regression tasks together and answers requests about the models. Problems are"
                                + " 4xx or 5xx with {\"error\": sentence}; 401 means that the token is missing or wrong, 403"
                                + " that a page of another site asks.");
        ArrayNode security = document.putArray("security");
        security.addObject();
        security.addObject().putArray("token");
        // Requests first: what they may leave out is not required of the same type in an answer.
        routes.forEach(route -> route.body().ifPresent(body -> schemas.ofRequest(body.type())));
        ObjectNode paths = document.putObject("paths");
        routes.forEach(route -> paths.withObjectProperty(route.openApiPath())
                .set(route.method().toLowerCase(Locale.ROOT), operation(route)));
        ObjectNode components = document.putObject("components");
        components
                .putObject("securitySchemes")
                .putObject("token")
                .put("type", "http")
                .put("scheme", "bearer")
                .put("description", "Where okl studio was started with --token");
        ObjectNode problem = components.putObject("responses").putObject("Problem");
        problem.put("description", "What is wrong, in a sentence");
        content(problem, JSON).set("schema", schemas.of(Problem.class));
        components.set("schemas", schemas.components());
        return document;
    }

    private ObjectNode operation(Route route) {
        ObjectNode operation = Json.object().put("summary", route.summary());
        if (!route.parameters().isEmpty()) {
            ArrayNode parameters = operation.putArray("parameters");
            route.parameters().forEach(parameter -> parameters.add(parameter.describe()));
        }
        route.body().ifPresent(body -> {
            ObjectNode requestBody =
                    operation.putObject("requestBody").put("required", true).put("description", body.description());
            content(requestBody, JSON).set("schema", schemas.of(body.type()));
            if (route.upload()) {
                content(requestBody, "multipart/form-data").set("schema", upload());
            }
        });
        ObjectNode responses = operation.putObject("responses");
        Route.Answer answer = route.answer();
        ObjectNode success =
                responses.putObject(String.valueOf(answer.status())).put("description", answer.description());
        answer.media().ifPresent(media -> content(success, media).set("schema", schema(answer, media)));
        route.problems()
                .forEach(status ->
                        responses.putObject(String.valueOf(status)).put("$ref", "#/components/responses/Problem"));
        return operation;
    }

    private ObjectNode schema(Route.Answer answer, String media) {
        if (answer.shape() == Route.Shape.OTHER) {
            answer.types().forEach(schemas::of);
            ObjectNode text = Json.object().put("type", "string");
            return media.equals("application/octet-stream") ? text.put("format", "binary") : text;
        }
        ObjectNode schema = schemas.of(answer.types().get(0));
        return answer.shape() == Route.Shape.JSON_ARRAY
                ? Json.object().put("type", "array").set("items", schema)
                : schema;
    }

    private static ObjectNode upload() {
        ObjectNode form = Json.object().put("type", "object");
        form.putArray("required").add("file");
        form.putObject("properties").putObject("file").put("type", "string").put("format", "binary");
        return form;
    }

    private static ObjectNode content(ObjectNode node, String media) {
        return node.withObjectProperty("content").putObject(media);
    }

    /** The body of every refusal. */
    record Problem(String error) {}
}
