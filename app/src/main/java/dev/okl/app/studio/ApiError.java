package dev.okl.app.studio;

/** A request that is refused: the HTTP status and a sentence. */
final class ApiError extends RuntimeException {
    static final int BAD_REQUEST = 400;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int WRONG_METHOD = 405;
    static final int TOO_SLOW = 408;
    static final int CONFLICT = 409;
    static final int TOO_LARGE = 413;
    static final int WRONG_TYPE = 415;
    static final int BUSY = 503;
    static final int DISK_FULL = 507;

    private static final long serialVersionUID = 1L;

    private final int status;

    ApiError(int status, String sentence) {
        super(sentence);
        this.status = status;
    }

    ApiError(int status, String sentence, Throwable cause) {
        super(sentence, cause);
        this.status = status;
    }

    int status() {
        return status;
    }
}
