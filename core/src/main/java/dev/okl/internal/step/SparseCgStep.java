package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.linalg.Vectors;
import java.util.Arrays;

/**
 * The paper's solver (b): CG on L_C for a matrix C with the pattern of the observations,
 *
 * <pre>V .* [K (V .* C) F F'] + lambda C = V .* Y,   V = sqrt(W),   a = (V .* C) F</pre>
 *
 * with one unknown per observation (the paper has 0/1 weights, where V drops out).
 */
public final class SparseCgStep implements FactorStep {
    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        double lambda = problem.lambda();
        ObservedRows rows = problem.observed("sparse-cg");
        ObservationIndex observations = rows.observations();
        Blocks blocks = problem.data().gather();
        double gradient = problem.relativeGradient(blocks);
        double[] rightHandSide = new double[observations.size()];
        double[] c = new double[observations.size()];
        evaluate(rows, problem.values(), c);
        for (int i = 0; i < rows.rows(); i++) {
            for (int o = observations.start(i); o < observations.end(i); o++) {
                rightHandSide[o] = Math.sqrt(observations.weight(o)) * rows.target(i, o);
                c[o] = (rightHandSide[o] - c[o]) / lambda;
            }
        }
        Matrix a = problem.coefficients();
        Matrix v = problem.values();
        ConjugateGradient.Outcome outcome = ConjugateGradient.plain(
                        (x, same, out) -> {
                            collect(rows, x, a);
                            problem.gram().multiply(a, v, problem.parallel());
                            evaluate(rows, v, out);
                            Vectors.addInPlace(lambda, x, out);
                        },
                        lambda)
                .solve(rightHandSide, c, c, tolerance, MAX_ITERATIONS);
        collect(rows, c, a);
        problem.gram().multiply(a, v, problem.parallel());
        return new StepReport(gradient, outcome.iterations(), outcome.converged());
    }

    /** a = (V .* C) F. */
    static void collect(ObservedRows rows, double[] c, Matrix a) {
        int q = rows.columns();
        ObservationIndex observations = rows.observations();
        double[] f = rows.features().data();
        Arrays.fill(a.data(), 0);
        for (int i = 0; i < rows.rows(); i++) {
            for (int o = observations.start(i); o < observations.end(i); o++) {
                double factor = Math.sqrt(observations.weight(o)) * c[o];
                int from = observations.partner(o) * q;
                for (int k = 0; k < q; k++) {
                    a.data()[i * q + k] += factor * f[from + k];
                }
            }
        }
    }

    /** out = V .* (v F') at the observations. */
    private static void evaluate(ObservedRows rows, Matrix v, double[] out) {
        int q = rows.columns();
        ObservationIndex observations = rows.observations();
        for (int i = 0; i < rows.rows(); i++) {
            for (int o = observations.start(i); o < observations.end(i); o++) {
                int from = observations.partner(o) * q;
                double product = Vectors.dot(rows.features().data(), from, v.data(), i * q, q);
                out[o] = Math.sqrt(observations.weight(o)) * product;
            }
        }
    }
}
