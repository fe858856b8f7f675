package dev.okl.internal.descent;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.NewColumns;
import dev.okl.internal.state.State;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Fills columns that have become zero where the certificate asks for it. Block descent alone cannot do that: a column that
 * is zero on both sides stays zero. The singular pairs (u_k, v_k) of the residuals above lambda say in which directions J falls.
 * Along t sum_k c_k u_k v_k', c_k = sigma_k - lambda, it changes by
 *
 * <pre>- t sum_k c_k^2 / lambda + t^2 q / (2 lambda),   q = sum w (sum_k c_k u_ik v_jk)^2,</pre>
 *
 * <p>so the best length is known.
 */
public final class RankGrowth {
    /** A column counts as zero below this part of the largest. */
    private static final double AS_GOOD_AS_ZERO = 1e-4;

    /** A certificate this much above 1 may be rounding of the singular pair. */
    private static final double ROUNDING = 1e-9;

    /** The part of the tolerance by which a certificate must be above 1: less than that would not be seen in the gap. */
    private static final double PART_OF_TOLERANCE = 0.1;

    private RankGrowth() {}

    /** How many columns there are to spare: as good as zero, or not independent of the others. */
    static int spareColumns(State state) {
        double[] s = CanonicalForm.singularValues(state);
        int spare = 0;
        while (spare < s.length && s[s.length - 1 - spare] <= AS_GOOD_AS_ZERO * s[0]) {
            spare++;
        }
        return spare;
    }

    /** Whether the certificate is so far above 1 that growing would pay. */
    static boolean isWorthIt(Certificate certificate, double tolerance) {
        return certificate.ratio() > 1 + Math.max(ROUNDING, PART_OF_TOLERANCE * tolerance);
    }

    /**
     * From a state whose free columns are zero, fills one along which the objective falls fastest; false, with all of them zero,
     * where it does not fall.
     */
    public static boolean fromZero(State state, double lambda, double accuracy) {
        Certificate certificate = Certificate.of(state, lambda, accuracy);
        return isWorthIt(certificate, accuracy) && grow(state, lambda, certificate);
    }

    /**
     * Grows along the certificate's pairs, in as many of the last columns of the canonical form; false where J does not fall.
     */
    static boolean grow(State state, double lambda, Certificate certificate) {
        List<SingularPair> pairs = certificate.pairs();
        LocalSide inputs = state.inputs();
        NewColumns ofTasks = state.residuals().columns(columns(inputs, pairs, SingularPair::taskSource));
        CanonicalForm.apply(state);
        double before = Math.min(certificate.objective(), state.objective(lambda));
        Matrix coefficients = columns(inputs, pairs, SingularPair::inputDirection);
        Matrix values = Matrix.zeros(inputs.size(), pairs.size());
        inputs.gram().multiply(coefficients, values, state.parallel());
        double[] c = pairs.stream()
                .mapToDouble(pair -> Math.max(0, pair.sigma() - lambda))
                .toArray();
        double squares = ofTasks.squares(values.timesColumns(c));
        if (!(squares > 0)) {
            return false;
        }
        double t = Vectors.dot(c, c) / squares;
        double[] lengths = Arrays.stream(c).map(each -> Math.sqrt(t * each)).toArray();
        int first = state.layout().freeStart() + state.layout().rank() - pairs.size();
        Runnable putInputsBack = inputs.snapshot(first, pairs.size());
        Runnable putTasksBack = state.tasks().snapshot(first, pairs.size());
        inputs.putColumns(first, coefficients.timesColumns(lengths), values.timesColumns(lengths));
        ofTasks.put(first, lengths);
        if (state.objective(lambda) < before) {
            return true;
        }
        putInputsBack.run();
        putTasksBack.run();
        return false;
    }

    private static Matrix columns(LocalSide inputs, List<SingularPair> pairs, Function<SingularPair, double[]> of) {
        Matrix columns = Matrix.zeros(inputs.size(), pairs.size());
        for (int k = 0; k < pairs.size(); k++) {
            columns.setColumn(k, of.apply(pairs.get(k)));
        }
        return columns;
    }
}
