package dev.okl.spark;

import dev.okl.internal.gram.GramShape;
import dev.okl.internal.gram.KernelGram;
import java.util.Locale;

/** What has to fit the memory of the driver is refused, before it is made, where it does not. */
final class DriverMemory {
    /** Work with a matrix takes about as much again. */
    private static final double HEADROOM = 2;

    private static final double GIBI = 1L << 30;

    private DriverMemory() {}

    /** Refuses a kernel whose Gram matrix does not fit; identities and groups take next to nothing. */
    static void require(KernelGram<?> inputs) {
        GramShape shape = inputs.expectedShape();
        String what = "the kernel " + inputs.kernel() + " ties " + shape.rows() + " inputs together ("
                + shape.describe() + ")";
        String advice =
                "describe the inputs by fewer different values, or use delta and hamming kernels, which take any"
                        + " number of inputs";
        if ((long) shape.size() * shape.columns() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(what + ", more than a matrix on the driver can hold; " + advice);
        }
        require(what, (double) shape.bytes(), advice + ", or give the driver more memory");
    }

    static void require(String what, double bytes, String advice) {
        require(what, bytes, advice, Runtime.getRuntime().maxMemory());
    }

    static void require(String what, double bytes, String advice, long available) {
        double needed = HEADROOM * bytes;
        if (needed > available) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s, which needs about %.2f GiB while the driver may use %.2f GiB; %s",
                    what,
                    needed / GIBI,
                    (double) available / GIBI,
                    advice));
        }
    }
}
