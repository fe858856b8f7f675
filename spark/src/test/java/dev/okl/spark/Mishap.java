package dev.okl.spark;

import java.util.function.IntPredicate;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;

/** Something that happens between the two halves of a shuffle: the shares of the blocks are written, but not yet fetched. */
final class Mishap extends SparkListener {
    private final IntPredicate when;
    private final Runnable what;
    private int shuffles;
    private boolean written;

    /**
     * @param when at which shuffles, counted from 1
     */
    Mishap(IntPredicate when, Runnable what) {
        this.when = when;
        this.what = what;
    }

    @Override
    public synchronized void onStageSubmitted(SparkListenerStageSubmitted event) {
        if (event.stageInfo().shuffleDepId().isDefined()) {
            shuffles++;
            written = true;
        } else if (written) {
            written = false;
            if (when.test(shuffles)) {
                what.run();
            }
        }
    }

    /** So far. */
    synchronized int shuffles() {
        return shuffles;
    }
}
