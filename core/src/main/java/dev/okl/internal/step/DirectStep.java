package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GramShape;
import dev.okl.internal.gram.SpectralFactor;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SmallCholesky;
import dev.okl.internal.linalg.Vectors;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The step of a small problem by one Cholesky factorisation, in the coordinates of which there are fewer: one for each observation,
 * which is the paper's operator L_C as a matrix,
 *
 * <pre>(V [K o (f f')] V + lambda I) c = V y,   V = sqrt(W),   a_i = sum_j sqrt(w_ij) c_ij f_j,   v = K a</pre>
 *
 * or q for each column of a factor K = F F' (n x r), its L_F:
 *
 * <pre>(sum_j [sum_i w_ij F_i F_i'] x f_j f_j' + lambda I) g = F' r,   v = F g.</pre>
 *
 * <p>The responses of the fixed part are further right-hand sides. Where a factorisation would lose too many digits or take longer, and for blocks that come
 * from elsewhere, {@link PreconditionedCgStep} does it.
 */
public final class DirectStep implements FactorStep {
    /** From this condition on rounding shows, and a solution by least squares does not square what is lost. */
    private static final double ILL_CONDITIONED = 1e9;

    /**
     * A step that is nearer to its solution than this is left to CG, which takes a few iterations from there and ends where nothing is to be gained; the rounding of a
     * new solution would be another one in each sweep.
     */
    private static final double NEARLY_SOLVED = 1e-9;

    /** About so many iterations would CG take, each of them with two products with a factor of K. */
    private static final double ITERATIONS_SAVED = 40;

    /** About how much more a factorisation does in the time of products with few columns. */
    private static final double TIMES_FASTER = 3;

    /** How many columns a step has on the average of a path; nobody knows before. */
    private static final int USUAL_COLUMNS = 5;

    /** Below so many operations a solution takes less than what CG does around its iterations. */
    private static final double ALWAYS_WORTH_IT = 1e6;

    /** Numbers that {@link #partnerProducts} may keep, of several paths at once. */
    private static final double MOST_NUMBERS = 4e6;

    private final FactorStep otherwise = new PreconditionedCgStep();
    private Gram gram;
    private ObservationIndex observations;
    private Optional<Matrix> dense = Optional.empty();
    private Optional<Matrix> partnerProducts = Optional.empty();
    private double[] workspace = new double[0];

    /** Whether one factorisation takes less work than CG. */
    static boolean isWorthIt(GramShape gram, ObservationIndex observations, int partners) {
        double q = Math.max(1, Math.min(USUAL_COLUMNS, partners));
        return observations.size() > 0
                && Math.min(workByObservation(observations.size(), q), workByFactor(partners, gram.columns(), q))
                        <= workOfCg(gram, q);
    }

    private static double workByObservation(double n, double q) {
        return n * n * (n / 3 + q);
    }

    private static double workByFactor(double partners, double r, double q) {
        double unknowns = r * q;
        double numbers = partners * r * r / 2;
        return numbers > MOST_NUMBERS
                ? Double.POSITIVE_INFINITY
                : numbers * q * q / 2 + unknowns * unknowns * unknowns / 3;
    }

    private static double workOfCg(GramShape gram, double q) {
        return ITERATIONS_SAVED * TIMES_FASTER * 2 * gram.rows() * gram.columns() * q;
    }

    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        return solve(problem, List.of(), tolerance);
    }

    /** What is kept is that of one step at a time. */
    @Override
    public synchronized StepReport solve(StepProblem problem, List<StepProblem> responses, double tolerance) {
        StepReport report = null;
        if (problem.data() instanceof ObservedRows rows) {
            keepFor(problem.gram(), rows.observations());
            GramShape shape = gram.shape();
            int q = problem.columns();
            double byObservation = workByObservation(rows.observations().size(), q);
            double byFactor = workByFactor(rows.features().rows(), shape.columns(), q);
            if (Math.min(byObservation, byFactor) <= Math.max(workOfCg(shape, q), ALWAYS_WORTH_IT)) {
                report = byObservation <= byFactor
                        ? byObservation(problem, rows, responses)
                        : byFactor(problem, rows, responses);
            }
        }
        return report == null ? otherwise.solve(problem, responses, tolerance) : report;
    }

    private void keepFor(Gram ofProblem, ObservationIndex ofRows) {
        if (gram != ofProblem || observations != ofRows) {
            gram = ofProblem;
            observations = ofRows;
            dense = Optional.empty();
            partnerProducts = Optional.empty();
        }
    }

    /** Null where it is too ill-conditioned, or nearly solved. */
    private StepReport byObservation(StepProblem problem, ObservedRows rows, List<StepProblem> responses) {
        double gradient = gradient(problem, rows);
        if (gradient < NEARLY_SOLVED) {
            return null;
        }
        int n = observations.size();
        int q = problem.columns();
        Matrix features = Matrix.zeros(n, q); // V f
        int[] rowOf = new int[n];
        for (int i = 0; i < problem.rows(); i++) {
            for (int o = observations.start(i); o < observations.end(i); o++) {
                rowOf[o] = i;
                double root = Math.sqrt(observations.weight(o));
                int partner = observations.partner(o);
                for (int k = 0; k < q; k++) {
                    features.set(o, k, root * rows.features().get(partner, k));
                }
            }
        }
        double[] matrix = matrix(problem, features, rowOf);
        if (!factor(matrix, n, problem.lambda())) {
            return null;
        }
        double squaredError = solve(problem, rows, features, matrix);
        responses.forEach(response -> solve(response, response.observed("direct"), features, matrix));
        return new StepReport(gradient, OptionalDouble.of(squaredError), 0, true);
    }

    /** The upper triangle of V [K o (f f')] V. */
    private double[] matrix(StepProblem problem, Matrix features, int[] rowOf) {
        int n = rowOf.length;
        double[] matrix = emptyMatrix(n);
        Blas.addUpperGram(features.transpose().data(), features.cols(), n, matrix, 0);
        double[] k = dense().data();
        int rows = problem.rows();
        problem.parallel().forRanges(n, n, (from, to) -> {
            for (int o = from; o < to; o++) {
                int row = rowOf[o] * rows;
                for (int other = o; other < n; other++) {
                    matrix[o * n + other] *= k[row + rowOf[other]];
                }
            }
        });
        return matrix;
    }

    private double[] emptyMatrix(int n) {
        int size = Math.multiplyExact(n, n);
        if (workspace.length < size) {
            workspace = new double[size];
        } else {
            Arrays.fill(workspace, 0, size, 0);
        }
        return workspace;
    }

    /** K in full, kept for a whole path. */
    private Matrix dense() {
        dense = dense.or(() -> Optional.of(gram.dense()));
        return dense.get();
    }

    /** Adds lambda to the diagonal and factors the matrix; false where it is too ill-conditioned. */
    private static boolean factor(double[] matrix, int n, double lambda) {
        double trace = 0;
        for (int k = 0; k < n; k++) {
            trace += matrix[k * n + k];
            matrix[k * n + k] += lambda;
        }
        if (!(trace <= ILL_CONDITIONED * lambda)) {
            return false;
        }
        SmallCholesky.factorInPlace(matrix, 0, n);
        return true;
    }

    /** Writes the solution into the problem; its squared error. */
    private static double solve(StepProblem problem, ObservedRows rows, Matrix features, double[] factor) {
        ObservationIndex observations = rows.observations();
        double[] c = errors(rows, null);
        SmallCholesky.solveInPlace(factor, 0, c.length, c, 0);
        double[] a = problem.coefficients().data();
        Arrays.fill(a, 0);
        int q = problem.columns();
        for (int i = 0; i < problem.rows(); i++) {
            for (int o = observations.start(i); o < observations.end(i); o++) {
                for (int k = 0; k < q; k++) {
                    a[i * q + k] += c[o] * features.data()[o * q + k];
                }
            }
        }
        problem.gram().multiply(problem.coefficients(), problem.values(), problem.parallel());
        double[] left = errors(rows, problem.values());
        return Vectors.dot(left, left);
    }

    /** sqrt(w) (y - f.v) for all observations; without v the targets themselves. */
    private static double[] errors(ObservedRows rows, Matrix v) {
        ObservationIndex observations = rows.observations();
        double[] f = rows.features().data();
        int q = rows.columns();
        double[] errors = new double[observations.size()];
        for (int i = 0; i < rows.rows(); i++) {
            for (int o = observations.start(i); o < observations.end(i); o++) {
                double value = v == null ? 0 : Vectors.dot(f, observations.partner(o) * q, v.data(), i * q, q);
                errors[o] = Math.sqrt(observations.weight(o)) * (rows.target(i, o) - value);
            }
        }
        return errors;
    }

    /** |a - (r - H v)/lambda| / |a| in the norm of K, without blocks. */
    private static double gradient(StepProblem problem, ObservedRows rows) {
        return Blocks.unstored(rows)
                .relativeGradient(problem.gram(), problem.coefficients(), problem.values(), problem.lambda());
    }

    /** Null where it is too ill-conditioned, or nearly solved. */
    private StepReport byFactor(StepProblem problem, ObservedRows rows, List<StepProblem> responses) {
        Blocks blocks = rows.gather();
        double gradient = problem.relativeGradient(blocks);
        if (gradient < NEARLY_SOLVED) {
            return null;
        }
        SpectralFactor spectral = problem.gram().spectralFactor();
        int unknowns = spectral.factor().cols() * problem.columns();
        double[] matrix = matrix(spectral.factor(), rows, problem);
        if (!factor(matrix, unknowns, problem.lambda())) {
            return null;
        }
        boolean solved = solve(problem, spectral, blocks, matrix);
        OptionalDouble squaredError = solved
                ? blocks.squaredError(problem.coefficients(), problem.values(), problem.lambda())
                : OptionalDouble.empty();
        for (StepProblem response : responses) {
            Matrix right = response.observed("direct").rightHandSide();
            solve(
                    response,
                    spectral,
                    new Blocks(blocks.stored(), right, Double.NaN, blocks.product(), blocks.parallel()),
                    matrix);
        }
        return new StepReport(gradient, squaredError, 0, true);
    }

    /**
     * The upper triangle of sum_j (sum_i w_ij F_i F_i') x f_j f_j', where the q unknowns of a column of F follow each other: a product, for each pair of columns,
     * with what a path computes once.
     */
    private double[] matrix(Matrix factor, ObservedRows rows, StepProblem problem) {
        int r = factor.cols();
        int q = problem.columns();
        int unknowns = r * q;
        double[] matrix = emptyMatrix(unknowns);
        Matrix f = rows.features();
        Matrix pairs = Matrix.zeros(q * (q + 1) / 2, f.rows());
        for (int j = 0; j < f.rows(); j++) {
            int pair = 0;
            for (int a = 0; a < q; a++) {
                for (int b = a; b < q; b++) {
                    pairs.set(pair++, j, f.get(j, a) * f.get(j, b));
                }
            }
        }
        Matrix entries = Blas.product(pairs, partnerProducts(factor, f.rows()), problem.parallel());
        int pair = 0;
        for (int a = 0; a < q; a++) {
            for (int b = a; b < q; b++) {
                int at = pair++ * entries.cols();
                for (int k = 0; k < r; k++) {
                    for (int l = k; l < r; l++) {
                        double entry = entries.data()[at++];
                        matrix[(k * q + a) * unknowns + l * q + b] = entry;
                        matrix[(k * q + b) * unknowns + l * q + a] = entry;
                    }
                }
            }
        }
        return matrix;
    }

    /** sum_i w_ij F_i F_i' for each partner j, the upper triangle in a row; kept for a whole path. */
    private Matrix partnerProducts(Matrix factor, int partners) {
        if (partnerProducts.isEmpty()) {
            int r = factor.cols();
            Matrix products = Matrix.zeros(partners, r * (r + 1) / 2);
            for (int i = 0; i < observations.rows(); i++) {
                for (int o = observations.start(i); o < observations.end(i); o++) {
                    addProducts(observations.weight(o), factor, i, products, observations.partner(o));
                }
            }
            partnerProducts = Optional.of(products);
        }
        return partnerProducts.get();
    }

    private static void addProducts(double weight, Matrix factor, int row, Matrix products, int partner) {
        int r = factor.cols();
        int at = partner * products.cols();
        for (int k = 0; k < r; k++) {
            double weighted = weight * factor.get(row, k);
            for (int l = k; l < r; l++) {
                products.data()[at++] += weighted * factor.get(row, l);
            }
        }
    }

    /** Writes the solution into the problem; whether it is one to the digits that matter. */
    private static boolean solve(StepProblem problem, SpectralFactor spectral, Blocks blocks, double[] factor) {
        Matrix g = Blas.transposedProduct(spectral.factor(), blocks.rightHandSide());
        SmallCholesky.solveInPlace(factor, 0, g.data().length, g.data(), 0);
        return new FactoredSystem(spectral.factor(), spectral::coefficients, problem, blocks).accept(g);
    }
}
