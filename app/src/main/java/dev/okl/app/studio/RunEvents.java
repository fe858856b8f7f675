package dev.okl.app.studio;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.Context;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Runs as streams of server-sent events. Each reader has a thread of its own that looks at the run and writes what is new: a slow
 * reader misses sweeps and holds up nobody, and a new one begins with the run as it is.
 */
final class RunEvents implements AutoCloseable {
    static final int READERS = 64;

    /** Without news a comment goes out, which shows whether the reader is still there. */
    private static final long SILENCE_MILLIS = 10_000;

    private final Semaphore places = new Semaphore(READERS);

    /** As many as there are places; a thread that is about to end is no reason to refuse a reader. */
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "okl-studio-events");
        thread.setDaemon(true);
        return thread;
    });

    void stream(Context request, Run run) {
        if (!places.tryAcquire()) {
            throw new ApiError(
                    ApiError.BUSY, READERS + " readers follow runs already; close a page, or ask for the run itself");
        }
        request.contentType("text/event-stream").header("Cache-Control", "no-store");
        request.future(() -> CompletableFuture.runAsync(() -> follow(request, run), threads)
                .whenComplete((done, problem) -> places.release()));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static void follow(Context request, Run run) {
        try {
            ServletOutputStream out = request.res().getOutputStream();
            RunLook look = RunLook.NOTHING;
            JsonNode lastSweep = null;
            while (!look.ended()) {
                long before = look.changes();
                look = run.look(look, SILENCE_MILLIS);
                if (look.run().isPresent()) {
                    send(out, "run", look.run().get());
                }
                for (JsonNode point : look.news()) {
                    send(out, "point", point);
                }
                JsonNode sweep = look.sweep().orElse(null);
                if (sweep != null && !sweep.equals(lastSweep)) {
                    send(out, "sweep", sweep);
                    lastSweep = sweep;
                }
                if (look.changes() == before) {
                    out.write(": still here\n\n".getBytes(StandardCharsets.UTF_8));
                }
                out.flush();
            }
        } catch (IOException gone) {
            // The reader has left, which is its right.
            return;
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(ServletOutputStream out, String event, JsonNode data) throws IOException {
        out.write(("event: " + event + "\ndata: " + Json.text(data) + "\n\n").getBytes(StandardCharsets.UTF_8));
    }
}
