package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes what {@link ColonLayout} reads. */
final class ColonFiles {
    /** A second in 1996 for the first line; the next lines are a second apart. */
    private static final long FIRST_TIMESTAMP = 830_000_000;

    private ColonFiles() {}

    static void write(MovieLens data, Path folder) throws IOException {
        Files.createDirectories(folder);
        // Whoever reads the folder takes it for complete when the ratings are there: they come last.
        writeMovies(data.ratings().inputs(), folder.resolve(ColonLayout.MOVIES));
        writeRatings(data.ratings(), folder.resolve(ColonLayout.RATINGS));
    }

    private static void writeMovies(List<Row> movies, Path file) throws IOException {
        List<Row> byId = movies.stream()
                .sorted(Comparator.comparingInt(movie -> Integer.parseInt(movie.text(MovieLens.MOVIE))))
                .toList();
        try (BufferedWriter writer = open(file)) {
            for (Row movie : byId) {
                String id = movie.text(MovieLens.MOVIE);
                String title = "Movie " + id + " (" + (int) movie.number(MovieLens.YEAR) + ")";
                String genres = ((Set<?>) movie.cell(MovieLens.GENRES))
                        .stream().map(String::valueOf).collect(Collectors.joining("|"));
                writer.write(String.join(ColonLayout.SEPARATOR, id, title, genres) + '\n');
            }
        }
    }

    private static void writeRatings(TaskData<Row> ratings, Path file) throws IOException {
        String[] movies = ratings.inputs().stream()
                .map(movie -> movie.text(MovieLens.MOVIE))
                .toArray(String[]::new);
        StringBuilder line = new StringBuilder();
        try (BufferedWriter writer = open(file)) {
            for (int o = 0; o < ratings.size(); o++) {
                line.setLength(0);
                line.append(ratings.tasks().get(ratings.task(o)))
                        .append(ColonLayout.SEPARATOR)
                        .append(movies[ratings.input(o)])
                        .append(ColonLayout.SEPARATOR)
                        .append(RatingScale.number(ratings.value(o)))
                        .append(ColonLayout.SEPARATOR)
                        .append(FIRST_TIMESTAMP + o)
                        .append('\n');
                writer.append(line);
            }
        }
    }

    private static BufferedWriter open(Path file) throws IOException {
        try {
            return Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw new UserError(
                    file + ": is there already, and may be the real one\nname another folder, or remove the file", e);
        }
    }
}
