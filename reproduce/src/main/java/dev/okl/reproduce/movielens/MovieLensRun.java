package dev.okl.reproduce.movielens;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.reproduce.path.ErrorCurve;
import dev.okl.reproduce.path.PathErrors;
import dev.okl.reproduce.result.Experiment.Listener;
import dev.okl.reproduce.result.Experiment.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * All splits and methods of Table 4 on some ratings. A quarter of each user's ratings that are not tested on chooses lambda, once
 * for the RMSE and once for the NMAE; what was learned from the other three quarters is tested.
 */
final class MovieLensRun {
    static final String TEST = "test";

    private static final double VALIDATION_SHARE = 0.25;

    private final MovieLensExperiment experiment;
    private final MovieLens data;
    private final Settings settings;
    private final Listener listener;
    private final MovieLensTable table;
    private final Map<Method, MethodOptions<Row>> options = new EnumMap<>(Method.class);
    private final int parts;
    private int begun;

    MovieLensRun(MovieLensExperiment experiment, MovieLens data, Settings settings, Listener listener) {
        this.experiment = experiment;
        this.data = data;
        this.settings = settings;
        this.listener = listener;
        // Only on its own data can a figure of the paper be matched.
        boolean ofPaper = !settings.simulate() && data.differenceInSize().isEmpty();
        this.table = new MovieLensTable(data.edition(), ofPaper);
        // All kernels now: what is wrong with the data is told before the first hour of work.
        for (Method method : Method.values()) {
            options.put(method, experiment.options(method, data, builder -> builder.seed(settings.seed())
                    .keepObservations(false)));
        }
        this.parts = Method.values().length
                * data.edition().splits().stream().mapToInt(this::runs).sum();
    }

    /** Runs everything, or as much as there is time for until the user cancels. */
    MovieLensTable table() {
        data.differenceInSize().ifPresent(listener::onNote);
        for (PaperSplit split : data.edition().splits()) {
            for (int run = 0; run < runs(split); run++) {
                addSplit(split, run);
            }
        }
        return table;
    }

    private int runs(PaperSplit split) {
        return split == PaperSplit.HALF ? settings.runs().orElse(experiment.randomSplits()) : 1;
    }

    private void addSplit(PaperSplit which, int run) {
        if (listener.progress().cancelled()) {
            return;
        }
        Split[] splits = splits(which, run);
        Split test = splits[0];
        Split known = splits[1];
        List<ErrorCurve> curves = new ArrayList<>();
        for (Method method : Method.values()) {
            if (listener.progress().cancelled()) {
                break;
            }
            begun++;
            String number = runs(which) > 1 ? " " + (run + 1) + "/" + runs(which) : "";
            listener.onPart(which + number + ", " + method.label() + " (" + begun + " of " + parts + ")");
            ErrorCurve curve = paths(method).on(TEST, test.heldOut()).run(method, known);
            if (!curve.cancelled()) {
                curves.add(curve);
            }
        }
        // Means of methods over different runs could not be compared, so an unfinished one counts only if it is the
        // first.
        boolean whole = curves.size() == Method.values().length;
        if (whole || (run == 0 && !curves.isEmpty())) {
            table.add(which, curves);
        }
    }

    /**
     * The split into known and tested, and that of the known into learned from and validated on. They have seeds of their own:
     * equal streams of random numbers would tie what is validated on to what is tested on.
     */
    Split[] splits(PaperSplit which, int run) {
        long[] seeds = new SplittableRandom(settings.seed()).longs(2L * run + 2).toArray();
        Split test = data.split(which, seeds[2 * run]);
        return new Split[] {test, validationSplit(data.ratings(), test.training(), seeds[2 * run + 1])};
    }

    private PathErrors<Row> paths(Method method) {
        PathErrors<Row> paths = new PathErrors<>(data.ratings(), options.get(method), settings.threads())
                .endEarly(true)
                .progress(listener.progress());
        RatingScale scale = data.edition().scale();
        return isClipped(method) ? paths.clip(scale.lowest(), scale.highest()) : paths;
    }

    /** The paper's methods are left as they are. */
    static boolean isClipped(Method method) {
        return method == Method.OKL_MEAN || method == Method.OKL_BOTH;
    }

    /** A quarter of what is known of each user, by the numbers of all ratings. */
    static Split validationSplit(TaskData<Row> ratings, int[] known, long seed) {
        Split ofKnown = Split.holdOut(ratings.subset(known), VALIDATION_SHARE, seed);
        return new Split(
                Arrays.stream(ofKnown.training()).map(k -> known[k]).toArray(),
                Arrays.stream(ofKnown.heldOut()).map(k -> known[k]).toArray());
    }
}
