package dev.okl.app.studio.http;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A request and the response to it. Nothing is sent before the handler has returned. */
public final class Exchange {
    private static final ResponseBody NOTHING = out -> {};

    private final Request request;
    private final Response response;
    private final ConcurrencyLimit receiving;
    private Route route;
    private ResponseBody body = NOTHING;
    private Executor threads = Runnable::run;

    /** @param receiving bounds how many bodies are received at once, since a slow sender holds a thread */
    public Exchange(Request request, Response response, ConcurrencyLimit receiving) {
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
    public String path() {
        return Request.getPathInContext(request);
    }

    /** A parameter in the path of the route. */
    public String pathParam(String name) {
        return route.pathParam(path(), name);
    }

    void route(Route found) {
        this.route = found;
    }

    /** A query parameter; null where there is none of that name. */
    String queryParam(String name) {
        return Request.extractQueryParameters(request).getValue(name);
    }

    /** Null where there is none. */
    public String header(String name) {
        return request.getHeaders().get(name);
    }

    Optional<String> cookie(String name) {
        return Request.getCookies(request).stream()
                .filter(cookie -> cookie.getName().equals(name))
                .map(HttpCookie::getValue)
                .findFirst();
    }

    /** In lower case; empty where the request does not say. */
    public String contentType() {
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

    public InputStream body() {
        return new RequestBody(Content.Source.asInputStream(request));
    }

    /** The body, but at most one byte more than the bound. */
    public byte[] body(int most) throws IOException {
        return receiving.run(() -> body().readNBytes(most + 1));
    }

    public Exchange status(int status) {
        response.setStatus(status);
        return this;
    }

    public Exchange header(String name, String value) {
        response.getHeaders().put(name, value);
        return this;
    }

    public Exchange contentType(String type) {
        return header("Content-Type", type);
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

    public void result(String text) {
        result(text.getBytes(StandardCharsets.UTF_8));
    }

    public void result(byte[] bytes) {
        header("Content-Length", String.valueOf(bytes.length));
        result(new ByteArrayInputStream(bytes));
    }

    /** The stream is closed when all is sent, or the reader has left. */
    public void result(InputStream contents) {
        result(Runnable::run, new StreamBody(contents));
    }

    /** Sends a body bit by bit, on a thread that is not the web server's. The body is closed in any case, sent or not. */
    public void result(Executor executor, ResponseBody content) {
        this.body = content;
        this.threads = executor;
    }

    /** Discards the response so far, except the headers that every response has. */
    void startAgain() throws IOException {
        body.close();
        result(Runnable::run, NOTHING);
        List.of("Content-Length", "Content-Type", "Content-Disposition").forEach(response.getHeaders()::remove);
    }

    /**
     * Sends the response, and calls back when all of it is sent or the reader has left.
     *
     * @throws java.util.concurrent.RejectedExecutionException if there is no thread for it; then nothing is sent or said
     */
    public void send(Callback sent) {
        if (isHead() && !body.equals(NOTHING)) {
            result(Runnable::run, new HeadOnly(body));
        }
        threads.execute(() -> write(sent));
    }

    /** Reports every failure. The response is completed only when it is whole, so that a reader notices a broken one. */
    private void write(Callback sent) {
        OutputStream out = Content.Sink.asOutputStream(response);
        try {
            write(out);
            out.close();
        } catch (IOException | RuntimeException | Error problem) {
            sent.failed(problem);
            return;
        }
        sent.succeeded();
    }

    private void write(OutputStream out) throws IOException {
        try (ResponseBody content = body) {
            content.writeTo(out);
        }
    }

    /** Handles a request. */
    @FunctionalInterface
    public interface Handler {
        void handle(Exchange request) throws Exception;
    }

    /** The body of a response, written while it is sent. */
    @FunctionalInterface
    public interface ResponseBody extends Closeable {
        void writeTo(OutputStream out) throws IOException;

        /** Called once the body is sent, or will never be. */
        @Override
        default void close() throws IOException {}
    }

    /** A body that can be read from a stream. */
    private record StreamBody(InputStream contents) implements ResponseBody {
        @Override
        public void writeTo(OutputStream out) throws IOException {
            contents.transferTo(out);
        }

        @Override
        public void close() throws IOException {
            contents.close();
        }
    }

    /** Closes the body without sending it: the answer to HEAD. */
    private record HeadOnly(ResponseBody body) implements ResponseBody {
        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.flush(); // so that the length stays open where nothing says it
        }

        @Override
        public void close() throws IOException {
            body.close();
        }
    }
}
