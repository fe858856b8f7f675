package dev.okl.reproduce.movielens;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Writes small files of made-up movies, users and ratings in the formats of the originals. */
final class SmallFiles {
    /** Movie 3 is described but not rated; movie 4 has neither a date nor a year in its title. */
    static final List<String> ITEMS = List.of(
            item("1", "Caf\u00e9 Nowhere (1994)", "01-Jan-1995", "Comedy", "Drama"),
            item("2", "\"Quoted\" One (1990) (V)", "", "Comedy"),
            item("3", "Nobody Saw It (1980)", "", "War"),
            item("4", "nothing", "", "unknown"),
            item("5", "Dated", "4-Feb-1971"));

    static final List<String> HUNDRED_K_RATINGS =
            List.of("7\t2\t3\t881250949", "3\t1\t5\t881250950", "7\t4\t1\t881250951", "3\t2\t4\t1", "3\t5\t2\t2");

    private SmallFiles() {}

    /** A folder in the format of the 100K edition, with three ratings by user 3 and two by user 7. */
    static void writeHundredK(Path folder) {
        write(folder, "u.item", ITEMS);
        write(folder, "u.user", List.of("3|24|F|writer|55455", "7|53|M|doctor|T8H1N", "9|1|M|none|0"));
        write(folder, "u.data", HUNDRED_K_RATINGS);
        // In another order than u.data, as the originals are.
        writeSplit(folder, "ua", List.of(3, 1, 0), List.of(4, 2));
        writeSplit(folder, "ub", List.of(4, 2, 3), List.of(0, 1));
    }

    private static void writeSplit(Path folder, String name, List<Integer> base, List<Integer> test) {
        write(folder, name + ".base", base.stream().map(HUNDRED_K_RATINGS::get).toList());
        write(folder, name + ".test", test.stream().map(HUNDRED_K_RATINGS::get).toList());
    }

    /** A folder in the format of the 1M edition. */
    static void writeOneM(Path folder) {
        write(folder, "movies.dat", List.of("10::A \"B\" (1999)::Action|Sci-Fi", "20::C (2000)::Drama", "30::D::"));
        write(folder, "users.dat", List.of("1::F::1::10::48067", "2::M::56::16::70072"));
        write(folder, "ratings.dat", List.of("1::20::5::978300760", "2::10::3::978302109", "1::30::4::978301968"));
    }

    /** A folder in the format of the 10M edition. */
    static void writeTenM(Path folder, List<String> ratings) {
        write(folder, "movies.dat", List.of("10::A (1999)::IMAX|Drama", "20::B (2000)::(no genres listed)"));
        write(folder, "ratings.dat", ratings);
    }

    /** In the encoding of the originals. */
    static void write(Path folder, String file, List<String> lines) {
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve(file), lines, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String item(String id, String title, String released, String... genres) {
        StringBuilder line = new StringBuilder(id + '|' + title + '|' + released + "||http://example.org/" + id);
        DescribedRows.GENRES.forEach(
                genre -> line.append('|').append(List.of(genres).contains(genre) ? '1' : '0'));
        return line.toString();
    }

    /** The genres of all movies that are rated, sorted: by their number {@code hamming(genres)} divides. */
    static List<String> genres(MovieLens data) {
        int column = MovieLens.MOVIE_COLUMNS.index(MovieLens.GENRES);
        return data.ratings().inputs().stream()
                .filter(movie -> movie.cell(column) instanceof Set)
                .flatMap(movie -> ((Set<?>) movie.cell(column)).stream())
                .map(String::valueOf)
                .distinct()
                .sorted()
                .toList();
    }
}
