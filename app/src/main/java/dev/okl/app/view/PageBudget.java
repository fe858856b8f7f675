package dev.okl.app.view;

import dev.okl.formula.Row;
import java.util.List;

/**
 * How much of a page the parts may take that grow with the tasks and the inputs. A page stays below 5 MB, of which the charts'
 * library takes 1; what is left is for these, for a heatmap, and for thousands of points.
 */
final class PageBudget {
    /** For the curves of all tasks that are shown. */
    static final int CURVES = 2_400_000;

    /** For what is recommended to the tasks that are shown. */
    static final int RECOMMENDATIONS = 1_600_000;

    /** For the items that are alike. */
    static final int ALIKE = 800_000;

    private static final int FIGURE = 8;

    /** A list's entry: names of its fields, quotes, brackets, a figure. */
    private static final int ENTRY = 32;

    private PageBudget() {}

    /** How many tasks can be shown as curves of so many points, with so many observations each. */
    static int curves(int points, double observations) {
        return (int) (CURVES / (ENTRY + (double) points * FIGURE + observations * 3 * FIGURE));
    }

    /** How many entries fit that each list some inputs by their labels, of which a sample tells the typical length. */
    static int lists(int bytes, int entries, ViewSource source) {
        List<Row> inputs = source.model().inputs();
        double labelLength = Sample.of(inputs.size(), 200).of(inputs).stream()
                .mapToInt(input -> source.labels().of(input).length())
                .average()
                .orElse(0);
        return (int) (bytes / ((entries + 1) * (ENTRY + labelLength)));
    }
}
