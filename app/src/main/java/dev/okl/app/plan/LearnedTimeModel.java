package dev.okl.app.plan;

import java.util.List;

/**
 * Guesses the time of a fit that learns kernel and scales too: a search, and a path with what was found. The usual numbers are those of simulated
 * ratings and curves (docs/tuning-log.md has them), most of which have few latent functions once mean and intercepts move freely.
 *
 * @param kernels the sizes of the fit with each kernel that competes
 * @param scales of the values that compete
 * @param byLikelihood whether the search is by likelihood; else it is by validation errors
 * @param related whether there is a kernel on the tasks
 */
record LearnedTimeModel(List<FitSizes> kernels, int scales, boolean byLikelihood, boolean related) {
    /** Latent functions in use where candidates are looked at, and later, on the average. */
    private static final double START_COLUMNS = 3;

    private static final double COLUMNS = 9;

    /** Lambdas that a path visits before the error has turned, or that are about the one that the likelihood expects. */
    private static final double VISITED = 10;

    private static final double SWEEPS = 15;

    /** Where there is a single split the final fit starts from the best that validation saw. */
    private static final double FINAL_SHARE = 0.25;

    /** Lambdas that a candidate is looked at by, and sweeps at each. */
    private static final double START_LAMBDAS = 6;

    private static final double START_SWEEPS = 8;

    /** Fits of the search by validation, and sweeps of each: they start close. */
    private static final double QUICK_FITS = 40;

    private static final double QUICK_SWEEPS = 6;

    /** Seconds that the likelihood of a candidate takes per multiplication of one evaluation: there are about a hundred. */
    private static final double SECONDS_OF_LIKELIHOOD = 6e-8;

    /** Of many observations fewer are looked at. */
    private static final double MOST_MULTIPLICATIONS = 4e7;

    /** The mean has so many columns of each input, and at most so many: smooth kernels need fewer than there are inputs. */
    private static final double COLUMNS_OF_MEAN = 0.5;

    private static final double MOST_COLUMNS_OF_MEAN = 300;

    /** Where the kernels' times differ by more, nobody knows before which is taken. */
    private static final double ALIKE = 4;

    /** NaN where it is not known. */
    double seconds() {
        if (byLikelihood && related) {
            return Double.NaN; // all observations are one system, whose search takes as long as it takes
        }
        double search = kernels.stream()
                        .mapToDouble(byLikelihood ? this::likelihood : this::start)
                        .sum()
                * (byLikelihood ? scales : (kernels.size() + scales - 1.0) / kernels.size());
        double shortest =
                search + kernels.stream().mapToDouble(this::afterStart).min().orElseThrow();
        double longest =
                search + kernels.stream().mapToDouble(this::afterStart).max().orElseThrow();
        boolean searchIsAlike =
                kernels.stream().mapToDouble(LearnedTimeModel::sweep).max().orElseThrow()
                        <= ALIKE
                                * kernels.stream()
                                        .mapToDouble(LearnedTimeModel::sweep)
                                        .min()
                                        .orElseThrow();
        return searchIsAlike || longest <= ALIKE * TimeModel.WARM_UP_SECONDS
                ? TimeModel.WARM_UP_SECONDS + Math.sqrt(shortest * longest)
                : Double.NaN;
    }

    /** Observations; of a given lambda nothing is held out. */
    private static double learnedFrom(FitSizes sizes) {
        return (double) (sizes.splits() == 0 ? sizes.observations() : sizes.training());
    }

    private static double sweep(FitSizes sizes, double columns) {
        return new TimeModel(sizes).sweep(learnedFrom(sizes), Math.min(columns, (double) sizes.rank()));
    }

    private static double sweep(FitSizes sizes) {
        return sweep(sizes, COLUMNS);
    }

    private double likelihood(FitSizes sizes) {
        double columns = Math.min(MOST_COLUMNS_OF_MEAN, COLUMNS_OF_MEAN * sizes.inputs());
        double perTask = (double) sizes.observations() / sizes.tasks();
        double multiplications =
                sizes.observations() * (columns * columns + perTask * perTask / 3) + columns * columns * columns / 3;
        return SECONDS_OF_LIKELIHOOD * Math.min(MOST_MULTIPLICATIONS, multiplications);
    }

    private double start(FitSizes sizes) {
        TimeModel model = new TimeModel(sizes);
        return model.preparation()
                + sizes.splits()
                        * (model.lambdaMax(learnedFrom(sizes))
                                + START_LAMBDAS * START_SWEEPS * sweep(sizes, START_COLUMNS));
    }

    /** The rest of the search at the best of the kernels, and the path. */
    private double afterStart(FitSizes sizes) {
        TimeModel model = new TimeModel(sizes);
        double path = model.lambdaMax(learnedFrom(sizes)) + VISITED * SWEEPS * sweep(sizes);
        double quick = byLikelihood ? 0 : sizes.splits() * QUICK_FITS * QUICK_SWEEPS * sweep(sizes);
        double finalShare = sizes.splits() == 1 ? FINAL_SHARE : 1;
        return model.preparation() + quick + (sizes.splits() * sizes.rankBounds() + finalShare) * path;
    }
}
