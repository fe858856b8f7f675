package dev.okl.formula;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The functions of a formula that take columns; {@code precomputed} takes a file and is not among them. */
public enum KernelFunction {
    DELTA("delta", Takes.CELLS),
    LINEAR("linear", Takes.NUMBERS),
    POLYNOMIAL("polynomial", Takes.NUMBERS),
    GAUSSIAN("gaussian", Takes.NUMBERS),
    LAPLACIAN("laplacian", Takes.NUMBERS),
    MATERN("matern", Takes.NUMBERS),
    PERIODIC("periodic", Takes.NUMBERS),
    LINEAR_SPLINE("linear-spline", Takes.ONE_NUMBER),
    CUBIC_SPLINE("cubic-spline", Takes.ONE_NUMBER),
    DECAY_SPLINE("decay-spline", Takes.ONE_NUMBER),
    HAMMING("hamming", Takes.CELLS);

    private enum Takes {
        CELLS,
        NUMBERS,
        ONE_NUMBER
    }

    private final String text;
    private final Takes takes;

    KernelFunction(String text, Takes takes) {
        this.text = text;
        this.takes = takes;
    }

    /** The function of that name. */
    public static Optional<KernelFunction> named(String name) {
        return Arrays.stream(values()).filter(f -> f.text.equals(name)).findFirst();
    }

    /** The name in a formula. */
    public String text() {
        return text;
    }

    /** Whether its columns must hold numbers. */
    public boolean takesNumbers() {
        return takes != Takes.CELLS;
    }

    /** Whether it takes just one column. */
    public boolean takesOneColumn() {
        return takes == Takes.ONE_NUMBER;
    }

    /** The options it knows. */
    public List<OptionName> options() {
        return switch (this) {
            case DELTA, LINEAR, LINEAR_SPLINE, CUBIC_SPLINE, DECAY_SPLINE -> List.of();
            case POLYNOMIAL -> List.of(OptionName.DEGREE, OptionName.OFFSET);
            case GAUSSIAN -> List.of(OptionName.WIDTH);
            case LAPLACIAN -> List.of(OptionName.RATE);
            case MATERN -> List.of(OptionName.NU, OptionName.WIDTH);
            case PERIODIC -> List.of(OptionName.PERIOD, OptionName.WIDTH);
            case HAMMING -> List.of(OptionName.RATE, OptionName.SPLIT, OptionName.VOCABULARY);
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
