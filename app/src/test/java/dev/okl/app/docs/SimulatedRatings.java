package dev.okl.app.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Sixty viewers rate films with one to five stars. A viewer has a taste for each genre, near to that of one of three groups;
 * a film has a quality of its own; the rest is chance. The last four films are new: nobody has rated them.
 */
final class SimulatedRatings {
    private static final int VIEWERS = 60;
    private static final int RATED_FILMS = 40;
    private static final int NEW_FILMS = 4;
    private static final int RATINGS_EACH = 15;
    private static final List<String> GENRES = List.of("comedy", "crime", "drama", "family", "space");
    private static final List<String> FIRST = List.of("Silent", "Golden", "Crooked", "Distant", "Merry", "Broken");
    private static final List<String> SECOND =
            List.of("Harbour", "Orbit", "Garden", "Alibi", "Picnic", "Winter", "Letter", "Engine");

    /** What the groups of viewers add to a film's stars, by genre. */
    private static final double[][] GROUPS = {
        {1.2, -0.6, -0.4, 1.0, 0.0}, {-0.8, 1.2, 0.9, -0.8, -0.2}, {-0.2, 0.1, -0.9, -0.2, 1.5}
    };

    private final SplittableRandom random = new SplittableRandom(1);
    private final List<List<Integer>> genres = new ArrayList<>();
    private final List<Double> quality = new ArrayList<>();

    SimulatedRatings() {
        for (int film = 0; film < RATED_FILMS + NEW_FILMS; film++) {
            TreeSet<Integer> chosen = new TreeSet<>(List.of(film % GENRES.size()));
            if (random.nextInt(3) > 0) {
                chosen.add(random.nextInt(GENRES.size()));
            }
            genres.add(List.copyOf(chosen));
            quality.add(0.5 * random.nextGaussian());
        }
    }

    /** The lines of the table of films. */
    List<String> films() {
        List<String> lines = new ArrayList<>(List.of("film,title,genres"));
        for (int film = 0; film < genres.size(); film++) {
            lines.add(name(film) + ",The " + FIRST.get(film % 6) + ' ' + SECOND.get(film * 5 / 6 % 8) + ','
                    + String.join(
                            "|", genres.get(film).stream().map(GENRES::get).toList()));
        }
        return lines;
    }

    /** The lines of the table of ratings. */
    List<String> ratings() {
        List<String> lines = new ArrayList<>(List.of("user,film,rating"));
        for (int viewer = 1; viewer <= VIEWERS; viewer++) {
            double[] taste = GROUPS[viewer % GROUPS.length].clone();
            for (int g = 0; g < taste.length; g++) {
                taste[g] += 0.4 * random.nextGaussian();
            }
            double mildness = 0.4 * random.nextGaussian();
            int[] seen = random.ints(0, RATED_FILMS)
                    .distinct()
                    .limit(RATINGS_EACH)
                    .sorted()
                    .toArray();
            for (int film : seen) {
                lines.add("u" + viewer + ',' + name(film) + ',' + stars(film, taste, mildness));
            }
        }
        return lines;
    }

    private long stars(int film, double[] taste, double mildness) {
        double liking = genres.get(film).stream().mapToDouble(g -> taste[g]).sum();
        double stars = 3.2 + mildness + quality.get(film) + liking + 0.4 * random.nextGaussian();
        return Math.max(1, Math.min(5, Math.round(stars)));
    }

    private static String name(int film) {
        return "f" + (film + 1);
    }
}
