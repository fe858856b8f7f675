package dev.okl.app.command;

/** Options that do not go together: wrong usage, found before anything is read. */
public final class Usage extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Usage(String message) {
        super(message);
    }

    public static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new Usage(otherwise);
        }
    }
}
