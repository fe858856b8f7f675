package dev.okl.app.error;

/** Options that do not go together: wrong usage, found before anything is read. */
public final class UsageError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private UsageError(String message) {
        super(message);
    }

    public static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new UsageError(otherwise);
        }
    }
}
