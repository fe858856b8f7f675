package dev.okl.internal.linalg;

/** Sums over flat arrays. */
public final class Vectors {
    private Vectors() {}

    public static double dot(double[] x, double[] y) {
        return dot(x, 0, y, 0, x.length);
    }

    public static double dot(double[] x, int xOffset, double[] y, int yOffset, int n) {
        double even = 0;
        double odd = 0;
        int i = 0;
        for (; i + 1 < n; i += 2) {
            even += x[xOffset + i] * y[yOffset + i];
            odd += x[xOffset + i + 1] * y[yOffset + i + 1];
        }
        return i < n ? even + odd + x[xOffset + i] * y[yOffset + i] : even + odd;
    }

    public static double norm(double[] x) {
        return Math.sqrt(dot(x, x));
    }

    /** y += factor x; y is modified. */
    public static void addInPlace(double factor, double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] += factor * x[i];
        }
    }

    public static void scaleInPlace(double factor, double[] x) {
        for (int i = 0; i < x.length; i++) {
            x[i] *= factor;
        }
    }

    /** (later - earlier) / unit in 32 bits, for differences that are kept in numbers and need not be exact. */
    public static float[] difference(double[] later, double[] earlier, double unit) {
        float[] difference = new float[later.length];
        for (int k = 0; k < difference.length; k++) {
            difference[k] = (float) ((later[k] - earlier[k]) / unit);
        }
        return difference;
    }

    /** y += factor x; y is modified. */
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
