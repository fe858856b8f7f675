package dev.okl.solver;

import dev.okl.data.ObservationIndex;
import dev.okl.linalg.Matrix;
import dev.okl.linalg.Vectors;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Brings dead columns back to life where the certificate asks for it. Block descent alone cannot do that: a column that
 * is zero on both sides stays zero. The singular pairs (u_k, v_k) of the residuals above lambda say in which directions J falls.
 * Along t sum_k c_k u_k v_k', c_k = sigma_k - lambda, it changes by
 *
 * <pre>- t sum_k c_k^2 / lambda + t^2 q / (2 lambda),   q = sum w (sum_k c_k u_ik v_jk)^2,</pre>
 *
 * <p>so the best length is known.
 */
final class RankGrowth {
    /** A column counts as dead below this part of the largest. */
    private static final double DEAD = 1e-4;

    /** A certificate this much above 1 may be rounding of the singular pair. */
    private static final double ROUNDING = 1e-9;

    /** The part of the tolerance by which a certificate must be above 1: less than that would not be seen in the gap. */
    private static final double PART_OF_TOLERANCE = 0.1;

    private RankGrowth() {}

    /** How many columns there are to spare: dead, or not independent of the others. */
    static int spareColumns(Factors factors) {
        double[] s = CanonicalForm.singularValues(factors);
        int spare = 0;
        while (spare < s.length && s[s.length - 1 - spare] <= DEAD * s[0]) {
            spare++;
        }
        return spare;
    }

    /** Whether the certificate is so far above 1 that growing would pay. */
    static boolean isWorthIt(Certificate certificate, double tolerance) {
        return certificate.ratio() > 1 + Math.max(ROUNDING, PART_OF_TOLERANCE * tolerance);
    }

    /**
     * Grows along the certificate's pairs, in as many of the last columns of the canonical form; false where J does not fall.
     */
    static boolean grow(Factors factors, double lambda, Certificate certificate) {
        CanonicalForm.apply(factors);
        double before = Math.min(certificate.objective(), Objective.of(factors, lambda));
        List<SingularPair> pairs = certificate.pairs();
        int first = factors.layout().freeStart() + factors.layout().rank() - pairs.size();
        Columns input = Columns.of(factors.inputs(), pairs, SingularPair::inputDirection, factors.problem());
        Columns task = Columns.of(factors.tasks(), pairs, SingularPair::taskDirection, factors.problem());
        double[] c = pairs.stream()
                .mapToDouble(pair -> Math.max(0, pair.sigma() - lambda))
                .toArray();
        double squares = squares(factors.problem(), input.values, task.values, c);
        if (!(squares > 0)) {
            return false;
        }
        double t = Vectors.dot(c, c) / squares;
        Columns inputBefore = Columns.at(factors.inputs(), first, pairs.size());
        Columns taskBefore = Columns.at(factors.tasks(), first, pairs.size());
        double[] lengths = Arrays.stream(c).map(each -> Math.sqrt(t * each)).toArray();
        input.times(lengths).put(factors.inputs(), first);
        task.times(lengths).put(factors.tasks(), first);
        if (Objective.of(factors, lambda) < before) {
            return true;
        }
        inputBefore.put(factors.inputs(), first);
        taskBefore.put(factors.tasks(), first);
        return false;
    }

    /** The sum of w (sum_k c_k u_ik v_jk)^2 over the observations. */
    private static double squares(Problem problem, Matrix u, Matrix v, double[] c) {
        ObservationIndex index = problem.byInput();
        return problem.parallel().sum(index.rows(), index.averageRowSize() * c.length, (from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                for (int o = index.start(i); o < index.end(i); o++) {
                    int j = index.partner(o);
                    double product = 0;
                    for (int k = 0; k < c.length; k++) {
                        product += c[k] * u.get(i, k) * v.get(j, k);
                    }
                    sum += index.weight(o) * product * product;
                }
            }
            return sum;
        });
    }

    /** Columns of one side: coefficients, and values = Gram times coefficients. */
    private record Columns(Matrix coefficients, Matrix values) {
        static Columns of(
                Side side, List<SingularPair> pairs, Function<SingularPair, double[]> direction, Problem problem) {
            Matrix coefficients = Matrix.zeros(side.size(), pairs.size());
            for (int k = 0; k < pairs.size(); k++) {
                coefficients.setColumn(k, direction.apply(pairs.get(k)));
            }
            Matrix values = Matrix.zeros(side.size(), pairs.size());
            side.gram().multiply(coefficients, values, problem.parallel());
            return new Columns(coefficients, values);
        }

        static Columns at(Side side, int first, int count) {
            return new Columns(
                    side.coefficients().columns(first - side.first(), first - side.first() + count),
                    side.values().columns(first, first + count));
        }

        Columns times(double[] factors) {
            return new Columns(times(coefficients, factors), times(values, factors));
        }

        private static Matrix times(Matrix matrix, double[] factors) {
            Matrix scaled = matrix.copy();
            for (int k = 0; k < scaled.data().length; k++) {
                scaled.data()[k] *= factors[k % factors.length];
            }
            return scaled;
        }

        void put(Side side, int first) {
            side.coefficients().setColumns(first - side.first(), coefficients);
            side.values().setColumns(first, values);
        }
    }
}
