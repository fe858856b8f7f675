package dev.okl.bench.compare;

/**
 * A row of the table.
 *
 * @param data what it was measured on
 * @param outcome the medians over the rounds
 */
record Result(String data, int rank, Outcome outcome) {}
