package dev.okl.formula;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.lang.management.ManagementFactory;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels are evaluated by the million: a call must leave nothing behind for the garbage collector. */
class AllocationTest {
    private static final int CALLS = 20_000;
    private static final Schema SCHEMA = Schema.of("x", "y", "id", "tags", "genres");
    private static final Row X = SCHEMA.row(1, 2, "a", "p|q", Set.of("p", "q"));
    private static final Row Z = SCHEMA.row(2, 5, "b", "q|r", Set.of("q"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delta(id)",
                "delta(x, id)",
                "delta(genres) + hamming(genres, vocabulary=3) + hamming(tags, split=\"|\", vocabulary=3)",
                "hamming(x, y, id)",
                "2 * gaussian(x, scale(y, mean=1, sd=2), width=1) * (linear(x) + polynomial(x) + 1)",
                "laplacian(x, rate=1) + matern(x, y, width=1) + periodic(x, period=1)",
                "linear-spline(x) + cubic-spline(scale(y, mean=0, sd=2)) + decay-spline(x)",
            })
    void formulas(String text) {
        assertNoAllocation(Formula.parse(text).bind(SCHEMA).kernel(), X, Z);
    }

    @Test
    void kernels() {
        assertNoAllocation(Kernels.delta(), new double[] {1, 2}, new double[] {1, 2});
        assertNoAllocation(Kernels.gaussian(1).plus(Kernels.linear()), new double[] {1, 2}, new double[] {1, 2});
        assertNoAllocation(Kernels.gaussian(1).ofNumbers(), 1.0, 2.0);
        assertNoAllocation(Kernels.hammingOfFlags(), new boolean[] {true, false}, new boolean[] {true, true});
    }

    private static <X> void assertNoAllocation(Kernel<X> kernel, X x, X z) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double sum = run(kernel, x, z);
        long before = threads.getCurrentThreadAllocatedBytes();
        sum += run(kernel, x, z);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        // The smallest object has 16 bytes; the measurement itself takes some.
        assertThat(allocated).isLessThan(CALLS);
        assertThat(sum).isFinite();
    }

    private static <X> double run(Kernel<X> kernel, X x, X z) {
        double sum = 0;
        for (int i = 0; i < CALLS; i++) {
            sum += kernel.at(x, z);
        }
        return sum;
    }
}
