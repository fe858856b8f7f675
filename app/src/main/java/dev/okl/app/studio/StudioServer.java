package dev.okl.app.studio;

import dev.okl.app.UserError;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.util.JavalinBindException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Sets up the web server: bounded in threads, in waiting connections and in the time that a silent one is kept. */
final class StudioServer {
    private static final int THREADS = 32;
    private static final int WAITING_CONNECTIONS = 1024;
    private static final int IDLE_MILLIS = 30_000;
    private static final String JSON = "application/json";

    /**
     * Who sends more slowly than this many bytes a second only holds a thread. Not more, for it is the mean from the first byte on:
     * a short body that stalls for a moment would be refused. How many may send at once bounds the rest.
     */
    static final long SLOWEST_RATE = 1000;

    private StudioServer() {}

    static Javalin create(StudioOptions options, int port, List<Routes.Route> routes, Answers answers) {
        AtomicReference<Gate> gate = new AtomicReference<>();
        Javalin server = Javalin.create(config -> {
            config.showJavalinBanner = false;
            config.startupWatcherEnabled = false;
            config.http.prefer405over404 = true;
            config.http.disableCompression(); // the browser is on the same machine
            config.router.ignoreTrailingSlashes = false;
            config.appData(Json.RECEIVING, HeavyWork.withQueue());
            connect(config, options.host(), port);
        });
        server.before(Answers::addHeaders);
        // Which names are its own depends on the port, which is known when the server runs.
        server.before(request -> gate.updateAndGet(known -> known == null ? new Gate(options, server.port()) : known)
                .check(request));
        routes.forEach(route -> server.addHttpHandler(route.method(), route.path(), answers.guarded(route.handler())));
        answers.addTo(server);
        return server;
    }

    static void start(Javalin server, int port) {
        try {
            server.start();
        } catch (JavalinBindException e) {
            throw new UserError(
                    "port " + port
                            + " cannot be listened on: it is taken, or not for everybody; name another with --port,"
                            + " or --port 0 for any that is free",
                    e);
        }
    }

    private static void connect(JavalinConfig config, String host, int port) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4, IDLE_MILLIS);
        threads.setName("okl-studio");
        threads.setDaemon(true);
        config.jetty.threadPool = threads;
        config.jetty.modifyServer(server -> {
            server.setErrorHandler(new PlainErrors());
            server.setStopTimeout(0);
        });
        config.jetty.addConnector((server, http) -> connector(server, http, host, port));
    }

    private static Connector connector(Server server, HttpConfiguration http, String host, int port) {
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        http.setMinRequestDataRate(SLOWEST_RATE);
        // One acceptor and one selector are plenty for a machine that is to learn beside.
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setAcceptQueueSize(WAITING_CONNECTIONS);
        connector.setIdleTimeout(IDLE_MILLIS);
        return connector;
    }

    /** What is wrong with a request before it gets as far as a route. */
    private static final class PlainErrors extends ErrorHandler {
        private static final byte[] SENTENCE = Json.bytes(Json.error("the request could not be understood"));

        @Override
        public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            base.setHandled(true);
            response.setContentType(JSON);
            response.getOutputStream().write(SENTENCE);
        }

        /** What is no HTTP at all. */
        @Override
        public ByteBuffer badMessageError(int status, String reason, HttpFields.Mutable fields) {
            fields.put(HttpHeader.CONTENT_TYPE, JSON);
            return ByteBuffer.wrap(SENTENCE);
        }
    }
}
