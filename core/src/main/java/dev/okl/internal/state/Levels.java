package dev.okl.internal.state;

import java.io.Serializable;

/**
 * What the columns of mean and intercepts are held at: the tasks hold the mean's column at {@code mean}, the inputs hold that of
 * the intercepts at {@code intercepts}. A level beta weighs a penalty: the squared norm of the mean costs 1/(2 beta^2).
 */
public record Levels(double mean, double intercepts) implements Serializable {
    /** The plain objective. */
    public static final Levels ONE = new Levels(1, 1);

    public Levels {
        require("mean", mean);
        require("intercepts", intercepts);
    }

    /**
     * The levels that make a fit independent of units. The mean is penalised by |h|^2/(2 beta^2), the intercepts by |c|^2/(2 gamma^2),
     * the free part by its nuclear norm: with values k times as large the squares grow by k^2, the norm by k, and likewise for the
     * scale of the kernels. With
     *
     * <pre>beta^2 = s sqrt(kappa_T / kappa),   gamma^2 = s sqrt(kappa / kappa_T)</pre>
     *
     * <p>all grow alike.
     *
     * @param meanSquare s^2, of the values
     * @param inputs kappa, the mean diagonal of the inputs' kernel
     * @param tasks kappa_T, that of the tasks' kernel
     */
    public static Levels independentOfUnits(double meanSquare, double inputs, double tasks) {
        double size = Math.sqrt(meanSquare);
        double ratio = Math.sqrt(tasks / inputs);
        return new Levels(orOne(Math.sqrt(size * ratio)), orOne(Math.sqrt(size / ratio)));
    }

    /** Multiples of these. */
    public Levels times(double ofMean, double ofIntercepts) {
        return new Levels(mean * ofMean, intercepts * ofIntercepts);
    }

    /** All values zero, or a kernel that is: nothing will be learned, so nothing needs to be weighed. */
    private static double orOne(double level) {
        return level > 0 && level < Double.POSITIVE_INFINITY ? level : 1;
    }

    private static void require(String name, double level) {
        if (!(level > 0) || Double.isInfinite(level)) {
            throw new IllegalArgumentException(
                    "the level of the " + name + " must be positive and finite but was " + level);
        }
    }
}
