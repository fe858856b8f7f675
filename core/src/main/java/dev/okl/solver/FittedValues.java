package dev.okl.solver;

/** A fit that knows its value for every input and every task of its data. */
@FunctionalInterface
public interface FittedValues {
    double value(int input, int task);
}
