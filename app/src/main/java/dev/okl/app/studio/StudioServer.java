package dev.okl.app.studio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The web server: bounded in threads, in waiting connections and in the time that a silent one is kept. */
final class StudioServer {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int THREADS = 32;
    private static final int WAITING_CONNECTIONS = 1024;

    private final Server server;
    private final ServerConnector connector;

    private StudioServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /** Starts to answer. */
    static StudioServer start(
            StudioOptions options, int port, Duration patience, Exchange.Handler handler, ProblemLog log) {
        ListenAddress.named(options.host());
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4, (int) patience.toMillis());
        threads.setName("okl-studio");
        threads.setDaemon(true);
        Server server = new Server(threads);
        server.setErrorHandler(new PlainErrors());
        server.setStopTimeout(0);
        ServerConnector connector = connector(server, options.host(), port, patience);
        server.addConnector(connector);
        try {
            // Which names are its own depends on the port, which is known when it is open.
            connector.open();
            server.setHandler(new Answers(new Gate(options, connector.getLocalPort()), handler, log));
            server.start();
        } catch (IOException e) {
            throw ListenAddress.problem(options.host(), port, e);
        } catch (Exception e) {
            throw new IllegalStateException("the web server did not start", e);
        }
        return new StudioServer(server, connector);
    }

    int port() {
        return connector.getLocalPort();
    }

    void stop() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the web server did not stop", e);
        }
    }

    private static ServerConnector connector(Server server, String host, int port, Duration patience) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        // One acceptor and one selector are plenty for a machine that is to learn beside.
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setAcceptQueueSize(WAITING_CONNECTIONS);
        connector.setIdleTimeout(patience.toMillis());
        return connector;
    }

    /** What is wrong with a request before it gets as far as a route, or with an answer before its first byte. */
    private static final class PlainErrors extends ErrorHandler {
        private static final byte[] NO_REQUEST = Json.bytes(Json.error("the request could not be understood"));
        private static final byte[] NO_ANSWER = Json.bytes(Json.error(ProblemLog.SENTENCE));

        @Override
        public boolean errorPageForMethod(String method) {
            return true;
        }

        @Override
        protected void generateResponse(
                Request request, Response response, int code, String message, Throwable cause, Callback callback) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.write(true, ByteBuffer.wrap(code == 500 ? NO_ANSWER : NO_REQUEST), callback);
        }
    }
}
