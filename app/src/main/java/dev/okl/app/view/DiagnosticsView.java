package dev.okl.app.view;

import dev.okl.app.console.Figures;
import dev.okl.app.modelfile.FitRecord;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.HeldOutPredictions;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Where the model errs: on observations that were held out, which are predicted as new ones will be, where the model file has these
 * predictions; else on those that it learned from.
 *
 * @param note what these errors are, in a sentence
 * @param kind of the predictions, "held out" or "fitted"
 * @param tasks the names that the numbers of tasks stand for
 * @param points observed, predicted, task, and 1 where it was held out for validation, else 0
 * @param heldOut what became of those; empty where none is marked
 * @param histogram of observed minus predicted
 * @param perTask task, RMSE and number of observations, worst first
 * @param worst the largest errors
 * @param sampled a sentence where not all are shown
 */
public record DiagnosticsView(
        String note,
        String kind,
        double rmse,
        double mae,
        List<String> tasks,
        double[][] points,
        Optional<String> heldOut,
        Histogram histogram,
        double[][] perTask,
        List<Case> worst,
        Optional<String> sampled) {
    /** Enough for errors of four digits, and seconds of work. */
    private static final int PREDICTED = 2_000_000;

    private static final int POINTS = 3000;
    private static final int TASKS = 300;
    private static final int WORST = 20;

    /** One observation. */
    public record Case(String task, String input, double observed, double predicted) {}

    /** Empty where the model has no observations. */
    static Optional<DiagnosticsView> of(ViewSource source) {
        return source.observations().map(data -> of(source, data));
    }

    private static DiagnosticsView of(ViewSource source, TaskData<Row> all) {
        Optional<HeldOutPredictions> kept = source.fit().predictions();
        Sample sample = kept.map(heldOut -> Sample.of(heldOut.size(), heldOut.size()))
                .orElseGet(() -> Sample.of(all.size(), PREDICTED));
        TaskData<Row> data = kept.map(heldOut -> all.subset(heldOut.observations()))
                .orElseGet(() -> sample.isAll() ? all : all.subset(sample.chosen()));
        double[] predicted = kept.map(HeldOutPredictions::predictions)
                .orElseGet(() -> source.model().predictions(data));
        BitSet marked = kept.isPresent() ? new BitSet() : source.heldOut();
        double[] residuals = IntStream.range(0, data.size())
                .mapToDouble(o -> data.value(o) - predicted[o])
                .toArray();
        Errors errors = errors(data, predicted);
        TaskErrors perTask = taskErrors(data, predicted);
        Map<String, Integer> numbers = new LinkedHashMap<>();
        ToDoubleFunction<String> number = task -> numbers.computeIfAbsent(task, name -> numbers.size());
        double[][] worstTasks = worstTasks(data, perTask, number);
        Sample shown = Sample.of(data.size(), POINTS);
        double[][] points = IntStream.of(shown.chosen())
                .mapToObj(o -> new double[] {
                    data.value(o),
                    predicted[o],
                    number.applyAsDouble(data.tasks().get(data.task(o))),
                    marked.get(sample.chosen()[o]) ? 1 : 0
                })
                .toArray(double[][]::new);
        return new DiagnosticsView(
                kept.isPresent() ? heldOutNote(source.fit(), errors) : fittedNote(source.fit()),
                kept.isPresent() ? "held out" : "fitted",
                errors.rmse(),
                errors.mae(),
                List.copyOf(numbers.keySet()),
                points,
                kept.isPresent() ? Optional.empty() : source.heldOutWords(),
                Histogram.of(residuals),
                worstTasks,
                worst(source, data, predicted, residuals),
                sampled(sample, shown, perTask, worstTasks.length));
    }

    private static String heldOutNote(FitRecord fit, Errors errors) {
        String validation = Figures.of(fit.figure("validation/rmse").orElse(Double.NaN));
        return "These observations were held out while lambda was chosen"
                + fit.validationWords().map(words -> " (" + words + ")").orElse("")
                + ", and predicted without them: the model errs so on new ones."
                + fit.figure("train/rmse")
                        .map(rmse -> " On those that it learned from, its RMSE is " + Figures.of(rmse) + " (training).")
                        .orElse("")
                + (validation.equals(Figures.of(errors.rmse()))
                        ? ""
                        : " The validation RMSE, " + validation
                                + ", is the mean over the folds; here all are taken together.");
    }

    private static String fittedNote(FitRecord fit) {
        String learnedFrom =
                "These are the observations that the model learned from: it is closer to them than to new ones.";
        if (!fit.path().isEmpty() && fit.validationWords().isEmpty()) {
            return learnedFrom
                    + " Nothing was held out, for lambda was given; a fit that chooses lambda shows how good it"
                    + " is on new ones.";
        }
        return fit.refit()
                ? learnedFrom + " How good it is on new ones, the validation error tells."
                : "The model learned from the observations of the training part only; those held out for validation show"
                        + " how good it is on new ones.";
    }

    private static Errors errors(TaskData<Row> data, double[] predicted) {
        double[] actual = new double[predicted.length];
        double[] weights = new double[predicted.length];
        Arrays.setAll(actual, data::value);
        Arrays.setAll(weights, data::weight);
        return Errors.of(actual, predicted, weights);
    }

    private static TaskErrors taskErrors(TaskData<Row> data, double[] predicted) {
        TaskErrors errors = new TaskErrors(data.tasks().size());
        for (int o = 0; o < data.size(); o++) {
            errors.add(data.task(o), data.value(o), predicted[o], data.weight(o));
        }
        return errors;
    }

    private static double[][] worstTasks(TaskData<Row> data, TaskErrors errors, ToDoubleFunction<String> number) {
        double[] rmse =
                IntStream.range(0, errors.tasks()).mapToDouble(errors::rmse).toArray();
        return TopScores.largest(rmse, TASKS, j -> errors.count(j) > 0)
                .mapToObj(j -> new double[] {number.applyAsDouble(data.tasks().get(j)), rmse[j], errors.count(j)})
                .toArray(double[][]::new);
    }

    private static List<Case> worst(ViewSource source, TaskData<Row> data, double[] predicted, double[] residuals) {
        double[] sizes = Arrays.stream(residuals).map(Math::abs).toArray();
        return TopScores.largest(sizes, WORST, o -> true)
                .mapToObj(o -> new Case(
                        data.tasks().get(data.task(o)),
                        source.labels().of(data.inputs().get(data.input(o))),
                        data.value(o),
                        predicted[o]))
                .toList();
    }

    private static Optional<String> sampled(Sample predicted, Sample points, TaskErrors errors, int tasks) {
        int observed = (int) IntStream.range(0, errors.tasks())
                .filter(j -> errors.count(j) > 0)
                .count();
        return Sample.joined(List.of(
                predicted.sentence("observation").map(few -> "All figures are of a sample: " + few),
                points.sentence("point"),
                Optional.of("Of the tasks, the " + tasks + " with the largest errors are listed.")
                        .filter(sentence -> tasks != observed)));
    }

    /**
     * How often values fall between the edges.
     *
     * @param edges one more than counts; the last one belongs to the last bin
     */
    public record Histogram(double[] edges, int[] counts) {
        private static final int MOST_BINS = 40;

        /** About as many bins as the root of the number of values, of equal width. */
        static Histogram of(double... values) {
            double from = Arrays.stream(values).min().orElse(0);
            double to = Arrays.stream(values).max().orElse(0);
            int bins = from == to ? 1 : Math.max(2, (int) Math.min(MOST_BINS, Math.ceil(Math.sqrt(values.length))));
            // Equal values fill one bin around them.
            double start = from == to ? from - 0.5 : from;
            double width = from == to ? 1 : (to - from) / bins;
            int[] counts = new int[bins];
            for (double value : values) {
                counts[Math.min(bins - 1, (int) ((value - start) / width))]++;
            }
            return new Histogram(
                    IntStream.rangeClosed(0, bins)
                            .mapToDouble(k -> start + k * width)
                            .toArray(),
                    counts);
        }
    }
}
