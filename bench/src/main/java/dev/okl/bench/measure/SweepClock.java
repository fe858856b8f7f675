package dev.okl.bench.measure;

/**
 * Times a path while it runs. A sweep is timed from the end of the one before it at the same lambda, so whatever happens
 * between two sweeps counts; what happens once per lambda (errors, certificate) counts for the path only.
 */
public final class SweepClock {
    private static final double NANOS = 1e9;

    private long start;
    private long lastPoint;
    private long lastSweep;
    private double lambda;
    private double sum;
    private int count;

    /** The path begins. */
    public void start() {
        start = System.nanoTime();
        lastPoint = start;
        lambda = Double.NaN;
        sum = 0;
        count = 0;
    }

    /** A sweep ends. */
    public void onSweep(double atLambda) {
        long now = System.nanoTime();
        if (atLambda == lambda) {
            sum += (now - lastSweep) / NANOS;
            count++;
        }
        lambda = atLambda;
        lastSweep = now;
    }

    /** A lambda is done. */
    public void onPoint() {
        lastPoint = System.nanoTime();
    }

    /** Since the start. */
    public double elapsed() {
        return (System.nanoTime() - start) / NANOS;
    }

    /** From the start to the end of the last lambda. */
    public double seconds() {
        return (lastPoint - start) / NANOS;
    }

    /** The mean of one sweep; NaN when no lambda had two. */
    public double sweepSeconds() {
        return count == 0 ? Double.NaN : sum / count;
    }
}
