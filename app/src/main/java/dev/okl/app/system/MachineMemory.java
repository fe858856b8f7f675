package dev.okl.app.system;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The memory of the machine, or of the container that Java runs in. */
public final class MachineMemory {
    private MachineMemory() {}

    /** Its size in bytes. */
    public static long physical() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }
}
