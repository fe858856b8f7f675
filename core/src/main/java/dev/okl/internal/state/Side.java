package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.FactorStep;
import dev.okl.internal.step.StepProblem;
import dev.okl.internal.step.StepReport;

/**
 * One side of the problem, the inputs or the tasks: its Gram matrix, its observations, and the current coefficients a
 * (n x q) with their values v = Gram a. The two sides are mirror images, so everything is written once for both.
 *
 * <p>The values are kept in the columns of {@link Layout}, with the column that the other side owns held at a level, usually 1.
 */
public final class Side {
    private final Gram gram;
    private final ObservationIndex observations;
    private final int first;
    private final int end;
    private final int fixed;
    private final double level;
    private final Matrix coefficients;
    private final Matrix values;

    private Side(Gram gram, ObservationIndex observations, int columns, int first, int end, int fixed, double level) {
        if (gram.size() != observations.rows()) {
            throw new IllegalArgumentException(
                    "the Gram matrix has " + gram.size() + " rows, the data " + observations.rows());
        }
        this.gram = gram;
        this.observations = observations;
        this.first = first;
        this.end = end;
        this.fixed = fixed;
        this.level = level;
        this.coefficients = Matrix.zeros(gram.size(), end - first);
        this.values = Matrix.zeros(gram.size(), columns);
        if (fixed >= 0) {
            for (int i = 0; i < gram.size(); i++) {
                values.set(i, fixed, level);
            }
        }
    }

    static Side inputs(Gram gram, ObservationIndex observations, Layout layout, Levels levels) {
        int end = layout.columns() - (layout.intercepts() ? 1 : 0);
        return new Side(gram, observations, layout.columns(), 0, end, layout.interceptColumn(), levels.intercepts());
    }

    static Side tasks(Gram gram, ObservationIndex observations, Layout layout, Levels levels) {
        int columns = layout.columns();
        return new Side(gram, observations, columns, layout.freeStart(), columns, layout.meanColumn(), levels.mean());
    }

    public int size() {
        return gram.size();
    }

    public Gram gram() {
        return gram;
    }

    public ObservationIndex observations() {
        return observations;
    }

    /** First of the columns that are unknown on this side. */
    public int first() {
        return first;
    }

    /** End (exclusive) of the columns that are unknown on this side. */
    public int end() {
        return end;
    }

    /** The column held at a level on this side, or -1. */
    public int fixed() {
        return fixed;
    }

    /** What the fixed column is held at. */
    public double level() {
        return level;
    }

    /** a, n x q: the unknown columns only. */
    public Matrix coefficients() {
        return coefficients;
    }

    /** v, n x columns of the layout. */
    public Matrix values() {
        return values;
    }

    /** 1/2 tr(a' Gram a), what this side adds to the objective. */
    public double penalty() {
        int q = end - first;
        double sum = 0;
        for (int i = 0; i < size(); i++) {
            sum += Vectors.dot(coefficients.data(), i * q, values.data(), i * values.cols() + first, q);
        }
        return sum / 2;
    }

    /** Replaces coefficients and the unknown columns of the values. */
    public void set(Matrix newCoefficients, Matrix newValues) {
        coefficients.setInPlace(newCoefficients);
        values.setColumns(first, newValues);
    }

    /** Copies all columns of a larger side but those from {@code cutFrom} to {@code cutTo}. */
    void takeColumns(Side larger, int cutFrom, int cutTo) {
        int kept = cutFrom - larger.first;
        coefficients.setColumns(0, larger.coefficients.columns(0, kept));
        coefficients.setColumns(kept, larger.coefficients.columns(cutTo - larger.first, larger.end - larger.first));
        values.setColumns(0, larger.values.columns(0, cutFrom));
        values.setColumns(cutFrom, larger.values.columns(cutTo, larger.values.cols()));
    }

    /** Replaces coefficients; the values follow. */
    public void setCoefficients(Matrix newCoefficients, Parallel parallel) {
        Matrix newValues = Matrix.zeros(size(), end - first);
        gram.multiply(newCoefficients, newValues, parallel);
        set(newCoefficients, newValues);
    }

    /** Solves this side's step for the values of the other side. */
    public StepReport update(FactorStep step, Side other, double lambda, double tolerance, Parallel parallel) {
        if (end == first) {
            return StepReport.NOTHING_TO_DO;
        }
        StepProblem problem = StepProblem.of(this, other, lambda, parallel);
        StepReport report = solve(step, problem, tolerance);
        set(problem.coefficients(), problem.values());
        return report;
    }

    /** Solves this side's step with blocks that were gathered elsewhere. */
    public StepReport update(FactorStep step, Blocks blocks, double lambda, double tolerance, Parallel parallel) {
        if (end == first) {
            return StepReport.NOTHING_TO_DO;
        }
        StepProblem problem = StepProblem.of(this, blocks, lambda, parallel);
        StepReport report = solve(step, problem, tolerance);
        set(problem.coefficients(), problem.values());
        return report;
    }

    /** Without the columns that are zero: near lambda_max most of them are. */
    private static StepReport solve(FactorStep step, StepProblem problem, double tolerance) {
        int[] used = problem.columnsInUse();
        if (used.length == problem.columns()) {
            return step.solve(problem, tolerance);
        }
        if (used.length == 0) {
            return StepReport.NOTHING_TO_DO;
        }
        StepProblem smaller = problem.inColumns(used);
        StepReport report = step.solve(smaller, tolerance);
        problem.acceptColumns(smaller, used);
        return report;
    }
}
