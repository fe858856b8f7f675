package dev.okl.internal.linalg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas_nolapack;

/** Finds the OpenBLAS that came as a dependency and points netlib to it, before netlib is first used. */
final class NativeBlas {
    private static final String BLAS_PATH = "dev.ludovic.netlib.blas.nativeLibPath";
    private static final String LAPACK_PATH = "dev.ludovic.netlib.lapack.nativeLibPath";

    /** Of the environment: {@code OKL_BLAS=java} does without native libraries, wherever the library is used. */
    private static final String CHOICE = "OKL_BLAS";

    /** What this process has loaded, on Linux. */
    private static final Path MAPPED = Path.of("/proc/self/maps");

    private static final Pattern UNPACKED = Pattern.compile("/(libnetlib(?:blas|lapack)jni[^/]*\\.so)$");

    private NativeBlas() {}

    // A logger that nobody else refers to may be collected together with its level, so it is held here.
    private static final Logger NETLIB_LOGGER = Logger.getLogger("dev.ludovic.netlib");

    /** Leaves netlib alone where somebody (Spark, the user) has chosen a library, or where none can be loaded. */
    static void prepare() {
        NETLIB_LOGGER.setLevel(Level.SEVERE); // a library does not print; Blas.name() tells what was found
        if ("java".equals(System.getenv(CHOICE))) {
            System.setProperty("dev.ludovic.netlib.blas.allowNative", "false");
            System.setProperty("dev.ludovic.netlib.lapack.allowNative", "false");
            return;
        }
        if (System.getProperty(BLAS_PATH) != null || System.getProperty(LAPACK_PATH) != null) {
            return;
        }
        try {
            Path wrapper = Path.of(Loader.load(openblas_nolapack.class));
            // One thread: OpenBLAS's rounding depends on its thread count, and we split the work ourselves.
            openblas_nolapack.blas_set_num_threads(1);
            library(wrapper.getParent()).ifPresent(path -> {
                System.setProperty(BLAS_PATH, path.toString());
                System.setProperty(LAPACK_PATH, path.toString());
            });
        } catch (IOException | LinkageError | RuntimeException unavailable) {
            // No native library for this machine: netlib falls back to pure Java, and Blas.name() says so.
        }
    }

    /**
     * Deletes the files that netlib unpacked for this process, once they are loaded: netlib does so only at the end, which a process that
     * is killed does not reach. Where the system does not tell what is loaded, as but Linux does, they stay until then.
     */
    static void removeUnpacked() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        try (Stream<String> mapped = Files.lines(MAPPED)) {
            List<Path> unpacked = mapped.map(UNPACKED::matcher)
                    .filter(Matcher::find)
                    .map(found -> temporary.resolve(found.group(1)))
                    .distinct()
                    .toList();
            for (Path file : unpacked) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException | SecurityException e) {
            // They are deleted at the end.
        }
    }

    private static Optional<Path> library(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName()
                            .toString()
                            .toLowerCase(Locale.ROOT)
                            .startsWith("libopenblas"))
                    .filter(file -> !file.getFileName().toString().contains("jni"))
                    .sorted()
                    .findFirst();
        }
    }
}
