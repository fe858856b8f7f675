package dev.okl.app.studio.http;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Dispatches requests to the routes. */
public record Router(List<Route> routes) {
    /** Has a request answered by the route of its method and path. */
    public void answer(Exchange request) throws Exception {
        List<Route> matching =
                routes.stream().filter(route -> route.matches(request.path())).toList();
        if (matching.isEmpty()) {
            throw new ApiError(ApiError.NOT_FOUND, "there is nothing here; /api/openapi.json lists what there is");
        }
        Optional<Route> route = matching.stream()
                .filter(one -> one.method().equals(request.method()))
                .findFirst();
        if (route.isEmpty()) {
            request.header("Allow", matching.stream().map(Route::allowed).collect(Collectors.joining(", ")));
            throw new ApiError(
                    ApiError.WRONG_METHOD, "this method does nothing here; /api/openapi.json lists what does");
        }
        request.route(route.get());
        route.get().handler().handle(request);
    }
}
