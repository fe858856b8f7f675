package dev.okl.internal.descent;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SmallCholesky;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Side;
import dev.okl.internal.state.State;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Moves what all tasks have in common from the free columns to the shared mean, or back. The functions
 * K (beta a_h + A b_j) do not change when d is added to every b_j and A d / beta is taken from a_h; the penalties do, and
 *
 * <pre>1/2 |a_h - A d/beta|_K^2 + 1/(2 delta) sum_j |b_j + d|^2,   K_T = delta I,</pre>
 *
 * <p>is smallest where (A'KA/beta^2 + m/delta I) d = A'K a_h/beta - sum_j b_j/delta. Sweeps alone approach that point very slowly
 * where lambda is small, because the penalties then hardly count.
 */
public final class MeanShift {
    private MeanShift() {}

    /** Shifts in place; does nothing without a shared mean, or where the tasks have a kernel. */
    static void apply(State state) {
        Layout layout = state.layout();
        Side tasks = state.tasks();
        if (!layout.mean() || layout.rank() == 0 || tasks.identityScale().isEmpty()) {
            return;
        }
        int p = layout.rank();
        int free = layout.freeStart();
        int mean = layout.meanColumn();
        LocalSide inputs = state.inputs();
        double beta = state.levels().mean();
        double delta = tasks.identityScale().getAsDouble();
        double[] sums = tasks.freeSums();
        Matrix products =
                Blas.transposedProduct(inputs.coefficients(), inputs.values().columns(inputs.first(), inputs.end()));
        double[] left = new double[p * p];
        double[] d = new double[p];
        for (int k = 0; k < p; k++) {
            for (int l = 0; l < p; l++) {
                left[k * p + l] = products.get(free + k - inputs.first(), free + l - inputs.first()) / (beta * beta);
            }
            left[k * p + k] += tasks.size() / delta;
            d[k] = products.get(free + k - inputs.first(), mean - inputs.first()) / beta - sums[k] / delta;
        }
        SmallCholesky.factorInPlace(left, 0, p);
        SmallCholesky.solveInPlace(left, 0, p, d, 0);
        tasks.shift(d);
        takeFromMean(inputs.coefficients(), mean - inputs.first(), free - inputs.first(), d, beta);
        takeFromMean(inputs.values(), mean, free, d, beta);
    }

    /**
     * Makes the mean that of the tasks: the average of the observed ones' factors becomes zero, and the mean takes over what it was; so
     * does the constant for the intercepts. Their functions do not change; a task without observations gets the mean. Does nothing where
     * there is no mean, or no constant, to take over, or where the tasks have a kernel.
     *
     * @param model functions as a model has them, changed in place
     * @param constant whether the first column of the fixed part is a constant
     */
    public static void centreInPlace(LocalState model, boolean constant, IntPredicate isObserved) {
        Layout layout = model.layout();
        LocalSide tasks = model.tasks();
        int[] observed = IntStream.range(0, tasks.size()).filter(isObserved).toArray();
        if (tasks.identityScale().isEmpty() || observed.length == 0) {
            return;
        }
        double[] average = new double[layout.columns()];
        for (int j : observed) {
            for (int k = layout.freeStart(); k < average.length; k++) {
                average[k] += tasks.values().get(j, k) / observed.length;
            }
        }
        double[] taken = takeOver(model, constant, average);
        double scale = tasks.identityScale().getAsDouble();
        for (int k = layout.freeStart(); k < taken.length; k++) {
            for (int j = 0; j < tasks.size() && isCentred(layout, constant, k); j++) {
                double value = isObserved.test(j) ? tasks.values().get(j, k) - taken[k] : 0;
                tasks.values().set(j, k, value);
                tasks.coefficients().set(j, k - tasks.first(), value / scale);
            }
        }
    }

    /** Whether the tasks' average in a column can go elsewhere: in a free one to the mean, in that of the intercepts to the constant. */
    private static boolean isCentred(Layout layout, boolean constant, int column) {
        boolean isFree = column >= layout.freeStart() && column < layout.freeStart() + layout.rank();
        return isFree ? layout.mean() : layout.intercepts() && column == layout.interceptColumn() && constant;
    }

    /**
     * Adds what the tasks have in common to the mean and to the constant of a model, without taking it from the tasks.
     *
     * @param average of the tasks' rows, in the columns of the layout
     * @return what is to be taken from every row
     */
    public static double[] takeOver(LocalState model, boolean constant, double[] average) {
        Layout layout = model.layout();
        double[] taken = new double[layout.columns()];
        for (int k = 0; k < taken.length; k++) {
            taken[k] = isCentred(layout, constant, k) ? average[k] : 0;
        }
        if (layout.mean() && layout.rank() > 0) {
            int free = layout.freeStart();
            double[] common = new double[layout.rank()];
            for (int k = 0; k < common.length; k++) {
                common[k] = -taken[free + k];
            }
            LocalSide inputs = model.inputs();
            int mean = layout.meanColumn();
            takeFromMean(inputs.coefficients(), mean - inputs.first(), free - inputs.first(), common, 1);
            takeFromMean(inputs.values(), mean, free, common, 1);
        }
        if (layout.intercepts() && constant) {
            double[] ofConstant = new double[model.fixed().design().columns()];
            ofConstant[0] = taken[layout.interceptColumn()] * model.levels().intercepts();
            model.fixed().add(ofConstant);
        }
        return taken;
    }

    private static void takeFromMean(Matrix columns, int mean, int free, double[] d, double beta) {
        for (int i = 0; i < columns.rows(); i++) {
            double common = 0;
            for (int k = 0; k < d.length; k++) {
                common += columns.get(i, free + k) * d[k];
            }
            columns.set(i, mean, columns.get(i, mean) - common / beta);
        }
    }
}
