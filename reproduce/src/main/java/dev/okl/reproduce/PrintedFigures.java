package dev.okl.reproduce;

import dev.okl.app.comparison.Method;
import dev.okl.reproduce.movielens.Edition;
import dev.okl.reproduce.movielens.PaperSplit;
import java.util.Map;

/** Figures of the paper's Table 4, as far as they are known to us; NaN where they are not. */
record PrintedFigures(double rmse, double nmae) {
    static final PrintedFigures UNKNOWN = new PrintedFigures(Double.NaN, Double.NaN);

    private static final Map<String, PrintedFigures> TABLE_4 = Map.of(
            key(Edition.ML_100K, PaperSplit.R_A, Method.OKL), new PrintedFigures(0.9751, 0.1906),
            key(Edition.ML_100K, PaperSplit.R_B, Method.OKL), new PrintedFigures(0.9958, 0.1942),
            key(Edition.ML_100K, PaperSplit.HALF, Method.OKL), new PrintedFigures(0.9557, 0.1893),
            key(Edition.ML_1M, PaperSplit.HALF, Method.OKL), new PrintedFigures(0.8945, 0.1752),
            key(Edition.ML_100K, PaperSplit.R_A, Method.RMF), new PrintedFigures(1.0007, Double.NaN),
            key(Edition.ML_100K, PaperSplit.R_B, Method.RMF), new PrintedFigures(1.0296, Double.NaN),
            key(Edition.ML_1M, PaperSplit.HALF, Method.RMF), new PrintedFigures(0.9023, Double.NaN));

    static PrintedFigures of(Edition edition, PaperSplit split, Method method) {
        return TABLE_4.getOrDefault(key(edition, split, method), UNKNOWN);
    }

    private static String key(Edition edition, PaperSplit split, Method method) {
        return edition + " " + split + " " + method;
    }
}
