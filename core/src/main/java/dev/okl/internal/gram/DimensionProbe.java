package dev.okl.internal.gram;

import java.util.List;

/**
 * Foresees whether a kernel has few dimensions, by factoring it on a sample of the inputs, which is cheap for any number of
 * them. The sample's rank is a lower bound, so many dimensions are certain and few are likely.
 */
final class DimensionProbe {
    /** Four times as many as the most columns that are tried. */
    private static final int SAMPLE = 4 * Structure.LOW_RANK_UP_TO;

    private DimensionProbe() {}

    /** The number of dimensions on the sample, or -1 where there are many or {@link KernelGram} would not try. */
    static <X> int columns(Structure<X> structure) {
        int bound = structure.columnsWorthTrying();
        if (bound == 0) {
            return -1;
        }
        List<X> all = structure.representatives();
        int n = Math.min(SAMPLE, all.size());
        PivotedCholesky.Entries entries = (i, j) -> structure.rest().at(spread(all, i, n), spread(all, j, n));
        double trace = 0;
        for (int i = 0; i < n; i++) {
            trace += entries.at(i, i);
        }
        try {
            PivotedCholesky factor = PivotedCholesky.of(n, i -> entries.at(i, i), entries, KernelGram.EXACT, bound);
            return factor.traceError() <= KernelGram.EXACT * trace ? factor.pivots().length : -1;
        } catch (NotPositiveSemidefiniteException e) {
            return -1; // the fit will say so, with the inputs that show it
        }
    }

    /** The i-th of n inputs that are spread evenly over all. */
    private static <X> X spread(List<X> all, int i, int n) {
        return all.get((int) ((long) i * all.size() / n));
    }
}
