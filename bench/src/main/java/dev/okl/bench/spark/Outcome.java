package dev.okl.bench.spark;

/**
 * What was measured of one method.
 *
 * @param sweepSeconds of one sweep, or iteration
 * @param fitSeconds of the whole fit, from the data frame to the model
 * @param sweeps of the whole fit
 * @param jobs of Spark in the whole fit; 0 without it
 * @param shuffleBytes of one sweep; NaN where it is not measured
 */
record Outcome(
        String method,
        double rmse,
        double sweepSeconds,
        double fitSeconds,
        int sweeps,
        int jobs,
        double shuffleBytes) {}
