package dev.okl.internal.linalg;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.ConjugateGradient.LinearMap;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The largest eigenvalue of an operator that is self-adjoint and positive semidefinite in the inner product x' M y, with
 * its eigenvector, by Lanczos with full reorthogonalisation. With S = N M for symmetric N the operator is given by N.
 */
public final class Lanczos {
    /** Ritz values are checked every so many steps; the steps cost more than the check. */
    private static final int CHECK_EVERY = 2;

    private static final int MAX_STEPS = 200;

    /**
     * How much of a fixed random vector goes into a start that was given, relative to its length. Less saves more steps
     * (with 0.01 a perfect start needs half of those without any, with 0.9 five in six), but then the eigenvector of a
     * slightly smaller eigenvalue passes for the largest one: along a path, when a new direction overtakes the old one.
     */
    private static final double RANDOM_PART = 0.9;

    /** What is left of a vector of length one when there is no further direction. */
    private static final double EXHAUSTED = 1e-13;

    /** A vector with a smaller cosine to its image lies in the null space of the metric, but for rounding. */
    private static final double HIDDEN = 1e-9;

    private final LinearMap n;
    private final LinearMap metric;
    private final int size;
    private final List<double[]> basis = new ArrayList<>();
    private final List<double[]> metricBasis = new ArrayList<>();
    private final List<Double> diagonal = new ArrayList<>();
    private final List<Double> offDiagonal = new ArrayList<>();
    private double largestDiagonal;

    private Lanczos(LinearMap n, LinearMap metric, int size) {
        this.n = n;
        this.metric = metric;
        this.size = size;
    }

    /**
     * The largest eigenpair of N M.
     *
     * @param n the symmetric operator N
     * @param metric M, or null for the identity
     * @param start where to start, or null for a fixed random vector; a good guess saves steps
     * @param tolerance bound for |N M v - value v| / value
     */
    public static Eigenpair largest(LinearMap n, LinearMap metric, int size, double[] start, double tolerance) {
        return largest(n, metric, randomVector(size), start, tolerance, 1, 0).get(0);
    }

    /**
     * The largest eigenpair, and after it others as far as they are known by then, in falling order: their vectors are
     * orthogonal, but only the first is accurate to the tolerance.
     *
     * @param random a random vector, which is modified; who makes it decides what the result may depend on
     * @param start a guess, or null
     * @param count at most so many pairs
     * @param least eigenvalues of the others are larger than this
     */
    public static List<Eigenpair> largest(
            LinearMap n, LinearMap metric, double[] random, double[] start, double tolerance, int count, double least) {
        return new Lanczos(n, metric, random.length).run(startVector(start, random), tolerance, count, least);
    }

    private List<Eigenpair> run(double[] start, double tolerance, int count, double least) {
        double length = append(start);
        if (length == 0) {
            return List.of(new Eigenpair(0, new double[size]));
        }
        while (true) {
            double[] next = applyAndOrthogonalise();
            length = append(next);
            int steps = diagonal.size();
            boolean last = length == 0 || steps >= Math.min(size, MAX_STEPS);
            if (last || steps % CHECK_EVERY == 0) {
                SymmetricEigen ritz = ritz(steps);
                double value = Math.max(0, ritz.largest());
                double error = length * Math.abs(ritz.vectors().get(steps - 1, steps - 1));
                if (last || error <= tolerance * value) {
                    return pairs(ritz, steps, count, least);
                }
            }
            offDiagonal.add(length);
        }
    }

    /** Adds a vector, scaled to length one, to the basis. Returns its length, 0 where nothing but rounding is left. */
    private double append(double[] v) {
        double[] mv = v;
        if (metric != null) {
            mv = new double[size];
            metric.apply(v, mv);
        }
        double squared = Vectors.dot(v, mv);
        boolean hidden = metric != null && squared <= HIDDEN * Vectors.norm(v) * Vectors.norm(mv);
        double length = Math.sqrt(Math.max(0, squared));
        if (hidden || length <= EXHAUSTED * largestDiagonal) {
            return 0;
        }
        Vectors.scaleInPlace(1 / length, v);
        if (metric != null) {
            Vectors.scaleInPlace(1 / length, mv);
        }
        basis.add(v);
        metricBasis.add(mv);
        return length;
    }

    private double[] applyAndOrthogonalise() {
        double[] mv = metricBasis.get(metricBasis.size() - 1);
        double[] w = new double[size];
        n.apply(mv, w);
        double value = Vectors.dot(w, mv);
        diagonal.add(value);
        largestDiagonal = Math.max(largestDiagonal, value);
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < basis.size(); i++) {
                Vectors.addInPlace(-Vectors.dot(metricBasis.get(i), w), basis.get(i), w);
            }
        }
        return w;
    }

    private SymmetricEigen ritz(int steps) {
        Matrix t = Matrix.zeros(steps, steps);
        for (int i = 0; i < steps; i++) {
            t.set(i, i, diagonal.get(i));
            if (i + 1 < steps) {
                t.set(i, i + 1, offDiagonal.get(i));
                t.set(i + 1, i, offDiagonal.get(i));
            }
        }
        return Blas.eigen(t);
    }

    private List<Eigenpair> pairs(SymmetricEigen ritz, int steps, int count, double least) {
        List<Eigenpair> pairs = new ArrayList<>();
        for (int k = steps - 1; k >= 0 && pairs.size() < count; k--) {
            if (!pairs.isEmpty() && ritz.values()[k] <= least) {
                break;
            }
            pairs.add(new Eigenpair(
                    Math.max(0, ritz.values()[k]), combine(ritz.vectors().column(k))));
        }
        return pairs;
    }

    /**
     * An eigenvector has no sign of its own, and which one a library gives hangs on how it rounds; here it is that of the start. So a
     * search that starts from the vector found is the same on every machine.
     */
    private double[] combine(double[] weights) {
        double sign = weights[0] < 0 ? -1 : 1;
        double[] vector = new double[size];
        for (int i = 0; i < weights.length; i++) {
            Vectors.addInPlace(sign * weights[i], basis.get(i), vector);
        }
        return vector;
    }

    /** A start that holds (almost) nothing of the eigenvector looked for would not find it; a random part always does. */
    private static double[] startVector(double[] guess, double[] random) {
        double length = guess == null ? 0 : Vectors.norm(guess);
        if (length > 0) {
            Vectors.scaleInPlace(RANDOM_PART / Vectors.norm(random), random);
            Vectors.addInPlace(1 / length, guess, random);
        }
        return random;
    }

    private static double[] randomVector(int size) {
        SplittableRandom random = new SplittableRandom(20100705);
        double[] vector = new double[size];
        for (int i = 0; i < size; i++) {
            vector[i] = random.nextDouble(-1, 1);
        }
        return vector;
    }

    /** An eigenvalue and its eigenvector, of length one in the metric. */
    public record Eigenpair(double value, double[] vector) {}
}
