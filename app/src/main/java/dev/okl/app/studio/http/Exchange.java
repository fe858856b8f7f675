package dev.okl.app.studio.http;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A request and the response to it. Nothing is sent before the handler has returned. */
public final class Exchange {
    /** The slowest mean rate of a request body, in bytes per second. */
    public static final long SLOWEST_RATE = 1000;

    private static final Body NOTHING = new Body(Runnable::run, out -> {}, () -> {});

    private final Request request;
    private final Response response;
    private final ConcurrencyLimit receiving;
    private Matcher pathParams;
    private Body body = NOTHING;

    /** @param receiving bounds how many bodies are received at once, since a slow sender holds a thread */
    Exchange(Request request, Response response, ConcurrencyLimit receiving) {
        this.request = request;
        this.response = response;
        this.receiving = receiving;
    }

    /** HEAD is handled like GET, except that no body is sent. */
    String method() {
        return isHead() ? HttpMethod.GET.asString() : request.getMethod();
    }

    private boolean isHead() {
        return HttpMethod.HEAD.is(request.getMethod());
    }

    /** The path without dot segments. */
    String path() {
        return Request.getPathInContext(request);
    }

    /** A parameter in the path of the route. */
    public String pathParam(String name) {
        return pathParams.group(name);
    }

    /** @param matched the path, as the route has it */
    void pathParams(Matcher matched) {
        pathParams = matched;
    }

    Optional<String> queryParam(String name) {
        return Optional.ofNullable(Request.extractQueryParameters(request).getValue(name));
    }

    /** Null where there is none. */
    String header(String name) {
        return request.getHeaders().get(name);
    }

    Optional<String> cookie(String name) {
        return Request.getCookies(request).stream()
                .filter(cookie -> cookie.getName().equals(name))
                .map(HttpCookie::getValue)
                .findFirst();
    }

    /** In lower case; empty where the request does not say. */
    String contentType() {
        String type = header("Content-Type");
        return type == null ? "" : type.toLowerCase(Locale.ROOT);
    }

    public boolean isForm() {
        return contentType().startsWith("multipart/form-data");
    }

    /** The announced length of the body; -1 where it is not announced. */
    long contentLength() {
        return request.getLength();
    }

    InputStream body() {
        return new RequestBody(Content.Source.asInputStream(request));
    }

    /** The body, but at most one byte more than the bound. */
    byte[] body(int most) throws IOException {
        return receiving.run(() -> body().readNBytes(most + 1));
    }

    Exchange status(int status) {
        response.setStatus(status);
        return this;
    }

    public Exchange header(String name, String value) {
        response.getHeaders().put(name, value);
        return this;
    }

    /** A cookie that scripts cannot read, and other sites cannot have sent. */
    void addCookie(String name, String value) {
        Response.addCookie(
                response,
                HttpCookie.build(name, value)
                        .path("/")
                        .httpOnly(true)
                        .sameSite(HttpCookie.SameSite.STRICT)
                        .build());
    }

    public void result(String type, byte[] bytes) {
        header("Content-Type", type);
        result(bytes.length, new ByteArrayInputStream(bytes));
    }

    /** A file to save under a name. Its stream is closed when all is sent, or the client has disconnected. */
    public void file(String type, String name, long length, InputStream contents) {
        header("Content-Type", type).header("Content-Disposition", "attachment; filename=\"" + name + "\"");
        result(length, contents);
    }

    private void result(long length, InputStream contents) {
        header("Content-Length", String.valueOf(length));
        body = new Body(Runnable::run, contents::transferTo, contents);
    }

    /**
     * Sends a body bit by bit, on a thread that is not the web server's.
     *
     * @param held what is closed when the body is sent, or will never be
     */
    public void result(String type, Executor threads, Writer writer, Closeable held) {
        header("Content-Type", type);
        body = new Body(threads, writer, held);
    }

    /** Discards the response so far, except the headers that every response has. */
    void startAgain() throws IOException {
        body.held().close();
        body = NOTHING;
        List.of("Content-Length", "Content-Type", "Content-Disposition").forEach(response.getHeaders()::remove);
    }

    /**
     * Sends the response, and calls back when all of it is sent or the client has disconnected.
     *
     * @throws java.util.concurrent.RejectedExecutionException if there is no thread for it; then nothing is sent or said
     */
    void send(Callback sent) {
        body.threads().execute(() -> write(sent));
    }

    /** Reports every failure. The response is completed only when it is whole, so that a client notices a broken one. */
    private void write(Callback sent) {
        OutputStream out = Content.Sink.asOutputStream(response);
        try {
            try {
                if (isHead() && !body.equals(NOTHING)) {
                    out.flush(); // so that the length stays open where nothing says it
                } else {
                    body.writer().writeTo(out);
                }
            } finally {
                body.held().close();
            }
            out.close();
        } catch (IOException | RuntimeException | Error problem) {
            sent.failed(problem);
            return;
        }
        sent.succeeded();
    }

    /** The body of a response, which holds something until it is sent. */
    private record Body(Executor threads, Writer writer, Closeable held) {}

    /** Writes the body of a response while it is sent. */
    @FunctionalInterface
    public interface Writer {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Handles a request. */
    @FunctionalInterface
    public interface Handler {
        void handle(Exchange request) throws Exception;
    }

    /** The body of a request while it is received. Fails when the sender is too slow or stops, since it occupies a thread. */
    private static final class RequestBody extends FilterInputStream {
        /** Short pauses are allowed. */
        private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

        private final long start = System.nanoTime();
        private long received;

        RequestBody(InputStream stream) {
            super(stream);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = next(bytes, offset, length);
            received += Math.max(0, count);
            long expected = (System.nanoTime() - start - GRACE_NANOS) * SLOWEST_RATE / TimeUnit.SECONDS.toNanos(1);
            if (count >= 0 && received < expected) {
                throw tooSlow(null);
            }
            return count;
        }

        private int next(byte[] bytes, int offset, int length) throws IOException {
            try {
                return super.read(bytes, offset, length);
            } catch (IOException e) {
                if (e.getCause() instanceof TimeoutException) {
                    throw tooSlow(e); // the web server waits for the next byte only so long
                }
                throw e;
            }
        }

        private static ApiError tooSlow(Exception cause) {
            return new ApiError(
                    ApiError.TOO_SLOW, "the body came too slowly, or stopped before its end; send it again", cause);
        }
    }
}
