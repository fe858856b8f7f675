package dev.okl.app.studio;

import dev.okl.app.UserError;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.http.NotFoundResponse;
import org.eclipse.jetty.http.BadMessageException;
import org.eclipse.jetty.io.EofException;

/** What every answer has: headers that keep a browser strict, and for problems a sentence, never a stack. */
final class Answers {
    private static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

    private static final String TOO_LITTLE_MEMORY =
            "this needs more memory than there is; OKL_JAVA_OPTS=-Xmx20g okl studio gives the studio more";

    private final ProblemLog log;

    Answers(ProblemLog log) {
        this.log = log;
    }

    void addTo(Javalin server) {
        server.exception(ApiError.class, (e, request) -> answer(request, e.status(), e.getMessage()));
        server.exception(UserError.class, (e, request) -> answer(request, ApiError.BAD_REQUEST, e.getMessage()));
        server.exception(HttpResponseException.class, (e, request) -> answer(request, e.getStatus(), sentence(e)));
        // What the web server finds out while it reads a body: too slow, broken off, badly framed.
        server.exception(
                BadMessageException.class,
                (e, request) -> answer(request, e.getCode(), "the body came too slowly, or not as it was announced"));
        server.exception(
                EofException.class, (e, request) -> answer(request, ApiError.BAD_REQUEST, "the body broke off"));
        server.exception(Exception.class, (e, request) -> {
            log.unexpected(e);
            answer(request, 500, ProblemLog.SENTENCE);
        });
    }

    /** Errors, mostly of memory, are no exceptions to the web server, which would answer them with nothing. */
    Handler guarded(Handler handler) {
        return request -> {
            try {
                handler.handle(request);
            } catch (Error e) {
                log.unexpected(e);
                answer(request, 500, e instanceof OutOfMemoryError ? TOO_LITTLE_MEMORY : ProblemLog.SENTENCE);
            }
        };
    }

    /** Before anything else, so that refusals have them too. */
    static void addHeaders(Context request) {
        request.header("Content-Security-Policy", CONTENT_SECURITY_POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer")
                .header("Cross-Origin-Resource-Policy", "same-origin")
                .header("Cache-Control", request.path().startsWith("/api/") ? "no-store" : "no-cache");
    }

    private static void answer(Context request, int status, String sentence) {
        request.status(status);
        Json.answer(request, Json.error(sentence));
    }

    private static String sentence(HttpResponseException e) {
        if (e instanceof NotFoundResponse) {
            return "there is nothing here; /api/openapi.json lists what there is";
        }
        return e instanceof MethodNotAllowedResponse
                ? "this method does nothing here; /api/openapi.json lists what does"
                : String.valueOf(e.getMessage());
    }
}
