package dev.okl.solver;

import dev.okl.data.ObservationIndex;
import dev.okl.linalg.Matrix;
import dev.okl.linalg.Parallel;
import dev.okl.linalg.Vectors;

/**
 * Brings a dead column back to life where the certificate asks for it. Block descent alone cannot do that: a column that
 * is zero on both sides stays zero. The top singular pair of the residuals says in which direction J falls; along that
 * pair J changes by tau^2 (1 - sigma/lambda) + tau^4 q/(2 lambda), q = sum w (v_i v_j)^2, so the best length is known.
 */
final class RankGrowth {
    /** A column counts as dead below this part of the largest. */
    private static final double DEAD = 1e-4;

    /** A certificate this much above 1 may be rounding of the singular pair. */
    private static final double ROUNDING = 1e-9;

    /** The part of the tolerance by which a certificate must be above 1: less than that would not be seen in the gap. */
    private static final double PART_OF_TOLERANCE = 0.1;

    private RankGrowth() {}

    /** Whether there is a column to spare: dead, or not independent of the others. Brings the point to canonical form. */
    static boolean hasSpareColumn(Factors factors) {
        double[] s = CanonicalForm.apply(factors);
        return s.length > 0 && s[s.length - 1] <= DEAD * s[0];
    }

    /** Grows along the certificate's pair in the last column of the canonical form; false where that would not help. */
    static boolean grow(Factors factors, double lambda, Certificate certificate, double tolerance) {
        if (certificate.ratio() <= 1 + Math.max(ROUNDING, PART_OF_TOLERANCE * tolerance)) {
            return false;
        }
        int last = factors.layout().freeStart() + factors.layout().rank() - 1;
        Parallel parallel = factors.problem().parallel();
        Column input = Column.of(factors.inputs(), certificate.inputDirection(), parallel);
        Column task = Column.of(factors.tasks(), certificate.taskDirection(), parallel);
        double squares = squares(factors.problem(), input.values, task.values);
        if (!(squares > 0)) {
            return false;
        }
        double tau = Math.sqrt((certificate.sigma() - lambda) / squares);
        Column inputBefore = Column.at(factors.inputs(), last);
        Column taskBefore = Column.at(factors.tasks(), last);
        input.times(tau).put(factors.inputs(), last);
        task.times(tau).put(factors.tasks(), last);
        if (Objective.of(factors, lambda) < certificate.objective()) {
            return true;
        }
        inputBefore.put(factors.inputs(), last);
        taskBefore.put(factors.tasks(), last);
        return false;
    }

    /** The sum of w (u_i v_j)^2 over the observations. */
    private static double squares(Problem problem, double[] u, double[] v) {
        ObservationIndex index = problem.byInput();
        return problem.parallel().sum(index.rows(), index.averageRowSize(), (from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                for (int o = index.start(i); o < index.end(i); o++) {
                    double product = u[i] * v[index.partner(o)];
                    sum += index.weight(o) * product * product;
                }
            }
            return sum;
        });
    }

    /** A column of one side: coefficients, and values = Gram times coefficients. */
    private record Column(double[] coefficients, double[] values) {
        static Column of(Side side, double[] coefficients, Parallel parallel) {
            double[] values = new double[coefficients.length];
            side.gram()
                    .multiply(Matrix.of(values.length, 1, coefficients), Matrix.of(values.length, 1, values), parallel);
            return new Column(coefficients, values);
        }

        static Column at(Side side, int column) {
            return new Column(
                    side.coefficients().column(column - side.first()),
                    side.values().column(column));
        }

        Column times(double factor) {
            double[] c = coefficients.clone();
            double[] v = values.clone();
            Vectors.scaleInPlace(factor, c);
            Vectors.scaleInPlace(factor, v);
            return new Column(c, v);
        }

        void put(Side side, int column) {
            side.coefficients().setColumn(column - side.first(), coefficients);
            side.values().setColumn(column, values);
        }
    }
}
