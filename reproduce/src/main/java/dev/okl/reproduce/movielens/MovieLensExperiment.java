package dev.okl.reproduce.movielens;

import dev.okl.LearnerBuilder;
import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.app.console.Figures;
import dev.okl.app.error.FileProblems;
import dev.okl.app.error.UserError;
import dev.okl.app.system.TempFiles;
import dev.okl.data.TaskData;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.kernel.Kernel;
import dev.okl.reproduce.result.Experiment;
import dev.okl.reproduce.result.Experiment.Listener;
import dev.okl.reproduce.result.Experiment.Settings;
import dev.okl.reproduce.result.Reproduction;
import dev.okl.selection.LambdaGrid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Table 4: ratings of movies, an experiment for each edition of the data.
 *
 * @param randomSplits how many random halves are averaged, unless the user says
 * @param sideRank the bound on the rank of the method with side information
 * @param path sets the path of the paper's methods that learn factors; the others have no need
 * @param sidePath sets the path of the method with side information
 */
public record MovieLensExperiment(
        Edition edition,
        int randomSplits,
        UnaryOperator<LearnerBuilder<Row>> path,
        int sideRank,
        UnaryOperator<LearnerBuilder<Row>> sidePath)
        implements Experiment {
    /** The paper's kernel: one part for the movie itself, one for what movies of the same genres share. */
    static final String KERNEL = "delta(movie) + hamming(genres)";

    /** The paper's rank. */
    static final int RANK = 5;

    /**
     * What the method with side information knows about movies and users. Formulas, weights and rank were chosen by validation errors
     * alone (docs/tuning-log.md).
     */
    static final String MOVIES =
            "delta(movie) + 0.2 * hamming(genres) + 0.2 * hamming(genres, rate=3) * laplacian(year, rate=0.03)";

    static final String USERS = "delta(user) + 0.1 * laplacian(age, rate=0.0625) * hamming(sex, occupation)";

    public static final MovieLensExperiment OF_100K =
            new MovieLensExperiment(Edition.ML_100K, 10, UnaryOperator.identity(), 10, MovieLensExperiment::shortPath);
    public static final MovieLensExperiment OF_1M =
            new MovieLensExperiment(Edition.ML_1M, 1, UnaryOperator.identity(), 10, MovieLensExperiment::shortPath);

    /** A sweep takes seconds here. */
    public static final MovieLensExperiment OF_10M = new MovieLensExperiment(
            Edition.ML_10M, 1, builder -> shortPath(builder).sweeps(15), 5, builder -> shortPath(builder)
                    .sweeps(15));

    /** Down from where several latent functions pay, and not to the last digit: half the sweeps, and the same errors. */
    private static LearnerBuilder<Row> shortPath(LearnerBuilder<Row> builder) {
        return builder.lambdas(LambdaGrid.logarithmic(200, 0.01, 18)).tolerance(1e-2);
    }

    @Override
    public Reproduction run(Settings settings, Listener listener) {
        if (settings.simulate()) {
            listener.onPart("simulating");
            return run(simulated(SimulatedMovieLens.Size.full(), settings.seed()), settings, listener);
        }
        return run(MovieLens.read(edition, settings.data()), settings, listener);
    }

    /** Made-up ratings, written in the format of the real ones and read as these would be. */
    MovieLens simulated(SimulatedMovieLens.Size size, long seed) {
        Path folder = TempFiles.file("-movielens");
        try {
            Files.createDirectory(folder);
            SimulatedMovieLens.write(SimulatedMovieLens.simulate(size, seed), folder);
            return MovieLens.read(edition, Optional.of(folder));
        } catch (IOException e) {
            throw new UserError(
                    folder + ": the simulated ratings cannot be written there (" + FileProblems.why(e) + ")", e);
        } finally {
            TempFiles.deleteTree(folder);
        }
    }

    Reproduction run(MovieLens data, Settings settings, Listener listener) {
        MovieLensTable table = new MovieLensRun(this, data, settings, listener).table();
        List<String> about = new ArrayList<>(aboutData(data, settings.simulate()));
        about.addAll(aboutMethods(data.users().isPresent()));
        return new Reproduction(about, table.rows(), table.findings(), List.of(table.points()), table.figures());
    }

    /** Which data these are, and how they are split. */
    static List<String> aboutData(MovieLens data, boolean simulated) {
        List<String> lines = new ArrayList<>();
        String size = Figures.count(data.ratings().size(), "rating") + " by "
                + Figures.count(data.ratings().tasks().size(), "user") + " of "
                + Figures.count(data.ratings().inputs().size(), "movie");
        boolean ofPaper = !simulated && data.differenceInSize().isEmpty();
        lines.add("Table 4 of the paper on "
                + (simulated ? "simulated ratings in place of " : ofPaper ? "its own data, " : "other ratings than ")
                + data.edition() + (ofPaper ? " (real): " : ": ") + size
                + (ofPaper
                        ? ". Where there is a dash, the paper's number is not known here."
                        : ". They cannot be compared with the paper's numbers."));
        lines.add(ofTen(data.edition()) + "50%: a random half of each user's ratings.");
        double range = MovieLensTable.range(data.edition());
        lines.add(
                "A quarter of the other ratings of each user chooses lambda, once for the RMSE and once for the NMAE (mean"
                        + " absolute error / 4"
                        + (range == MovieLensTable.PAPER_RANGE
                                ? ""
                                : "; / " + RatingScale.number(range) + " for the true range")
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
    private List<String> aboutMethods(boolean usersKnown) {
        String range = RatingScale.number(edition.scale().lowest()) + " to "
                + RatingScale.number(edition.scale().highest());
        return List.of(
                "The paper's four methods: kernel " + KERNEL + ", rank " + RANK + ", no mean.",
                "OKL with shared mean: the same kernel and rank; predictions clipped to " + range + ".",
                "OKL with side information: shared mean, intercepts, rank " + sideRank
                        + ", clipped; on the movies " + MOVIES
                        + (usersKnown ? "; on the users " + USERS + "." : "."));
    }

    /** The options of a method on some data, but for seed and threads. */
    MethodOptions<Row> options(Method method, MovieLens data, UnaryOperator<LearnerBuilder<Row>> plain) {
        return switch (method) {
            case OKL_BOTH -> sideOptions(data, builder -> sidePath.apply(plain.apply(builder)));
            case POOLED, INDEPENDENT -> paperOptions(data, plain);
            case RMF, OKL, OKL_MEAN -> paperOptions(data, builder -> path.apply(plain.apply(builder)));
        };
    }

    private static MethodOptions<Row> paperOptions(MovieLens data, UnaryOperator<LearnerBuilder<Row>> forAll) {
        return MethodOptions.of(
                kernel(KERNEL, MovieLens.MOVIE_COLUMNS, data.ratings().inputs()),
                builder -> forAll.apply(builder).rank(RANK),
                UnaryOperator.identity());
    }

    private MethodOptions<Row> sideOptions(MovieLens data, UnaryOperator<LearnerBuilder<Row>> forAll) {
        TaskData<Row> ratings = data.ratings();
        UnaryOperator<LearnerBuilder<Row>> forJoint = builder -> {
            data.users().ifPresent(rows -> {
                Map<String, Row> byName = new HashMap<>();
                for (int j = 0; j < rows.size(); j++) {
                    byName.put(ratings.tasks().get(j), rows.get(j));
                }
                builder.taskKernel(kernel(USERS, MovieLens.USER_COLUMNS, rows), byName::get);
            });
            return builder.intercepts(true).rank(sideRank);
        };
        return MethodOptions.of(kernel(MOVIES, MovieLens.MOVIE_COLUMNS, ratings.inputs()), forAll, forJoint);
    }

    private static Kernel<Row> kernel(String formula, Schema columns, List<Row> rows) {
        return Formula.parse(formula).bind(columns, rows);
    }
}
