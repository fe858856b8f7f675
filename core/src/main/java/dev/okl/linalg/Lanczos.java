package dev.okl.linalg;

import dev.okl.linalg.ConjugateGradient.LinearMap;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The largest eigenvalue of an operator that is self-adjoint and positive semidefinite in the inner product x' M y, with
 * its eigenvector, by Lanczos with full reorthogonalisation. With S = N M for symmetric N the operator is given by N.
 */
public final class Lanczos {
    /** Ritz values are looked at every so many steps; the steps cost more than the looking. */
    private static final int LOOK_EVERY = 4;

    private static final int MAX_STEPS = 200;

    /**
     * How much of a fixed random vector goes into a start that was given, relative to its length. Less saves more steps
     * (with 0.01 a perfect start needs half of those without any, with 1 five in six), but then the eigenvector of a
     * slightly smaller eigenvalue passes for the largest one: along a path, when a new direction overtakes the old one.
     */
    private static final double RANDOM_PART = 1;

    private Lanczos() {}

    /**
     * The largest eigenpair of N M.
     *
     * @param n the symmetric operator N
     * @param metric M, or null for the identity
     * @param start where to start, or null for a fixed random vector; a good guess saves steps
     * @param tolerance bound for |N M v - value v| / value
     */
    public static Eigenpair largest(LinearMap n, LinearMap metric, int size, double[] start, double tolerance) {
        List<double[]> basis = new ArrayList<>();
        List<double[]> metricBasis = new ArrayList<>();
        List<Double> diagonal = new ArrayList<>();
        List<Double> offDiagonal = new ArrayList<>();
        double[] v = startVector(start, size);
        while (true) {
            double[] mv = v;
            if (metric != null) {
                mv = new double[size];
                metric.apply(v, mv);
            }
            double length = Math.sqrt(Math.max(0, Vectors.dot(v, mv)));
            double scale = diagonal.isEmpty() ? 0 : largestDiagonal(diagonal);
            boolean exhausted = length <= 1e-13 * scale || length == 0;
            if (!exhausted && !diagonal.isEmpty()) {
                offDiagonal.add(length);
            }
            int steps = diagonal.size();
            if (steps > 0 && (exhausted || steps % LOOK_EVERY == 0 || steps >= Math.min(size, MAX_STEPS))) {
                SymmetricEigen ritz = ritz(diagonal, offDiagonal);
                double value = Math.max(0, ritz.largest());
                double error = exhausted ? 0 : length * Math.abs(ritz.vectors().get(steps - 1, steps - 1));
                if (exhausted || error <= tolerance * value || steps >= Math.min(size, MAX_STEPS)) {
                    return new Eigenpair(value, combine(basis, ritz.vectors(), steps, size));
                }
            }
            if (exhausted) {
                return new Eigenpair(0, new double[size]);
            }
            Vectors.scaleInPlace(1 / length, v);
            if (metric != null) {
                Vectors.scaleInPlace(1 / length, mv);
            }
            basis.add(v);
            metricBasis.add(mv);
            double[] w = new double[size];
            n.apply(mv, w);
            diagonal.add(Vectors.dot(w, mv));
            orthogonaliseInPlace(w, basis, metricBasis);
            v = w;
        }
    }

    private static void orthogonaliseInPlace(double[] w, List<double[]> basis, List<double[]> metricBasis) {
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < basis.size(); i++) {
                Vectors.addInPlace(-Vectors.dot(metricBasis.get(i), w), basis.get(i), w);
            }
        }
    }

    private static SymmetricEigen ritz(List<Double> diagonal, List<Double> offDiagonal) {
        int k = diagonal.size();
        Matrix t = Matrix.zeros(k, k);
        for (int i = 0; i < k; i++) {
            t.set(i, i, diagonal.get(i));
            if (i + 1 < k) {
                t.set(i, i + 1, offDiagonal.get(i));
                t.set(i + 1, i, offDiagonal.get(i));
            }
        }
        return Blas.eigen(t);
    }

    private static double[] combine(List<double[]> basis, Matrix ritzVectors, int steps, int size) {
        double[] vector = new double[size];
        for (int i = 0; i < steps; i++) {
            Vectors.addInPlace(ritzVectors.get(i, steps - 1), basis.get(i), vector);
        }
        return vector;
    }

    private static double largestDiagonal(List<Double> diagonal) {
        double largest = 0;
        for (double d : diagonal) {
            largest = Math.max(largest, d);
        }
        return largest;
    }

    /** A start that holds (almost) nothing of the eigenvector looked for would not find it; a random part always does. */
    private static double[] startVector(double[] guess, int size) {
        double[] v = randomVector(size);
        double length = guess == null ? 0 : Vectors.norm(guess);
        if (length > 0) {
            // Towards the side of the guess, so that the two never cancel.
            double side = Vectors.dot(v, guess) < 0 ? -RANDOM_PART : RANDOM_PART;
            Vectors.scaleInPlace(side / Vectors.norm(v), v);
            Vectors.addInPlace(1 / length, guess, v);
        }
        return v;
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
