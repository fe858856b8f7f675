package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.app.table.file.TableSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder with the files of an edition.
 *
 * @param path where the files are
 */
record DataFolder(Edition edition, Path path) {
    /**
     * The folder that the user names, or the one in it that unpacking the archive there gives.
     *
     * @throws UserError when there is none, saying where to get the data
     */
    static DataFolder of(Edition edition, Optional<Path> named) {
        Path folder = named.orElseThrow(
                () -> missing(edition, edition + " is needed, and may not be passed on with this program"));
        if (!Files.isDirectory(folder)) {
            throw missing(edition, folder + ": there is no such folder, so " + edition + " cannot be read from it");
        }
        return Stream.concat(Stream.of(folder), edition.folders().stream().map(folder::resolve))
                .map(path -> new DataFolder(edition, path))
                .filter(DataFolder::hasRatings)
                .findFirst()
                .orElseThrow(() ->
                        noFile(edition, folder, edition.layout().ratingFiles().get(0)));
    }

    private boolean hasRatings() {
        return edition.layout().ratingFiles().stream().anyMatch(this::has);
    }

    boolean has(String file) {
        return Files.isRegularFile(path.resolve(file));
    }

    /** A file in one of the original formats. Only texts that nobody compares have letters beyond ASCII. */
    Table open(String file, String separator, List<String> columns) {
        return TableSpec.openFormat(existing(file), separator, columns, StandardCharsets.ISO_8859_1);
    }

    /** A file with a header. */
    Table openCsv(String file) {
        return TableSpec.openFormat(existing(file));
    }

    private Path existing(String file) {
        if (!has(file)) {
            throw noFile(edition, path, file);
        }
        return path.resolve(file);
    }

    private static UserError noFile(Edition edition, Path folder, String file) {
        return missing(edition, folder + ": there is no " + file + ", which belongs to " + edition);
    }

    private static UserError missing(Edition edition, String what) {
        return new UserError(what + "\nget " + edition.archive()
                + " from https://grouplens.org/datasets/movielens, unzip it, and name the folder with --data DIR"
                + (edition == Edition.ML_10M ? "; --simulate makes ratings of that size up" : ""));
    }
}
