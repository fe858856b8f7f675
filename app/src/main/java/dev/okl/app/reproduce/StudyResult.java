package dev.okl.app.reproduce;

import dev.okl.app.console.Figures;
import dev.okl.app.experiment.Method;
import dev.okl.app.experiment.PairedDifference;
import dev.okl.app.experiment.Statistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What all methods do on one set of data.
 *
 * @param name of the data
 * @param words what runs and tasks are called
 * @param set the set of observations that counts
 * @param overlap observations held out of a run, divided by those learned from: how much the runs have in common
 */
record StudyResult(String name, Words words, String set, double overlap, List<MethodPaths> methods) {
    /** How the standard errors of the differences between methods were found. */
    static final String ABOUT_STANDARD_ERRORS =
            "Standard errors of differences over repetitions are widened for what these have in common (Nadeau and Bengio 2003).";

    /** Singular nouns for the runs ("split") and the tasks ("patient"). */
    record Words(String run, String task) {}

    StudyResult {
        methods = List.copyOf(methods);
    }

    MethodPaths of(Method method) {
        return methods.stream()
                .filter(paths -> paths.method() == method)
                .findFirst()
                .orElseThrow();
    }

    /** One row per method. The paper's data are not public, so its figures are no measure for these. */
    List<Row> rows() {
        return methods.stream()
                .map(paths -> new Row(
                        name,
                        paths.method(),
                        Statistics.mean(paths.rmse(set)),
                        Statistics.std(paths.rmse(set)),
                        Double.NaN,
                        paths.lambda(),
                        Double.NaN,
                        paths.rank(),
                        paths.seconds(),
                        Double.NaN,
                        Double.NaN))
                .toList();
    }

    /** Which of the paper's methods is best, and by how much OKL is better than each other method. */
    List<String> findings() {
        List<String> sentences = new ArrayList<>();
        MethodPaths best = methods.stream()
                .filter(paths -> paths.method() != Method.OKL_MEAN)
                .min(Comparator.comparingDouble(paths -> Statistics.mean(paths.rmse(set))))
                .orElseThrow();
        sentences.add(start() + "the best of the paper's four methods is "
                + best.method().label() + ", with an RMSE of " + Figures.of(Statistics.mean(best.rmse(set))) + ".");
        for (MethodPaths other : methods) {
            if (other.method() != Method.OKL) {
                sentences.add(start() + contrast(other));
            }
        }
        for (MethodPaths paths : methods) {
            for (String warning : paths.warnings(words.run())) {
                sentences.add(start() + paths.method().label() + ": " + warning + ".");
            }
        }
        return sentences;
    }

    /** OKL minus another method, run by run. */
    PairedDifference perRun(Method other) {
        return PairedDifference.ofRuns(of(Method.OKL).rmse(set), of(other).rmse(set), overlap);
    }

    /** OKL minus another method, task by task, each with all its runs together. */
    PairedDifference perTask(Method other) {
        return PairedDifference.ofTasks(of(Method.OKL).taskRmse(), of(other).taskRmse());
    }

    private String contrast(MethodPaths other) {
        PairedDifference runs = perRun(other.method());
        PairedDifference tasks = perTask(other.method());
        return "OKL is " + better(runs) + " than " + other.method().label() + " by "
                + Figures.of(Math.abs(runs.mean())) + ", standard error " + Figures.of(runs.standardError()) + " over "
                + Figures.count(runs.count(), words.run()) + "; " + words.task() + " by " + words.task() + " it is "
                + better(tasks) + " by " + Figures.of(Math.abs(tasks.mean())) + ", standard error "
                + Figures.of(tasks.standardError()) + " over " + Figures.count(tasks.count(), words.task()) + ".";
    }

    private static String better(PairedDifference difference) {
        return difference.mean() <= 0 ? "better" : "worse";
    }

    private String start() {
        return name + ": ";
    }
}
