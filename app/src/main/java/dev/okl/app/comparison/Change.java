package dev.okl.app.comparison;

import java.util.Locale;

/** How one error compares with another, in words. */
public final class Change {
    private Change() {}

    /** "12% better than", "3% worse than" or "as well as". */
    public static String of(double error, double other) {
        double percent = 100 * (1 - error / other);
        // A tenth of a percent is shown below one, so that a small gain does not read as none.
        String size = String.format(Locale.ROOT, Math.abs(percent) < 0.95 ? "%.1f%%" : "%.0f%%", Math.abs(percent));
        if (!(Math.abs(percent) >= 0.05)) {
            return "as well as";
        }
        return size + (percent > 0 ? " better than" : " worse than");
    }
}
