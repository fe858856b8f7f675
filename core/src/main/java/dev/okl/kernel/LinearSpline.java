package dev.okl.kernel;

/** 1 + min(t, u) for t, u >= 0: piecewise linear functions of a time. */
record LinearSpline() implements NumberKernel, KernelForm.BuiltIn {
    @Override
    public double at(double t, double u) {
        Checks.nonNegative("linear spline argument", t);
        Checks.nonNegative("linear spline argument", u);
        return 1 + Math.min(t, u);
    }

    @Override
    public KernelForm form() {
        return new KernelForm("linear-spline");
    }
}
