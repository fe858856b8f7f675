package dev.okl.reproduce.study;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.PairedDifference;
import dev.okl.app.comparison.Statistics;
import dev.okl.app.console.Figures;
import dev.okl.reproduce.path.PathErrors;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How OKL compares with the other methods on a set of data, in words. A difference below its standard error is not called
 * better or worse; a single run has no standard errors.
 */
final class StudyFindings {
    private final StudyResult study;

    /** The paper's other methods in the order in which they are named. */
    private final List<Contrast> contrasts;

    StudyFindings(StudyResult study) {
        this.study = study;
        this.contrasts = study.methods().stream()
                .map(MethodPaths::method)
                .filter(method -> method != Method.OKL && method != Method.OKL_MEAN)
                .map(method -> new Contrast(method, study.perRun(method)))
                .sorted(Comparator.comparing(Contrast::verdict))
                .toList();
    }

    /** All of it in one line. */
    String comparison() {
        String parts = Stream.of(Verdict.values())
                .map(this::part)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return study.name() + ": " + best() + ": " + parts + "." + withMean()
                + (study.runs() > 1 ? "" : " One " + study.words().run() + " only, so there are no standard errors.");
    }

    /** What a lambda chosen with hindsight would give: whether a method is better, or only its lambda better chosen. */
    Optional<String> hindsight() {
        if (study.set().equals(PathErrors.VALIDATION)) {
            return Optional.empty(); // lambda was chosen that way
        }
        String figures = study.methods().stream()
                .map(paths -> paths.method().label() + " " + Figures.of(paths.smallestRmse(study.set())))
                .collect(Collectors.joining(", "));
        return Optional.of(study.name() + ", if the test set itself chose lambda: " + figures + ".");
    }

    private String best() {
        Method best = study.methods().stream()
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
    private String part(Verdict verdict) {
        String methods = contrasts.stream()
                .filter(contrast -> contrast.verdict() == verdict)
                .map(contrast -> contrast.method().label() + contrast.size(contrast.equals(contrasts.get(0))))
                .collect(Collectors.joining(", "));
        return methods.isEmpty() ? "" : verdict.ofOkl + methods;
    }

    private String withMean() {
        if (study.methods().stream().noneMatch(paths -> paths.method() == Method.OKL_MEAN)) {
            return "";
        }
        Contrast contrast = new Contrast(Method.OKL_MEAN, study.perRun(Method.OKL_MEAN));
        return " With the shared mean " + Figures.of(rmse(Method.OKL_MEAN)) + ", " + contrast.verdict().ofOther
                + contrast.size(false) + ".";
    }

    private double rmse(Method method) {
        return Statistics.mean(study.of(method).rmse(study.set()));
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
