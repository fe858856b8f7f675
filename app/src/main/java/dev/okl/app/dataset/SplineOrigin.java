package dev.okl.app.dataset;

import dev.okl.app.console.Cell;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Column;
import dev.okl.formula.Formula;
import dev.okl.formula.KernelFunction;
import dev.okl.formula.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Finds splines of columns that lie far from 0, such as years, seconds since 1970 or the days of Excel. A spline begins at 0: its
 * kernel measures from there, and where the values hardly differ as seen from 0, it is almost the same for all of them. Next to
 * nothing can then be learned, and a fit ends with no latent function.
 */
final class SplineOrigin implements Formula.Visitor<Void> {
    /**
     * The values are far from 0 when their spread is below this part of the largest. Theophylline's curves, moved away from 0, are
     * not found any more from there on; those of the linear spline, which grows no faster than the values, go much further.
     */
    private static final double FAR = 0.5;

    private static final double FAR_FOR_LINEAR = 1e-4;

    private final Collection<Row> rows;
    private final List<String> warnings = new ArrayList<>();

    private SplineOrigin(Collection<Row> rows) {
        this.rows = rows;
    }

    /** A sentence for each spline that will not do. */
    static List<String> warnings(BoundFormula kernel, Collection<Row> rows) {
        SplineOrigin search = new SplineOrigin(rows);
        kernel.resolved().accept(search);
        return search.warnings;
    }

    @Override
    public Void call(Formula.Call call) {
        boolean spline = call.function() == KernelFunction.LINEAR_SPLINE
                || call.function() == KernelFunction.CUBIC_SPLINE
                || call.function() == KernelFunction.DECAY_SPLINE;
        if (spline && call.columns().get(0) instanceof Column.Named column) {
            look(call.function(), column.name());
        }
        return null;
    }

    private void look(KernelFunction function, String column) {
        double smallest = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (Row row : rows) {
            double value = (Double) row.cell(column);
            smallest = Math.min(smallest, value);
            largest = Math.max(largest, value);
        }
        double spread = largest - smallest;
        double far = function == KernelFunction.LINEAR_SPLINE ? FAR_FOR_LINEAR : FAR;
        if (spread > 0 && spread < far * largest) {
            warnings.add(function + "(" + column + ") begins at 0, but '" + column + "' goes from "
                    + Cell.text(smallest)
                    + " to " + Cell.text(largest) + ": seen from 0 that is almost one point, so little can be learned."
                    + " Subtract the start, for instance with --sql 'select * replace (\"" + column + "\" - "
                    + Cell.text(Math.floor(smallest)) + " as \"" + column
                    + "\") from data', or take a kernel that has no"
                    + " origin, such as 1 + matern(" + column + ", nu=1.5)");
        }
    }

    @Override
    public Void sum(Formula.Sum sum) {
        sum.terms().forEach(term -> term.accept(this));
        return null;
    }

    @Override
    public Void product(Formula.Product product) {
        product.factors().forEach(factor -> factor.accept(this));
        return null;
    }

    @Override
    public Void constant(Formula.Constant constant) {
        return null;
    }

    @Override
    public Void precomputed(Formula.Precomputed precomputed) {
        return null;
    }
}
