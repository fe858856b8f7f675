package dev.okl.bench.compare;

import dev.okl.app.movielens.Edition;
import dev.okl.app.movielens.MovieLens;
import dev.okl.bench.data.Ratings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Where ratings come from: {@code 100k=DIR}, {@code 1m=DIR}, or {@code generated}.
 *
 * @param kind what stands before the equals sign
 * @param folder with the original files; null for generated ratings
 * @param observations how many are generated
 */
record DataSource(String kind, String folder, int observations) {
    private static final String GENERATED = "generated";

    DataSource {
        boolean generated = kind.equals(GENERATED);
        if (!generated && edition(kind).isEmpty()) {
            throw new IllegalArgumentException("data must be 100k=DIR, 1m=DIR or generated but was '" + kind + "'");
        }
        if (generated && folder != null) {
            throw new IllegalArgumentException("generated data have no folder but it was '" + folder + "'");
        }
        if (!generated && (folder == null || folder.isEmpty())) {
            throw new IllegalArgumentException("data " + kind + " needs its folder: " + kind + "=DIR");
        }
        if (!generated && !Files.isDirectory(Path.of(folder))) {
            throw new IllegalArgumentException(folder + ": there is no such folder");
        }
        if (generated) {
            Ratings.requireSize(observations);
        }
    }

    static DataSource parse(String text) {
        String[] parts = text.split("=", 2);
        return new DataSource(parts[0].toLowerCase(Locale.ROOT), parts.length == 2 ? parts[1] : null, Ratings.FULL);
    }

    /** The same; if generated, of this size. */
    DataSource withObservations(int number) {
        return new DataSource(kind, folder, number);
    }

    MovieLens read(long seed) {
        return edition(kind)
                .map(edition -> MovieLens.read(edition, Optional.of(Path.of(folder))))
                .orElseGet(() -> Ratings.generated(observations, seed));
    }

    /** What the table calls it. */
    String label() {
        return kind.equals(GENERATED) ? String.format(Locale.ROOT, "%s %,d", kind, observations) : kind;
    }

    private static Optional<Edition> edition(String kind) {
        return switch (kind) {
            case "100k" -> Optional.of(Edition.ML_100K);
            case "1m" -> Optional.of(Edition.ML_1M);
            default -> Optional.empty();
        };
    }
}
