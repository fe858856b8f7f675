package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.linalg.LeastSquares;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.step.ObservedRows.FixedColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The fixed part alpha . z, found together with a step. With M the operator of the step and r its right-hand side for the present alpha, the
 * minimum over both is
 *
 * <pre>v = M^-1 r - (M^-1 S) delta,   alpha + delta,   S_i = sum_j w_ij f_j z_ij'</pre>
 *
 * <p>where M^-1 S are the step's responses to the columns of z as targets. delta minimises the objective along these directions; so it
 * never rises, also where the responses are not exact, and they need not be: delta is zero in the end.
 */
final class FixedPartStep {
    /** The tolerance of the responses. */
    private static final double RESPONSE_TOLERANCE = 1e-4;

    private FixedPartStep() {}

    /** Completes a step that was solved for the present alpha; modifies alpha, and the coefficients and values of the problem. */
    static StepReport solve(FactorStep step, StepProblem problem, StepReport solved) {
        ObservedRows rows = problem.observed("the fixed part");
        FixedColumns fixed = rows.fixed().orElseThrow();
        List<StepProblem> responses = new ArrayList<>();
        int iterations = solved.iterations();
        for (int k = 0; k < fixed.count(); k++) {
            StepProblem response = problem.fromZero(rows.withFixedColumn(k));
            if (problem.columns() > 0) {
                iterations += step.solve(response, RESPONSE_TOLERANCE).iterations();
            }
            responses.add(response);
        }
        LeastSquares errors = errors(problem, responses);
        double[] delta = penalised(errors, problem, responses).solve();
        double[] ofPart = new double[delta.length];
        for (int k = 0; k < delta.length; k++) {
            StepProblem response = responses.get(k);
            Vectors.addInPlace(
                    -delta[k],
                    response.coefficients().data(),
                    problem.coefficients().data());
            Vectors.addInPlace(
                    -delta[k], response.values().data(), problem.values().data());
            ofPart[fixed.inPart(k)] = delta[k];
        }
        fixed.part().add(ofPart);
        OptionalDouble squaredError =
                solved.isHard() ? OptionalDouble.empty() : OptionalDouble.of(Math.max(0, errors.squaredError(delta)));
        return new StepReport(solved.gradient(), squaredError, iterations, solved.converged());
    }

    /** The errors of the step as a function of delta: along a direction they change by its column less the response to it. */
    private static LeastSquares errors(StepProblem problem, List<StepProblem> responses) {
        ObservedRows rows = problem.observed("the fixed part");
        ObservationIndex observations = rows.observations();
        int count = responses.size();
        int q = problem.columns();
        double[] f = rows.features().data();
        long work = observations.averageRowSize() * (1 + count) * (q + count + 1);
        double[] sums = problem.parallel().sums(problem.rows(), work, LeastSquares.size(count), (from, to) -> {
            LeastSquares part = new LeastSquares(count);
            double[] change = new double[count];
            for (int i = from; i < to; i++) {
                for (int o = observations.start(i); o < observations.end(i); o++) {
                    for (int k = 0; k < count; k++) {
                        change[k] = error(responses.get(k), i, o, f, q);
                    }
                    part.add(change, error(problem, i, o, f, q), observations.weight(o));
                }
            }
            return part.sums();
        });
        return new LeastSquares(count, sums);
    }

    private static double error(StepProblem problem, int row, int position, double[] f, int q) {
        ObservedRows rows = (ObservedRows) problem.data();
        int partner = rows.observations().partner(position);
        return rows.target(row, position)
                - Vectors.dot(f, partner * q, problem.values().data(), row * q, q);
    }

    /** With the penalty lambda |a - sum_k delta_k a_k|^2 in the norm of K. */
    private static LeastSquares penalised(LeastSquares errors, StepProblem problem, List<StepProblem> responses) {
        int count = responses.size();
        Matrix quadratic = Matrix.zeros(count, count);
        double[] linear = new double[count];
        for (int k = 0; k < count; k++) {
            double[] values = responses.get(k).values().data();
            linear[k] = problem.lambda() * Vectors.dot(problem.coefficients().data(), values);
            for (int l = 0; l < count; l++) {
                double[] coefficients = responses.get(l).coefficients().data();
                quadratic.set(k, l, problem.lambda() * Vectors.dot(coefficients, values));
            }
        }
        return errors.plus(quadratic, linear);
    }
}
