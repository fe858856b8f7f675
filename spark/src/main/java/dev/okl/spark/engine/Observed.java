package dev.okl.spark.engine;

import java.io.Serializable;

/**
 * One observation.
 *
 * @param input the number of the input
 */
public record Observed(int input, String task, double value, double weight) implements Serializable {}
