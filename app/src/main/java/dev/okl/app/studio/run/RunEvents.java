package dev.okl.app.studio.run;

import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.http.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Runs as streams of server-sent events. Each reader has a thread of its own that polls the run and writes the changes: a slow
 * reader misses sweeps and does not delay others, and a new one starts with a snapshot of the run.
 */
public final class RunEvents implements AutoCloseable {
    /** The types of the events' data. */
    public static final List<Class<?>> TYPES = List.of(RunSnapshot.class, RunPoint.class, Run.Sweep.class);

    public static final int READERS = 64;

    /** After so long without changes a comment is sent, which fails if the reader has disconnected. */
    private static final long SILENCE_MILLIS = 10_000;

    private final Semaphore readers = new Semaphore(READERS);

    /** Unbounded, since the semaphore bounds the readers: a thread that is about to end must not cause a refusal. */
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "okl-studio-events");
        thread.setDaemon(true);
        return thread;
    });

    public void stream(Exchange request, Run run) {
        if (!readers.tryAcquire()) {
            throw new ApiError(
                    ApiError.BUSY, READERS + " readers follow runs already; close a page, or ask for the run itself");
        }
        request.header("Cache-Control", "no-store")
                .result("text/event-stream", threads, out -> follow(out, run), readers::release);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static void follow(OutputStream out, Run run) throws IOException {
        try {
            Run.Update update = Run.Update.NOTHING;
            Optional<Run.Sweep> lastSweep = Optional.empty();
            while (!update.ended()) {
                long before = update.changes();
                update = run.update(update, SILENCE_MILLIS);
                StringBuilder news = new StringBuilder();
                update.run().ifPresent(whole -> add(news, "run", whole));
                update.news().forEach(point -> add(news, "point", point));
                if (!update.sweep().equals(lastSweep)) {
                    lastSweep = update.sweep();
                    lastSweep.ifPresent(sweep -> add(news, "sweep", sweep));
                }
                if (update.changes() == before) {
                    news.append(": still here\n\n");
                }
                out.write(news.toString().getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private static void add(StringBuilder news, String event, Object data) {
        news.append("event: " + event + "\ndata: " + Json.text(data) + "\n\n");
    }
}
