package dev.okl.app.command.option;

import dev.okl.app.comparison.TestPlan;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.error.UserError;
import dev.okl.selection.Validation;

/**
 * Which observations are kept away from learning: for {@code --validation}, to choose lambda by them, and for {@code --test} of
 * {@code okl compare}, to test the methods on them. Its text is used in results.
 */
public sealed interface HoldOut {
    /** Whether it needs an order of the observations, such as their times. */
    default boolean needsOrder() {
        return true;
    }

    /**
     * The tests of a comparison.
     *
     * @param lastForValidation how many last observations of each task choose lambda; 0 where random ones do
     */
    TestPlan testPlan(Dataset dataset, int lastForValidation, int runs);

    /** A part of each task's observations: lambda can be chosen by it. */
    sealed interface PerTask extends HoldOut {
        /** A quarter of each task's observations, drawn at random. */
        PerTask DEFAULT = new Share(0.25);

        Validation validation(Dataset dataset);
    }

    /** A random share of each task's observations, drawn anew in every run. */
    record Share(double share) implements PerTask {
        @Override
        public boolean needsOrder() {
            return false;
        }

        @Override
        public TestPlan testPlan(Dataset dataset, int lastForValidation, int runs) {
            return TestPlan.randomShare(share, runs);
        }

        @Override
        public Validation validation(Dataset dataset) {
            return Validation.holdOut(share);
        }

        @Override
        public String toString() {
            return Math.round(100 * share) + "% of each task";
        }
    }

    /** The last observations of each task. */
    record Last(int count) implements PerTask {
        @Override
        public TestPlan testPlan(Dataset dataset, int lastForValidation, int runs) {
            return TestPlan.lastPerTask(count, dataset.order().orElseThrow(), lastForValidation);
        }

        @Override
        public Validation validation(Dataset dataset) {
            return Validation.lastPerTask(
                    count,
                    dataset.order()
                            .orElseThrow(() -> new UserError("the last observations need an order: --order COL")));
        }

        @Override
        public String toString() {
            return "the last " + (count == 1 ? "" : count + " ") + "of each task";
        }
    }

    /** All observations after a time. */
    record After(double time) implements HoldOut {
        @Override
        public TestPlan testPlan(Dataset dataset, int lastForValidation, int runs) {
            return TestPlan.after(time, dataset.order().orElseThrow(), lastForValidation);
        }

        @Override
        public String toString() {
            return "all after " + Figures.cell(time);
        }
    }

    /** Reads {@code 0.25} or {@code last:K}. */
    static PerTask parsePerTask(String text) {
        return text.startsWith("last:")
                ? new Last(Converters.wholeNumber(text.substring(5), 1, "must be last:K with K >= 1"))
                : new Share(new Converters.Share().convert(text));
    }

    /** Reads {@code 0.25}, {@code last:K} or {@code after:T}. */
    static HoldOut parse(String text) {
        return text.startsWith("after:")
                ? new After(Converters.number(text.substring(6), "must be after:T with a number T"))
                : parsePerTask(text);
    }
}
