package dev.okl.app.system;

import dev.okl.internal.linalg.Blas;

/** The native libraries, which take a tenth of a second to load. */
public final class NativeLibraries {
    private static final long LONGEST_WAIT_MILLIS = 2000;

    private NativeLibraries() {}

    /**
     * Begins to load BLAS, so that a table can be read meanwhile; who needs it before it is there waits for it. Results do not depend on
     * this.
     */
    public static void loadAhead() {
        Thread loading = new Thread(Blas::name, "okl-libraries");
        loading.setDaemon(true);
        loading.start();
        // A program that ends at once, by a wrong file name say, would leave behind what is being unpacked.
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> await(loading), "okl-libraries-end"));
        } catch (IllegalStateException e) {
            await(loading); // it is ending already
        }
    }

    private static void await(Thread loading) {
        try {
            loading.join(LONGEST_WAIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
