package dev.okl.spark.engine.partition;

import java.io.Serializable;

/**
 * What the tasks must know of a state to compute their functions.
 *
 * @param rows the values of all inputs, in the columns of the layout
 * @param constant what is not penalised; 0 where there is none
 */
public record InputValues(double[] rows, double constant) implements Serializable {}
