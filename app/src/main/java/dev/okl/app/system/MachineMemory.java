package dev.okl.app.system;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The memory of the machine, or of the container that Java runs in, in bytes. */
public final class MachineMemory {
    private MachineMemory() {}

    public static long physical() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }
}
