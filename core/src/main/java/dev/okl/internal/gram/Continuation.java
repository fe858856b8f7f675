package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import java.util.List;

/**
 * Functions e_k(x) = sum_i A_ik K(x, x_i), k = 1..q, at any x: a sum over the landmarks (inputs that stand for all), plus
 * the identity part where x is one of the inputs.
 */
public record Continuation<X>(Structure<X> structure, List<X> landmarks, Matrix weights, Matrix coefficients) {
    /** (e_1(x), ..., e_q(x)). */
    public double[] at(X x) {
        double[] values = new double[weights.cols()];
        structure.rest().ifPresent(rest -> {
            for (int c = 0; c < landmarks.size(); c++) {
                addRow(rest.at(x, landmarks.get(c)), weights, c, values);
            }
        });
        for (Structure.IdentityTerm<X> term : structure.identityTerms()) {
            int row = term.rowOf(x);
            if (row >= 0) {
                addRow(term.factor(), coefficients, row, values);
            }
        }
        return values;
    }

    private static void addRow(double factor, Matrix matrix, int row, double[] values) {
        int offset = row * matrix.cols();
        for (int k = 0; k < values.length; k++) {
            values[k] += factor * matrix.data()[offset + k];
        }
    }
}
