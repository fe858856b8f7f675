package dev.okl.solver;

import dev.okl.data.ObservationIndex;
import dev.okl.linalg.Matrix;

/**
 * Brings a dead column back to life where the certificate asks for it. Block descent alone cannot do that: a column that
 * is zero on both sides stays zero. The top singular pair of the residuals says in which direction J falls; along that
 * pair J changes by tau^2 (1 - sigma/lambda) + tau^4 q/(2 lambda), q = sum w (v_i v_j)^2, so the best length is known.
 */
final class RankGrowth {
    /** A column counts as dead below this part of the largest. */
    private static final double DEAD = 1e-4;

    /** Growing is worth it from this certificate on; below it lies the accuracy of the singular pair. */
    private static final double WORTH = 1 + 1e-9;

    private RankGrowth() {}

    /** Whether there is a column to spare: dead, or not independent of the others. Brings the point to canonical form. */
    static boolean hasSpareColumn(Factors factors) {
        double[] s = CanonicalForm.apply(factors);
        return s.length > 0 && s[s.length - 1] <= DEAD * s[0];
    }

    /** Grows along the certificate's pair in the last column of the canonical form; false where that would not help. */
    static boolean grow(Factors factors, double lambda, Certificate certificate) {
        if (certificate.ratio() <= WORTH) {
            return false;
        }
        double before = Objective.of(factors, lambda);
        Matrix inputCoefficients = factors.inputs().coefficients().copy();
        Matrix taskCoefficients = factors.tasks().coefficients().copy();
        int last = factors.layout().freeStart() + factors.layout().rank() - 1;
        put(factors, factors.inputs(), last, certificate.inputDirection(), 1);
        put(factors, factors.tasks(), last, certificate.taskDirection(), 1);
        double squares = squares(factors, last);
        double tau = Math.sqrt((certificate.sigma() - lambda) / squares);
        put(factors, factors.inputs(), last, certificate.inputDirection(), tau);
        put(factors, factors.tasks(), last, certificate.taskDirection(), tau);
        if (squares > 0 && Objective.of(factors, lambda) < before) {
            return true;
        }
        factors.inputs().setCoefficients(inputCoefficients, factors.problem().parallel());
        factors.tasks().setCoefficients(taskCoefficients, factors.problem().parallel());
        return false;
    }

    private static void put(Factors factors, Side side, int column, double[] direction, double length) {
        Matrix coefficients = side.coefficients().copy();
        for (int i = 0; i < direction.length; i++) {
            coefficients.set(i, column - side.first(), length * direction[i]);
        }
        side.setCoefficients(coefficients, factors.problem().parallel());
    }

    /** The sum of w (v_i v_j)^2 over the observations, v the values of a column. */
    private static double squares(Factors factors, int column) {
        ObservationIndex index = factors.problem().byInput();
        double[] u = factors.inputs().values().column(column);
        double[] v = factors.tasks().values().column(column);
        double sum = 0;
        for (int i = 0; i < index.rows(); i++) {
            for (int o = index.start(i); o < index.end(i); o++) {
                double product = u[i] * v[index.partner(o)];
                sum += index.weight(o) * product * product;
            }
        }
        return sum;
    }
}
