package dev.okl.kernel;

/** x . z */
public record Linear() implements VectorKernel {
    @Override
    public double coordinate(double x, double z) {
        return x * z;
    }

    @Override
    public double ofSum(double sum) {
        return sum;
    }
}
