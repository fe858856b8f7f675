package dev.okl.app.studio.http;

import dev.okl.app.error.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
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

/** The web server, with bounds on its threads, on waiting connections and on the time a connection may stay silent. */
public final class WebServer {
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int THREADS = 32;
    private static final int WAITING_CONNECTIONS = 1024;
    private static final int PORTS_TRIED = 20;
    private static final int ANY_PORT = 0;
    private static final String HOST_ADVICE = "name one that it has, such as 127.0.0.1, or 0.0.0.0 for all";

    private final Server server;
    private final ServerConnector connector;

    private WebServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Starts the server.
     *
     * @param token that every request must bring, if any
     * @param patience how long a connection may stay silent
     */
    public static WebServer start(
            String host, int port, Optional<String> token, Duration patience, Exchange.Handler handler, ErrorLog log) {
        resolve(host);
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4, (int) patience.toMillis());
        threads.setName("okl-studio");
        threads.setDaemon(true);
        Server server = new Server(threads);
        server.setErrorHandler(new PlainErrors());
        server.setStopTimeout(0);
        ServerConnector connector = connector(server, host, port, patience);
        server.addConnector(connector);
        try {
            // The allowed host names contain the port, which is known after opening.
            connector.open();
            server.setHandler(
                    new RequestHandler(new AccessControl(host, connector.getLocalPort(), token), handler, log));
            server.start();
        } catch (IOException e) {
            throw cannotListen(host, port, e);
        } catch (Exception e) {
            throw new IllegalStateException("the web server did not start", e);
        }
        return new WebServer(server, connector);
    }

    public int port() {
        return connector.getLocalPort();
    }

    public void stop() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the web server did not stop", e);
        }
    }

    /** The first free port from {@code first} on; {@code first} itself where none is, so that the error names it. */
    public static int freePort(String host, int first) {
        InetAddress address = resolve(host);
        return IntStream.range(first, first + PORTS_TRIED)
                .filter(port -> isFree(address, port))
                .findFirst()
                .orElse(first);
    }

    /** Why a server could not be opened: the host is wrong if none of its ports can be opened. */
    private static UserError cannotListen(String host, int port, IOException cause) {
        if (!isFree(resolve(host), ANY_PORT)) {
            return new UserError("--host " + host + " is not an address of this machine; " + HOST_ADVICE, cause);
        }
        return new UserError(
                "port " + port
                        + " cannot be listened on: it is taken, or not for everybody; name another with --port,"
                        + " or --port 0 for any that is free",
                cause);
    }

    private static InetAddress resolve(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UserError("--host " + host + " is not known: no such address or name; " + HOST_ADVICE, e);
        }
    }

    private static boolean isFree(InetAddress address, int port) {
        try (ServerSocket probe = new ServerSocket(port, 1, address)) {
            return probe.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    private static ServerConnector connector(Server server, String host, int port, Duration patience) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        // One acceptor and one selector suffice, and leave the cores to the fits.
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setAcceptQueueSize(WAITING_CONNECTIONS);
        connector.setIdleTimeout(patience.toMillis());
        return connector;
    }

    /** Errors that Jetty itself reports: a request that cannot be parsed, or a failure before the first byte of the response. */
    private static final class PlainErrors extends ErrorHandler {
        private static final byte[] NO_REQUEST = Json.bytes(new OpenApi.Problem("the request could not be understood"));
        private static final byte[] NO_ANSWER = Json.bytes(new OpenApi.Problem(ErrorLog.SENTENCE));

        @Override
        public boolean errorPageForMethod(String method) {
            return true;
        }

        @Override
        protected void generateResponse(
                Request request, Response response, int code, String message, Throwable cause, Callback callback) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, Json.MEDIA);
            response.write(true, ByteBuffer.wrap(code == 500 ? NO_ANSWER : NO_REQUEST), callback);
        }
    }
}
