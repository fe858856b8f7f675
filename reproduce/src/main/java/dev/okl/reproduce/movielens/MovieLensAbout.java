package dev.okl.reproduce.movielens;

import dev.okl.app.console.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What readers of Table 4 should know before they look at it. */
final class MovieLensAbout {
    private MovieLensAbout() {}

    /** Which data these are, and how they are split. */
    static List<String> data(MovieLens data, boolean simulated) {
        List<String> lines = new ArrayList<>();
        String size = Figures.count(data.ratings().size(), "rating") + " by "
                + Figures.count(data.ratings().tasks().size(), "user") + " of "
                + Figures.count(data.ratings().inputs().size(), "movie");
        if (simulated) {
            lines.add("Table 4 of the paper on simulated ratings in place of " + data.edition() + ": " + size
                    + ". They cannot be compared with the paper's numbers.");
        } else if (data.differenceInSize().isPresent()) {
            lines.add("Table 4 of the paper on other ratings than " + data.edition() + ": " + size
                    + ". They cannot be compared with the paper's numbers.");
        } else {
            lines.add("Table 4 of the paper on its own data, " + data.edition() + " (real): " + size
                    + ". Where there is a dash, the paper's number is not known here.");
        }
        lines.add(ofTen(data.edition()) + "50%: a random half of each user's ratings.");
        double range = MovieLensTable.range(data.edition());
        lines.add(
                "A quarter of the other ratings of each user chooses lambda, once for the RMSE and once for the NMAE (mean"
                        + " absolute error / 4"
                        + (range == MovieLensTable.PAPER_RANGE ? "" : "; / " + number(range) + " for the true range")
                        + "); the rest is learned from. Seconds are those of a whole path.");
        return lines;
    }

    private static String ofTen(Edition edition) {
        if (!edition.splits().contains(PaperSplit.R_A)) {
            return "";
        }
        return edition == Edition.ML_10M
                ? "r_a: the first ten ratings of each user in the file are tested on; r_b: the next ten. "
                : "r_a, r_b: ten ratings of each user are tested on, as GroupLens gives them out. ";
    }

    /** What the rows are. */
    static List<String> methods(MovieLensExperiment experiment, boolean usersKnown) {
        String range = number(experiment.edition().scale().lowest()) + " to "
                + number(experiment.edition().scale().highest());
        return List.of(
                "The paper's four methods: kernel " + MovieLensExperiment.KERNEL + ", rank " + MovieLensExperiment.RANK
                        + ", no mean.",
                "OKL with shared mean: the same kernel and rank; predictions clipped to " + range + ".",
                "OKL with side information: shared mean, intercepts, rank " + experiment.sideRank()
                        + ", clipped; on the movies " + MovieLensExperiment.MOVIES
                        + (usersKnown ? "; on the users " + MovieLensExperiment.USERS + "." : "."));
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }
}
