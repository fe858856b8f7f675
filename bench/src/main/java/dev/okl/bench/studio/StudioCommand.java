package dev.okl.bench.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.command.StudioFits;
import dev.okl.app.console.Console;
import dev.okl.app.error.UserError;
import dev.okl.app.studio.Studio;
import dev.okl.app.studio.StudioOptions;
import dev.okl.app.system.TempFiles;
import dev.okl.bench.data.DataSource;
import dev.okl.bench.measure.BenchCommand;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.reproduce.movielens.MovieLens;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench/studio}: fold-in through the studio while it learns. */
@Command(
        name = "studio",
        sortOptions = false,
        description = {
            "Opens a studio on this machine, learns a model of ratings in it, begins further fits and folds new users"
                    + " with 20 ratings into the first model meanwhile; prints how long the answers take.",
            "Clients, server and fit share the machine."
        },
        footer = "%nExample: bench/studio --data 100k=DIR")
public final class StudioCommand extends BenchCommand {
    private static final long UPLOAD = 1 << 30;
    private static final int FITS = 8;
    private static final double MEDIAN = 0.5;
    private static final double NEARLY_ALL = 0.99;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            converter = DataSource.Converter.class,
            description = "100k=DIR or 1m=DIR (a folder with MovieLens), or generated")
    private DataSource data;

    @Option(names = "--observations", paramLabel = "N", description = "how many are generated (default: 100000)")
    private int observations = 100_000;

    @Option(names = "--rank", paramLabel = "P", description = "of the models (default: 10)")
    private int rank = 10;

    @Option(names = "--clients", paramLabel = "N", description = "how many ask at once (default: 4)")
    private int clients = 4;

    @Option(names = "--seconds", paramLabel = "N", description = "how long they ask (default: 15, at most 60)")
    private double seconds = 15;

    @Override
    protected void measure() throws IOException, InterruptedException, ExecutionException {
        require(
                rank >= 1 && clients >= 1 && clients <= 64 && seconds > 0 && seconds <= 60,
                "rank must be >= 1, clients 1 to 64, seconds above 0 and at most 60, but they were " + rank + ", "
                        + clients + " and " + seconds);
        Path folder = Files.createTempDirectory("okl-bench-studio");
        try {
            Path table = folder.resolve("ratings.csv");
            TaskData<Row> ratings = data.withObservations(observations).read(1).ratings();
            write(ratings, table);
            List<String> movies = ratings.inputs().stream()
                    .map(row -> row.text(MovieLens.MOVIE))
                    .toList();
            StudioOptions options = new StudioOptions("127.0.0.1", 0, true, Optional.empty(), UPLOAD, false, folder);
            Console console = new Console(System.out, System.err, true, true, false);
            int threads = Math.max(1, Runtime.getRuntime().availableProcessors() - 1); // as okl studio does
            try (Studio studio = Studio.open(options, new StudioFits(threads), console)) {
                studio.show(table);
                measure(new StudioClient(studio.address()), movies);
            }
        } finally {
            TempFiles.deleteTree(folder);
        }
    }

    private void measure(StudioClient studio, List<String> movies)
            throws IOException, InterruptedException, ExecutionException {
        String table = studio.get("/api/data").get(0).get("id").textValue();
        String model = await(studio, start(studio, table));
        FoldInLoad load = new FoldInLoad(studio, model, movies);
        load.run(clients, Math.min(seconds, 3)); // warm-up, for the compiler
        print("nothing else runs", load.run(clients, seconds));
        String last = "";
        for (int fit = 0; fit < FITS; fit++) { // one after the other, so that always one runs
            last = start(studio, table);
        }
        double[] millis = load.run(clients, seconds);
        boolean always =
                !studio.get("/api/runs/" + last).get("status").textValue().equals("done");
        print(always ? "a fit runs" : "fits run, but not to the end", millis);
    }

    private String start(StudioClient studio, String table) throws IOException, InterruptedException {
        ObjectNode choices = JsonNodeFactory.instance.objectNode();
        choices.put("data", table).put("task", "user").put("value", "rating").put("kernel", "delta(movie)");
        choices.put("rank", String.valueOf(rank)).put("tolerance", "1e-5");
        return studio.post("/api/runs", choices).get("id").textValue();
    }

    private static String await(StudioClient studio, String run) throws IOException, InterruptedException {
        while (true) {
            JsonNode now = studio.get("/api/runs/" + run);
            switch (now.get("status").textValue()) {
                case "done" -> {
                    return run;
                }
                case "failed", "cancelled" ->
                    throw new UserError(now.get("message").textValue());
                default -> Thread.sleep(100);
            }
        }
    }

    private void print(String what, double[] millis) {
        print(List.of(String.format(
                Locale.ROOT,
                "%s: %,d answers, median %.1f ms, 99 of 100 within %.1f ms, slowest %.1f ms",
                what,
                millis.length,
                quantile(millis, MEDIAN),
                quantile(millis, NEARLY_ALL),
                millis[millis.length - 1])));
    }

    private static double quantile(double[] rising, double share) {
        return rising[(int) Math.min(rising.length - 1L, (long) Math.ceil(share * rising.length))];
    }

    private static void write(TaskData<Row> ratings, Path file) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            writer.write("user,movie,rating\n");
            for (int o = 0; o < ratings.size(); o++) {
                String movie = ratings.inputs().get(ratings.input(o)).text(MovieLens.MOVIE);
                writer.write(ratings.tasks().get(ratings.task(o)) + "," + movie + "," + ratings.value(o) + "\n");
            }
        }
    }
}
