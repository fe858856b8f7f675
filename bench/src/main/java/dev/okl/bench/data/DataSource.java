package dev.okl.bench.data;

import dev.okl.reproduce.movielens.Edition;
import dev.okl.reproduce.movielens.MovieLens;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Where ratings come from: {@code 100k=DIR}, {@code 1m=DIR}, or {@code generated}.
 *
 * @param kind what stands before the equals sign
 * @param folder with the original files; null for generated ratings
 * @param observations how many are generated
 */
public record DataSource(String kind, String folder, int observations) {
    private static final String GENERATED = "generated";

    public DataSource {
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

    public static DataSource parse(String text) {
        String[] parts = text.split("=", 2);
        return new DataSource(parts[0].toLowerCase(Locale.ROOT), parts.length == 2 ? parts[1] : null, Ratings.FULL);
    }

    /** The same; if generated, of this size. */
    public DataSource withObservations(int number) {
        return new DataSource(kind, folder, number);
    }

    public MovieLens read(long seed) {
        return edition(kind)
                .map(edition -> MovieLens.read(edition, Optional.of(Path.of(folder))))
                .orElseGet(() -> Ratings.generated(observations, seed));
    }

    /** What the table calls it. */
    public String label() {
        return kind.equals(GENERATED) ? String.format(Locale.ROOT, "%s %,d", kind, observations) : kind;
    }

    /** For options; keeps the message of a wrong value as it is. */
    public static final class Converter implements ITypeConverter<DataSource> {
        @Override
        public DataSource convert(String text) {
            try {
                return DataSource.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    private static Optional<Edition> edition(String kind) {
        return switch (kind) {
            case "100k" -> Optional.of(Edition.ML_100K);
            case "1m" -> Optional.of(Edition.ML_1M);
            default -> Optional.empty();
        };
    }
}
