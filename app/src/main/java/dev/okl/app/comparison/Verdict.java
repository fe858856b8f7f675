package dev.okl.app.comparison;

import java.util.Locale;

/** Whether learning together helped, by the significance of the difference, not its size. */
public enum Verdict {
    HELPED_CLEARLY("helped, more than chance would explain"),
    HELPED_SOMEWHAT("probably helped"),
    NO_DIFFERENCE("made no clear difference"),
    HURT("probably hurt");

    /** Quantiles of the standard normal distribution: chance alone exceeds this in 1 of 100 comparisons (two-sided) ... */
    private static final double CLEARLY = 2.576;

    /** ... and beyond this in 1 of 10. */
    private static final double SOMEWHAT = 1.645;

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** The verdict on a difference "error of learning together minus error of the other method". */
    static Verdict of(PairedDifference difference) {
        double gain = -difference.score();
        if (gain >= SOMEWHAT) {
            return gain >= CLEARLY ? HELPED_CLEARLY : HELPED_SOMEWHAT;
        }
        return gain <= -SOMEWHAT ? HURT : NO_DIFFERENCE;
    }

    /** To go after "learning together ...". */
    public String words() {
        return words;
    }

    public String jsonName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
