package dev.okl.reproduce.signals;

import dev.okl.app.comparison.Method;
import dev.okl.app.console.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What the signals experiment found, in sentences. */
record SignalsFindings(SignalsStudy.Sizes sizes, List<SignalsSummary> curve, List<SignalsSummary> others) {
    /** Errors this much above the smallest one are as good, for all that matters to a user. */
    private static final double AS_GOOD = 1.01;

    private SignalsSummary best() {
        return SignalsSummary.best(curve);
    }

    private SignalsSummary last() {
        return curve.get(curve.size() - 1);
    }

    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(smallestError());
        sentences.add(shape());
        sentences.add("A p above " + sizes.fullRank()
                + " cannot matter: a solution has no higher rank than the smaller of "
                + Figures.count(sizes.inputs(), "input") + " and " + Figures.count(sizes.signals(), "signal") + ".");
        sentences.add("A path took " + Figures.seconds(curve.get(0).median(SignalsFit::seconds)) + " at "
                + curve.get(0).setting() + " and " + Figures.seconds(last().median(SignalsFit::seconds)) + " at "
                + last().setting() + ".");
        if (!others.isEmpty()) {
            sentences.add(otherMethods());
            sentences.add(factorisation());
        }
        sentences.addAll(reservations());
        return sentences;
    }

    private String smallestError() {
        SignalsSummary best = best();
        SignalsSummary validated = SignalsSummary.smallest(curve, SignalsFit::validationRmse);
        int seeds = best.fits().size();
        int lastOfBest = SignalsSummary.lastOfBest(curve);
        return "The error is smallest at " + best.setting()
                + (lastOfBest > best.bound()
                        ? ", and there is no better p from " + best.bound() + " to " + lastOfBest
                        : "")
                + ": MSE " + Figures.of(best.mse()) + ", RMSE " + Figures.of(best.rmse())
                + (seeds > 1
                        ? ", standard deviations " + Figures.of(best.std(SignalsFit::mse)) + " and "
                                + Figures.of(best.std(fit -> Math.sqrt(fit.mse()))) + " over "
                                + Figures.count(seeds, "seed")
                        : ", with one seed")
                + "; the MSE is " + percent(best.mean(fit -> fit.mse() / fit.noiseVariance()))
                + " of the noise's variance of "
                + Figures.of(best.mean(SignalsFit::noiseVariance))
                + ". Validation, which does not know the clean signals, "
                + (validated.bound() == best.bound()
                        ? "chooses the same p."
                        : "would choose " + validated.setting() + ".");
    }

    /** Falling, then flat or rising. */
    private String shape() {
        SignalsSummary best = best();
        SignalsSummary last = last();
        SignalsSummary first = curve.get(0);
        String start = (first.bound() == best.bound() ? "It begins with " : "It falls from ") + both(first.mse())
                + " at " + first.setting();
        if (last.mse() > AS_GOOD * best.mse()) {
            boolean clear = best.fits().size() == 1 || last.excessOver(best) > last.excessError(best);
            return start + (clear ? " and rises again beyond the best p, to " : "; it rises, but not clearly, to ")
                    + both(last.mse()) + " at " + last.setting()
                    + (best.fits().size() > 1
                            ? ", the MSE on average by " + Figures.of(last.excessOver(best))
                                    + " with a standard error of " + Figures.of(last.excessError(best))
                            : "")
                    + ".";
        }
        return start + " and is flat from " + flatFrom().setting() + " on, within 1% of the smallest: at "
                + last.setting()
                + " the chosen solution uses " + Figures.count((long) last.median(SignalsFit::rank), "latent function")
                + ", for lambda bounds the rank before p does.";
    }

    /** The smallest p from which on all errors are as good as the best. */
    private SignalsSummary flatFrom() {
        SignalsSummary from = last();
        for (int k = curve.size() - 1; k >= 0 && curve.get(k).mse() <= AS_GOOD * best().mse(); k--) {
            from = curve.get(k);
        }
        return from;
    }

    private String otherMethods() {
        SignalsSummary mean = other(Method.OKL_MEAN);
        return "With a shared mean, which the paper's method does not have, the error at " + mean.setting() + " is "
                + both(mean.mse()) + ". Each signal on its own has "
                + both(other(Method.INDEPENDENT).mse()) + ", one function for all signals "
                + both(other(Method.POOLED).mse()) + ".";
    }

    private String factorisation() {
        SignalsSummary factorised = other(Method.RMF);
        return "Matrix factorisation knows nothing about points without observations, so its "
                + both(factorised.mse()) + " is over a grid that it cannot fill; at the inputs alone it has "
                + both(atInputs(factorised)) + ", where OKL has " + both(atInputs(best())) + ".";
    }

    private List<String> reservations() {
        List<String> reservations = new ArrayList<>();
        List<SignalsFit> fits = Stream.concat(curve.stream(), others.stream())
                .flatMap(summary -> summary.fits().stream())
                .toList();
        long atEnd = fits.stream().filter(SignalsFit::atEndOfGrid).count();
        if (atEnd > 0) {
            reservations.add("In " + atEnd + " of " + Figures.count(fits.size(), "path")
                    + " the best lambda lies at an end of the grid; a longer one may do better.");
        }
        long unfinished = fits.stream().mapToLong(SignalsFit::unfinished).sum();
        if (unfinished > 0) {
            reservations.add(unfinished + " of "
                    + Figures.count(fits.stream().mapToLong(SignalsFit::lambdas).sum(), "lambda")
                    + " ended at the cap on sweeps, not at the tolerance.");
        }
        return reservations;
    }

    private SignalsSummary other(Method method) {
        return others.stream()
                .filter(summary -> summary.method() == method)
                .findFirst()
                .orElseThrow();
    }

    private static double atInputs(SignalsSummary summary) {
        return summary.mean(fit -> fit.reconstruction().mseAtInputs());
    }

    /** Both measures: the table has the RMSE and the figure the MSE. */
    private static String both(double mse) {
        return "MSE " + Figures.of(mse) + " (RMSE " + Figures.of(Math.sqrt(mse)) + ")";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f%%", 100 * share);
    }
}
