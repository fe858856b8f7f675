package dev.okl.app.studio.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** All that the studio answers to, as its OpenAPI description lists it. */
public final class Router {
    private final List<Route> list = new ArrayList<>();

    public List<Route> list() {
        return list;
    }

    /** Has a request answered by the route of its method and path. */
    public void answer(Exchange request) throws Exception {
        List<Route> there =
                list.stream().filter(route -> route.leadsTo(request.path())).toList();
        if (there.isEmpty()) {
            throw new ApiError(ApiError.NOT_FOUND, "there is nothing here; /api/openapi.json lists what there is");
        }
        Optional<Route> route = there.stream()
                .filter(one -> one.method().equals(request.method()))
                .findFirst();
        if (route.isEmpty()) {
            request.header("Allow", there.stream().map(Route::allowed).collect(Collectors.joining(", ")));
            throw new ApiError(
                    ApiError.WRONG_METHOD, "this method does nothing here; /api/openapi.json lists what does");
        }
        request.route(route.get());
        route.get().handler().handle(request);
    }

    public void get(String path, Exchange.Handler handler) {
        list.add(Route.of("GET", path, handler));
    }

    public void post(String path, Exchange.Handler handler) {
        list.add(Route.of("POST", path, handler));
    }

    public void delete(String path, Exchange.Handler handler) {
        list.add(Route.of("DELETE", path, handler));
    }

    /**
     * A method and a path with what answers it.
     *
     * @param path in which {name} stands for what is between two slashes, and &lt;name&gt; for all that follows
     */
    public record Route(String method, String path, Pattern pattern, Exchange.Handler handler) {
        private static final Pattern NAME = Pattern.compile("\\{(\\w+)}|<(\\w+)>");

        static Route of(String method, String path, Exchange.Handler handler) {
            String pattern = NAME.matcher(path.replace(".", "[.]"))
                    .replaceAll(name ->
                            name.group(1) == null ? "(?<" + name.group(2) + ">.+)" : "(?<" + name.group(1) + ">[^/]+)");
            return new Route(method, path, Pattern.compile(pattern), handler);
        }

        /** Whoever answers to GET answers to HEAD. */
        String allowed() {
            return method.equals("GET") ? "GET, HEAD" : method;
        }

        boolean leadsTo(String asked) {
            return pattern.matcher(asked).matches();
        }

        /** What stands at a name of the path. */
        String param(String asked, String name) {
            Matcher matcher = pattern.matcher(asked);
            if (!matcher.matches()) {
                throw new IllegalStateException(path + " does not lead to " + asked);
            }
            return matcher.group(name);
        }

        @Override
        public String toString() {
            return method.toLowerCase(Locale.ROOT) + " " + path;
        }
    }
}
