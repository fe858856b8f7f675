package dev.okl.app.comparison;

/** Whether learning together helped, by the significance of the difference, not its size. */
public enum Verdict {
    HELPED_CLEARLY("helped, more than chance would explain", "helped-clearly"),
    HELPED_SOMEWHAT("probably helped", "helped-somewhat"),
    NO_DIFFERENCE("made no clear difference", "no-difference"),
    HURT("probably hurt", "hurt");

    /** Quantiles of the standard normal distribution: chance alone exceeds this in 1 of 100 comparisons (two-sided) ... */
    private static final double CLEARLY = 2.576;

    /** ... and beyond this in 1 of 10. */
    private static final double SOMEWHAT = 1.645;

    private final String words;
    private final String jsonName;

    Verdict(String words, String jsonName) {
        this.words = words;
        this.jsonName = jsonName;
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
        return jsonName;
    }
}
