package dev.okl.app.error;

/**
 * An error that the user can correct: what is wrong, where, and what to do, in one or two lines. The program prints the message
 * and ends with exit code 1.
 */
public class UserError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UserError(String message) {
        super(message);
    }

    public UserError(String message, Throwable cause) {
        super(message, cause);
    }
}
