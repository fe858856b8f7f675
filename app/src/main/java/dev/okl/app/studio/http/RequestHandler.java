package dev.okl.app.studio.http;

import dev.okl.app.error.UserError;
import java.io.EOFException;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Handles every request: security headers, access control, and for each problem a sentence, never a stack trace. */
final class RequestHandler extends Handler.Abstract {
    private static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

    private static final String TOO_LITTLE_MEMORY =
            "this needs more memory than there is; OKL_JAVA_OPTS=-Xmx20g okl studio gives the studio more";

    private static final String DISK_FULL =
            "the disk is full: make room where temporary files go, or start the studio with"
                    + " OKL_JAVA_OPTS=-Djava.io.tmpdir=FOLDER";

    private static final Pattern FULL =
            Pattern.compile("No space left on device|Disk quota exceeded|not enough space on the disk");

    private final AccessControl access;
    private final Exchange.Handler handler;
    private final ErrorLog log;
    private final ConcurrencyLimit receiving = ConcurrencyLimit.withQueue();

    RequestHandler(AccessControl access, Exchange.Handler handler, ErrorLog log) {
        this.access = access;
        this.handler = handler;
        this.log = log;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        Exchange exchange = new Exchange(request, response, receiving);
        addHeaders(exchange);
        try {
            if (access.admits(exchange)) {
                handler.handle(exchange);
            }
        } catch (Exception | Error e) {
            explain(exchange, e);
        }
        send(exchange, Callback.from(callback::succeeded, problem -> {
            // An IOException means that the client has disconnected.
            if (!(problem instanceof IOException)) {
                log.unexpected(problem);
            }
            callback.failed(problem);
        }));
        return true;
    }

    private void send(Exchange exchange, Callback sent) throws IOException {
        try {
            exchange.send(sent);
        } catch (RejectedExecutionException e) {
            explain(exchange, new ApiError(ApiError.BUSY, "the studio is closing", e));
            exchange.send(sent);
        } catch (OutOfMemoryError noThread) {
            explain(exchange, noThread);
            exchange.send(sent);
        }
    }

    /** Before anything else, so that refusals have them too. */
    private static void addHeaders(Exchange request) {
        request.header("Content-Security-Policy", CONTENT_SECURITY_POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer")
                .header("Cross-Origin-Resource-Policy", "same-origin")
                .header("Cache-Control", request.path().startsWith("/api/") ? "no-store" : "no-cache");
    }

    private void explain(Exchange request, Throwable problem) throws IOException {
        request.startAgain();
        if (isDiskFull(problem)) {
            answer(request, ApiError.DISK_FULL, DISK_FULL);
        } else if (problem instanceof ApiError e) {
            answer(request, e.status(), e.getMessage());
        } else if (problem instanceof UserError e) {
            answer(request, ApiError.BAD_REQUEST, e.getMessage());
        } else if (problem instanceof HttpException e) {
            // Thrown by Jetty while it parses a URL or a body.
            answer(request, e.getCode(), "the request is not as HTTP has it, or its body not as it was announced");
        } else if (problem instanceof EOFException) {
            answer(request, ApiError.BAD_REQUEST, "the body broke off");
        } else {
            log.unexpected(problem);
            answer(request, 500, problem instanceof OutOfMemoryError ? TOO_LITTLE_MEMORY : ErrorLog.SENTENCE);
        }
    }

    /** Java has no exception type for a full disk, only the message of the system. */
    private static boolean isDiskFull(Throwable problem) {
        return Stream.iterate(problem, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof IOException
                        && FULL.matcher(String.valueOf(cause.getMessage())).find());
    }

    private static void answer(Exchange request, int status, String sentence) {
        request.status(status).result(Json.MEDIA, Json.bytes(new OpenApi.Problem(sentence)));
    }
}
