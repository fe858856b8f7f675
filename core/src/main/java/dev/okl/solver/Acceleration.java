package dev.okl.solver;

import dev.okl.linalg.Blas;
import dev.okl.linalg.Matrix;
import dev.okl.linalg.SymmetricEigen;
import dev.okl.linalg.Vectors;
import java.util.ArrayList;
import java.util.List;

/**
 * Anderson acceleration of the sweeps. A sweep maps the tasks' values to new ones; from the last few sweeps one predicts
 * where they lead: the combination of their results for which the changes cancel best (least squares). The prediction is
 * only a proposal: if the objective after the next input step is higher than before, the plain point is taken again.
 *
 * <p>Alternating minimisation converges slowly for small lambda; seen on half-observed problems at lambda_max/1000: 800 to
 * 1200 sweeps plain, 30 to 60 accelerated, to a relative gap of 1e-6.
 *
 * <p>Reference: H. F. Walker, P. Ni, "Anderson acceleration for fixed-point iterations" (2011).
 */
final class Acceleration {
    /** Combinations that the last changes hardly determine are left out. */
    private static final double NEGLIGIBLE = 1e-12;

    private final Side side;
    private final int depth;
    private final List<Sweep> sweeps = new ArrayList<>();
    private final List<double[]> differences = new ArrayList<>(); // of the changes of neighbouring sweeps
    private final List<List<Double>> products = new ArrayList<>(); // of differences, a row up to the diagonal for each
    private Matrix before;
    private Sweep plain;
    private boolean proposed;

    /** Uses up to {@code depth} differences of sweeps; 0 switches acceleration off. */
    Acceleration(Side side, int depth) {
        this.side = side;
        this.depth = depth;
        this.before = side.values().copy();
    }

    /** Whether the point before this sweep was a proposal and not the plain one. */
    boolean proposed() {
        return proposed;
    }

    /** Back to the plain point; the past is forgotten. */
    void reject() {
        side.coefficients().setInPlace(plain.coefficients);
        side.values().setInPlace(plain.values);
        restart();
    }

    /** Forgets the past, for example when the columns have been rotated. */
    void restart() {
        sweeps.clear();
        differences.clear();
        products.clear();
        before = side.values().copy();
        proposed = false;
    }

    /** Called after a sweep: replaces the side's coefficients and values by the prediction where there is one. */
    void propose() {
        if (depth == 0) {
            return;
        }
        Matrix change = side.values().copy();
        Vectors.addInPlace(-1, before.data(), change.data());
        plain = new Sweep(side.coefficients().copy(), side.values().copy(), change);
        remember(plain);
        proposed = sweeps.size() > 1;
        if (proposed) {
            extrapolate();
        }
        before = side.values().copy();
    }

    /** Adds the last sweep, and the products of its difference to the one before with the other differences. */
    private void remember(Sweep last) {
        if (!sweeps.isEmpty()) {
            double[] difference = last.change.data().clone();
            Vectors.addInPlace(-1, sweeps.get(sweeps.size() - 1).change.data(), difference);
            differences.add(difference);
        }
        sweeps.add(last);
        if (differences.size() > depth) {
            sweeps.remove(0);
            differences.remove(0);
            products.remove(0);
            products.forEach(row -> row.remove(0));
        }
        if (differences.size() > products.size()) {
            double[] newest = differences.get(differences.size() - 1);
            List<Double> row = new ArrayList<>();
            for (double[] difference : differences) {
                row.add(Vectors.dot(difference, newest));
            }
            products.add(row);
        }
    }

    /** x = G_k - sum_i gamma_i (G_i+1 - G_i), where gamma minimises |f_k - sum_i gamma_i (f_i+1 - f_i)|. */
    private void extrapolate() {
        double[] gamma = leastSquares();
        for (int i = 0; i < gamma.length; i++) {
            Sweep later = sweeps.get(i + 1);
            Sweep earlier = sweeps.get(i);
            addDifference(-gamma[i], later.coefficients, earlier.coefficients, side.coefficients());
            addDifference(-gamma[i], later.values, earlier.values, side.values());
        }
    }

    private double[] leastSquares() {
        int n = differences.size();
        Matrix normal = Matrix.zeros(n, n);
        double[] right = new double[n];
        for (int i = 0; i < n; i++) {
            right[i] = Vectors.dot(differences.get(i), plain.change.data());
            for (int j = 0; j <= i; j++) {
                normal.set(i, j, products.get(i).get(j));
                normal.set(j, i, products.get(i).get(j));
            }
        }
        SymmetricEigen eigen = Blas.eigen(normal);
        double[] gamma = new double[n];
        for (int k = 0; k < n; k++) {
            if (eigen.values()[k] > NEGLIGIBLE * eigen.largest()) {
                double[] vector = eigen.vectors().column(k);
                Vectors.addInPlace(Vectors.dot(vector, right) / eigen.values()[k], vector, gamma);
            }
        }
        return gamma;
    }

    private static void addDifference(double factor, Matrix later, Matrix earlier, Matrix out) {
        for (int k = 0; k < out.data().length; k++) {
            out.data()[k] += factor * (later.data()[k] - earlier.data()[k]);
        }
    }

    private record Sweep(Matrix coefficients, Matrix values, Matrix change) {}
}
