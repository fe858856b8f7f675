package dev.okl.app.studio.run;

import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.studio.data.CommandOption;
import dev.okl.app.studio.fit.FitRequest;
import dev.okl.app.studio.fit.FitService;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.ErrorLog;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.UserInput;
import dev.okl.app.studio.model.RunModel;
import dev.okl.app.view.ViewJson;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** All runs: one learns at a time, some wait, and of those that have ended the latest are kept. */
public final class Runs implements AutoCloseable {
    public static final int KEPT = 20;

    public static final int WAITING = 8;

    private final FitService learning;
    private final ErrorLog log;
    private final Map<String, Run> runs = new LinkedHashMap<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private final ThreadPoolExecutor queue =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), work -> {
                Thread thread = new Thread(work, "okl-studio-fit");
                thread.setDaemon(true);
                return thread;
            });

    public Runs(FitService learning, ErrorLog log) {
        this.learning = learning;
        this.log = log;
    }

    public Run start(FitRequest request) {
        requireRightOptions(request);
        Run run = new Run(nextId(), request.data().name(), request.name(), request.json(), request.command());
        try {
            // Runs that were cancelled while queued are still in the queue.
            queue.getQueue().removeIf(work -> work instanceof Work waiting && waiting.of.isEnded());
            queue.execute(new Work(run, () -> learn(run, request)));
        } catch (RejectedExecutionException e) {
            throw new ApiError(
                    ApiError.BUSY, "already " + WAITING + " runs are waiting; cancel one, or try again later", e);
        }
        keep(run);
        return run;
    }

    /** Errors that can be found without reading the data are reported at once. */
    private void requireRightOptions(FitRequest request) {
        try {
            UserInput.pass(() -> {
                learning.check(request.data().file(), request.words());
                return request;
            });
        } catch (UserError e) {
            throw ApiError.badRequest(request.withTableNames(e.getMessage()), e);
        }
    }

    /**
     * A model from a file is a run that is done.
     *
     * @param shown how a command line would name the file
     */
    public Run open(StoredModel stored, String name, String shown) {
        Run run = new Run(
                nextId(),
                name,
                name,
                Json.object(),
                CommandOption.shellLine(List.of("okl", "report", CommandOption.fileWord(shown), "-o", "report.html")));
        run.end(Run.Status.DONE, Optional.empty(), RunModel.of(stored, name));
        keep(run);
        return run;
    }

    public Run get(String id) {
        synchronized (runs) {
            Run run = runs.get(id);
            if (run == null) {
                throw ApiError.notFound(
                        "there is no run '" + id + "'; the studio keeps the latest " + KEPT + ", so it may be gone");
            }
            return run;
        }
    }

    public void remove(String id) {
        Run run = get(id);
        run.cancel();
        synchronized (runs) {
            runs.remove(id);
        }
    }

    public List<RunSnapshot> list() {
        List<Run> all;
        synchronized (runs) {
            all = new ArrayList<>(runs.values());
        }
        return all.stream().map(Run::snapshot).toList();
    }

    /** Cancels all runs; a fit that is running ends after its sweep, and is not waited for. */
    @Override
    public void close() {
        synchronized (runs) {
            runs.values().forEach(Run::cancel);
        }
        queue.shutdownNow();
    }

    private void keep(Run run) {
        synchronized (runs) {
            runs.put(run.id(), run);
            Iterator<Run> oldest = runs.values().iterator();
            while (runs.size() > KEPT && oldest.hasNext()) {
                if (oldest.next().isEnded()) {
                    oldest.remove();
                }
            }
        }
    }

    /** Keeps the models along the path of the latest runs that have any. */
    private void forgetOldPaths() {
        synchronized (runs) {
            List<Run> withPath = runs.values().stream().filter(Run::hasPath).toList();
            withPath.stream()
                    .limit(Math.max(0, withPath.size() - RunModel.WITH_PATH))
                    .forEach(Run::forgetPath);
        }
    }

    private void learn(Run run, FitRequest request) {
        if (!run.begin()) {
            return;
        }
        try {
            run.stage("reading");
            FittedModel fresh = UserInput.pass(
                    () -> learning.prepare(request.data().file(), request.words(), run::isCancelRequested)
                            .fit()
                            .apply(new RunProgress(run, request.options().folds())));
            List<String> warnings = fresh.fit().warnings();
            run.end(
                    fresh.fit().cancelled() ? Run.Status.CANCELLED : Run.Status.DONE,
                    warnings.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", warnings)),
                    RunModel.of(fresh, request.data().name()));
            forgetOldPaths();
        } catch (UserError e) {
            run.end(Run.Status.FAILED, Optional.of(request.withTableNames(e.getMessage())));
        } catch (OutOfMemoryError e) {
            run.end(
                    Run.Status.FAILED,
                    Optional.of("out of memory; OKL_JAVA_OPTS=-Xmx20g okl studio gives the studio more"));
        } catch (RuntimeException | Error e) {
            if (run.isCancelRequested()) {
                run.end(Run.Status.CANCELLED, Optional.of("no point was finished, so there is no model"));
            } else {
                log.unexpected(e);
                run.end(Run.Status.FAILED, Optional.of(ErrorLog.SENTENCE));
            }
        }
    }

    private String nextId() {
        return "r" + lastId.incrementAndGet();
    }

    /** A run's place in the queue. */
    private record Work(Run of, Runnable learn) implements Runnable {
        @Override
        public void run() {
            learn.run();
        }
    }

    /** Reports the progress of a fit to its run. */
    private static final class RunProgress implements Progress {
        /** In nanoseconds. A sweep may take microseconds, and a page need not show each of them. */
        private static final long BETWEEN_SWEEPS = 200_000_000;

        private final Run run;
        private final int folds;
        private boolean validated;
        private int path;
        private double lastLambda = Double.POSITIVE_INFINITY;
        private long lastSweep = System.nanoTime() - BETWEEN_SWEEPS;

        /** A path for each rank and fold, the folds of a rank after each other. */
        RunProgress(Run run, int folds) {
            this.run = run;
            this.folds = folds;
        }

        @Override
        public void onStage(String name, int points) {
            validated |= name.equals("validation");
            run.stage(name);
        }

        @Override
        public void onSweep(double lambda, int sweep, double objective) {
            long now = System.nanoTime();
            if (now - lastSweep >= BETWEEN_SWEEPS) {
                lastSweep = now;
                run.sweep(new Run.Sweep(ViewJson.finite(lambda), sweep, ViewJson.finite(objective)));
            }
        }

        @Override
        public void onPoint(PathPoint point) {
            // The final fit after a validated path would draw that path a second time.
            if (validated && point.validation().isEmpty()) {
                return;
            }
            path += point.lambda() >= lastLambda ? 1 : 0; // lambda falls along a path, so another one has begun
            lastLambda = point.lambda();
            run.point(RunPoint.running(point, path, path % folds + 1));
        }

        @Override
        public boolean cancelled() {
            return run.isCancelRequested();
        }
    }
}
