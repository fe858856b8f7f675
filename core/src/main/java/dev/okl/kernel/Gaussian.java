package dev.okl.kernel;

/**
 * exp(-|x - z|^2 / (2 width^2))
 *
 * @param width greater than 0
 */
record Gaussian(double width) implements VectorKernel, KernelForm.BuiltIn {
    Gaussian {
        Checks.positive("width", width);
    }

    @Override
    public double coordinate(double x, double z) {
        double d = x - z;
        return d * d;
    }

    @Override
    public double ofSum(double sum) {
        // Divided twice, because the square of a very small width is 0 and 0/0 is no kernel.
        return Math.exp(-0.5 * (sum / width / width));
    }

    @Override
    public KernelForm form() {
        return new KernelForm("gaussian").with("width", width);
    }
}
