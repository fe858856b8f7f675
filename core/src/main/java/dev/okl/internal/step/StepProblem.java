package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalSide;
import java.util.stream.IntStream;

/**
 * One step to be solved: the Gram matrix, what is read, lambda, and the coefficients and values, which hold the start and then the
 * solution.
 *
 * @param coefficients a (n x q), start and result
 * @param values v = K a (n x q), start and result
 */
public record StepProblem(
        Gram gram, StepData data, double lambda, Parallel parallel, Matrix coefficients, Matrix values) {
    /** The step of a side, from where the side is now; the side itself stays as it is. */
    public static StepProblem of(LocalSide side, StepData data, double lambda, Parallel parallel) {
        return new StepProblem(
                side.gram(),
                data,
                lambda,
                parallel,
                side.coefficients().copy(),
                side.values().columns(side.first(), side.end()));
    }

    /** The same with other data, from zero. */
    StepProblem fromZero(StepData other) {
        return new StepProblem(
                gram, other, lambda, parallel, Matrix.zeros(rows(), columns()), Matrix.zeros(rows(), columns()));
    }

    /** Writes the solution of a row where K = delta I. */
    void set(int row, double[] solution, double delta) {
        for (int k = 0; k < solution.length; k++) {
            coefficients.set(row, k, solution[k]);
            values.set(row, k, delta * solution[k]);
        }
    }

    /** n. */
    public int rows() {
        return coefficients.rows();
    }

    /** q. */
    public int columns() {
        return coefficients.cols();
    }

    /** The observations themselves, for a solver that does not do with blocks. */
    ObservedRows observed(String solver) {
        if (data instanceof ObservedRows observed) {
            return observed;
        }
        throw new IllegalArgumentException(solver + " needs the observations themselves, not blocks made of them");
    }

    /** |a - (r - H v)/lambda| / |a| in the norm of K: 0 where there is nothing to improve. */
    double relativeGradient(Blocks blocks) {
        return blocks.relativeGradient(gram, coefficients, values, lambda);
    }

    /** The columns that are non-zero on at least one side. The others stay zero, whatever the observations are. */
    int[] columnsInUse() {
        Matrix withData = data.columnsWithData();
        return IntStream.range(0, columns())
                .filter(k -> isUsed(withData, k) || isUsed(coefficients, k))
                .toArray();
    }

    /** Usually known after the first row. */
    private static boolean isUsed(Matrix matrix, int column) {
        return IntStream.range(0, matrix.rows()).anyMatch(i -> matrix.get(i, column) != 0);
    }

    /** The same problem in some of its columns. */
    StepProblem inColumns(int[] columns) {
        return new StepProblem(
                gram, data.inColumns(columns), lambda, parallel, coefficients.select(columns), values.select(columns));
    }

    /** Takes over the solution of the same problem in some of its columns; the others become zero. */
    void acceptColumns(StepProblem solved, int[] columns) {
        coefficients.setInPlace(solved.coefficients.spread(columns, columns()));
        values.setInPlace(solved.values.spread(columns, columns()));
    }

    /** The same problem in rotated columns: f, a and v times an orthogonal q x q matrix. */
    StepProblem rotated(Matrix rotation) {
        return new StepProblem(
                gram,
                data.rotated(rotation),
                lambda,
                parallel,
                Blas.product(coefficients, rotation, parallel),
                Blas.product(values, rotation, parallel));
    }

    /** Takes over the solution of the same problem in rotated columns. */
    void acceptRotated(StepProblem solved, Matrix rotation) {
        Matrix back = rotation.transpose();
        coefficients.setInPlace(Blas.product(solved.coefficients, back, parallel));
        values.setInPlace(Blas.product(solved.values, back, parallel));
    }
}
