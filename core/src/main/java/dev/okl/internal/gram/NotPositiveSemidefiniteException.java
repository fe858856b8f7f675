package dev.okl.internal.gram;

/** A kernel that is none: its matrix on the given inputs is not positive semidefinite. */
public final class NotPositiveSemidefiniteException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    NotPositiveSemidefiniteException(String evidence) {
        super("the kernel is not positive semidefinite: " + evidence);
    }
}
