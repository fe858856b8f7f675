package dev.okl.kernel;

/**
 * The Matern kernels that have a closed form, with r = |x - z| / width:
 *
 * <ul>
 *   <li>nu = 1/2: exp(-r)
 *   <li>nu = 3/2: (1 + s) exp(-s), s = sqrt(3) r
 *   <li>nu = 5/2: (1 + s + s^2/3) exp(-s), s = sqrt(5) r
 * </ul>
 *
 * @param nu 0.5, 1.5 or 2.5; functions become smoother with it
 * @param width greater than 0
 */
record Matern(double nu, double width) implements VectorKernel, KernelForm.BuiltIn {
    private static final double SQRT3 = Math.sqrt(3);
    private static final double SQRT5 = Math.sqrt(5);

    /** From here on the kernel is 0 in double precision; farther away, infinity times 0 would be NaN. */
    private static final double FAR = 1e4;

    Matern {
        if (nu != 0.5 && nu != 1.5 && nu != 2.5) {
            throw new IllegalArgumentException("nu must be 0.5, 1.5 or 2.5 but was " + nu);
        }
        Checks.positive("width", width);
    }

    @Override
    public double coordinate(double x, double z) {
        double d = x - z;
        return d * d;
    }

    @Override
    public double ofSum(double sum) {
        double r = Math.min(Math.sqrt(sum) / width, FAR);
        if (nu == 0.5) {
            return Math.exp(-r);
        }
        if (nu == 1.5) {
            double s = SQRT3 * r;
            return (1 + s) * Math.exp(-s);
        }
        double s = SQRT5 * r;
        return (1 + s + s * s / 3) * Math.exp(-s);
    }

    @Override
    public KernelForm form() {
        return new KernelForm("matern").with("nu", nu).with("width", width);
    }
}
