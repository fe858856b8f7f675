package dev.okl.kernel;

/**
 * (x . z + offset)^degree
 *
 * @param degree at least 1
 * @param offset at least 0; above 0 the lower powers take part too
 */
record Polynomial(int degree, double offset) implements VectorKernel, KernelForm.BuiltIn {
    Polynomial {
        if (degree < 1) {
            throw new IllegalArgumentException("degree must be >= 1 but was " + degree);
        }
        Checks.nonNegative("offset", offset);
    }

    @Override
    public double coordinate(double x, double z) {
        return x * z;
    }

    @Override
    public double ofSum(double sum) {
        return Math.pow(sum + offset, degree);
    }

    @Override
    public KernelForm form() {
        return new KernelForm("polynomial").with("degree", degree).with("offset", offset);
    }
}
