package dev.okl.app.studio.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One entry of the API. The router dispatches requests by it, and {@link OpenApi} describes it.
 *
 * @param path in which {name} stands for one segment, and &lt;name&gt; for all that follows
 * @param parameters of the path and of the query
 * @param body the type of the JSON that a request sends, if any
 * @param upload whether a file may be sent in place of JSON
 * @param answer what a successful request is answered with
 * @param problems the statuses with which a request may be refused
 */
public record Route(
        String method,
        String path,
        Pattern pattern,
        String summary,
        List<Parameter<?>> parameters,
        Optional<Body> body,
        boolean upload,
        Answer answer,
        List<Integer> problems,
        Exchange.Handler handler) {
    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}|<(\\w+)>");
    private static final String JSON = "application/json";

    /** The JSON that a request sends. */
    record Body(Class<?> type, String description) {}

    /**
     * A successful answer.
     *
     * @param media its media type, empty where it has no body
     * @param shape whether it is JSON of a type, an array of such JSON, or something else
     * @param types of the JSON in it
     */
    record Answer(int status, String description, Optional<String> media, Shape shape, List<Class<?>> types) {}

    /** What an answer looks like. */
    enum Shape {
        JSON,
        JSON_ARRAY,
        OTHER
    }

    public static Builder get(String path, String summary) {
        return new Builder("GET", path, summary);
    }

    public static Builder post(String path, String summary) {
        return new Builder("POST", path, summary);
    }

    public static Builder delete(String path, String summary) {
        return new Builder("DELETE", path, summary);
    }

    /** The methods that it answers; where GET is allowed, so is HEAD. */
    String allowed() {
        return method.equals("GET") ? "GET, HEAD" : method;
    }

    boolean matches(String requested) {
        return pattern.matcher(requested).matches();
    }

    /** The value of a parameter of the path. */
    String pathParam(String requested, String name) {
        Matcher matcher = pattern.matcher(requested);
        if (!matcher.matches()) {
            throw new IllegalStateException(path + " does not match " + requested);
        }
        return matcher.group(name);
    }

    /** The path as OpenAPI writes it. */
    String openApiPath() {
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

    /** Declares a route; the method that says what it answers with completes it. */
    public static final class Builder {
        private final String method;
        private final String path;
        private final String summary;
        private final Map<String, Parameter<?>> inPath = new TreeMap<>();
        private final List<Parameter<?>> inQuery = new ArrayList<>();
        private List<Integer> problems = List.of();
        private Optional<Body> body = Optional.empty();
        private boolean upload;

        private Builder(String method, String path, String summary) {
            this.method = method;
            this.path = path;
            this.summary = summary;
        }

        /** Parameters of the query, or of the path where they are more than a text. */
        public Builder parameters(Parameter<?>... some) {
            for (Parameter<?> one : some) {
                if (path.contains("{" + one.name() + "}")) {
                    inPath.put(one.name(), one);
                } else {
                    inQuery.add(one);
                }
            }
            return this;
        }

        public Builder body(Class<?> type, String description) {
            body = Optional.of(new Body(type, description));
            return this;
        }

        public Builder orUpload() {
            upload = true;
            return this;
        }

        public Builder problems(Integer... statuses) {
            problems = List.of(statuses);
            return this;
        }

        public <T> Route json(Class<T> type, String description, Computation<T> computation) {
            return json(200, type, description, computation);
        }

        public <T> Route json(int status, Class<T> type, String description, Computation<T> computation) {
            return json(status, type, Shape.JSON, description, computation, Json::bytes);
        }

        /** A JSON array. */
        public <T> Route list(Class<T> type, String description, Computation<List<T>> computation) {
            return json(200, type, Shape.JSON_ARRAY, description, computation, Json::bytes);
        }

        /** JSON with the rounded figures of the views. */
        public <T> Route view(Class<T> type, String description, Computation<T> computation) {
            return json(200, type, Shape.JSON, description, computation, Json::viewBytes);
        }

        /** Something else than JSON. */
        public Route other(String media, String description, Exchange.Handler handler) {
            return build(new Answer(200, description, Optional.of(media), Shape.OTHER, List.of()), handler);
        }

        /** Server-sent events, whose data are JSON of some types. */
        public Route events(String description, List<Class<?>> types, Exchange.Handler handler) {
            return build(new Answer(200, description, Optional.of("text/event-stream"), Shape.OTHER, types), handler);
        }

        /** No body. */
        public Route nothing(String description, Exchange.Handler handler) {
            return build(new Answer(204, description, Optional.empty(), Shape.OTHER, List.of()), request -> {
                handler.handle(request);
                request.status(204);
            });
        }

        private <T> Route json(
                int status,
                Class<?> type,
                Shape shape,
                String description,
                Computation<T> computation,
                Function<Object, byte[]> writer) {
            return build(new Answer(status, description, Optional.of(JSON), shape, List.of(type)), request -> {
                byte[] json = writer.apply(computation.answer(request));
                request.status(status);
                Json.answer(request, json);
            });
        }

        private Route build(Answer answer, Exchange.Handler handler) {
            List<Parameter<?>> parameters = NAME.matcher(path)
                    .results()
                    .map(name -> name.group(1) == null ? name.group(2) : name.group(1))
                    .map(name -> inPath.getOrDefault(name, Parameter.path(name)))
                    .collect(Collectors.toCollection(ArrayList::new));
            parameters.addAll(inQuery);
            String pattern = NAME.matcher(path.replace(".", "[.]"))
                    .replaceAll(name ->
                            name.group(1) == null ? "(?<" + name.group(2) + ">.+)" : "(?<" + name.group(1) + ">[^/]+)");
            return new Route(
                    method,
                    path,
                    Pattern.compile(pattern),
                    summary,
                    parameters,
                    body,
                    upload,
                    answer,
                    problems,
                    handler);
        }
    }
}
