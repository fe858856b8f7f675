package dev.okl.reproduce.signals;

import dev.okl.FitResult;
import dev.okl.TaskModel;
import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.reproduce.result.Experiment;
import dev.okl.reproduce.result.Experiment.Listener;
import dev.okl.reproduce.result.Experiment.Settings;
import dev.okl.reproduce.result.Reproduction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The paper's section 4.1 and figure 1: how well signals are reconstructed from noisy observations, and how long a whole
 * regularization path takes, as functions of the bound p on the rank. The data are simulated, as in the paper, and drawn again
 * for every seed. Lambda is chosen by the validation error, and the fit to the training observations is judged as it is.
 */
public final class SignalsExperiment implements Experiment {
    /** A solution cannot need more than the last one. */
    private static final int[] BOUNDS = {1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 70, 100};

    /** Some minutes on two cores, nearly all of them for the largest p. */
    private static final int DEFAULT_RUNS = 5;

    /** What is shown beside the paper's method. */
    private static final List<Method> OTHERS = List.of(Method.POOLED, Method.INDEPENDENT, Method.RMF, Method.OKL_MEAN);

    /** Ten lambdas per decade; docs/tuning-log.md has what finer, longer and more accurate paths give. */
    static final int LAMBDAS = 30;

    static final double SMALLEST_LAMBDA = 1e-3;

    private static final int WARM_UP_LAMBDAS = 8;
    private static final double WARM_UP_SMALLEST = 0.1;

    private final SignalsStudy.Sizes sizes;
    private final int[] bounds;

    /** As in the paper. */
    public SignalsExperiment() {
        this(SignalsStudy.Sizes.ofPaper(), BOUNDS);
    }

    /** Of other sizes, for these p, rising. */
    SignalsExperiment(SignalsStudy.Sizes sizes, int... bounds) {
        if (bounds.length == 0) {
            throw new IllegalArgumentException("there must be at least one p");
        }
        this.sizes = sizes;
        this.bounds = bounds.clone();
    }

    @Override
    public Reproduction run(Settings settings, Listener listener) {
        int runs = settings.runs().orElse(DEFAULT_RUNS);
        List<SignalsStudy> studies = IntStream.range(0, runs)
                .mapToObj(run -> SignalsStudy.simulate(sizes, settings.seed() + run))
                .toList();
        Paths paths = new Paths(settings.threads(), listener);
        if (!listener.progress().cancelled()) {
            listener.onPart("warm-up, not timed");
            for (int p : bounds) {
                paths.warmUp(studies.get(0), p);
            }
        }
        List<SignalsSummary> curve = curve(studies, paths);
        boolean complete = !curve.isEmpty() && curve.get(0).fits().size() == runs;
        List<SignalsSummary> others =
                complete ? others(studies, SignalsSummary.best(curve).bound(), paths) : List.of();
        return new SignalsReport(sizes, runs, curve, others).reproduction();
    }

    /**
     * OKL for each p. When cancelled, the seed that is not done is left out: a p that was tried on other data than its
     * neighbours would bend the curve.
     */
    private List<SignalsSummary> curve(List<SignalsStudy> studies, Paths paths) {
        List<List<SignalsFit>> seeds = new ArrayList<>();
        for (SignalsStudy study : studies) {
            List<SignalsFit> fits = new ArrayList<>();
            for (int p : bounds) {
                String part = "seed " + (seeds.size() + 1) + " of " + studies.size() + ", p = " + p;
                paths.run(part, study, Method.OKL, p).ifPresent(fits::add);
            }
            if (fits.size() == bounds.length) {
                seeds.add(fits);
            }
        }
        if (seeds.isEmpty()) {
            return List.of();
        }
        return IntStream.range(0, bounds.length)
                .mapToObj(k -> new SignalsSummary(
                        Method.OKL,
                        bounds[k],
                        seeds.stream().map(fits -> fits.get(k)).toList()))
                .toList();
    }

    /** The other methods on the same data; none of them when cancelled. */
    private static List<SignalsSummary> others(List<SignalsStudy> studies, int bound, Paths paths) {
        List<SignalsSummary> others = new ArrayList<>();
        for (Method method : OTHERS) {
            List<SignalsFit> fits = new ArrayList<>();
            for (SignalsStudy study : studies) {
                String part = "seed " + (fits.size() + 1) + " of " + studies.size() + ", " + method.label();
                Optional<SignalsFit> fit = paths.run(part, study, method, bound);
                if (fit.isEmpty()) {
                    return List.of();
                }
                fits.add(fit.get());
            }
            others.add(new SignalsSummary(method, bound, fits));
        }
        return others;
    }

    /** Learns the signals of a study along a whole path, as all methods and all p do it. */
    private record Paths(int threads, Listener listener) {
        /** A short path in which the virtual machine compiles what the timed ones use. */
        void warmUp(SignalsStudy study, int bound) {
            if (!listener.progress().cancelled()) {
                fit(study, Method.OKL, bound, WARM_UP_LAMBDAS, WARM_UP_SMALLEST);
            }
        }

        /** A path; empty when it was cancelled. */
        Optional<SignalsFit> run(String part, SignalsStudy study, Method method, int bound) {
            if (listener.progress().cancelled()) {
                return Optional.empty();
            }
            listener.onPart(part);
            FitResult<? extends TaskModel<Double>> fit = fit(study, method, bound, LAMBDAS, SMALLEST_LAMBDA);
            return fit.cancelled() ? Optional.empty() : Optional.of(SignalsFit.of(study, method, bound, fit));
        }

        private FitResult<? extends TaskModel<Double>> fit(
                SignalsStudy study, Method method, int bound, int lambdas, double smallest) {
            MethodOptions<Double> options = MethodOptions.of(SignalsStudy.kernel())
                    .withForAll(builder -> builder.rank(bound)
                            .lambdas(lambdas, smallest)
                            .validation((data, unused) -> List.of(study.split()))
                            .refit(false)
                            .seed(study.seed())
                            .threads(threads)
                            .progress(listener.progress()));
            return method.fit(options, study.data());
        }
    }
}
