package dev.okl.app.studio.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The OpenAPI document of some routes: paths and parameters from their declarations, schemas from the types of their JSON. */
public final class OpenApi {
    /** What a form with a file is. */
    static final ObjectNode UPLOAD = Json.object("""
            {"multipart/form-data": {"schema": {
              "type": "object",
              "required": ["file"],
              "properties": {"file": {"type": "string", "format": "binary"}}}}}
            """);

    private static final String FRAME = """
            {
              "openapi": "3.1.0",
              "info": {
                "title": "OKL studio",
                "version": "1",
                "description": "Learns many related regression tasks together and answers requests about the models. \
            Problems are 4xx or 5xx with {\\"error\\": sentence}; 401 means that the token is missing or wrong, 403 that a \
            page of another site asks."
              },
              "security": [{}, {"token": []}],
              "paths": {},
              "components": {
                "securitySchemes": {"token": {
                  "type": "http",
                  "scheme": "bearer",
                  "description": "Where okl studio was started with --token"}},
                "responses": {"Problem": {
                  "description": "What is wrong, in a sentence",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}}
              }
            }
            """;

    private OpenApi() {}

    public static ObjectNode of(List<Route> routes) {
        ObjectNode document = Json.object(FRAME);
        JsonSchema schemas = new JsonSchema(routes.stream().flatMap(route -> route.bodyType().stream()));
        routes.forEach(route -> route.describe(document.withObjectProperty("paths"), schemas));
        schemas.of(Problem.class);
        document.withObjectProperty("components").set("schemas", schemas.components());
        return document;
    }

    /** The body of every refusal. */
    record Problem(String error) {}
}
