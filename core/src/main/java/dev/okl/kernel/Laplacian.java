package dev.okl.kernel;

/**
 * exp(-rate |x - z|_1)
 *
 * @param rate greater than 0
 */
record Laplacian(double rate) implements VectorKernel, KernelForm.BuiltIn {
    Laplacian {
        Checks.positive("rate", rate);
    }

    @Override
    public double coordinate(double x, double z) {
        return Math.abs(x - z);
    }

    @Override
    public double ofSum(double sum) {
        return Math.exp(-rate * sum);
    }

    @Override
    public KernelForm form() {
        return new KernelForm("laplacian").with("rate", rate);
    }
}
