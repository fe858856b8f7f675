package dev.okl.bench.compare;

import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.baseline.Baselines;
import dev.okl.bench.data.Ratings;
import dev.okl.formula.Row;
import java.util.List;
import java.util.Locale;

/** What takes part in the comparison. */
enum Contender {
    /** Spark's alternating least squares. */
    ALS("Spark ALS"),
    /** The paper's exact method, with our default sweeps. */
    OKL("OKL"),
    /** The same with two sweeps per lambda. */
    OKL_2("OKL, 2 sweeps"),
    /** Our matrix factorisation: nothing is known of the movies. */
    RMF("matrix factorisation"),
    /** Deviations from a shared mean: what the program does unless told otherwise. */
    OKL_MEAN("OKL, shared mean");

    private static final int FEW_SWEEPS = 2;

    private final String label;

    Contender(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** As on the command line: "okl-2". */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Contender parse(String text) {
        for (Contender contender : values()) {
            if (contender.toString().equals(text)) {
                return contender;
            }
        }
        throw new IllegalArgumentException("method must be one of " + List.of(values()) + " but was '" + text + "'");
    }

    /** Where a path ends, relative to its largest lambda, if nothing else is asked for: each a little below its best lambda. */
    double smallestRatio() {
        return this == OKL_MEAN ? 1e-3 : 1e-4;
    }

    /** What makes one of ours the one it is. */
    LearnerBuilder<Row> learner(List<Row> movies) {
        return switch (this) {
            case ALS -> throw new IllegalArgumentException("ALS is not one of ours");
            case RMF -> Baselines.matrixFactorisation();
            case OKL -> paper(movies);
            case OKL_2 -> paper(movies).sweeps(FEW_SWEEPS);
            case OKL_MEAN -> paper(movies).sharedMean(true);
        };
    }

    private static LearnerBuilder<Row> paper(List<Row> movies) {
        return OutputKernelLearner.builder(Ratings.kernel(movies)).sharedMean(false);
    }
}
