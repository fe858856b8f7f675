package dev.okl.app.modelfile;

import dev.okl.app.console.Figures;

/** What the duality gap of a fit proves, in plain words. */
public final class OptimalityText {
    /** Below this share of the objective the duality gap says that the rank is large enough. */
    private static final double SMALL_GAP = 0.01;

    /** Smaller percentages are displayed as 0.001. */
    private static final double SMALLEST_GAP = 1e-5;

    private OptimalityText() {}

    /**
     * The gap is a share of the objective; rounding may leave it below 0.
     *
     * @param rank how many latent functions are in use
     * @param rankBound how many there may be
     * @param mostUseful more than so many no model can need: the smaller of the numbers of inputs and tasks
     */
    public static String words(double relativeGap, double rank, double rankBound, double mostUseful) {
        double gap = Math.max(0, relativeGap);
        String percent = gap <= SMALLEST_GAP ? "0.001" : Figures.of(100 * gap);
        if (gap < SMALL_GAP) {
            return "no model of any rank is better by more than " + percent + "% of the objective";
        }
        return rank >= rankBound && rankBound < mostUseful
                ? "the rank bound is used up, a higher one would fit more closely"
                : "another model may be better by up to " + percent + "% of the objective";
    }
}
