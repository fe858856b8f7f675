package dev.okl.internal.linalg;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** Whether {@link Math#fma} is one instruction here: where the processor has none, it is a thousand times slower. */
public final class FusedMultiplyAdd {
    /** The same in every run on a machine, unlike a measurement: results must not depend on it. */
    public static final boolean IS_FAST = isFast();

    private FusedMultiplyAdd() {}

    private static boolean isFast() {
        try {
            HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return Boolean.parseBoolean(machine.getVMOption("UseFMA").getValue());
        } catch (RuntimeException | LinkageError unknown) {
            return false; // another Java, which does not tell
        }
    }
}
