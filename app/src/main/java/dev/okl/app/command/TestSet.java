package dev.okl.app.command;

import dev.okl.app.console.Cell;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.experiment.TestPlan;
import picocli.CommandLine.ITypeConverter;

/** Which observations {@code okl compare} keeps away from the methods. */
sealed interface TestSet {
    boolean needsOrder();

    TestPlan plan(Dataset dataset, LearnOptions learn, int runs);

    /** How many runs there are; what is not random is tested once. */
    default int runs(int asked) {
        return 1;
    }

    /** A random share of each task's observations, again in every run. */
    record Share(double share) implements TestSet {
        @Override
        public boolean needsOrder() {
            return false;
        }

        @Override
        public TestPlan plan(Dataset dataset, LearnOptions learn, int runs) {
            return TestPlan.randomShare(share, runs);
        }

        @Override
        public int runs(int asked) {
            return asked;
        }

        @Override
        public String toString() {
            return Math.round(100 * share) + "% of each task";
        }
    }

    /** The last ones of each task. */
    record Last(int count) implements TestSet {
        @Override
        public boolean needsOrder() {
            return true;
        }

        @Override
        public TestPlan plan(Dataset dataset, LearnOptions learn, int runs) {
            return TestPlan.lastPerTask(count, dataset.order().orElseThrow(), learn.lastForValidation());
        }

        @Override
        public String toString() {
            return HeldOut.lastOfEach(count);
        }
    }

    /** All from a time on. */
    record After(double time) implements TestSet {
        @Override
        public boolean needsOrder() {
            return true;
        }

        @Override
        public TestPlan plan(Dataset dataset, LearnOptions learn, int runs) {
            return TestPlan.after(time, dataset.order().orElseThrow(), learn.lastForValidation());
        }

        @Override
        public String toString() {
            return "all after " + Cell.text(time);
        }
    }

    /** Reads {@code 0.25}, {@code last:K} or {@code after:T}. */
    final class Converter implements ITypeConverter<TestSet> {
        @Override
        public TestSet convert(String text) {
            if (text.startsWith("last:")) {
                return new Last(Converters.wholeNumber(text.substring(5), 1, "must be last:K with K >= 1"));
            }
            if (text.startsWith("after:")) {
                return new After(Converters.number(text.substring(6), "must be after:T with a number T"));
            }
            return new Share(new Converters.Share().convert(text));
        }
    }
}
