package dev.okl.app.system;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The memory of the machine, or of the container that Java runs in. */
public final class MachineMemory {
    private static final Path STATUS = Path.of("/proc/self/status");

    private MachineMemory() {}

    /**
     * The most that this process has held so far, in bytes: all of it where the system tells (Linux), else what Java's own
     * pools have held.
     */
    public static long peakOfProcess() {
        try (Stream<String> lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .findFirst()
                    .orElseGet(MachineMemory::peakOfPools);
        } catch (IOException | NumberFormatException e) {
            return peakOfPools();
        }
    }

    private static long peakOfPools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }

    /** Its size in bytes. */
    public static long physical() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }
}
