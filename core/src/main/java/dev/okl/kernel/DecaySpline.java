package dev.okl.kernel;

/**
 * t u W(h(t), h(u)) for t, u >= 0, with W the cubic spline and h(t) = 1/(1 + t): functions that start at 0 and decay to
 * 0 for large t, as concentrations after a dose do.
 */
record DecaySpline() implements NumberKernel, KernelForm.BuiltIn {
    @Override
    public double at(double t, double u) {
        Checks.nonNegative("decay spline argument", t);
        Checks.nonNegative("decay spline argument", u);
        return t * u * CubicSpline.value(1 / (1 + t), 1 / (1 + u));
    }

    @Override
    public KernelForm form() {
        return new KernelForm("decay-spline");
    }
}
