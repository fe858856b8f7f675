package dev.okl.formula;

import dev.okl.formula.Option.Name;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The functions of a formula that take columns; {@code precomputed} takes a file and is not among them. */
public enum KernelFunction {
    DELTA(Takes.CELLS),
    LINEAR(Takes.NUMBERS),
    POLYNOMIAL(Takes.NUMBERS, Name.DEGREE, Name.OFFSET),
    GAUSSIAN(Takes.NUMBERS, Name.WIDTH),
    LAPLACIAN(Takes.NUMBERS, Name.RATE),
    MATERN(Takes.NUMBERS, Name.NU, Name.WIDTH),
    PERIODIC(Takes.NUMBERS, Name.PERIOD, Name.WIDTH),
    LINEAR_SPLINE(Takes.ONE_NUMBER),
    CUBIC_SPLINE(Takes.ONE_NUMBER),
    DECAY_SPLINE(Takes.ONE_NUMBER),
    HAMMING(Takes.CELLS, Name.RATE, Name.SPLIT, Name.VOCABULARY);

    private enum Takes {
        CELLS,
        NUMBERS,
        ONE_NUMBER
    }

    private final Takes takes;

    @SuppressWarnings("ImmutableEnumChecker") // of List.of
    private final List<Name> options;

    KernelFunction(Takes takes, Name... options) {
        this.takes = takes;
        this.options = List.of(options);
    }

    public static Optional<KernelFunction> named(String name) {
        return Arrays.stream(values()).filter(f -> f.toString().equals(name)).findFirst();
    }

    /** Whether its columns must hold numbers. */
    public boolean takesNumbers() {
        return takes != Takes.CELLS;
    }

    /** Whether it takes just one column. */
    public boolean takesOneColumn() {
        return takes == Takes.ONE_NUMBER;
    }

    public List<Name> options() {
        return options;
    }

    /** The name in a formula, such as {@code linear-spline}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
