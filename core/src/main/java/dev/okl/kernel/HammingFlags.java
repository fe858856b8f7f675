package dev.okl.kernel;

/**
 * exp(-rate * (number of flags that differ) / (number of flags)).
 *
 * @param rate greater than 0
 */
record HammingFlags(double rate) implements Kernel<boolean[]>, KernelForm.BuiltIn {
    HammingFlags {
        Checks.positive("rate", rate);
    }

    @Override
    public double at(boolean[] x, boolean[] z) {
        if (x.length != z.length) {
            throw new IllegalArgumentException("numbers of flags differ: " + x.length + " != " + z.length);
        }
        int differing = 0;
        for (int k = 0; k < x.length; k++) {
            if (x[k] != z[k]) {
                differing++;
            }
        }
        return differing == 0 ? 1 : Math.exp(-rate * differing / x.length);
    }

    @Override
    public KernelForm form() {
        return new KernelForm("hamming-flags").with("rate", rate);
    }
}
