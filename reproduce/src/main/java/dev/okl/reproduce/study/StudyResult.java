package dev.okl.reproduce.study;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.PairedDifference;
import dev.okl.app.comparison.Statistics;
import dev.okl.app.console.Figures;
import dev.okl.reproduce.path.PathErrors;
import dev.okl.reproduce.result.Reproduction.ResultRow;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
                        rmse(paths.method()),
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

    /**
     * How OKL compares with the other methods, in one line. A difference below its standard error is not called better or worse; a
     * single run has no standard errors.
     */
    String comparison() {
        List<Contrast> contrasts = contrasts();
        String parts = Stream.of(Verdict.values())
                .map(verdict -> part(verdict, contrasts))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return name + ": " + best(contrasts) + ": " + parts + "." + withMean()
                + (runs() > 1 ? "" : " One " + words.run() + " only, so there are no standard errors.");
    }

    /** What a lambda chosen with hindsight would give: whether a method is better, or only its lambda better chosen. */
    Optional<String> hindsight() {
        if (set.equals(PathErrors.VALIDATION)) {
            return Optional.empty(); // lambda was chosen that way
        }
        String figures = methods.stream()
                .map(paths -> paths.method().label() + " " + Figures.of(paths.smallestRmse(set)))
                .collect(Collectors.joining(", "));
        return Optional.of(name + ", if the test set itself chose lambda: " + figures + ".");
    }

    /** The paper's other methods in the order in which they are named. */
    private List<Contrast> contrasts() {
        return methods.stream()
                .map(MethodPaths::method)
                .filter(method -> method != Method.OKL && method != Method.OKL_MEAN)
                .map(method -> new Contrast(method, perRun(method)))
                .sorted(Comparator.comparing(Contrast::verdict))
                .toList();
    }

    private String best(List<Contrast> contrasts) {
        Method best = methods.stream()
                .map(MethodPaths::method)
                .filter(method -> method != Method.OKL_MEAN)
                .min(Comparator.comparingDouble(this::rmse))
                .orElseThrow();
        boolean clear = contrasts.stream()
                .filter(contrast -> best == Method.OKL || contrast.method() == best)
                .noneMatch(contrast -> contrast.verdict() == Verdict.UNCLEAR);
        return best.label()
                + (clear ? " is the best of the paper's four, RMSE " : " has the smallest RMSE of the paper's four, ")
                + Figures.of(rmse(best))
                + (clear ? "" : ", but not clearly")
                + (best == Method.OKL ? "" : "; OKL has " + Figures.of(rmse(Method.OKL)));
    }

    /** The methods than which OKL is better, or worse, or neither. */
    private static String part(Verdict verdict, List<Contrast> contrasts) {
        String methods = contrasts.stream()
                .filter(contrast -> contrast.verdict() == verdict)
                .map(contrast -> contrast.method().label() + contrast.size(contrast.equals(contrasts.get(0))))
                .collect(Collectors.joining(", "));
        return methods.isEmpty() ? "" : verdict.ofOkl + methods;
    }

    private String withMean() {
        if (methods.stream().noneMatch(paths -> paths.method() == Method.OKL_MEAN)) {
            return "";
        }
        Contrast contrast = new Contrast(Method.OKL_MEAN, perRun(Method.OKL_MEAN));
        return " With the shared mean " + Figures.of(rmse(Method.OKL_MEAN)) + ", " + contrast.verdict().ofOther
                + contrast.size(false) + ".";
    }

    private double rmse(Method method) {
        return Statistics.mean(of(method).rmse(set));
    }

    /** OKL against another method. */
    private enum Verdict {
        BETTER("better than ", "worse"),
        WORSE("worse than ", "better"),
        UNCLEAR("no clear difference from ", "no clear difference");

        /** What OKL is, to go before the name of the other method. */
        private final String ofOkl;

        /** What the other method is. */
        private final String ofOther;

        Verdict(String ofOkl, String ofOther) {
            this.ofOkl = ofOkl;
            this.ofOther = ofOther;
        }
    }

    /** OKL minus another method. */
    private record Contrast(Method method, PairedDifference difference) {
        Verdict verdict() {
            if (difference.mean() == 0 || Math.abs(difference.mean()) < difference.standardError()) {
                return Verdict.UNCLEAR;
            }
            return difference.mean() < 0 ? Verdict.BETTER : Verdict.WORSE;
        }

        /** " by 1.83 (0.25)": the standard error with two digits, the difference with as many decimals. */
        String size(boolean explained) {
            double size = Math.abs(difference.mean());
            double error = difference.standardError();
            boolean unclear = verdict() == Verdict.UNCLEAR;
            if (Double.isNaN(error)) {
                return unclear ? "" : " by " + Figures.of(size);
            }
            int decimals = error == 0 ? 3 : Math.max(0, Math.min(9, 1 - (int) Math.floor(Math.log10(error))));
            String number = "%." + decimals + "f";
            String between = (unclear ? ", " : " (") + (explained || unclear ? "standard error " : "");
            return String.format(Locale.ROOT, (unclear ? " (" : " by ") + number + between + number + ")", size, error);
        }
    }
}
