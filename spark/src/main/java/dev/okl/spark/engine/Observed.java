package dev.okl.spark.engine;

import java.io.Serializable;

/**
 * One observation.
 *
 * @param input the number of the input
 * @param group the number of the task's group; 0 where the tasks have no kernel
 */
public record Observed(int input, String task, double value, double weight, int group) implements Serializable {}
