package dev.okl.app.studio;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.Console;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.studio.data.DataFolder;
import dev.okl.app.studio.data.OpenTables;
import dev.okl.app.studio.fit.FitCheck;
import dev.okl.app.studio.fit.FitService;
import dev.okl.app.studio.http.AccessControl;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.ErrorLog;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.OpenApi;
import dev.okl.app.studio.http.Route;
import dev.okl.app.studio.http.Uploads;
import dev.okl.app.studio.http.WebServer;
import dev.okl.app.studio.run.RunEvents;
import dev.okl.app.studio.run.Runs;
import dev.okl.app.system.TempFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A web server that shows data, fits models and answers requests about them. close() deletes its temporary files. */
public final class Studio implements AutoCloseable {
    private final StudioOptions options;
    private final TempFolder folder;
    private final OpenTables data;
    private final Runs runs;
    private final RunEvents events = new RunEvents();
    private final List<Route> routes;
    private final ErrorLog log;
    private WebServer server;

    private Studio(StudioOptions options, FitService fits, Console console) throws IOException {
        this.options = options;
        DataFolder open = new DataFolder(options.folder());
        this.log = new ErrorLog(console, options.debug());
        this.folder = TempFolder.create("okl-studio-");
        ConcurrencyLimit limit = ConcurrencyLimit.withQueue();
        this.data = new OpenTables(folder, limit);
        this.runs = new Runs(fits, log);
        Uploads uploads = new Uploads(options.maxUpload());
        Downloads downloads = new Downloads(folder, limit);
        this.routes = routes(
                new DataRoutes(data, uploads, open, new FitCheck(fits), downloads, limit),
                new RunRoutes(data, runs, events, uploads, downloads, open, folder, limit));
    }

    /** All routes of the studio. */
    static List<Route> routes(DataRoutes data, RunRoutes runs) {
        StaticFiles files = new StaticFiles();
        List<Route> routes = new ArrayList<>();
        routes.add(Route.get("/", "The studio's page").answers("The page").other("text/html", files::page));
        routes.add(Route.get("/assets/<file>", "A script or style sheet of the page")
                .answers("The file", 404)
                .other("text/javascript", files::file));
        routes.add(Route.get("/api/openapi.json", "This description")
                .answers("The description")
                .json(ObjectNode.class, request -> OpenApi.of(routes)));
        routes.addAll(data.routes());
        routes.addAll(runs.routes());
        return routes;
    }

    /** Opens the studio; the next free port is taken where the usual one is not free. */
    public static Studio open(StudioOptions options, FitService fits, Console console) throws IOException {
        int port = options.portIsFixed() ? options.port() : WebServer.freePort(options.host(), options.port());
        if (port != options.port()) {
            console.note("port " + options.port() + " is taken, so the studio uses " + port);
        }
        Studio studio = new Studio(options, fits, console);
        Runtime.getRuntime().addShutdownHook(new Thread(studio::close, "okl-studio-close"));
        try {
            studio.server = WebServer.start(
                    options.host(),
                    port,
                    options.token(),
                    WebServer.PATIENCE,
                    request -> Route.answer(studio.routes, request),
                    studio.log);
        } catch (UserError e) {
            studio.close();
            throw e;
        }
        return studio;
    }

    /** Opens a table or a model that was named at the start. */
    public void show(Path file) {
        String name = file.getFileName().toString();
        try {
            if (name.endsWith(".okl")) {
                runs.open(StoredModel.read(file), name, file.toString());
            } else {
                data.addPath(file, file.toString(), Json.object());
            }
        } catch (ApiError e) {
            throw new UserError(e.getMessage(), e); // said on the terminal, not to a browser
        }
    }

    /** The URL of the page. */
    public String address() {
        String host = AccessControl.isLoopback(options.host()) ? "127.0.0.1" : AccessControl.inUrl(options.host());
        return "http://" + host + ":" + server.port() + "/"
                + options.token().map(token -> "?token=" + token).orElse("");
    }

    @Override
    public synchronized void close() {
        runs.close();
        events.close();
        if (server != null) {
            server.stop();
        }
        folder.close();
    }
}
