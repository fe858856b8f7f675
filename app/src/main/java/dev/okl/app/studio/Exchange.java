package dev.okl.app.studio;

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

/** A request and what is answered to it. Nothing is sent before the handler has returned. */
final class Exchange {
    private static final Story NOTHING = out -> {};

    private final Request request;
    private final Response response;
    private final HeavyWork receiving;
    private Routes.Route route;
    private Story story = NOTHING;
    private Executor threads = Runnable::run;

    /** @param receiving where bodies are taken in: of few senders at once, for slow ones hold a thread */
    Exchange(Request request, Response response, HeavyWork receiving) {
        this.request = request;
        this.response = response;
        this.receiving = receiving;
    }

    /** Who asks for the head of an answer is answered as with GET, but for the body. */
    String method() {
        return isHead() ? HttpMethod.GET.asString() : request.getMethod();
    }

    private boolean isHead() {
        return HttpMethod.HEAD.is(request.getMethod());
    }

    /** Without what leads up and down in it. */
    String path() {
        return Request.getPathInContext(request);
    }

    /** What stands at a name in the path of the route. */
    String pathParam(String name) {
        return route.param(path(), name);
    }

    void route(Routes.Route found) {
        this.route = found;
    }

    /** What stands behind the question mark of the address; null where the name does not. */
    String queryParam(String name) {
        return Request.extractQueryParameters(request).getValue(name);
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

    /** In small letters; empty where the request does not say. */
    String contentType() {
        String type = header("Content-Type");
        return type == null ? "" : type.toLowerCase(Locale.ROOT);
    }

    boolean isForm() {
        return contentType().startsWith("multipart/form-data");
    }

    /** As announced, and -1 where it is not. */
    long contentLength() {
        return request.getLength();
    }

    InputStream body() {
        return new Body(Content.Source.asInputStream(request));
    }

    /** The body, or as much of it as the bound and one byte more. */
    byte[] body(int most) throws IOException {
        return receiving.run(() -> body().readNBytes(most + 1));
    }

    Exchange status(int status) {
        response.setStatus(status);
        return this;
    }

    Exchange header(String name, String value) {
        response.getHeaders().put(name, value);
        return this;
    }

    Exchange contentType(String type) {
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

    void result(String text) {
        result(text.getBytes(StandardCharsets.UTF_8));
    }

    void result(byte[] bytes) {
        header("Content-Length", String.valueOf(bytes.length));
        result(new ByteArrayInputStream(bytes));
    }

    /** The stream is closed when all is sent, or the reader has left. */
    void result(InputStream contents) {
        result(Runnable::run, new Whole(contents));
    }

    /** Answers little by little, on a thread that is not the web server's. The story is closed whether it is told or not. */
    void result(Executor tellers, Story told) {
        this.story = told;
        this.threads = tellers;
    }

    /** Forgets what was to be answered, but for the headers that every answer has. */
    void startAgain() throws IOException {
        story.close();
        result(Runnable::run, NOTHING);
        List.of("Content-Length", "Content-Type", "Content-Disposition").forEach(response.getHeaders()::remove);
    }

    /**
     * Sends what was set, and says when all of it is sent or the reader has left.
     *
     * @throws java.util.concurrent.RejectedExecutionException if there is no thread for it; then nothing is sent or said
     */
    void send(Callback sent) {
        if (isHead() && !story.equals(NOTHING)) {
            result(Runnable::run, new Untold(story));
        }
        threads.execute(() -> tell(sent));
    }

    /** Whatever goes wrong is said. The answer is ended only when it is whole, so that a reader can tell. */
    private void tell(Callback sent) {
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
        try (Story told = story) {
            told.writeTo(out);
        }
    }

    /** Answers a request. */
    @FunctionalInterface
    interface Handler {
        void handle(Exchange request) throws Exception;
    }

    /** What is told as it happens. */
    @FunctionalInterface
    interface Story extends Closeable {
        void writeTo(OutputStream out) throws IOException;

        /** Told, or never to be. */
        @Override
        default void close() throws IOException {}
    }

    /** What is there already. */
    private record Whole(InputStream contents) implements Story {
        @Override
        public void writeTo(OutputStream out) throws IOException {
            contents.transferTo(out);
        }

        @Override
        public void close() throws IOException {
            contents.close();
        }
    }

    /** What only the head is asked for. */
    private record Untold(Story story) implements Story {
        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.flush(); // so that the length stays open where nothing says it
        }

        @Override
        public void close() throws IOException {
            story.close();
        }
    }
}
