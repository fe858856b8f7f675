package dev.okl.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What this process takes of the machine's memory, as Linux counts it: heap, code, native libraries, everything. */
public final class ProcessMemory {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final double BYTES_PER_KIB = 1024;

    private ProcessMemory() {}

    /** The largest resident size so far, in bytes; NaN where the system does not tell. */
    public static double peak() {
        return read("VmHWM:");
    }

    /** The resident size now, in bytes; NaN where the system does not tell. */
    public static double now() {
        return read("VmRSS:");
    }

    private static double read(String key) {
        try {
            return parse(Files.readAllLines(STATUS), key);
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    static double parse(List<String> lines, String key) {
        return lines.stream()
                .filter(line -> line.startsWith(key))
                .mapToDouble(line -> BYTES_PER_KIB * Double.parseDouble(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(Double.NaN);
    }
}
