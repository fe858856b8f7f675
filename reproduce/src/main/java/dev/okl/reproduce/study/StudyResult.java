package dev.okl.reproduce.study;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.PairedDifference;
import dev.okl.app.comparison.Statistics;
import dev.okl.reproduce.result.Reproduction.ResultRow;
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
    /** What the columns of the table hold, and how the standard errors of the differences between methods were found. */
    static List<String> about(Words words) {
        return List.of(
                "RMSE is the mean over the " + words.run()
                        + "s and std their standard deviation; seconds is the time of a"
                        + " whole path over all lambdas, the median over the " + words.run() + "s.",
                "Standard errors of differences are widened for what the " + words.run()
                        + "s have in common (Nadeau and Bengio 2003); a difference below its standard error is called unclear.");
    }

    /**
     * What things are called.
     *
     * @param run a run, in the singular ("split")
     * @param task a task, in the singular ("patient")
     * @param error the error that counts, as an axis of a figure has it
     */
    record Words(String run, String task, String error) {}

    StudyResult {
        methods = List.copyOf(methods);
    }

    MethodPaths of(Method method) {
        return methods.stream()
                .filter(paths -> paths.method() == method)
                .findFirst()
                .orElseThrow();
    }

    /** One row per method. The paper's data are not public, so its numbers are no measure for these. */
    List<ResultRow> rows() {
        return methods.stream()
                .map(paths -> ResultRow.ofRmse(
                        name,
                        paths.method(),
                        Statistics.mean(paths.rmse(set)),
                        Statistics.std(paths.rmse(set)),
                        paths.lambda(),
                        paths.rank(),
                        paths.seconds()))
                .toList();
    }

    /** How many runs there were. */
    int runs() {
        return methods.get(0).curves().size();
    }

    /** What should be known about the fits, in sentences. */
    List<String> warnings() {
        return methods.stream()
                .flatMap(paths -> paths.warnings(words.run()).stream()
                        .map(warning -> name + ", " + paths.method().label() + ": " + warning + "."))
                .toList();
    }

    /** OKL minus another method, run by run. */
    PairedDifference perRun(Method other) {
        return PairedDifference.ofRuns(of(Method.OKL).rmse(set), of(other).rmse(set), overlap);
    }

    /** OKL minus another method, task by task, each with all its runs together. */
    PairedDifference perTask(Method other) {
        return PairedDifference.ofTasks(of(Method.OKL).taskRmse(), of(other).taskRmse());
    }
}
