package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.linalg.LeastSquares;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.step.ObservedRows.FixedColumns;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The fixed part alpha . z, found together with a step. With M the operator of the step and r its right-hand side for the present alpha, the
 * minimum over both is
 *
 * <pre>
 * v = M^-1 r - (M^-1 S) delta,   alpha + delta,   S_i = sum_j w_ij f_j z_ij'
 * (G - S' M^-1 S) delta = g - S' M^-1 r,   G = sum w z z',   g = sum w z (y - offset)
 * </pre>
 *
 * <p>where M^-1 S are the step's responses to the columns of z as targets. They need not be accurate: delta minimises the objective along
 * the directions that they are, as long as their values are those of their coefficients, so it does not rise by more than rounding; and delta
 * is zero in the end.
 */
final class FixedPartStep {
    /** The tolerance of the responses. */
    static final double RESPONSE_TOLERANCE = 1e-4;

    private FixedPartStep() {}

    /** Solves a step together with the fixed part; modifies alpha, and the coefficients and values of the problem. */
    static StepReport solve(FactorStep step, StepProblem problem, double tolerance) {
        ObservedRows rows = problem.observed("the fixed part");
        FixedColumns fixed = rows.fixed().orElseThrow();
        List<StepProblem> responses = IntStream.range(0, fixed.count())
                .mapToObj(k -> problem.fromZero(rows.withFixedColumn(k)))
                .toList();
        boolean isEmpty = problem.columns() == 0;
        StepReport solved = isEmpty ? StepReport.NOTHING_TO_DO : step.solve(problem, responses, tolerance);
        LeastSquares errors = solved.exactByRow() && solved.squaredError().isPresent()
                ? rows.fixedSums().errors(problem, solved.squaredError().getAsDouble(), responses)
                : errors(problem, responses);
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
                solved.isHard() ? OptionalDouble.empty() : Blocks.difference(errors.squares(), errors.explained(delta));
        return new StepReport(solved.gradient(), squaredError, solved.iterations(), solved.converged());
    }

    /**
     * The errors of the step as a function of delta: along a direction they change by its column less the response to it. They are summed over the
     * observations where the step was hard, or does not promise its rows: then what the solutions know of them ({@link FixedSums}) is not
     * what they are.
     */
    private static LeastSquares errors(StepProblem problem, List<StepProblem> responses) {
        ObservationIndex observations = problem.observed("the fixed part").observations();
        int count = responses.size();
        long work = observations.averageRowSize() * (1 + count) * (problem.columns() + count + 1);
        double[] sums = problem.parallel().sums(problem.rows(), work, LeastSquares.size(count), (from, to) -> {
            LeastSquares part = new LeastSquares(count);
            double[] change = new double[count];
            for (int i = from; i < to; i++) {
                for (int o = observations.start(i); o < observations.end(i); o++) {
                    for (int k = 0; k < count; k++) {
                        change[k] = error(responses.get(k), i, o);
                    }
                    part.add(change, error(problem, i, o), observations.weight(o));
                }
            }
            return part.sums();
        });
        return new LeastSquares(count, sums);
    }

    private static double error(StepProblem problem, int row, int position) {
        ObservedRows rows = (ObservedRows) problem.data();
        int q = problem.columns();
        int partner = rows.observations().partner(position);
        return rows.target(row, position)
                - Vectors.dot(
                        rows.features().data(), partner * q, problem.values().data(), row * q, q);
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
