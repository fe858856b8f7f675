package dev.okl.app.studio;

import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** All that the studio answers to, as its OpenAPI description lists it. */
final class Routes {
    private final List<Route> list = new ArrayList<>();

    Routes(DataRoutes data, RunRoutes runs, ModelRoutes models) {
        addPages();
        data.addTo(this);
        runs.addTo(this);
        models.addTo(this);
    }

    List<Route> list() {
        return list;
    }

    void get(String path, Handler handler) {
        list.add(new Route(HandlerType.GET, path, handler));
    }

    void post(String path, Handler handler) {
        list.add(new Route(HandlerType.POST, path, handler));
    }

    void delete(String path, Handler handler) {
        list.add(new Route(HandlerType.DELETE, path, handler));
    }

    private void addPages() {
        Assets assets = new Assets();
        get("/", assets::page);
        get("/assets/<file>", assets::file);
        get("/api/openapi.json", OpenApi::answer);
    }

    /** A method and a path with what answers it. */
    record Route(HandlerType method, String path, Handler handler) {
        @Override
        public String toString() {
            return method.name().toLowerCase(Locale.ROOT) + " " + path;
        }
    }
}
