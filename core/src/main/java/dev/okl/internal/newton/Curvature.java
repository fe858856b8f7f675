package dev.okl.internal.newton;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.FixedPart;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import java.util.Arrays;

/**
 * The objective about a state, to the second order in the coefficients of both sides and the fixed part, x = (a, c, alpha). With rho the
 * errors of the fitted values f, and df the change of these along x,
 *
 * <pre>
 * gradient  a_i + 1/lambda sum_j w rho u_j,    c_j + 1/lambda sum_i w rho v_i,    1/lambda sum w rho z
 * product   da_i + 1/lambda sum_j w (df u_j + rho du_j),  and so on,    df = dv_i . u_j + v_i . du_j + dalpha . z
 * </pre>
 *
 * <p>Both are in the metric (K, K_T, 1), in which the product is self-adjoint; v = K a and u = K_T c. A product is two passes over the
 * observations that form no blocks: their cost grows with the rank, not with its square.
 */
final class Curvature {
    private final LocalState state;
    private final double lambda;
    private final Part inputs;
    private final Part tasks;
    private final FixedPart.Design design;
    private final Parallel parallel;

    Curvature(LocalState state, double lambda) {
        this.state = state;
        this.lambda = lambda;
        this.design = state.fixed().design();
        this.parallel = state.parallel();
        Problem problem = state.problem().orElseThrow();
        this.inputs = new Part(state.inputs(), problem.byInput(), 0);
        this.tasks = new Part(state.tasks(), problem.byTask(), inputs.end());
    }

    /** The unknowns of one side, from {@code start} on in the vectors of all. */
    private record Part(LocalSide side, ObservationIndex observations, int start) {
        int columns() {
            return side.end() - side.first();
        }

        int end() {
            return start + side.size() * columns();
        }

        /** Rows of the layout's columns: this part of x, and zeros for the column that is held. */
        Matrix spread(double[] x) {
            int q = columns();
            Matrix rows = Matrix.zeros(side.size(), side.values().cols());
            for (int i = 0; i < side.size(); i++) {
                System.arraycopy(x, start + i * q, rows.data(), i * rows.cols() + side.first(), q);
            }
            return rows;
        }

        Matrix of(double[] x) {
            Matrix part = Matrix.zeros(side.size(), columns());
            System.arraycopy(x, start, part.data(), 0, part.data().length);
            return part;
        }

        void put(Matrix part, double[] x) {
            System.arraycopy(part.data(), 0, x, start, part.data().length);
        }
    }

    /** How many unknowns there are. */
    int size() {
        return tasks.end() + design.columns();
    }

    int startOfTasks() {
        return tasks.start;
    }

    int startOfFixed() {
        return tasks.end();
    }

    /** The gradient in the metric. */
    double[] gradient() {
        double[] x = new double[size()];
        double[] gradient = new double[size()];
        sums(x, x, gradient, true);
        System.arraycopy(inputs.side.coefficients().data(), 0, x, 0, tasks.start);
        System.arraycopy(tasks.side.coefficients().data(), 0, x, tasks.start, tasks.end() - tasks.start);
        Vectors.addInPlace(1, x, gradient);
        return gradient;
    }

    /** out = the product with x, given its image mx under the metric. */
    void multiply(double[] x, double[] mx, double[] out) {
        sums(x, mx, out, false);
        for (int k = 0; k < startOfFixed(); k++) {
            out[k] += x[k];
        }
    }

    /** out = (K a, K_T c, alpha). */
    void metric(double[] x, double[] out) {
        for (Part part : new Part[] {inputs, tasks}) {
            Matrix image = Matrix.zeros(part.side.size(), part.columns());
            part.side.gram().multiply(part.of(x), image, parallel);
            part.put(image, out);
        }
        System.arraycopy(x, startOfFixed(), out, startOfFixed(), size() - startOfFixed());
    }

    /** The sums over the observations: of the gradient, or of a product. */
    private void sums(double[] x, double[] mx, double[] out, boolean ofGradient) {
        Matrix dv = inputs.spread(mx);
        Matrix du = tasks.spread(mx);
        FixedPart change = new FixedPart(design);
        double[] dalpha = new double[design.columns()];
        System.arraycopy(x, startOfFixed(), dalpha, 0, dalpha.length);
        change.add(dalpha);
        double[] ofInputs = pass(inputs, dv, tasks, du, state.fixed(), change, true, out, ofGradient);
        double[] ofTasks = pass(tasks, du, inputs, dv, state.fixed(), change, false, out, ofGradient);
        int at = startOfFixed();
        for (int k = 0; k < design.inputs().cols(); k++) {
            out[at++] = Vectors.dot(design.inputs().column(k), ofInputs);
        }
        for (int k = 0; k < design.tasks().cols(); k++) {
            out[at++] = Vectors.dot(design.tasks().column(k), ofTasks);
        }
    }

    /** The rows of one side; returns their sums of what the fixed part's columns are multiplied by. */
    private double[] pass(
            Part part,
            Matrix ownChange,
            Part other,
            Matrix otherChange,
            FixedPart fixed,
            FixedPart change,
            boolean ofInputs,
            double[] out,
            boolean ofGradient) {
        double[] ownFixed = ofInputs ? fixed.ofInputs() : fixed.ofTasks();
        double[] otherFixed = ofInputs ? fixed.ofTasks() : fixed.ofInputs();
        double[] ownFixedChange = ofInputs ? change.ofInputs() : change.ofTasks();
        double[] otherFixedChange = ofInputs ? change.ofTasks() : change.ofInputs();
        double[][] partners = interleaved(other.side.values(), otherChange);
        double[] values = part.side.values().data();
        ObservationIndex observations = part.observations;
        int c = part.side.values().cols();
        int first = part.side.first();
        int q = part.columns();
        double[] rowSums = new double[part.side.size()];
        parallel.forRanges(rowSums.length, observations.averageRowSize() * 5 * c, (from, to) -> {
            double[] sum = new double[c];
            for (int i = from; i < to; i++) {
                Arrays.fill(sum, 0);
                double total = 0;
                int at = i * c;
                for (int o = observations.start(i); o < observations.end(i); o++) {
                    int j = observations.partner(o);
                    double[] row = partners[j];
                    double f = ownFixed[i] + otherFixed[j];
                    double df = ownFixedChange[i] + otherFixedChange[j];
                    for (int k = 0; k < c; k++) {
                        double u = row[k];
                        f += values[at + k] * u;
                        df += ownChange.data()[at + k] * u + values[at + k] * row[c + k];
                    }
                    double w = observations.weight(o) / lambda;
                    double error = w * (f - observations.value(o));
                    double ofValue = ofGradient ? error : w * df;
                    total += ofValue;
                    for (int k = 0; k < c; k++) {
                        sum[k] += ofValue * row[k] + error * row[c + k];
                    }
                }
                rowSums[i] = total;
                System.arraycopy(sum, first, out, part.start + i * q, q);
            }
        });
        return rowSums;
    }

    /** A row for each partner: its values, then their change. */
    private static double[][] interleaved(Matrix values, Matrix change) {
        int c = values.cols();
        double[][] rows = new double[values.rows()][2 * c];
        for (int j = 0; j < rows.length; j++) {
            System.arraycopy(values.data(), j * c, rows[j], 0, c);
            System.arraycopy(change.data(), j * c, rows[j], c, c);
        }
        return rows;
    }

    /**
     * The objective along x as a polynomial of the fourth degree in the length of the step: the values change by t df + t^2 dv . du.
     *
     * @return the coefficients of t, t^2, t^3, t^4
     */
    double[] along(double[] x, double[] mx) {
        Matrix dv = inputs.spread(mx);
        Matrix du = tasks.spread(mx);
        FixedPart change = new FixedPart(design);
        double[] dalpha = new double[design.columns()];
        System.arraycopy(x, startOfFixed(), dalpha, 0, dalpha.length);
        change.add(dalpha);
        double[] ofInputs = change.ofInputs();
        double[] ofTasks = change.ofTasks();
        double[][] partners = interleaved(tasks.side.values(), du);
        ObservationIndex observations = inputs.observations;
        double[] values = inputs.side.values().data();
        int c = inputs.side.values().cols();
        double[] sums = parallel.sums(dv.rows(), observations.averageRowSize() * 4 * c, 4, (from, to) -> {
            double[] part = new double[4];
            for (int i = from; i < to; i++) {
                for (int o = observations.start(i); o < observations.end(i); o++) {
                    int j = observations.partner(o);
                    double[] row = partners[j];
                    double error = state.fixed().at(i, j) - observations.value(o);
                    double linear = ofInputs[i] + ofTasks[j];
                    double square = 0;
                    for (int k = 0; k < c; k++) {
                        double dvk = dv.data()[i * c + k];
                        error += values[i * c + k] * row[k];
                        linear += dvk * row[k] + values[i * c + k] * row[c + k];
                        square += dvk * row[c + k];
                    }
                    double w = observations.weight(o) / lambda;
                    part[0] += w * error * linear;
                    part[1] += w * (0.5 * linear * linear + error * square);
                    part[2] += w * linear * square;
                    part[3] += 0.5 * w * square * square;
                }
            }
            return part;
        });
        int penalised = startOfFixed();
        sums[0] += Vectors.dot(inputs.side.coefficients().data(), 0, mx, 0, tasks.start)
                + Vectors.dot(tasks.side.coefficients().data(), 0, mx, tasks.start, penalised - tasks.start);
        sums[1] += Vectors.dot(x, 0, mx, 0, penalised) / 2;
        return sums;
    }

    /** Moves the state by t x. */
    void move(double t, double[] x, double[] mx) {
        for (Part part : new Part[] {inputs, tasks}) {
            Matrix coefficients = part.of(x);
            Matrix values = part.of(mx);
            LocalSide side = part.side;
            Vectors.scaleInPlace(t, coefficients.data());
            Vectors.scaleInPlace(t, values.data());
            Vectors.addInPlace(1, side.coefficients().data(), coefficients.data());
            Vectors.addInPlace(
                    1, side.values().columns(side.first(), side.end()).data(), values.data());
            side.set(coefficients, values);
        }
        double[] dalpha = new double[design.columns()];
        for (int k = 0; k < dalpha.length; k++) {
            dalpha[k] = t * x[startOfFixed() + k];
        }
        state.fixed().add(dalpha);
    }
}
