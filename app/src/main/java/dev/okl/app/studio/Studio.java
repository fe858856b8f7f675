package dev.okl.app.studio;

import dev.okl.app.console.Console;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import java.io.IOException;
import java.nio.file.Path;

/** A web server that shows data, learns from them and answers for models. Closed, it leaves nothing behind. */
public final class Studio implements AutoCloseable {
    private final StudioOptions options;
    private final StudioFolder folder;
    private final DataSets data;
    private final Runs runs;
    private final RunEvents events = new RunEvents();
    private final Exchange.Handler routes;
    private final ProblemLog log;
    private StudioServer server;
    private boolean closed;

    private Studio(StudioOptions options, Learning learning, Console console) throws IOException {
        this.options = options;
        OpenFolder open = new OpenFolder(options.folder());
        this.log = new ProblemLog(console, options.debug());
        this.folder = StudioFolder.create();
        HeavyWork heavy = HeavyWork.withQueue();
        this.data = new DataSets(folder, heavy);
        this.runs = new Runs(learning, log);
        Uploads uploads = new Uploads(options.maxUpload());
        Downloads downloads = new Downloads(folder, heavy);
        this.routes = new Routes(
                new DataRoutes(data, uploads, open, new FitCheck(learning), downloads, heavy),
                new RunRoutes(data, runs, events, new ModelFiles(folder, runs, heavy), uploads, open),
                new ModelRoutes(runs, downloads, heavy))::answer;
    }

    /** Opens the studio; the next free port is taken where the usual one is not free. */
    public static Studio open(StudioOptions options, Learning learning, Console console) throws IOException {
        int port = options.portIsFixed() ? options.port() : ListenAddress.freePort(options.host(), options.port());
        if (port != options.port()) {
            console.note("port " + options.port() + " is taken, so the studio uses " + port);
        }
        Studio studio = new Studio(options, learning, console);
        Runtime.getRuntime().addShutdownHook(new Thread(studio::close, "okl-studio-close"));
        try {
            studio.server = StudioServer.start(options, port, StudioServer.PATIENCE, studio.routes, studio.log);
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

    /** Where a browser finds it. */
    public String address() {
        String host = Gate.isLoopback(options.host()) ? "127.0.0.1" : Gate.written(options.host());
        return "http://" + host + ":" + server.port() + "/"
                + options.token().map(token -> "?token=" + token).orElse("");
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            runs.close();
            events.close();
            if (server != null) {
                server.stop();
            }
            folder.close();
        }
    }
}
