package dev.okl.kernel;

/** x . z */
record Linear() implements VectorKernel, KernelForm.BuiltIn {
    @Override
    public double coordinate(double x, double z) {
        return x * z;
    }

    @Override
    public double ofSum(double sum) {
        return sum;
    }

    @Override
    public KernelForm form() {
        return new KernelForm("linear");
    }
}
