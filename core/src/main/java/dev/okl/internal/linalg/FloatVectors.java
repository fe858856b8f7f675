package dev.okl.internal.linalg;

/** Vectors in 32 bits: differences that are kept in numbers, and need not be exact. */
public final class FloatVectors {
    private FloatVectors() {}

    /** (later - earlier) / unit. */
    public static float[] difference(double[] later, double[] earlier, double unit) {
        float[] difference = new float[later.length];
        for (int k = 0; k < difference.length; k++) {
            difference[k] = (float) ((later[k] - earlier[k]) / unit);
        }
        return difference;
    }

    /** y becomes y + factor x. */
    public static void addInPlace(double factor, float[] x, double[] y) {
        for (int k = 0; k < x.length; k++) {
            y[k] += factor * x[k];
        }
    }

    /** Added up in 64 bits. */
    public static double dot(float[] x, float[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += (double) x[k] * y[k];
        }
        return sum;
    }

    public static double dot(float[] x, double[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += x[k] * y[k];
        }
        return sum;
    }
}
