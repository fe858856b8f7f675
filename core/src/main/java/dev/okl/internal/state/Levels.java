package dev.okl.internal.state;

/**
 * What the columns of mean and intercepts are held at: the tasks hold the mean's column at {@code mean}, the inputs hold that of
 * the intercepts at {@code intercepts}. A level beta weighs a penalty: the squared norm of the mean costs 1/(2 beta^2).
 */
public record Levels(double mean, double intercepts) {
    /** The plain objective. */
    public static final Levels ONE = new Levels(1, 1);

    public Levels {
        require("mean", mean);
        require("intercepts", intercepts);
    }

    private static void require(String name, double level) {
        if (!(level > 0) || Double.isInfinite(level)) {
            throw new IllegalArgumentException(
                    "the level of the " + name + " must be positive and finite but was " + level);
        }
    }
}
