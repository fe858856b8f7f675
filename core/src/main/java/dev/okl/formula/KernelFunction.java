package dev.okl.formula;

import static dev.okl.formula.Option.Name.DEGREE;
import static dev.okl.formula.Option.Name.NU;
import static dev.okl.formula.Option.Name.OFFSET;
import static dev.okl.formula.Option.Name.PERIOD;
import static dev.okl.formula.Option.Name.RATE;
import static dev.okl.formula.Option.Name.SPLIT;
import static dev.okl.formula.Option.Name.VOCABULARY;
import static dev.okl.formula.Option.Name.WIDTH;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** The functions of a formula that take columns; {@code precomputed} takes a file and is not among them. */
public enum KernelFunction {
    DELTA("delta", Takes.CELLS, Compiler::delta),
    LINEAR("linear", Takes.NUMBERS, (compiler, call) -> compiler.vector(call, Kernels.linear())),
    POLYNOMIAL(
            "polynomial",
            Takes.NUMBERS,
            (compiler, call) ->
                    compiler.vector(call, Kernels.polynomial((int) call.number(DEGREE, 2), call.number(OFFSET, 1))),
            DEGREE,
            OFFSET),
    GAUSSIAN(
            "gaussian",
            Takes.NUMBERS,
            (compiler, call) -> compiler.vector(call, Kernels.gaussian(call.required(WIDTH))),
            WIDTH),
    LAPLACIAN(
            "laplacian",
            Takes.NUMBERS,
            (compiler, call) -> compiler.vector(call, Kernels.laplacian(call.required(RATE))),
            RATE),
    MATERN(
            "matern",
            Takes.NUMBERS,
            (compiler, call) -> compiler.vector(call, Kernels.matern(call.number(NU, 1.5), call.required(WIDTH))),
            NU,
            WIDTH),
    PERIODIC(
            "periodic",
            Takes.NUMBERS,
            (compiler, call) -> compiler.vector(call, Kernels.periodic(call.required(PERIOD), call.number(WIDTH, 1))),
            PERIOD,
            WIDTH),
    LINEAR_SPLINE("linear-spline", Takes.ONE_NUMBER, (compiler, call) -> compiler.number(call, Kernels.linearSpline())),
    CUBIC_SPLINE("cubic-spline", Takes.ONE_NUMBER, (compiler, call) -> compiler.number(call, Kernels.cubicSpline())),
    DECAY_SPLINE("decay-spline", Takes.ONE_NUMBER, (compiler, call) -> compiler.number(call, Kernels.decaySpline())),
    HAMMING("hamming", Takes.CELLS, Compiler::hamming, RATE, SPLIT, VOCABULARY);

    private enum Takes {
        CELLS,
        NUMBERS,
        ONE_NUMBER
    }

    private final String text;
    private final Takes takes;

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final BiFunction<Compiler, Formula.Call, Kernel<Row>> kernel;

    @SuppressWarnings("ImmutableEnumChecker") // of List.of
    private final List<Option.Name> options;

    KernelFunction(
            String text, Takes takes, BiFunction<Compiler, Formula.Call, Kernel<Row>> kernel, Option.Name... options) {
        this.text = text;
        this.takes = takes;
        this.kernel = kernel;
        this.options = List.of(options);
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
    public List<Option.Name> options() {
        return options;
    }

    /** The kernel of a call whose options are all there. */
    Kernel<Row> kernel(Compiler compiler, Formula.Call call) {
        return kernel.apply(compiler, call);
    }

    @Override
    public String toString() {
        return text;
    }
}
