package dev.okl.selection;

import java.util.function.DoubleUnaryOperator;

/** A fit that knows its value for every input and every task of its data. */
@FunctionalInterface
public interface FittedValues {
    double value(int input, int task);

    /** The same with every value kept within limits. */
    default FittedValues limited(DoubleUnaryOperator limit) {
        return (input, task) -> limit.applyAsDouble(value(input, task));
    }
}
