package dev.okl.bench.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.DoubleStream;

/** Several clients that fold in new tasks, one after the other each, for some seconds. */
final class FoldInLoad {
    private static final int OBSERVATIONS = 20;

    private final StudioClient studio;
    private final String path;
    private final List<String> movies;

    FoldInLoad(StudioClient studio, String run, List<String> movies) {
        this.studio = studio;
        this.path = "/api/runs/" + run + "/foldin";
        this.movies = movies;
    }

    /** How long each answer took, in milliseconds, rising. */
    double[] run(int clients, double seconds) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(clients);
        try {
            List<Callable<double[]>> work = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                SplittableRandom random = new SplittableRandom(client);
                work.add(() -> answers(seconds, random));
            }
            List<Future<double[]>> done = pool.invokeAll(work);
            DoubleStream all = DoubleStream.empty();
            for (Future<double[]> one : done) {
                all = DoubleStream.concat(all, Arrays.stream(one.get()));
            }
            return all.sorted().toArray();
        } finally {
            pool.shutdownNow();
        }
    }

    private double[] answers(double seconds, SplittableRandom random) throws IOException, InterruptedException {
        DoubleStream.Builder millis = DoubleStream.builder();
        long begin = System.nanoTime();
        while ((System.nanoTime() - begin) / 1e9 < seconds) {
            JsonNode task = task(random);
            long start = System.nanoTime();
            studio.post(path, task);
            millis.add((System.nanoTime() - start) / 1e6);
        }
        return millis.build().toArray();
    }

    private ObjectNode task(SplittableRandom random) {
        ObjectNode task = JsonNodeFactory.instance.objectNode();
        for (int k = 0; k < OBSERVATIONS; k++) {
            ObjectNode observation = task.withArray("/observations").addObject();
            observation.putObject("input").put("movie", movies.get(random.nextInt(movies.size())));
            observation.put("value", 1 + random.nextInt(5));
        }
        return task;
    }
}
