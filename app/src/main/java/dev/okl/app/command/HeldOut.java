package dev.okl.app.command;

import dev.okl.app.UserError;
import dev.okl.app.dataset.Dataset;
import dev.okl.selection.Validation;

/**
 * Which observations of each task are held out: a random share, or the last ones.
 *
 * @param share of each task's observations; NaN for the last ones
 * @param last how many of the last ones; 0 for a share
 */
record HeldOut(double share, int last) {
    boolean needsOrder() {
        return last > 0;
    }

    Validation of(Dataset dataset) {
        if (!needsOrder()) {
            return Validation.holdOut(share);
        }
        return Validation.lastPerTask(
                last,
                dataset.order().orElseThrow(() -> new UserError("the last observations need an order: --order COL")));
    }

    @Override
    public String toString() {
        return needsOrder() ? lastOfEach(last) : Math.round(100 * share) + "% of each task";
    }

    /** The last observations of each task, in words. */
    static String lastOfEach(int count) {
        return "the last " + (count == 1 ? "" : count + " ") + "of each task";
    }
}
