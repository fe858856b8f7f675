package dev.okl.app.reproduce;

import dev.okl.LearnerBuilder;
import dev.okl.app.console.Figures;
import dev.okl.app.experiment.Method;
import dev.okl.app.experiment.MethodOptions;
import dev.okl.app.movielens.Edition;
import dev.okl.app.movielens.MovieLens;
import dev.okl.app.movielens.PaperSplit;
import dev.okl.app.movielens.SimulatedMovieLens;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.path.LambdaGrid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Table 4: ratings of movies. A quarter of each user's ratings that are not tested on chooses lambda, once for the RMSE and once
 * for the NMAE; the model that was learned from the other three quarters is tested.
 */
final class MovieLensExperiment implements Experiment {
    /** The paper's kernel: one part for the movie itself, one for what movies of the same genres share. */
    static final String KERNEL = "delta(movie) + hamming(genres)";

    static final String TEST = "test";

    private static final int RANK = 5;
    private static final double VALIDATION_SHARE = 0.25;
    private static final String MOVIES =
            "delta(movie) + 0.2 * hamming(genres) + 0.2 * hamming(genres, rate=3) * laplacian(year, rate=0.03)";
    private static final String USERS = "delta(user) + 0.1 * laplacian(age, rate=0.0625) * hamming(sex, occupation)";

    static final MovieLensExperiment OF_100K = new MovieLensExperiment(
            Edition.ML_100K,
            10,
            UnaryOperator.identity(),
            new SideInformation(MOVIES, USERS, 10),
            MovieLensExperiment::shortPath);
    static final MovieLensExperiment OF_1M = new MovieLensExperiment(
            Edition.ML_1M,
            1,
            UnaryOperator.identity(),
            new SideInformation(MOVIES, USERS, 20),
            MovieLensExperiment::shortPath);

    /** A sweep takes seconds here. */
    static final MovieLensExperiment OF_10M = new MovieLensExperiment(
            Edition.ML_10M,
            1,
            builder -> shortPath(builder).sweeps(15),
            new SideInformation(MOVIES, "", 5),
            builder -> shortPath(builder).sweeps(15));

    private final Edition edition;
    private final int randomSplits;
    private final UnaryOperator<LearnerBuilder<Row>> path;
    private final SideInformation side;
    private final UnaryOperator<LearnerBuilder<Row>> sidePath;

    /**
     * The experiment on an edition.
     *
     * @param randomSplits how many random halves are averaged, unless the user says
     * @param path sets the path of the methods that learn factors; the others have no need
     * @param sidePath sets the path of the method with side information
     */
    private MovieLensExperiment(
            Edition edition,
            int randomSplits,
            UnaryOperator<LearnerBuilder<Row>> path,
            SideInformation side,
            UnaryOperator<LearnerBuilder<Row>> sidePath) {
        this.edition = edition;
        this.randomSplits = randomSplits;
        this.path = path;
        this.side = side;
        this.sidePath = sidePath;
    }

    /** Down from where several latent functions pay, and not to the last digit: half the sweeps, and the same errors. */
    private static LearnerBuilder<Row> shortPath(LearnerBuilder<Row> builder) {
        return builder.lambdas(LambdaGrid.logarithmic(200, 0.01, 18)).tolerance(1e-2);
    }

    @Override
    public Reproduction run(Settings settings, RunListener listener) {
        listener.onPart(settings.simulate() ? "simulating" : "reading");
        return run(
                settings.simulate()
                        ? SimulatedMovieLens.simulate(SimulatedMovieLens.Size.full(), settings.seed())
                        : MovieLens.read(edition, settings.data()),
                settings,
                listener);
    }

    Reproduction run(MovieLens data, Settings settings, RunListener listener) {
        data.differenceInSize().ifPresent(listener::onNote);
        MovieLensTable table = new MovieLensTable(edition);
        for (PaperSplit split : edition.splits()) {
            int runs = split == PaperSplit.HALF ? settings.runs().orElse(randomSplits) : 1;
            for (int run = 0; run < runs && !listener.progress().cancelled(); run++) {
                addSplit(data, split, run, runs, settings, listener, table);
            }
        }
        return new Reproduction(
                about(data, settings),
                table.rows(),
                table.findings(),
                List.of(table.points()),
                List.of(table.figure()));
    }

    private void addSplit(
            MovieLens data,
            PaperSplit which,
            int run,
            int runs,
            Settings settings,
            RunListener listener,
            MovieLensTable table) {
        TaskData<Row> ratings = data.ratings();
        Split test = data.split(which, settings.seed() + run);
        Split known = validationSplit(ratings, test.training(), settings.seed() + run);
        for (Method method : Method.values()) {
            if (listener.progress().cancelled()) {
                return;
            }
            listener.onPart(which + (runs > 1 ? " " + (run + 1) + "/" + runs : "") + ", " + method.label());
            PathErrors<Row> path = new PathErrors<>(ratings, options(method, data, settings))
                    .on(TEST, test.heldOut())
                    .endEarly(true)
                    .progress(listener.progress());
            if (method == Method.OKL_MEAN || method == Method.OKL_BOTH) {
                path.clip(edition.scale().lowest(), edition.scale().highest());
            }
            ErrorCurve curve = path.run(method, known);
            if (!curve.cancelled()) {
                table.add(which, curve);
            }
        }
    }

    private MethodOptions<Row> options(Method method, MovieLens data, Settings settings) {
        UnaryOperator<LearnerBuilder<Row>> plain = builder -> builder.rank(RANK)
                .seed(settings.seed())
                .threads(settings.threads())
                .keepObservations(false);
        return switch (method) {
            case OKL_BOTH -> side.options(data, builder -> sidePath.apply(plain.apply(builder)));
            case POOLED, INDEPENDENT -> paperOptions(data, plain);
            case RMF, OKL, OKL_MEAN -> paperOptions(data, builder -> path.apply(plain.apply(builder)));
        };
    }

    private static MethodOptions<Row> paperOptions(MovieLens data, UnaryOperator<LearnerBuilder<Row>> forAll) {
        return new MethodOptions<>(
                SideInformation.kernel(
                        KERNEL, MovieLens.MOVIE_COLUMNS, data.ratings().inputs()),
                forAll,
                UnaryOperator.identity());
    }

    private List<String> about(MovieLens data, Settings settings) {
        List<String> about = new ArrayList<>();
        about.add((settings.simulate() ? "Simulated ratings of the size of " : "Real data: ") + edition + ", "
                + Figures.count(data.ratings().size(), "rating") + " by "
                + Figures.count(data.ratings().tasks().size(), "user") + " of "
                + Figures.count(data.ratings().inputs().size(), "movie") + "."
                + (settings.simulate() ? " No figure can be compared with the paper's." : ""));
        about.add(
                "Learned from three quarters of each user's ratings that are not tested on; the other quarter chooses lambda,"
                        + " once for the RMSE and once for the NMAE (mean absolute error / 4).");
        about.add("Kernel " + KERNEL + ", rank " + RANK + ". Beyond the paper, clipped to "
                + Figures.of(edition.scale().lowest()) + " to "
                + Figures.of(edition.scale().highest())
                + ": the shared mean; and with side information, intercepts and rank " + side.rank() + ", "
                + side.movies()
                + (data.users().isPresent() ? " on the movies, " + side.users() + " on the users." : "."));
        return about;
    }

    /** A quarter of what is known of each user, by the numbers of all ratings. */
    private static Split validationSplit(TaskData<Row> ratings, int[] known, long seed) {
        Split ofKnown = Split.holdOut(ratings.subset(known), VALIDATION_SHARE, seed);
        return new Split(
                Arrays.stream(ofKnown.training()).map(k -> known[k]).toArray(),
                Arrays.stream(ofKnown.heldOut()).map(k -> known[k]).toArray());
    }
}
