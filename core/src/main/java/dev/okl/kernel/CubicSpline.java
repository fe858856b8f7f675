package dev.okl.kernel;

/**
 * t u min(t, u)/2 - min(t, u)^3/6 for t, u >= 0: cubic splines that start at 0.
 *
 * <p>The divisor is 6. The paper prints 3, with which the kernel is not positive semidefinite; the integral of (t - s)(u
 * - s) over s from 0 to min(t, u), which this kernel is, gives 6.
 */
record CubicSpline() implements NumberKernel, KernelForm.BuiltIn {
    @Override
    public double at(double t, double u) {
        Checks.nonNegative("cubic spline argument", t);
        Checks.nonNegative("cubic spline argument", u);
        return value(t, u);
    }

    /** The formula, for arguments known to be good. */
    static double value(double t, double u) {
        double min = Math.min(t, u);
        return t * u * min / 2 - min * min * min / 6;
    }

    @Override
    public KernelForm form() {
        return new KernelForm("cubic-spline");
    }
}
