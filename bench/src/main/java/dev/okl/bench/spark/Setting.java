package dev.okl.bench.spark;

/**
 * What all methods have in common.
 *
 * @param sweeps cap for each lambda
 * @param partitions of the tasks, and blocks of ALS
 */
record Setting(int rank, String kernel, double lambda, int sweeps, int partitions, long seed) {}
