package dev.okl.data;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A scale on which values are learned: predictions are brought back to the scale of the data.
 *
 * @param unit of {@code LOG1P}, log(1 + y/unit); 1 for the others
 */
public record Transform(Kind kind, double unit) implements Serializable {
    /** Gauss-Hermite quadrature of a standard normal variable, exact for polynomials of degree 9: nodes with both signs, and weights. */
    private static final double[] NODES = {0, 1.355626179974266, 2.8569700138728056};

    private static final double[] WEIGHTS = {0.5333333333333333, 0.4441518440360257, 0.022514822630640953};

    /** The values as they are. */
    public static final Transform NONE = new Transform(Kind.NONE);

    /** The function. */
    public enum Kind {
        NONE("any value"),
        LOG("values > 0"),
        LOG1P("values > -1"),
        SQRT("values >= 0"),
        LOGIT("values between 0 and 1");

        private final String domain;

        Kind(String domain) {
            this.domain = domain;
        }

        /** The name in options and files. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Transform {
        if (!(unit > 0 && unit < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the unit of a transform must be > 0 and finite but was " + unit);
        }
    }

    public Transform(Kind kind) {
        this(kind, 1);
    }

    /** The function with a unit that is that of the values: the median of the positive ones for {@code LOG1P}. */
    public static Transform of(Kind kind, double[] values) {
        double[] positive = Arrays.stream(values).filter(y -> y > 0).sorted().toArray();
        return kind == Kind.LOG1P && positive.length > 0
                ? new Transform(kind, positive[positive.length / 2])
                : new Transform(kind);
    }

    public boolean isNone() {
        return kind == Kind.NONE;
    }

    /** A value on the scale of learning. */
    public double of(double y) {
        return switch (kind) {
            case NONE -> y;
            case LOG -> Math.log(y);
            case LOG1P -> Math.log1p(y / unit);
            case SQRT -> Math.sqrt(y);
            case LOGIT -> Math.log(y / (1 - y));
        };
    }

    /** A value on the scale of the data. Below 0 a square root stands for 0, where its scale ends. */
    public double inverse(double z) {
        return switch (kind) {
            case NONE -> z;
            case LOG -> Math.exp(z);
            case LOG1P -> unit * Math.expm1(z);
            case SQRT -> z <= 0 ? 0 : z * z;
            case LOGIT -> 1 / (1 + Math.exp(-z));
        };
    }

    /**
     * What is expected on the scale of the data of a value that is normally distributed on the scale of learning. Of a logarithm that is
     * known; of a square root the quadrature is exact where all its nodes are above 0.
     */
    public double mean(double z, double variance) {
        if (isNone() || variance == 0) {
            return inverse(z);
        }
        if (kind == Kind.LOG || kind == Kind.LOG1P) {
            return inverse(z + variance / 2);
        }
        double s = Math.sqrt(variance);
        double mean = 0;
        for (int k = 0; k < NODES.length; k++) {
            mean += WEIGHTS[k] * (inverse(z + NODES[k] * s) + inverse(z - NODES[k] * s)) / 2;
        }
        return mean;
    }

    /** The logarithm of the derivative at y: how much wider the scale of learning is there. */
    public double logSlope(double y) {
        return switch (kind) {
            case NONE -> 0;
            case LOG -> -Math.log(y);
            case LOG1P -> -Math.log(unit + y);
            case SQRT -> -Math.log(2) - Math.log(y) / 2;
            case LOGIT -> -Math.log(y) - Math.log1p(-y);
        };
    }

    /** Whether all values are in its domain. */
    public boolean takes(double[] values) {
        return Arrays.stream(values).allMatch(y -> Double.isFinite(of(y)));
    }

    /**
     * Those that may be tried on values: none, and where no value is negative, a square root and a logarithm, log(1 + y/unit) with the
     * median of the positive values for the unit where some are 0.
     */
    public static List<Transform> candidates(double[] values) {
        double[] positive = Arrays.stream(values).filter(y -> y > 0).sorted().toArray();
        if (positive.length == 0 || Arrays.stream(values).anyMatch(y -> y < 0)) {
            return List.of(NONE);
        }
        Transform log1p = of(Kind.LOG1P, values);
        return positive.length == values.length
                ? List.of(NONE, new Transform(Kind.SQRT), log1p, new Transform(Kind.LOG))
                : List.of(NONE, new Transform(Kind.SQRT), log1p);
    }

    /** The same for a value that may be outside its domain, where it is refused. */
    public double ofChecked(double y) {
        double z = of(y);
        if (!Double.isFinite(z)) {
            throw new IllegalArgumentException(
                    "the value " + y + " has no place on the scale " + this + ", which is for " + domain());
        }
        return z;
    }

    /** What values must be for it, in words. */
    public String domain() {
        return kind == Kind.LOG1P ? "values > -" + String.format(Locale.ROOT, "%.4g", unit) : kind.domain;
    }

    /** The same observations with their values on the scale of learning. */
    public <X> TaskData<X> of(TaskData<X> data) {
        return isNone() ? data : data.withValues(this::of);
    }

    @Override
    public String toString() {
        return unit == 1 ? kind.toString() : kind + " of values / " + String.format(Locale.ROOT, "%.4g", unit);
    }
}
