package dev.okl.kernel;

/**
 * The product over the coordinates of exp(-2 sin^2(pi (x - z) / period) / width^2).
 *
 * @param period greater than 0
 * @param width greater than 0, relative to the period
 */
record Periodic(double period, double width) implements VectorKernel, KernelForm.BuiltIn {
    Periodic {
        Checks.positive("period", period);
        Checks.positive("width", width);
    }

    @Override
    public double coordinate(double x, double z) {
        double s = Math.sin(Math.PI * ((x - z) / period));
        return s * s;
    }

    @Override
    public double ofSum(double sum) {
        return Math.exp(-2 * (sum / width / width));
    }

    @Override
    public KernelForm form() {
        return new KernelForm("periodic").with("period", period).with("width", width);
    }
}
