package dev.okl.app.studio.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One entry of the API, which answers requests and describes itself for the OpenAPI document. It is declared by one expression: method and
 * path, what it takes, what it answers, and last the handler.
 */
public final class Route {
    private static final Pattern NAME = Pattern.compile("[{<](\\w+)[}>]");

    private final String method;
    private final String path;
    private final Pattern pattern;
    private final String summary;
    private List<Parameter<?>> parameters = List.of();
    private Optional<Body> body = Optional.empty();
    private List<Integer> problems = List.of();
    private int status = 200;
    private String answer = "";
    private Function<JsonSchema, ObjectNode> content;
    private Exchange.Handler handler;

    /** The JSON that a request sends, in place of which some take a file. */
    private record Body(Class<?> type, String description, boolean orUpload) {}

    private Route(String method, String path, String summary) {
        this.method = method;
        this.path = path;
        this.pattern = Pattern.compile(
                path.replace(".", "[.]").replaceAll("<(\\w+)>", "(?<$1>.+)").replaceAll("\\{(\\w+)}", "(?<$1>[^/]+)"));
        this.summary = summary;
    }

    /** In the path, {name} stands for one segment, and &lt;name&gt; for all that follows. */
    public static Route get(String path, String summary) {
        return new Route("GET", path, summary);
    }

    public static Route post(String path, String summary) {
        return new Route("POST", path, summary);
    }

    public static Route delete(String path, String summary) {
        return new Route("DELETE", path, summary);
    }

    /** Parameters of the query, and those of the path that are more than a text. */
    public Route parameters(Parameter<?>... some) {
        parameters = List.of(some);
        return this;
    }

    public Route body(Class<?> type, String description) {
        body = Optional.of(new Body(type, description, false));
        return this;
    }

    public Route bodyOrUpload(Class<?> type, String description) {
        body = Optional.of(new Body(type, description, true));
        return this;
    }

    /**
     * How a successful request is answered.
     *
     * @param statuses with which a request may be refused
     */
    public Route answers(String description, Integer... statuses) {
        answer = description;
        problems = List.of(statuses);
        return this;
    }

    public <T> Route json(Class<T> type, Computation<T> computation) {
        return json(schemas -> schemas.of(type), computation, Json::bytes);
    }

    public <T> Route json(int successful, Class<T> type, Computation<T> computation) {
        status = successful;
        return json(type, computation);
    }

    /** A JSON array. */
    public <T> Route list(Class<T> type, Computation<List<T>> computation) {
        return json(schemas -> JsonSchema.array(schemas.of(type)), computation, Json::bytes);
    }

    /** JSON with the rounded figures of the views, whose computation is slow work. */
    public <T> Route view(Class<T> type, ConcurrencyLimit limit, Computation<T> computation) {
        return json(
                schemas -> schemas.of(type), request -> limit.run(() -> computation.answer(request)), Json::viewBytes);
    }

    /** Something else than JSON. */
    public Route other(String media, Exchange.Handler by) {
        ObjectNode schema = JsonSchema.type("string");
        if (media.equals("application/octet-stream")) {
            schema.put("format", "binary");
        }
        return handled(schemas -> content(media, schema), by);
    }

    /** Server-sent events, whose data are JSON of some types. */
    public Route events(List<Class<?>> types, Exchange.Handler by) {
        return handled(
                schemas -> {
                    types.forEach(schemas::of);
                    return content("text/event-stream", JsonSchema.type("string"));
                },
                by);
    }

    /** No body. */
    public Route nothing(Exchange.Handler by) {
        status = 204;
        return handled(schemas -> Json.object(), by);
    }

    private <T> Route json(
            Function<JsonSchema, ObjectNode> schema, Computation<T> computation, Function<Object, byte[]> writer) {
        return handled(
                schemas -> content(Json.MEDIA, schema.apply(schemas)),
                request -> request.result(Json.MEDIA, writer.apply(computation.answer(request))));
    }

    private Route handled(Function<JsonSchema, ObjectNode> described, Exchange.Handler by) {
        content = described;
        handler = by;
        return this;
    }

    /** Has a request answered by the route of its method and path. */
    public static void answer(List<Route> routes, Exchange request) throws Exception {
        List<Route> there = routes.stream()
                .filter(route -> route.pattern.matcher(request.path()).matches())
                .toList();
        if (there.isEmpty()) {
            throw ApiError.notFound("there is nothing here; /api/openapi.json lists what there is");
        }
        Optional<Route> route = there.stream()
                .filter(one -> one.method.equals(request.method()))
                .findFirst();
        if (route.isEmpty()) {
            request.header("Allow", there.stream().map(Route::allowed).collect(Collectors.joining(", ")));
            throw new ApiError(
                    ApiError.WRONG_METHOD, "this method does nothing here; /api/openapi.json lists what does");
        }
        route.get().answer(request);
    }

    private void answer(Exchange request) throws Exception {
        Matcher matched = pattern.matcher(request.path());
        matched.matches();
        request.status(status).pathParams(matched);
        handler.handle(request);
    }

    /** The methods that it answers; where GET is allowed, so is HEAD. */
    private String allowed() {
        return method.equals("GET") ? "GET, HEAD" : method;
    }

    Optional<Class<?>> bodyType() {
        return body.map(Body::type);
    }

    /** Adds itself to the paths of an OpenAPI document. */
    void describe(ObjectNode paths, JsonSchema schemas) {
        ObjectNode operation = paths.withObjectProperty(openApiPath())
                .putObject(method.toLowerCase(Locale.ROOT))
                .put("summary", summary);
        Set<String> declared = parameters.stream().map(Parameter::name).collect(Collectors.toSet());
        Stream<Parameter<?>> texts = NAME.matcher(path)
                .results()
                .map(name -> name.group(1))
                .filter(name -> !declared.contains(name))
                .map(Parameter::path);
        Stream.concat(texts, parameters.stream())
                .forEach(parameter -> operation.withArrayProperty("parameters").add(parameter.description()));
        body.ifPresent(sent -> {
            ObjectNode described =
                    operation.putObject("requestBody").put("required", true).put("description", sent.description());
            described.setAll(content(Json.MEDIA, schemas.of(sent.type())));
            if (sent.orUpload()) {
                described.withObjectProperty("content").setAll(OpenApi.UPLOAD);
            }
        });
        ObjectNode responses = operation.putObject("responses");
        responses.putObject(String.valueOf(status)).put("description", answer).setAll(content.apply(schemas));
        problems.forEach(
                problem -> responses.putObject(String.valueOf(problem)).put("$ref", "#/components/responses/Problem"));
    }

    private static ObjectNode content(String media, ObjectNode schema) {
        ObjectNode content = Json.object();
        content.putObject("content").putObject(media).set("schema", schema);
        return content;
    }

    private String openApiPath() {
        return path.replace('<', '{').replace('>', '}');
    }

    @Override
    public String toString() {
        return method.toLowerCase(Locale.ROOT) + " " + openApiPath();
    }

    /** Computes the answer to a request. */
    @FunctionalInterface
    public interface Computation<T> {
        T answer(Exchange request) throws Exception;
    }
}
