package dev.okl.bench.ratings;

import dev.okl.app.error.UserError;
import dev.okl.bench.data.DataSource;
import dev.okl.bench.measure.BenchCommand;
import dev.okl.bench.measure.OklProgram;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.reproduce.movielens.MovieLens;
import dev.okl.reproduce.movielens.PaperSplit;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench/ratings}: the command as a user runs it, with tables that describe movies and users, on the usual splits. */
@Command(
        name = "ratings",
        sortOptions = false,
        description = {
            "Learns MovieLens with the okl command from tables of ratings, movies and users, with no kernel named, and prints"
                    + " the errors on what was kept away.",
            "Splits: u1 to u5, official ones of 100K; r_a, r_b and 50% as in okl reproduce."
        })
public final class RatingsCommand extends BenchCommand {
    private static final Pattern RMSE = Pattern.compile("RMSE ([0-9.]+)");
    private static final List<String> MOVIE_COLUMNS = List.of("movie", "year", "genres");
    private static final List<String> USER_COLUMNS = List.of("user", "age", "sex", "occupation");

    @Option(
            names = "--data",
            required = true,
            converter = DataSource.Converter.class,
            description = "100k=DIR or 1m=DIR")
    private DataSource source;

    @Option(names = "--splits", split = ",", paramLabel = "NAME", description = "Default: all of the edition.")
    private List<String> splits = List.of();

    @Option(
            names = "--fit",
            split = " ",
            paramLabel = "OPTIONS",
            description = "further options of okl fit, in one word")
    private List<String> fitOptions = List.of();

    @Option(names = "--no-tables", description = "ratings alone, as without tables of movies and users")
    private boolean noTables;

    @Option(names = "--verbose", description = "what each fit says")
    private boolean verbose;

    private Path work;

    @Override
    protected void measure() throws Exception {
        MovieLens data = source.read(1);
        require(data.users().isPresent(), "--data must have a folder: 100k=DIR or 1m=DIR");
        work = Files.createTempDirectory("okl-ratings");
        write("movies.csv", MOVIE_COLUMNS, data.ratings().inputs().stream());
        write("users.csv", USER_COLUMNS, data.users().orElseThrow().stream());
        List<Double> official = new ArrayList<>();
        for (String split : splits.isEmpty() ? all(data) : splits) {
            boolean isPapers =
                    Arrays.stream(PaperSplit.values()).map(PaperSplit::toString).anyMatch(split::equals);
            if (isPapers) {
                write(data.ratings(), data.split(paperSplit(split), 1));
            } else {
                copy(split + ".base", "train.csv");
                copy(split + ".test", "test.csv");
            }
            double rmse = run(split);
            if (!isPapers) {
                official.add(rmse);
            }
        }
        if (official.size() > 1) {
            print(List.of(String.format(
                    Locale.ROOT,
                    "mean of %d official splits: RMSE %.4f",
                    official.size(),
                    official.stream().mapToDouble(e -> e).average().orElseThrow())));
        }
    }

    private List<String> all(MovieLens data) {
        Stream<String> official =
                source.kind().equals("100k") ? IntStream.rangeClosed(1, 5).mapToObj(k -> "u" + k) : Stream.empty();
        return Stream.concat(official, data.edition().splits().stream().map(PaperSplit::toString))
                .toList();
    }

    private static PaperSplit paperSplit(String name) {
        return Arrays.stream(PaperSplit.values())
                .filter(split -> split.toString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private double run(String split) {
        List<String> tables =
                noTables ? List.of() : List.of("--inputs-table", path("movies.csv"), "--inputs-key", "movie");
        List<String> fit = new ArrayList<>(List.of("fit", path("train.csv"), "-o", path("model.okl")));
        fit.addAll(tables);
        if (!noTables) {
            fit.addAll(List.of("--tasks-table", path("users.csv"), "--tasks-key", "user"));
        }
        fit.addAll(fitOptions);
        long start = System.nanoTime();
        String said = OklProgram.run(fit.toArray(String[]::new));
        double seconds = (System.nanoTime() - start) / 1e9;
        if (verbose) {
            say(said);
        }
        List<String> predict =
                new ArrayList<>(List.of("predict", path("model.okl"), path("test.csv"), "-o", path("predictions.csv")));
        predict.addAll(tables);
        Matcher errors = RMSE.matcher(OklProgram.run(predict.toArray(String[]::new)));
        if (!errors.find()) {
            throw new IllegalStateException("okl predict printed no RMSE");
        }
        double rmse = Double.parseDouble(errors.group(1));
        print(List.of(String.format(Locale.ROOT, "%-5s RMSE %.4f   %6.1f s", split, rmse, seconds)));
        return rmse;
    }

    private String path(String file) {
        return work.resolve(file).toString();
    }

    /** An official split, a file with tabs and without a header. */
    private void copy(String file, String to) throws IOException {
        Path from = Path.of(source.folder()).resolve(file);
        if (!Files.isRegularFile(from)) {
            throw new UserError(from + ": there is no such file; splits are u1 to u5 (100k), r_a, r_b and 50%");
        }
        List<String> lines = new ArrayList<>(List.of("user,movie,rating"));
        for (String line : Files.readAllLines(from)) {
            String[] cells = line.split("\t", 4);
            lines.add(String.join(",", cells[0], cells[1], cells[2]));
        }
        Files.write(work.resolve(to), lines);
    }

    private void write(TaskData<Row> ratings, Split split) throws IOException {
        write("train.csv", ratings, split.training());
        write("test.csv", ratings, split.heldOut());
    }

    private void write(String file, TaskData<Row> ratings, int[] which) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(work.resolve(file))) {
            out.write("user,movie,rating\n");
            for (int o : which) {
                String movie = ratings.inputs().get(ratings.input(o)).text(MovieLens.MOVIE);
                out.write(ratings.tasks().get(ratings.task(o)) + "," + movie + "," + ratings.value(o) + "\n");
            }
        }
    }

    private void write(String file, List<String> columns, Stream<Row> rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of(String.join(",", columns)));
        rows.map(row -> columns.stream().map(column -> cell(row, column)).collect(Collectors.joining(",")))
                .forEach(lines::add);
        Files.write(work.resolve(file), lines);
    }

    private static String cell(Row row, String column) {
        Object cell = row.cell(column);
        if (cell instanceof Set<?> set) {
            return set.stream().map(String::valueOf).collect(Collectors.joining("|"));
        }
        return cell instanceof Double number ? String.valueOf(number.longValue()) : String.valueOf(cell);
    }
}
