package dev.okl.app.dataset.column;

import dev.okl.app.console.Figures;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Column;
import dev.okl.formula.Formula;
import dev.okl.formula.KernelFunction;
import dev.okl.formula.Row;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds splines of columns that lie far from 0, such as years, seconds since 1970 or the days of Excel, and of columns in too large a
 * unit, which all lie next to 0. A spline begins at 0: its kernel measures from there, and where the values hardly differ as seen from
 * 0, it is almost the same for all of them. Next to nothing can then be learned, and a fit ends with no latent function.
 */
public final class SplineOrigin {
    /**
     * The values are almost one point when their spread is below this part of the largest. Theophylline's curves, moved away from 0 or
     * shrunk, are not found any more from there on; those of the linear spline, which grows no faster than the values, go further, but
     * from there on are found with some seeds only.
     */
    private static final double NEAR = 0.5;

    private static final double NEAR_FOR_LINEAR = 0.05;

    private static final Set<KernelFunction> SPLINES =
            EnumSet.of(KernelFunction.LINEAR_SPLINE, KernelFunction.CUBIC_SPLINE, KernelFunction.DECAY_SPLINE);

    private SplineOrigin() {}

    /** A warning for each spline with which little can be learned. */
    public static List<String> warnings(BoundFormula kernel, Collection<Row> rows) {
        return splines(kernel.resolved()).entrySet().stream()
                .flatMap(spline -> warning(spline.getKey().function(), spline.getValue(), rows).stream())
                .toList();
    }

    /** The columns under splines, which must not go below their origin. */
    static Set<String> columns(Formula formula) {
        return Set.copyOf(splines(formula).values());
    }

    /** The splines of a formula, with their columns, in the order of the formula. */
    private static Map<Formula.Call, String> splines(Formula formula) {
        Map<Formula.Call, String> splines = new LinkedHashMap<>();
        collect(formula, splines);
        return splines;
    }

    private static void collect(Formula formula, Map<Formula.Call, String> splines) {
        formula.parts().forEach(part -> collect(part, splines));
        if (formula instanceof Formula.Call call && SPLINES.contains(call.function())) {
            Column column = call.columns().get(0);
            if (!column.isPrefix() && column.scale().isEmpty()) {
                splines.put(call, column.name());
            }
        }
    }

    private static Optional<String> warning(KernelFunction function, String column, Collection<Row> rows) {
        DoubleSummaryStatistics values =
                rows.stream().mapToDouble(row -> (Double) row.cell(column)).summaryStatistics();
        double smallest = values.getMin();
        double largest = values.getMax();
        if (largest <= smallest || !isAlmostOne(function, smallest, largest)) {
            return Optional.empty();
        }
        double start = Math.floor(smallest);
        String quoted = '"' + column + '"';
        String moved = start == 0 ? quoted : "(" + quoted + " - " + Figures.cell(start) + ")";
        boolean tooSmall = isAlmostOne(function, smallest - start, largest - start);
        String factor = Figures.cell(Math.pow(10, Math.ceil(1 - Math.log10(largest - smallest))));
        return Optional.of(function + "(" + column + ") begins at 0, but '" + column + "' goes from "
                + Figures.cell(smallest)
                + " to " + Figures.cell(largest) + ": seen from 0 that is almost one point, so little can be learned."
                + (tooSmall ? " Take a smaller unit" : " Subtract the start")
                + ", for instance with --sql 'select * replace ("
                + (tooSmall ? moved + " * " + factor : moved) + " as " + quoted
                + ") from data', or take a kernel that has no"
                + " origin, such as 1 + matern(" + column + ", nu=1.5)");
    }

    /**
     * By what the kernel at the largest value has beyond that at the smallest, relatively. The linear spline is 1 + min(t, u), and the decay
     * spline goes by 1 + t: to both, numbers far below 1 are all 0. The cubic spline has no unit.
     */
    private static boolean isAlmostOne(KernelFunction function, double smallest, double largest) {
        double near = function == KernelFunction.LINEAR_SPLINE ? NEAR_FOR_LINEAR : NEAR;
        double unit = function == KernelFunction.CUBIC_SPLINE ? 0 : 1;
        return largest - smallest < near * (unit + largest);
    }
}
